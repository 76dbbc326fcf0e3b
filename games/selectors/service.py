"""How the service fares: the figures behind the health page and the metrics, read from rows by index.

Several web processes and workers see the same rows, so each of them tells the same.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Max, Min, Q

from games.models import Game, GameEvent, Outage, OutboxMessage, Seat, ServiceState, TableMessage
from games.services import heartbeats
from players.models import Player
from silver_site.clock import now

Status = OutboxMessage.Status
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
LIVE = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.PAUSED)


@dataclass(frozen=True, slots=True)
class Overdue:
    """How many of something are due, and how long the oldest has been."""

    count: int
    longest: timedelta


def games() -> dict[str, int]:
    """How many games are open, running, paused."""
    live = Game.objects.filter(status__in=LIVE).order_by()
    counts = dict(live.values_list("status").annotate(Count("pk")))
    return {str(status): counts.get(status, 0) for status in LIVE}


def overdue_deadlines() -> Overdue:
    """Deadlines that have passed and were not processed yet."""
    late = Seat.objects.filter(deadline__lte=now(), asked__isnull=False, game__status=Game.Status.RUNNING)
    return _overdue(late.order_by().aggregate(count=Count("pk"), since=Min("deadline")))


def overdue_messages() -> Overdue:
    """Messages to somebody that should have been sent by now."""
    due = OutboxMessage.objects.filter(status=Status.PENDING, due_at__lte=now()).exclude(channel="")
    return _overdue(due.order_by().aggregate(count=Count("pk"), since=Min("due_at")))


def failed_today() -> int:
    """Messages that were given up within the last day."""
    return OutboxMessage.objects.filter(status=Status.FAILED, due_at__gt=now() - DAY).count()


def outbox() -> dict[tuple[str, str], int]:
    """How many rows of a status and a kind are there, of those that are not done."""
    # Each status by an index of its own.
    found: dict[tuple[str, str], int] = {}
    for rows in (Q(status=Status.PENDING), Q(status__in=(Status.FAILED, Status.GATHERED))):
        kinds = OutboxMessage.objects.filter(rows).order_by().values_list("status", "kind").annotate(Count("pk"))
        found |= {(status, kind): count for status, kind, count in kinds}
    return found


def done_in_an_hour() -> dict[str, int]:
    """How many rows that were due within the last hour were sent, how many suppressed."""
    done = OutboxMessage.objects.filter(status__in=(Status.SENT, Status.SUPPRESSED), due_at__gt=now() - HOUR)
    return dict(done.order_by().values_list("status").annotate(Count("pk")))


def since_beats() -> dict[str, timedelta]:
    """How long ago each thing was last seen to."""
    at = now()
    return {name: at - beat for name, beat in heartbeats.latest("").items()}


def state() -> tuple[int, datetime | None]:
    """The epoch, and since when the outbox is held."""
    row = ServiceState.objects.filter(pk=1).first() or ServiceState()
    return row.epoch, row.held_since


def outages() -> tuple[int, bool]:
    """The number of the last outage, and whether there are games that have not got their time back."""
    found = Outage.objects.aggregate(last=Max("pk"), open=Count("pk", filter=Q(credited_at=None)))
    return found["last"] or 0, found["open"] > 0


def ever() -> dict[str, int]:
    """How many of these there ever were: the last numbers that the database gave, which may have gaps."""
    models = {"events": GameEvent, "games_opened": Game, "messages": TableMessage, "players": Player}
    return {name: model._default_manager.aggregate(last=Max("pk"))["last"] or 0 for name, model in models.items()}


def _overdue(found: dict[str, Any]) -> Overdue:
    return Overdue(found["count"], now() - found["since"] if found["since"] else timedelta())
