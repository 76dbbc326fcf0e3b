"""A whole Silver as processes of its own: web server, workers, beat."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import httpx
import psycopg
import redis

from tests.e2e import prepared
from tests.e2e.ports import free_port
from tests.e2e.prepared import ROOT
from tests.e2e.smtp import Postbox

PATIENCE = 60.0
SERVER = ("gunicorn", "silver_site.wsgi", "--log-level", "warning")
WORKER = (
    *("celery", "-A", "silver_site", "--quiet", "worker", "--pool", "threads", "--concurrency", "2"),
    *("--without-gossip", "--without-mingle", "--without-heartbeat"),
)
# The tests use 15, and each of their processes one further down.
LAST_REDIS = 14
BEAT = ("celery", "-A", "silver_site", "--quiet", "beat", "--pidfile=")


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

    def end(self) -> None:
        """Kill all."""
        for name in list(self.running):
            self.kill(name)

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
                return httpx.get(f"{self.base_url}/accounts/login/", timeout=5).is_success
            return False

        wait_until(answers, "the web server answers")


def wait_until(holds: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """Until a condition holds; fails with its name when patience (seconds) ends."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.1)


@contextlib.contextmanager
def running_stack(data: Path, postbox: Postbox) -> Iterator[Stack]:
    """Everything started, on PostgreSQL and Redis where the tests run on them, else on the embedded default."""
    with own_database(os.environ.get("DATABASE_URL", "")) as database:
        stack = prepared_stack(data, postbox.url, database, own_broker(os.environ["CELERY_BROKER_URL"]))
        try:
            for name, command in (("server", SERVER), ("worker", WORKER), ("beat", BEAT)):
                stack.start(name, command)
            stack.wait_for_server()
            yield stack
        finally:
            stack.end()


def prepared_stack(data: Path, mail: str, database: str, broker: str, **more: str) -> Stack:
    """A stack with tables and static files, nothing of it running; on the embedded default where a URL is empty."""
    port = free_port()
    ours = ("SILVER_", "DJANGO_", "DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL", "EMAIL_URL")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)} | {
        "EMAIL_URL": mail,
        "PYTHONWARNINGS": "ignore:You're running the worker with superuser privileges",
        "SILVER_BASE_URL": f"http://127.0.0.1:{port}",
        "SILVER_BIND": f"127.0.0.1:{port}",
        "SILVER_DATA_DIR": str(data),
        "SILVER_EMAIL_VERIFICATION": "optional",
        "SILVER_ENV_FILE": os.devnull,
        # Turn mails at once, not gathered.
        "SILVER_GATHER_SECONDS": "0",
        "SILVER_LOG_LEVEL": "WARNING",
        # Nobody else's worker takes what is ours, whoever shares the broker.
        "SILVER_QUEUE": f"silver-e2e-{secrets.token_hex(4)}",
        # Its threads are what the database sees; a second process takes as long to start as the first.
        "WEB_CONCURRENCY": "1",
        **more,
    }
    if database:
        environment["DATABASE_URL"] = database
    if broker:
        environment["CELERY_BROKER_URL"] = broker
    prepared.copy_into(data, environment)
    return Stack(environment, f"http://127.0.0.1:{port}")


def own_broker(url: str) -> str:
    """A Redis database of this test process's own beside the one of `url`; nothing where the tests need no broker."""
    if not url.startswith("redis:"):
        return ""
    process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    own = urlunsplit(urlsplit(url)._replace(path=f"/{LAST_REDIS - process}"))
    with redis.Redis.from_url(own) as connection:
        connection.flushdb()
    return own


@contextlib.contextmanager
def own_database(url: str) -> Iterator[str]:
    """A PostgreSQL database with all tables, this test's own, beside the one of `url`; on SQLite nothing."""
    if not url.startswith("postgres"):
        yield ""
        return
    name = f"silver_e2e_{os.getpid()}_{secrets.token_hex(3)}"
    server = urlunsplit(urlsplit(url)._replace(path="/postgres"))
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {prepared.template(url)}".encode())
        try:
            yield urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
