"""What an organiser watches of a season: whose time runs, who is late, what hangs. Never what lies on a table."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Prefetch

from games.leagues.models import Division, Season, Table
from games.models import Game, Seat
from silver_site.clock import now

# Without a move for so long a game hangs.
IDLE_DAYS = 7


@dataclass(frozen=True, slots=True)
class Waiting:
    """A seat that is asked: whose it is, until when (None: its clock stands still), and the misses of its player, in
    this game and lately in a row. stand_in: a bot plays for him."""

    letter: str
    player: str
    deadline: datetime | None
    misses: int
    in_row: int
    stand_in: bool


@dataclass(frozen=True, slots=True)
class WatchedTable:
    """A table, its game's status and round ("" and 0 before it started), who is asked there, when it last moved.

    hangs: it goes on, and nothing happened for some days, or it is broken. given_up: letters of seats whose players
    left the game.
    """

    table: Table
    division: Division
    code: str
    game_status: str
    pause_reason: str
    round: int
    waiting: list[Waiting]
    given_up: str
    last_move_at: datetime | None
    hangs: bool


@dataclass(frozen=True, slots=True)
class Watch:
    """All tables of a season that are not done, those that hang first, then by the nearest deadline; how many are
    done, of how many; how many reports wait for an answer."""

    tables: list[WatchedTable]
    done: int
    count: int
    reports: int

    @property
    def late(self) -> list[WatchedTable]:
        """Those where somebody who is asked has missed deadlines."""
        return [table for table in self.tables if any(one.misses for one in table.waiting)]

    @property
    def hanging(self) -> list[WatchedTable]:
        """Those where nothing happens."""
        return [table for table in self.tables if table.hangs]


def watch(season: Season, idle_days: int = IDLE_DAYS) -> Watch:
    """What is to be watched of a season; a constant number of queries."""
    rows = Table.objects.filter(division__season=season).select_related("division").defer("result")
    seats = Seat.objects.select_related("player").defer("nonce")
    games = Game.objects.listed().defer("clocks", "habits").prefetch_related(Prefetch("seats", seats))
    tables = list(rows.prefetch_related(Prefetch("game", games)).order_by("division__order", "number"))
    idle_since = now() - timedelta(days=idle_days)
    going_on = [_watched(table, idle_since) for table in tables if table.status in _GOING_ON]
    return Watch(
        tables=sorted(going_on, key=_urgency),
        done=len(tables) - len(going_on),
        count=len(tables),
        reports=season.reports.filter(settled_at=None).count(),
    )


_GOING_ON = (Table.Status.PLANNED, Table.Status.RUNNING)


def _watched(table: Table, idle_since: datetime) -> WatchedTable:
    game = table.game
    if game is None:
        return WatchedTable(table, table.division, "", "", "", 0, [], "", None, hangs=False)
    seats = list(game.seats.all())
    last = game.last_move_at
    broken = game.pause_reason == Game.PauseReason.BROKEN
    idle = game.status == Game.Status.RUNNING and last is not None and last <= idle_since
    return WatchedTable(
        table=table,
        division=table.division,
        code=game.code,
        game_status=game.status,
        pause_reason=game.pause_reason,
        round=game.round,
        waiting=[_waiting(seat) for seat in seats if seat.asked is not None and seat.resigned_at is None],
        given_up="".join(seat.letter for seat in seats if seat.resigned_at is not None),
        last_move_at=last,
        hangs=broken or idle,
    )


def _waiting(seat: Seat) -> Waiting:
    name = seat.player.username if seat.player else ""
    stand_in = seat.stand_in_since is not None
    return Waiting(seat.letter, name, seat.deadline, seat.misses, seat.missed_in_row, stand_in)


def _urgency(table: WatchedTable) -> tuple[bool, float]:
    deadlines = [one.deadline.timestamp() for one in table.waiting if one.deadline is not None]
    return not table.hangs, min(deadlines, default=float("inf"))
