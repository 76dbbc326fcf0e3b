"""How many days of leave a player has: at most SILVER_LEAVE_DAYS in any 365, planned ones counted too."""

import datetime

from django.conf import settings

from players import leave
from players.leave import Balance
from players.models import Absence, Player
from silver_site.clock import now

# Leave that was over before then cannot lie within 365 days with one that is still to come, in whatever zone.
LOOKED_BACK = datetime.timedelta(days=leave.YEAR + 2)


def balance(player: Player, at: datetime.datetime | None = None) -> Balance:
    """What the player may take on the day of that moment (now) in his zone."""
    at = at or now()
    return leave.balance(_taken(player, at), leave.day_of(at, player.time_zone), settings.SILVER_LEAVE_DAYS)


def fitting(player: Player, first: datetime.date, count: int, at: datetime.datetime) -> int:
    """How many of so many days from `first` on he may take, as of `at`."""
    return leave.fitting(_taken(player, at), leave.days(first, count), settings.SILVER_LEAVE_DAYS)


def _taken(player: Player, at: datetime.datetime) -> list[datetime.date]:
    """His days of leave that may still count, past and planned; by the zone he is in now."""
    rows = Absence.objects.filter(player=player, kind=Absence.Kind.LEAVE, ends_at__gt=at - LOOKED_BACK)
    return [
        day
        for row in rows.exclude(state=Absence.State.CANCELLED)
        for day in leave.days(leave.day_of(row.starts_at, player.time_zone), row.days)
    ]
