"""A whole Silver as processes of its own: web server, worker, beat, and a mail server that keeps what it is sent."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import httpx
import psycopg
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
SERVER = ("gunicorn", "silver_site.wsgi", "--log-level", "warning")
WORKER = ("celery", "-A", "silver_site", "--quiet", "worker", "--pool", "threads", "--concurrency", "2")
BEAT = ("celery", "-A", "silver_site", "--quiet", "beat", "--pidfile=")


class Postbox:
    """Takes mails over SMTP and keeps them in the order in which they came."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port())

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - its name
        """Keep a mail."""
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        """The mails to one address."""
        return [mail for mail in self.mails if address in mail["To"]]

    @property
    def url(self) -> str:
        """For EMAIL_URL."""
        return f"smtp://127.0.0.1:{self.controller.port}"


class Stack:
    """The processes, and a client for their web server."""

    def __init__(self, environment: dict[str, str], base_url: str) -> None:
        self.environment = environment
        self.base_url = base_url
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str, command: tuple[str, ...]) -> None:
        """Start one of them, in a process group of its own."""
        program = str(Path(sys.executable).with_name(command[0]))
        self.running[name] = subprocess.Popen(
            [program, *command[1:]], cwd=ROOT, env=self.environment, start_new_session=True
        )

    def kill(self, name: str) -> None:
        """End one of them and its children at once, with no chance to tidy up."""
        process = self.running.pop(name)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)

    def manage(self, *arguments: str) -> str:
        """What a management command printed. Raises CalledProcessError where it failed."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True, timeout=PATIENCE,
        ).stdout.strip()  # fmt: skip

    def wait_for_server(self) -> None:
        """Until the web server answers."""

        def answers() -> bool:
            with contextlib.suppress(httpx.TransportError):
                return httpx.get(f"{self.base_url}/api/v1/schema/", timeout=5).is_success
            return False

        wait_until(answers, "the web server answers")


def wait_until(holds: object, what: str) -> None:
    """Until a condition holds; fails with its name when patience ends."""
    assert callable(holds)
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.1)


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running_stack(data: Path, postbox: Postbox) -> Iterator[Stack]:
    """Everything started, on PostgreSQL and Redis where the tests run on them, else on the embedded default."""
    port = free_port()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("SILVER_", "DJANGO_"))}
    inherited.pop("CELERY_BROKER_URL", None)
    database, broker = os.environ.get("DATABASE_URL", ""), os.environ["CELERY_BROKER_URL"]
    with own_database(database) as url:
        environment = inherited | {
            "DATABASE_URL": url,
            "EMAIL_URL": postbox.url,
            "PYTHONWARNINGS": "ignore:You're running the worker with superuser privileges",
            "SILVER_BASE_URL": f"http://127.0.0.1:{port}",
            "SILVER_BIND": f"127.0.0.1:{port}",
            "SILVER_DATA_DIR": str(data),
            "SILVER_EMAIL_VERIFICATION": "optional",
            "SILVER_ENV_FILE": os.devnull,
            "SILVER_LOG_LEVEL": "WARNING",
        }
        if broker.startswith("redis:"):
            environment["CELERY_BROKER_URL"] = urlunsplit(urlsplit(broker)._replace(path="/14"))
        if not url:
            del environment["DATABASE_URL"]
        stack = Stack(environment, f"http://127.0.0.1:{port}")
        stack.manage("migrate", "--verbosity", "0")
        stack.manage("collectstatic", "--no-input", "--verbosity", "0")
        try:
            for name, command in (("server", SERVER), ("worker", WORKER), ("beat", BEAT)):
                stack.start(name, command)
            stack.wait_for_server()
            yield stack
        finally:
            for name in list(stack.running):
                stack.kill(name)


@contextlib.contextmanager
def own_database(url: str) -> Iterator[str]:
    """A PostgreSQL database of this test's own beside the one of `url`; nothing where the tests run on SQLite."""
    if not url.startswith("postgres"):
        yield ""
        return
    name = f"silver_e2e_{os.getpid()}"
    server = urlunsplit(urlsplit(url)._replace(path="/postgres"))
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
