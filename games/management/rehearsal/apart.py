"""A process of its own for a rehearsal: whatever it does, no real game, player or mailbox is there to be touched."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import orjson
from django.conf import settings

from games.management.rehearsal.plan import Plan

# What tells a server of ours which services and which data are its own.
OURS = ("SILVER_", "DATABASE_", "CELERY_", "EMAIL_", "CACHE_", "DJANGO_")
PREFIX = "silver-rehearsal-"


def rehearse(plan: Plan, say: Callable[[str], None]) -> int:
    """Rehearse in a directory that is deleted afterwards, and pass on each line; the process's exit status."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "rehearse", "--plan"]
    command.append(orjson.dumps(asdict(plan)).decode())
    with tempfile.TemporaryDirectory(prefix=PREFIX) as directory, _started(command, directory) as process:
        for line in process.stdout or ():
            say(line.rstrip("\n"))
        return process.wait()


def is_apart() -> bool:
    """Whether this process has been set up for a rehearsal: data and mails of its own."""
    database = settings.DATABASES["default"]
    return (
        settings.DATA_DIR.name.startswith(PREFIX)
        and database["ENGINE"] == "django.db.backends.sqlite3"
        and Path(database["NAME"]).parent == settings.DATA_DIR
        and settings.EMAIL_BACKEND == "django.core.mail.backends.locmem.EmailBackend"
    )


@contextmanager
def _started(command: list[str], directory: str) -> Iterator[subprocess.Popen[str]]:
    """The process; whatever happens here, it does not live on."""
    with subprocess.Popen(  # noqa: S603  (our own program)
        command, env=_environment(directory), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def _environment(directory: str) -> dict[str, str]:
    """The environment without a word of the real services, but with this server's rules of time."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return kept | {
        "SILVER_DATA_DIR": directory,
        "SILVER_ENV_FILE": os.devnull,
        "SILVER_LOG_LEVEL": "WARNING",
        "CELERY_BROKER_URL": "memory://",
        "EMAIL_URL": "memorymail://",
        # A clock that is driven jumps for hours: no outage.
        "SILVER_OUTAGE_AFTER": "0",
        "SILVER_GATHER_SECONDS": str(settings.SILVER_GATHER_SECONDS),
        "SILVER_LEAVE_DAYS": str(settings.SILVER_LEAVE_DAYS),
    }
