"""Is the service well? Each check with what it found, its limit, and its verdict."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from celery import current_app
from django.db import connection

from games.selectors import service
from games.services import dead_letters, heartbeats, mailboxes
from silver_site.clock import now

OK, BAD = "ok", "bad"
# Above these somebody should look. In seconds, except where it says otherwise.
DATABASE_SECONDS = 1.0
BROKER_SECONDS = 3
WORKER_SECONDS = 60.0
SWEEP_SECONDS = 60.0
DEADLINE_SECONDS = 60.0
MAIL_SECONDS = 900.0
REPAIR_SECONDS = 3600.0
FAILED_MAILS = 0
UNREAD_SECONDS = 300.0
POLL_SECONDS = 300.0


@dataclass(frozen=True, slots=True)
class Check:
    """One finding. value: what was found, None where it cannot be told; limit: above it the verdict is "bad"."""

    name: str
    verdict: str
    value: float | None
    limit: float
    unit: str = "seconds"

    def to_json(self) -> dict[str, Any]:
        """As JSON, without the name."""
        return {"verdict": self.verdict, "value": self.value, "limit": self.limit, "unit": self.unit}


def checks() -> list[Check]:
    """All checks; one that fails itself is bad."""
    return [_checked(name, limit, unit, measure) for name, limit, unit, measure in CHECKS]


def verdict(found: list[Check]) -> str:
    """Bad if one of them is."""
    return BAD if any(check.verdict == BAD for check in found) else OK


def _checked(name: str, limit: float, unit: str, measure: Callable[[], float | None]) -> Check:
    try:
        value = measure()
    except Exception:  # whatever a database or broker raises: that is what we were asked
        value = None
    well = value is not None and value <= limit
    return Check(name, OK if well else BAD, None if value is None else round(value, 3), limit, unit)


def _database() -> float:
    began = time.perf_counter()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return time.perf_counter() - began


def _broker() -> float:
    began = time.perf_counter()
    with current_app.connection_for_write() as link:
        link.ensure_connection(max_retries=1, interval_start=0, timeout=BROKER_SECONDS)
    return time.perf_counter() - began


def _worker() -> float | None:
    """Since a worker last finished a task."""
    ages = [age for name, age in service.since_beats().items() if name.startswith(heartbeats.WORKER)]
    return _seconds(min(ages, default=None))


def _sweep() -> float | None:
    """Since deadlines were last looked for, which beat makes a worker do each second."""
    return _seconds(service.since_beats().get(heartbeats.SWEEP))


def _deadline() -> float:
    return service.overdue_deadlines().longest.total_seconds()


def _mail() -> float:
    return service.overdue_messages().longest.total_seconds()


def _unread() -> float:
    """Since the oldest mail came that waits in the mailbox to be read."""
    box = mailboxes.polled()
    return (now() - box.oldest_unread_at).total_seconds() if box and box.oldest_unread_at else 0


def _poll() -> float | None:
    """Since the mailbox was last looked through; nothing is bad where none is set."""
    box = mailboxes.polled()
    if box is None:
        return 0
    return _seconds(now() - box.polled_at if box.polled_at else None)


def _repair() -> float:
    """How many things had to be repaired lately."""
    lately = timedelta(seconds=REPAIR_SECONDS)
    return sum(name.startswith(heartbeats.REPAIR) and age < lately for name, age in service.since_beats().items())


def _held() -> float:
    _epoch, since = service.state()
    return (now() - since).total_seconds() if since else 0


def _seconds(age: timedelta | None) -> float | None:
    return None if age is None else age.total_seconds()


# Name, limit, unit, and what measures it.
CHECKS: tuple[tuple[str, float, str, Callable[[], float | None]], ...] = (
    ("database", DATABASE_SECONDS, "seconds", _database),
    ("broker", BROKER_SECONDS, "seconds", _broker),
    ("worker", WORKER_SECONDS, "seconds", _worker),
    ("sweep", SWEEP_SECONDS, "seconds", _sweep),
    ("oldest-deadline", DEADLINE_SECONDS, "seconds", _deadline),
    ("oldest-mail", MAIL_SECONDS, "seconds", _mail),
    ("failed-mails", FAILED_MAILS, "messages in a day", service.failed_today),
    ("oldest-unread-mail", UNREAD_SECONDS, "seconds", _unread),
    ("mailbox-poll", POLL_SECONDS, "seconds", _poll),
    ("dead-letters", 0, "mails", lambda: float(dead_letters.open_ones().count())),
    ("outbox-held", 0, "seconds", _held),
    ("repaired", 0, "kinds in an hour", _repair),
    ("outage-to-credit", 0, "outages", lambda: float(service.outages()[1])),
)
