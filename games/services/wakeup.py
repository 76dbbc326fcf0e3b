"""Waking a worker for what was just stored. Losing such a call costs only time: a sweep finds every row."""

import logging
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from celery import signature

from silver_site.clock import now

logger = logging.getLogger(__name__)
DELIVER = "games.tasks.deliver"
DELIVER_DUE = "games.tasks.deliver_due"
# Finding out that a broker is gone takes seconds, which no player should wait for at every move.
REST = timedelta(seconds=30)


@dataclass
class Broker:
    """What this process knows of the broker: until when it asks nothing of it after it failed."""

    resting_until: datetime | None = None


broker = Broker()


def wake(ids: Iterable[uuid.UUID]) -> None:
    """Ask a worker to deliver these rows of the outbox now. Never raises."""
    _ask((DELIVER, [str(pk)]) for pk in ids)


def wake_sweep() -> None:
    """Ask a worker to deliver all that is due. Never raises."""
    _ask([(DELIVER_DUE, [])])


def _ask(tasks: Iterable[tuple[str, list[str]]]) -> None:
    if broker.resting_until and now() < broker.resting_until:
        return
    try:
        for task, args in tasks:
            signature(task, args=args).apply_async(retry=False)
    except Exception as error:  # whatever a broker raises, the move is stored
        broker.resting_until = now() + REST
        logger.warning("the broker took no wake-up call, the sweep will deliver: %s", type(error).__name__)
