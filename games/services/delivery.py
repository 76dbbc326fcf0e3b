"""Doing what the outbox says: lease rows, do each, mark it. Each step may die; the next worker finds what is left.

A leased row is nobody else's until its lease ends. Whoever dies after the mail was accepted and before the mark leaves
a row that is sent again: with the same Message-ID, so that a mail program shows one.
"""

import logging
import uuid
from collections.abc import Mapping
from contextlib import ExitStack
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, Q, QuerySet

from games.models import Game, OutboxMessage, ServiceState
from games.services import bot_moves, bounces, digests, ended, lines, postmen, preferences, quiet, readers
from games.services.errors import ServiceError
from games.services.outbox import NOT_RUNNING
from games.services.postmen import set_postman
from players.models import Player
from silver_site.clock import now

__all__ = ["LEASE", "deliver", "deliver_due", "is_held", "set_postman"]

logger = logging.getLogger(__name__)
Status = OutboxMessage.Status
Kind = OutboxMessage.Kind

LEASE = timedelta(seconds=settings.SILVER_LEASE_SECONDS)
FIRST_RETRY = timedelta(seconds=settings.SILVER_RETRY_SECONDS)
LONGEST_RETRY = timedelta(hours=1)
# With these waits in between: three days, so that a weekend without a mail server loses nothing.
MOST_ATTEMPTS = 80
# Rows that the wake-up calls should have seen to long ago: the broker or the workers fail.
LATE = timedelta(minutes=1)
# So many rows are leased together, and sent over one connection.
BATCH = 20
# One sweep ends here, also where bots that play each other always leave something to do.
MOST_IN_A_SWEEP = 5000
LONGEST_SWEEP = timedelta(seconds=20)
# Why a row waits.
QUIET_HOURS = "quiet-hours"


def is_held() -> bool:
    """Whether nothing is sent or played by bots until an operator releases a restored backup's outbox."""
    return ServiceState.objects.filter(held_since__isnull=False).exists()


def deliver(message_id: uuid.UUID | str) -> str:
    """Do what one row says, if it is due and nobody is at it; what became of it.

    "sent", "suppressed", "gathered" (for a digest), "waits" (for the end of quiet hours), "retry", "failed", or
    "skipped" (not due, not pending, leased by another worker, or its channel does not answer). Never raises for a
    failing delivery: the row keeps it.
    """
    rows = _lease(1, uuid.UUID(str(message_id)))
    return _see_to(rows[0]) if rows else "skipped"


def deliver_due(*, limit: int = MOST_IN_A_SWEEP) -> int:
    """Deliver what is due until nothing is, the oldest first; how many rows were seen to.

    Several workers may do so side by side: each leases a few rows at a time that no other has. A sweep ends after
    LONGEST_SWEEP, so that a worker which is told to stop can; the next one goes on. What should have been done long
    ago alarms.
    """
    ends = now() + LONGEST_SWEEP
    taken = seen = late = 0
    while taken < limit and now() < ends and (rows := _lease(min(BATCH, limit - taken))):
        taken += len(rows)
        late += sum(row.attempts == 1 and row.due_at < now() - LATE for row in rows)
        with ExitStack() as sessions:
            for postman in postmen.all_postmen():
                sessions.enter_context(postman.session())
            results = [_see_to(row) if now() < ends else _give_back(row, row.due_at) for row in rows]
        seen += len(rows) - results.count("skipped")
    if late:
        logger.warning("alarm: the sweep found %s undelivered messages older than a minute", late)
    return seen


def _due() -> QuerySet[OutboxMessage]:
    at = now()
    free = Q(leased_until=None) | Q(leased_until__lte=at)
    due = OutboxMessage.objects.filter(free, status=Status.PENDING, due_at__lte=at)
    held = Exists(ServiceState.objects.filter(held_since__isnull=False))
    return due.filter(~held).exclude(channel__in=postmen.resting())


def _lease(most: int, only: uuid.UUID | None = None) -> list[OutboxMessage]:
    """Due rows that are ours now, the oldest first but what bots do before mails, which may take long."""
    until = now() + LEASE
    with transaction.atomic():
        due = _due().select_for_update(skip_locked=True)
        due = due.filter(pk=only) if only else due.order_by("due_at")
        ids = list(due.values_list("pk", flat=True)[:most])
        if not ids:
            return []
        ours = OutboxMessage.objects.filter(pk__in=ids)
        ours.update(attempts=F("attempts") + 1, leased_until=until, recipient_id=readers.of_seat())
    rows = ours.select_related("game", "recipient").defer("game__state", "game__record", "game__secret")
    return sorted(rows, key=lambda row: (row.channel != "", row.due_at))


def _see_to(row: OutboxMessage) -> str:
    """Do one leased row, and mark it."""
    with lines.about(row.kind, row.game.code if row.game else "", row.letter):
        return _see_to_it(row)


def _see_to_it(row: OutboxMessage) -> str:
    if row.attempts > MOST_ATTEMPTS:
        return _mark(row, Status.FAILED, row.reason or "attempts")
    until = postmen.resting_until(row.channel)
    if until or _lease_is_short(row):
        return _give_back(row, until or row.due_at)
    try:
        return _do(row)
    except postmen.Refused as refusal:
        if row.recipient is not None and refusal.unreachable:
            bounces.refused(row.recipient)
        return _mark(row, Status.FAILED, refusal.reason)
    except postmen.Unreachable as error:
        postmen.rest(row.channel)
        return _retry(row, type(error.__cause__ or error).__name__)
    except Exception as error:  # whatever a game raises, the row is tried again
        return _retry(row, type(error).__name__)


def _do(row: OutboxMessage) -> str:
    if row.kind == Kind.BOT_MOVE:
        return _finish(row, _play(row))
    if row.kind == Kind.GAME_ENDED and row.game is not None:
        ended.tell(row.game)
        return _finish(row, "")
    reader = readers.find(row)
    if reader.player is None:
        return _finish(row, reader.why_not)
    return _tell(row, reader.player, reader.runs_out)


def _play(row: OutboxMessage) -> str:
    """Have the bot move; why it did not, or ""."""
    if row.game is None or row.question is None:
        return "no-game"
    try:
        played = bot_moves.play(code=row.game.code, letter=row.letter, question=row.question)
    except ServiceError as refusal:
        if refusal.code == "game-not-running":
            return NOT_RUNNING
        raise
    return "" if played else "answered"


def _tell(row: OutboxMessage, reader: Player, runs_out: datetime | None) -> str:
    """Send a message to its reader in the way he wants it."""
    postman = postmen.postman(row.channel)
    if row.kind == Kind.ANSWER:
        # He has just written: it comes at once, whatever he wants of mails that he did not ask for.
        return _send(row, reader)
    if refusal := postman.refuses(reader):
        if row.kind == Kind.DIGEST:
            digests.collect(row, reader)
        return _finish(row, refusal, {part.pk: refusal for part in digests.rows_of(row)})
    way = preferences.way(reader, row.kind)
    if way == preferences.NEVER:
        return _finish(row, "unwanted")
    if way == preferences.DIGEST:
        digests.gather(row, reader)
        return "gathered"
    if end := quiet.until(reader, now(), runs_out):
        _give_back(row, end, QUIET_HOURS)
        return "waits"
    if row.kind == Kind.DIGEST:
        digests.collect(row, reader)
    return _send(row, reader)


def _send(row: OutboxMessage, reader: Player) -> str:
    written = postmen.postman(row.channel).write(row, reader)
    if written.send:
        written.send()
    return _finish(row, "" if written.send else written.reason, written.parts)


def _finish(row: OutboxMessage, why_not: str, parts: Mapping[uuid.UUID, str] | None = None) -> str:
    """Mark what was done (or not to be done, and why), with the rows that it told besides."""
    if why_not == NOT_RUNNING and row.game is not None:
        return _hold_back(row, row.game)
    status = Status.SUPPRESSED if why_not else Status.SENT
    if row.kind != Kind.DIGEST or row.recipient is None:
        return _mark(row, status, why_not)
    with transaction.atomic():
        digests.settle(row, row.recipient, parts or {})
        return _mark(row, status, why_not)


def _hold_back(row: OutboxMessage, game: Game) -> str:
    """Suppress a row until its game goes on; if it has gone on meanwhile, the row is due again.

    With the game locked: who lets it go on puts back what is suppressed by then, and no row comes after him.
    """
    with transaction.atomic():
        held = Game.objects.select_for_update(no_key=True).only("status").get(pk=game.pk)
        if held.status == Game.Status.RUNNING:
            return _give_back(row, now())
        return _mark(row, Status.SUPPRESSED, NOT_RUNNING)


def _mark(row: OutboxMessage, status: OutboxMessage.Status, reason: str) -> str:
    if status == Status.FAILED:
        logger.error("delivery of %s (%s) failed for good: %s", row.pk, row.kind, reason)
    _update(row, status=status, reason=reason, sent_at=now() if status == Status.SENT else None)
    return str(status)


def _retry(row: OutboxMessage, reason: str) -> str:
    # Not the error's message: a mail server's may quote the mail.
    logger.warning("delivery of %s (%s) failed: %s", row.pk, row.kind, reason)
    if row.attempts >= MOST_ATTEMPTS:
        return _mark(row, Status.FAILED, reason)
    # The doublings end before a timedelta does.
    wait = min(FIRST_RETRY * 2 ** min(row.attempts - 1, 16), LONGEST_RETRY)
    _update(row, reason=reason, due_at=now() + wait)
    return "retry"


def _give_back(row: OutboxMessage, due_at: datetime, reason: str = "") -> str:
    """End the lease of a row that was not tried."""
    _update(row, due_at=due_at, attempts=row.attempts - 1, reason=reason or row.reason)
    return "skipped"


def _lease_is_short(row: OutboxMessage) -> bool:
    """Whether the rows before this one took so long that its lease might end while it is sent."""
    return row.leased_until is None or now() > row.leased_until - LEASE / 2


def _update(row: OutboxMessage, **values: Any) -> None:
    """Write to the row and end the lease, while it is ours: what another worker leased since is not ours to mark."""
    ours = OutboxMessage.objects.filter(pk=row.pk, leased_until=row.leased_until, status=Status.PENDING)
    ours.update(leased_until=None, **values)
