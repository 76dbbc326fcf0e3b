"""The daily digest: rows gathered for it, and the row that carries them.

A gathered row waits for a DIGEST row of its reader, one a day at his hour. When that comes due it takes the rows that
wait as its own, once for all its attempts: a mail sent a second time, with the same Message-ID, tells the same. What is
gathered afterwards belongs to the next one. All of this happens under the player's row lock, so that no row is left
without a digest.
"""

import logging
import uuid
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet

from games.models import OutboxMessage
from games.services import outbox
from players.middleware import zone
from players.models import Player
from silver_site.clock import now

logger = logging.getLogger(__name__)
Status = OutboxMessage.Status
Kind = OutboxMessage.Kind
# Why a gathered row waits.
GATHERED = "digest"
# How many rows one mail tells; the rest has the next one.
MOST = 200
OVERDUE = timedelta(hours=26)


def gather(row: OutboxMessage, reader: Player) -> None:
    """Put a leased row aside for its reader's next digest."""
    with transaction.atomic():
        _lock(reader.pk)
        digest = _next(reader, row.channel)
        mine = OutboxMessage.objects.filter(pk=row.pk, status=Status.PENDING, leased_until=row.leased_until)
        mine.update(
            status=Status.GATHERED, reason=GATHERED, due_at=digest.due_at, leased_until=None, attempts=F("attempts") - 1
        )


def collect(digest: OutboxMessage, reader: Player) -> None:
    """Make the rows that wait for this digest its own, if it has none yet: `payload["rows"]`, their ids."""
    with transaction.atomic():
        _lock(reader.pk)
        stored = OutboxMessage.objects.values_list("payload", flat=True).get(pk=digest.pk)
        if "rows" not in stored:
            waiting = gathered(reader, digest.channel).order_by("created_at", "pk").values_list("pk", flat=True)
            stored = {**stored, "rows": [str(pk) for pk in waiting[:MOST]]}
            OutboxMessage.objects.filter(pk=digest.pk).update(payload=stored)
        digest.payload = stored


def rows_of(digest: OutboxMessage) -> list[OutboxMessage]:
    """The rows that a digest has to tell, the oldest first."""
    ids = [uuid.UUID(pk) for pk in digest.payload.get("rows", ())]
    rows = OutboxMessage.objects.filter(pk__in=ids, status=Status.GATHERED).select_related("game", "recipient")
    return list(rows.defer("game__state", "game__record", "game__secret").order_by("created_at", "pk"))


def settle(digest: OutboxMessage, reader: Player, parts: Mapping[uuid.UUID, str]) -> None:
    """Mark the rows of a digest that is done, within the transaction that marks it.

    parts: what it told (""), and what is not told any more (why). What is not named waits for the next digest.
    """
    _lock(reader.pk)
    by_reason: dict[str, list[uuid.UUID]] = {}
    for pk, why in parts.items():
        by_reason.setdefault(why, []).append(pk)
    for why, ids in by_reason.items():
        rows = OutboxMessage.objects.filter(pk__in=ids, status=Status.GATHERED)
        if why:
            rows.update(status=Status.SUPPRESSED, reason=why)
        else:
            rows.update(status=Status.SENT, reason="", sent_at=now(), attempts=F("attempts") + 1)
    if gathered(reader, digest.channel).exists():
        _next(reader, digest.channel)


def gathered(reader: Player, channel: str) -> QuerySet[OutboxMessage]:
    """The rows that wait for a digest of this player."""
    return OutboxMessage.objects.filter(recipient=reader, channel=channel, status=Status.GATHERED)


def repair() -> int:
    """See that rows which waited longer than a day have a digest to come; how many players' had none. Alarms."""
    late = OutboxMessage.objects.filter(status=Status.GATHERED, due_at__lt=now() - OVERDUE)
    found = 0
    for reader_id, channel in list(late.values_list("recipient", "channel").distinct()):
        waits = OutboxMessage.objects.filter(kind=Kind.DIGEST, recipient=reader_id, channel=channel)
        if not waits.filter(status__in=(Status.PENDING, Status.FAILED)).exists():
            with transaction.atomic():
                _next(_lock(reader_id), channel)
            found += 1
    if found:
        logger.error("alarm: %s players had gathered messages and no digest to come", found)
    return found


def next_hour(player: Player, after: datetime) -> datetime:
    """When the player's hour of the digest is next, by the clock of his zone."""
    own = zone(player.time_zone)
    day = after.astimezone(own).date()
    while (hour := datetime(day.year, day.month, day.day, player.digest_hour, tzinfo=own).astimezone(UTC)) <= after:
        day += timedelta(days=1)
    return hour


def _next(reader: Player, channel: str) -> OutboxMessage:
    """The digest that takes what is gathered now: one that waits and has no rows yet, or a new one."""
    waiting = OutboxMessage.objects.filter(kind=Kind.DIGEST, recipient=reader, channel=channel, status=Status.PENDING)
    for digest in waiting.order_by("due_at"):
        if "rows" not in digest.payload:
            return digest
    at = now()
    due_at = next_hour(reader, at)
    while OutboxMessage.objects.filter(key=_key(reader, channel, due_at)).exists():
        due_at = next_hour(reader, due_at)
    digest = outbox.message(kind=Kind.DIGEST, key=(), at=at, due_at=due_at, recipient_id=reader.pk)
    digest.key, digest.channel = _key(reader, channel, due_at), channel
    outbox.put([digest])
    return digest


def _key(reader: Player, channel: str, due_at: datetime) -> str:
    """One a channel, player and day, as the days are where he lives."""
    return f"{Kind.DIGEST}:{channel}:{reader.pk}:{due_at.astimezone(zone(reader.time_zone)).date()}"


def _lock(player_id: int) -> Player:
    return Player.objects.select_for_update(no_key=True).get(pk=player_id)
