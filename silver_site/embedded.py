"""The embedded default: what stands in for PostgreSQL, a broker and a mail server, all in one data directory.

Each function takes the data directory and, where there is one, the URL of the real service that replaces it.
"""

import os
import secrets
from pathlib import Path
from typing import Any

import environ

SECONDS_TO_WAIT_FOR_A_LOCK = 20
SECONDS_TO_WAIT_FOR_A_BROKER = 2
# Longer than a worker's own wait for the next message, which is a second.
SECONDS_OF_SILENCE = 5


def private_directory(path: Path) -> Path:
    """Make `path` with its parents, readable by us alone, and return it."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def secret_key(data: Path) -> str:
    """Return the secret key of this data directory; made on first use, readable by us alone.

    Two processes that start together get the same key: the first to link its file wins.
    """
    file = data / "secret-key"
    if not file.exists():
        draft = private_directory(data) / f"secret-key.{os.getpid()}"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            out.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, file)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return file.read_text()


def database(data: Path, url: str) -> dict[str, Any]:
    """Return Django's database settings: SQLite in the data directory, or what `url` names."""
    config: dict[str, Any] = environ.Env.db_url_config(url or f"sqlite:///{data / 'silver.sqlite3'}")
    options = config.setdefault("OPTIONS", {})
    if config["ENGINE"].endswith("sqlite3"):
        if not url:
            private_directory(data)
        # Writers take their lock at the start of a transaction and wait for each other instead of failing.
        options.setdefault("transaction_mode", "IMMEDIATE")
        options.setdefault("timeout", SECONDS_TO_WAIT_FOR_A_LOCK)
        options.setdefault("init_command", "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;")
    else:
        config.setdefault("CONN_MAX_AGE", 600)
        config["CONN_HEALTH_CHECKS"] = True
    return config


def broker(data: Path, url: str) -> dict[str, Any]:
    """Return Celery's broker settings: files in the data directory, or the broker `url` names."""
    if url:
        # Who plays must not wait for a broker that is gone: by default each message tries for six seconds to reach it.
        options: dict[str, Any] = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1}
        if url.startswith("redis"):
            # Nor for one that says nothing.
            options |= {"socket_connect_timeout": SECONDS_TO_WAIT_FOR_A_BROKER, "socket_timeout": SECONDS_OF_SILENCE}
        return {
            "CELERY_BROKER_URL": url,
            "CELERY_BROKER_TRANSPORT_OPTIONS": options,
            "CELERY_BROKER_CONNECTION_TIMEOUT": SECONDS_TO_WAIT_FOR_A_BROKER,
            # Workers try for as long as it takes.
            "CELERY_BROKER_CONNECTION_MAX_RETRIES": None,
        }
    folder = private_directory(data / "broker")
    return {
        "CELERY_BROKER_URL": "filesystem://localhost/",
        "CELERY_BROKER_TRANSPORT_OPTIONS": {
            # What one process puts out another takes in: the same folder.
            "data_folder_in": str(private_directory(folder / "messages")),
            "data_folder_out": str(private_directory(folder / "messages")),
            "control_folder": str(private_directory(folder / "control")),
            "polling_interval": 0.1,
        },
        # Remote control would leave a queue file behind at every start.
        "CELERY_WORKER_ENABLE_REMOTE_CONTROL": False,
    }


def mail(url: str) -> dict[str, Any]:
    """Return Django's mail settings: the local mailbox, or the server `url` names."""
    if not url:
        return {"EMAIL_BACKEND": "silver_site.mailbox.backend.MailboxBackend"}
    config: dict[str, Any] = environ.Env.email_url_config(url)
    return config
