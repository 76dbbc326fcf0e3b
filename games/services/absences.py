"""What a player does about being away: plan an absence, come back early, see what it costs and which games it holds.

Leave is taken by whole days in the player's zone (today: from now on) and lets his clocks stand still in all games
that allow it; while a bot absence is on, bots play for him. `games.services.away` tells the games.
"""

import datetime
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction

from games.models import Game
from games.services import away, leave_days
from games.services.away import excuse, run_due
from games.services.errors import ServiceError
from games.services.leave import GOING_ON, on_leave
from games.services.leave_days import balance
from players import leave
from players.models import Absence, Player
from silver_site.clock import now

__all__ = ["Affected", "affected", "balance", "cancel", "excuse", "on_leave", "plan", "run_due"]

State = Absence.State
MOST_BOT_DAYS = 90
# How far ahead an absence may end.
MOST_AHEAD = 366


@dataclass(frozen=True, slots=True)
class Affected:
    """The games a player plays himself: in which his clock would stand still during leave, and which would go on."""

    still: list[Game]
    go_on: list[Game]


def plan(*, player: Player, kind: str, first: datetime.date, last: datetime.date) -> Absence:
    """Plan leave ("leave") or bots ("bot") for these whole days of the player's zone; what begins today begins now.

    Raises ServiceError bad-dates 422 (in the past, the wrong way round, too long or too far ahead), absence-overlaps
    409, not-enough-leave 409 (`asked` days, of which the first `left` could be taken).
    """
    absence = put_down(player=player, kind=kind, first=first, last=last)
    if absence.starts_at <= now():
        # A game that fails is the sweep's to tell.
        away.start(absence)
        absence.refresh_from_db()
    return absence


def put_down(*, player: Player, kind: str, first: datetime.date, last: datetime.date) -> Absence:
    """As `plan`, but that no game is told: for callers within a transaction, who call `away.start` after it."""
    kind = Absence.Kind(kind)
    at = now()
    with transaction.atomic():
        # Locked, so that two requests at once don't pass the limits; with his zone as it is now.
        player = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        count = _count(player, kind, first, last, at)
        absence = Absence(
            player=player,
            kind=kind,
            starts_at=max(leave.begins(first, player.time_zone), at),
            ends_at=leave.begins(last + leave.ONE_DAY, player.time_zone),
            days=count if kind == Absence.Kind.LEAVE else 0,
            created_at=at,
        )
        _check_overlap(absence)
        if kind == Absence.Kind.LEAVE:
            _check_balance(player, first, count, at)
        absence.save()
    return absence


def cancel(*, player: Player, absence_id: int) -> Absence:
    """Give up an absence that is planned, or come back now from one that is on: days not begun are given back.

    Raises ServiceError absence-not-found 404, absence-over 409.
    """
    at = now()
    with transaction.atomic():
        absence = Absence.objects.select_for_update(no_key=True).filter(pk=absence_id, player=player).first()
        if absence is None:
            raise ServiceError("absence-not-found", 404)
        if absence.state in (State.ENDED, State.CANCELLED) or absence.ends_at <= at:
            raise ServiceError("absence-over", 409)
        if absence.starts_at > at + away.SOON:
            absence.state, absence.ended_at = State.CANCELLED, at
        else:
            absence.days = min(absence.days, _begun(player, absence, at))
            # From now on no game is told any more that it began; a late one may know of it a little early.
            absence.state, absence.starts_at, absence.ends_at = State.RUNNING, min(absence.starts_at, at), at
        absence.save()
    if absence.state == State.RUNNING:
        away.finish(absence, tell_player=False)
        absence.refresh_from_db()
    return absence


def affected(player: Player) -> Affected:
    """What leave means for each game the player plays himself; one query."""
    rows = Game.objects.filter(seats__player=player, seats__is_bot=False, status__in=GOING_ON).listed()
    games = list(rows.order_by("-started_at"))
    return Affected([row for row in games if row.leave_allowed], [row for row in games if not row.leave_allowed])


def _count(player: Player, kind: Absence.Kind, first: datetime.date, last: datetime.date, at: datetime.datetime) -> int:
    """How many days it would be. Raises ServiceError bad-dates."""
    today = leave.day_of(at, player.time_zone)
    if not today <= first <= last or (last - today).days > MOST_AHEAD:
        raise ServiceError("bad-dates", 422, ahead=MOST_AHEAD)
    count = (last - first).days + 1
    if kind == Absence.Kind.BOT and count > MOST_BOT_DAYS:
        raise ServiceError("bad-dates", 422, most=MOST_BOT_DAYS)
    return count


def _check_overlap(absence: Absence) -> None:
    others = Absence.objects.filter(player=absence.player, state__in=(State.PLANNED, State.RUNNING))
    if others.filter(starts_at__lt=absence.ends_at, ends_at__gt=absence.starts_at).exists():
        raise ServiceError("absence-overlaps", 409)


def _check_balance(player: Player, first: datetime.date, count: int, at: datetime.datetime) -> None:
    left = leave_days.fitting(player, first, count, at)
    if left < count:
        raise ServiceError("not-enough-leave", 409, left=left, asked=count, allowed=settings.SILVER_LEAVE_DAYS)


def _begun(player: Player, absence: Absence, at: datetime.datetime) -> int:
    """How many days of it have begun, the present one with them; none in the minute before it."""
    zone = player.time_zone
    return (leave.day_of(at, zone) - leave.day_of(absence.starts_at, zone)).days + 1
