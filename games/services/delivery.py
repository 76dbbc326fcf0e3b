"""Doing what the outbox says: lease a row, do it, mark it. Each step may die; the next worker finds what is left.

A leased row is nobody else's until its lease ends. Whoever dies after the mail was accepted and before the mark leaves
a row that is sent again: with the same Message-ID, so that a mail program shows one.
"""

import logging
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from games.models import Game, OutboxMessage
from games.services import bot_moves
from games.services.outbox import NOT_RUNNING
from silver_site.clock import now

logger = logging.getLogger(__name__)
Status = OutboxMessage.Status

LEASE = timedelta(minutes=5)
FIRST_RETRY = timedelta(seconds=30)
LONGEST_RETRY = timedelta(hours=1)
# With these waits in between: three days, so that a weekend without a mail server loses nothing.
MOST_ATTEMPTS = 80
# Rows that the wake-up calls should have seen to long ago: the broker or the workers fail.
LATE = timedelta(minutes=1)

# Sends one message, or returns why it is not to be sent any more.
Postman = Callable[[OutboxMessage], str | None]


@dataclass
class _Round:
    """Who carries the mail: set by the app when it is ready, since mail is built above the services."""

    postman: Postman | None = None


_round = _Round()


def set_postman(postman: Postman) -> None:
    """Name the function that sends mails."""
    _round.postman = postman


def deliver(message_id: uuid.UUID | str) -> str:
    """Do what one row says, if it is due and nobody is at it; what became of it.

    "sent", "suppressed", "retry", "failed", or "skipped" (not due, not pending, or leased by another worker).
    Never raises for a failing delivery: the row keeps it.
    """
    row = _lease(uuid.UUID(str(message_id)))
    if row is None:
        return "skipped"
    if row.attempts > MOST_ATTEMPTS:
        return _mark(row, Status.FAILED, row.reason or "attempts")
    try:
        reason = _do(row)
    except Exception as error:  # whatever a mail server or a game raises, the row is tried again
        # Not the message: a mail server's may quote the mail.
        logger.warning("delivery of %s (%s) failed: %s", row.pk, row.kind, type(error).__name__)
        return _retry(row, type(error).__name__)
    if reason is not None:
        return _mark(row, Status.SUPPRESSED, reason)
    return _mark(row, Status.SENT, "")


def deliver_due(*, limit: int = 200) -> int:
    """Deliver what is due, the oldest first; how many rows were seen to. What should have been done long ago alarms."""
    rows = list(_due().order_by("due_at").values_list("pk", "due_at", "attempts")[:limit])
    late = sum(attempts == 0 and due_at < now() - LATE for _, due_at, attempts in rows)
    if late:
        logger.warning("alarm: the sweep found %s undelivered messages older than a minute", late)
    return sum(deliver(pk) != "skipped" for pk, _, _ in rows)


def _due() -> QuerySet[OutboxMessage]:
    at = now()
    free = Q(leased_until=None) | Q(leased_until__lte=at)
    return OutboxMessage.objects.filter(free, status=Status.PENDING, due_at__lte=at)


def _lease(pk: uuid.UUID) -> OutboxMessage | None:
    with transaction.atomic():
        row = _due().select_for_update(skip_locked=True).filter(pk=pk).first()
        if row is None:
            return None
        row.attempts += 1
        row.leased_until = now() + LEASE
        row.save(update_fields=["attempts", "leased_until"])
        return row


def _do(row: OutboxMessage) -> str | None:
    if row.kind == OutboxMessage.Kind.BOT_MOVE:
        if row.game is None or row.question is None:
            return "no-game"
        played = bot_moves.play(code=row.game.code, letter=row.letter, question=row.question)
        if played:
            return None
        return "answered" if row.game.status == Game.Status.RUNNING else NOT_RUNNING
    if _round.postman is None:
        raise RuntimeError("no postman was named")
    return _round.postman(row)


def _mark(row: OutboxMessage, status: OutboxMessage.Status, reason: str) -> str:
    if status == Status.FAILED:
        logger.error("delivery of %s (%s) failed for good: %s", row.pk, row.kind, reason)
    _update(row, status=status, reason=reason, leased_until=None, sent_at=now() if status == Status.SENT else None)
    return str(status)


def _retry(row: OutboxMessage, reason: str) -> str:
    if row.attempts >= MOST_ATTEMPTS:
        return _mark(row, Status.FAILED, reason)
    # The doublings end before a timedelta does.
    wait = min(FIRST_RETRY * 2 ** min(row.attempts - 1, 16), LONGEST_RETRY)
    _update(row, reason=reason, leased_until=None, due_at=now() + wait)
    return "retry"


def _update(row: OutboxMessage, **values: str | datetime | None) -> None:
    """Write to the row while our lease holds: a later attempt by another worker is not ours to mark."""
    OutboxMessage.objects.filter(pk=row.pk, attempts=row.attempts, status=Status.PENDING).update(**values)
