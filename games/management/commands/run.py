"""`manage.py run`: web server, worker, beat and mail listener in one, on this machine; what `make run` starts."""

import contextlib
import fcntl
import os
import socket
import time
import urllib.error
import urllib.request
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from games.management.commands.demo import demo_address
from silver_site import embedded, ports
from silver_site.supervisor import Child, Supervisor

SECONDS_TO_ANSWER = 60


class Command(BaseCommand):
    """Prepare the database and the static files, make a demo game if this is a demo, run everything until Ctrl-C."""

    help = "Run web server, worker, beat and mail listener; with SILVER_DEMO=1 also a demo game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--host and --port."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port; the next free one if it is taken")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until told to end; the exit status is 1 if a process could not be kept running."""
        listener = ports.listen(options["host"], options["port"])
        port = listener.getsockname()[1]
        base_url = os.environ.setdefault("SILVER_BASE_URL", f"http://{options['host']}:{port}")
        os.environ.setdefault("SILVER_LOG_LEVEL", "WARNING")
        # Celery's warning about root is for servers; in a container everybody is root.
        os.environ.setdefault("PYTHONWARNINGS", "ignore:You're running the worker with superuser privileges")
        with self._alone():
            self._prepare()
            address = demo_address(base_url) if settings.SILVER_DEMO else f"{base_url}/"
        supervisor = Supervisor([*children(listener), *mail_listener()], self._say)
        status = supervisor.run(lambda: self._announce(options["host"], port, address))
        self._say("Silver has ended.")
        raise SystemExit(status)

    def _prepare(self) -> None:
        self._say("Silver: preparing the database and the static files.")
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)

    def _announce(self, host: str, port: int, address: str) -> None:
        """Print the address as soon as the web server answers there."""
        if answers(f"http://{host}:{port}/health/?format=text"):
            what = "your move in a demo game" if settings.SILVER_DEMO else "the lobby"
            self._say(f"\nSilver is running. Open this address for {what}:\n\n    {address}\n\nCtrl-C ends it.\n")
        else:
            self._say(f"The web server has not answered for {SECONDS_TO_ANSWER} seconds; see the messages above.")

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Let two that start at once prepare one after the other."""
        with (embedded.private_directory(settings.DATA_DIR) / "prepare.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def children(listener: socket.socket) -> list[Child]:
    """Return what runs: the web server on `listener`, the worker, and beat, which tells the worker what is due."""
    celery = ("-A", "silver_site", "--quiet")
    quiet = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    descriptor = listener.fileno()
    return [
        Child(
            "web server",
            "gunicorn",
            ("silver_site.wsgi", "--bind", f"fd://{descriptor}", "--log-level", "warning"),
            descriptors=(descriptor,),
        ),
        Child("worker", "celery", (*celery, "worker", "--pool", "threads", "--concurrency", "3", *quiet)),
        Child("beat", "celery", (*celery, "beat", "--pidfile=")),
    ]


def mail_listener() -> list[Child]:
    """Return what takes answers to our mails, where that is set.

    If the port is taken, it is at the next free one, but not where a mail server in front of it knows the port.
    """
    host, _, port = settings.SILVER_LISTEN.rpartition(":")
    if not (settings.SILVER_REPLY_ADDRESS and port.isdecimal()):
        return []
    if not settings.MAILBOX_DIR:
        return [Child("mail listener", "manage", ("listen",))]
    listener = ports.listen(host.strip("[]") or "127.0.0.1", int(port))
    # It stays open here, so that mails wait while the child starts again.
    descriptor = listener.detach()
    return [Child("mail listener", "manage", ("listen", "--fd", str(descriptor)), descriptors=(descriptor,))]


def answers(url: str) -> bool:
    """Wait until `url` answers, whatever it says; False if it does not in time."""
    end = time.monotonic() + SECONDS_TO_ANSWER
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(url, timeout=5).close()  # noqa: S310  (our own address)
        except urllib.error.HTTPError:
            return True
        except OSError:
            time.sleep(0.2)
        else:
            return True
    return False
