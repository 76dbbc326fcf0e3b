"""Settings by environment variables: the embedded default, the real services, and a complete list of names."""

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]
PRINT_SETTINGS = """
import json, sys
from django.conf import settings
print(json.dumps({name: getattr(settings, name, None) for name in sys.argv[1:]}, default=str))
"""


def settings_with(data: Path, variables: dict[str, str], *names: str) -> dict[str, Any]:
    """Return settings as a process of its own reads them from these variables."""
    base = {"PATH": os.environ["PATH"], "SILVER_ENV_FILE": os.devnull, "SILVER_DATA_DIR": str(data)}
    done = subprocess.run(
        [sys.executable, "-c", PRINT_SETTINGS, *names],
        cwd=ROOT,
        env=base | {"DJANGO_SETTINGS_MODULE": "silver_site.settings"} | variables,
        capture_output=True,
        text=True,
        check=True,
    )
    settings: dict[str, Any] = json.loads(done.stdout)
    return settings


def test_with_nothing_set_all_is_in_the_data_directory(tmp_path: Path) -> None:
    names = ("DEBUG", "DATABASES", "CELERY_BROKER_URL", "CELERY_BROKER_TRANSPORT_OPTIONS", "MAILBOX_DIR", "STATIC_ROOT")

    got = settings_with(tmp_path / "var", {}, *names)

    assert got["DEBUG"] is False
    database = got["DATABASES"]["default"]
    assert database["NAME"] == str(tmp_path / "var" / "silver.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert got["CELERY_BROKER_URL"].startswith("filesystem:")
    folders = got["CELERY_BROKER_TRANSPORT_OPTIONS"]
    assert folders["data_folder_in"] == folders["data_folder_out"]
    assert Path(folders["data_folder_in"]).is_dir()
    assert Path(got["MAILBOX_DIR"]).parent == Path(got["STATIC_ROOT"]).parent == tmp_path / "var"


def test_the_secret_key_is_made_once_and_for_us_alone(tmp_path: Path) -> None:
    data = tmp_path / "var"

    first, second = (settings_with(data, {}, "SECRET_KEY")["SECRET_KEY"] for _ in range(2))

    assert first == second
    assert len(first) >= 50
    assert stat.S_IMODE((data / "secret-key").stat().st_mode) == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert [file.name for file in data.glob("secret-key*")] == ["secret-key"]


def test_two_data_directories_have_two_keys(tmp_path: Path) -> None:
    keys = {settings_with(tmp_path / name, {}, "SECRET_KEY")["SECRET_KEY"] for name in ("one", "two")}

    assert len(keys) == 2


def test_real_services_come_from_the_environment(tmp_path: Path) -> None:
    variables = {
        "DATABASE_URL": "postgres://silver:pass%40word@db.example.org:5433/games",
        "CELERY_BROKER_URL": "amqp://guest@mq.example.org//",
        "EMAIL_URL": "smtp+tls://me:secret@smtp.example.org:587",
        "SILVER_SECRET_KEY": "given",
        "SILVER_MAIL_FROM": "Cards <cards@example.org>",
    }
    names = ("DATABASES", "CELERY_BROKER_URL", "EMAIL_BACKEND", "EMAIL_HOST", "EMAIL_USE_TLS", "EMAIL_TIMEOUT")
    more = ("MAILBOX_DIR", "SECRET_KEY", "DEFAULT_FROM_EMAIL", "ACCOUNT_EMAIL_VERIFICATION")

    got = settings_with(tmp_path / "var", variables, *names, *more)

    database = got["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["PASSWORD"]) == ("db.example.org", 5433, "pass@word")
    assert database["CONN_MAX_AGE"] > 0
    assert "init_command" not in database["OPTIONS"]
    assert got["CELERY_BROKER_URL"] == variables["CELERY_BROKER_URL"]
    assert got["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
    assert (got["EMAIL_HOST"], got["EMAIL_USE_TLS"], got["EMAIL_TIMEOUT"]) == ("smtp.example.org", True, 15)
    assert got["MAILBOX_DIR"] is None
    assert (got["SECRET_KEY"], got["DEFAULT_FROM_EMAIL"]) == ("given", "Cards <cards@example.org>")
    assert got["ACCOUNT_EMAIL_VERIFICATION"] == "mandatory"
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize(("url", "secure"), [("https://silver.example.org", True), ("http://10.0.0.5:8000", False)])
def test_https_makes_cookies_secure(tmp_path: Path, url: str, secure: bool) -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "CSRF_TRUSTED_ORIGINS", "ALLOWED_HOSTS")

    got = settings_with(tmp_path, {"SILVER_BASE_URL": url + "/"}, *names)

    assert (got["SESSION_COOKIE_SECURE"], got["CSRF_COOKIE_SECURE"]) == (secure, secure)
    assert got["CSRF_TRUSTED_ORIGINS"] == ([url] if secure else [])
    assert got["ALLOWED_HOSTS"][0] in url


def test_no_mailbox_page_where_mail_is_sent(tmp_path: Path) -> None:
    program = "import django; django.setup(); from django.urls import reverse; print(reverse('mailbox'))"
    base = {"PATH": os.environ["PATH"], "SILVER_ENV_FILE": os.devnull, "SILVER_DATA_DIR": str(tmp_path)}
    base["DJANGO_SETTINGS_MODULE"] = "silver_site.settings"

    def ask(**variables: str) -> subprocess.CompletedProcess[str]:
        environment = base | variables
        return subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )

    assert ask().stdout == "/mailbox/\n"
    assert "NoReverseMatch" in ask(EMAIL_URL="smtp://localhost:25").stderr


def test_the_example_names_every_variable_that_is_read() -> None:
    readers = ["silver_site/settings.py", "gunicorn.conf.py", "scripts/check.py", "games/management/commands/run.py"]
    texts = "\n".join((ROOT / reader).read_text() for reader in readers)
    read = set(re.findall(r'(?:env\.\w+|environ\.get|environ)\(\s*"([A-Z_]+)"', texts))

    named = set(re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))

    assert len(read) > 20
    assert read - named == set()


@pytest.mark.sqlite
def test_sqlite_waits_for_its_lock_instead_of_failing(db: None) -> None:
    with connection.cursor() as cursor:
        values = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "busy_timeout")]

    assert values == [1, 20_000]


def test_a_mailbox_is_polled_where_one_is_set(tmp_path: Path) -> None:
    names = ("CELERY_BEAT_SCHEDULE", "CELERY_TASK_ROUTES", "MAIL_QUEUE")
    without = settings_with(tmp_path, {}, *names)
    polled = settings_with(tmp_path, {"SILVER_IMAP_URL": "imaps://silver:pw@imap.example.org/INBOX"}, *names)

    assert set(polled["CELERY_BEAT_SCHEDULE"]) - set(without["CELERY_BEAT_SCHEDULE"]) == {"read the mailbox"}
    task = polled["CELERY_BEAT_SCHEDULE"]["read the mailbox"]["task"]
    assert polled["CELERY_TASK_ROUTES"][task] == {"queue": polled["MAIL_QUEUE"]}
