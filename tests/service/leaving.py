"""What the tests of absences share: days, and a player's ways to be away."""

from datetime import UTC, date, datetime, timedelta

from games.models import Game
from games.services import absences
from players.models import Absence, Player
from tests import factories

TODAY = date(2026, 7, 1)
START = "2026-07-01 10:00:00+00:00"
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
# First and last day of a leave of three days that begins 38 hours after START.
FIRST, LAST = TODAY + 2 * DAY, TODAY + 4 * DAY
# The time of a move that such a leave interrupts, in seconds.
LONG = 4 * factories.DAY


def planned(player: Player, first: date = FIRST, last: date = LAST, kind: str = "leave") -> Absence:
    """An absence through the front door."""
    return absences.plan(player=player, kind=kind, first=first, last=last)


def moment(written: str) -> datetime:
    """A moment in UTC."""
    return datetime.fromisoformat(written).replace(tzinfo=UTC)


def told(row: Game, *kinds: str) -> list[tuple[str, str]]:
    """The events of these kinds, in their order, with whom they are about."""
    return [(event.kind, event.public["seat"]) for event in row.events.filter(kind__in=kinds)]
