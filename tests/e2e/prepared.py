"""Tables and static files, made once by an operator's commands and copied for each stack: making them takes long."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0
FILES = ("silver.sqlite3", "static")


def copy_into(data: Path, environment: dict[str, str]) -> None:
    """Put the static files into a data directory, and the database where it lies there."""
    data.mkdir(parents=True, exist_ok=True)
    made = _files(_without_database(environment))
    for name in FILES:
        if (made / name).is_dir():
            shutil.copytree(made / name, data / name)
        else:
            shutil.copy(made / name, data / name)


@cache
def template(url: str) -> str:
    """The name of a PostgreSQL database with all tables beside the one of `url`; it is dropped when the tests end."""
    name = f"silver_e2e_template_{os.getpid()}"
    server = urlunsplit(urlsplit(url)._replace(path="/postgres"))
    _execute(server, f"CREATE DATABASE {name}")
    atexit.register(_execute, server, f"DROP DATABASE {name} WITH (FORCE)")
    with tempfile.TemporaryDirectory() as data:
        _manage({**os.environ, "DATABASE_URL": urlunsplit(urlsplit(url)._replace(path=f"/{name}"))}, data, "migrate")
    return name


@cache
def _files(environment: tuple[tuple[str, str], ...]) -> Path:
    made = tempfile.mkdtemp(prefix="silver-e2e-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    for command in (("migrate",), ("collectstatic", "--no-input")):
        _manage(dict(environment), made, *command)
    return Path(made)


def _without_database(environment: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """Only what has nothing to do with one stack."""
    ours = ("SILVER_", "DATABASE_URL", "CELERY_BROKER_URL", "EMAIL_URL")
    return tuple(sorted((name, value) for name, value in environment.items() if not name.startswith(ours)))


def _manage(environment: dict[str, str], data: str, *command: str) -> None:
    subprocess.run(
        [sys.executable, "manage.py", *command, "--verbosity", "0"],
        cwd=ROOT, env={**environment, "SILVER_DATA_DIR": data, "SILVER_ENV_FILE": os.devnull},
        check=True, capture_output=True, timeout=PATIENCE,
    )  # fmt: skip


def _execute(server: str, statement: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(statement.encode())
