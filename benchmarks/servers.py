"""Fresh databases and fresh gunicorn servers for the benchmark of a move over HTTP."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

import psycopg

from benchmarks.load_client import HOST

POSTGRES = os.environ.get("BENCH_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")
"""A PostgreSQL whose user may create databases."""
BROKER = os.environ.get("BENCH_BROKER_URL", "redis://127.0.0.1:6379/15")
WORKERS = 2
SECONDS_TO_START = 30


def url_of(database: str) -> str:
    """The address of a database on the same server."""
    return urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{database}"))


def reachable() -> bool:
    """Whether there is a PostgreSQL to measure on."""
    try:
        psycopg.connect(POSTGRES).close()
    except psycopg.OperationalError:
        return False
    return True


def make_database(name: str, template: str | None = None) -> None:
    """Make a database anew, empty or as a copy of another that nobody uses now."""
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}"' + (f' TEMPLATE "{template}"' if template else ""))


def drop_database(name: str) -> None:
    """Leave nothing behind."""
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def settle(name: str) -> None:
    """What autovacuum would have done by now: statistics for the planner, nothing left to clean up."""
    with psycopg.connect(url_of(name), autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")
        connection.execute("CHECKPOINT")


def environment(database: str) -> dict[str, str]:
    """How both servers find the database; what else Silver wants to be told."""
    url = url_of(database)
    return {
        **os.environ,
        "BENCH_DATABASE_URL": url,
        "DATABASE_URL": url,
        "CELERY_BROKER_URL": BROKER,
        "SILVER_SECRET_KEY": "bench-only",
        "SILVER_LOG_LEVEL": "WARNING",
        "SILVER_API_RATE": "100000000",
        "PYTHONWARNINGS": "ignore",
    }


def python(module: str, *arguments: str, database: str, given: str = "") -> str:
    """Run one of our modules on a database, with `given` as its input; returns what it prints."""
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(
        command, env=environment(database), input=given, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


@contextlib.contextmanager
def gunicorn(application: str, database: str) -> Iterator[int]:
    """A fresh server of two sync workers; yields its port."""
    port = _free_port()
    command = [sys.executable, "-m", "gunicorn", "-w", str(WORKERS), "-k", "sync", "--threads", "1"]
    command += ["-b", f"{HOST}:{port}", "--log-level", "error"]
    with subprocess.Popen([*command, application], env=environment(database)) as server:
        try:
            _wait_for(port)
            yield port
        finally:
            server.terminate()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    give_up = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < give_up:
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=1):
            return
        time.sleep(0.1)
    raise TimeoutError(f"no server on port {port} after {SECONDS_TO_START} s")
