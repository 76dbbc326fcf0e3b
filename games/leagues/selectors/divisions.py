"""A division as its page and the API show it: slots, tables, standings, and who met whom."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch

from games.leagues.formats.standings import Row
from games.leagues.formats.tally import Meeting
from games.leagues.models import Division, Season, Slot, SlotHolder, Table, TableSeat
from games.leagues.selectors import standings
from games.models import Game, Seat
from games.services.errors import ServiceError
from players.models import Player

# No season has so many divisions; greater numbers are not asked of the database.
MOST_DIVISIONS = 1_000


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits on a letter of a table: its slot's holder of now.

    asked: the seat, while a running game asks it; result: place, total, and whether it was given up, of a finished one.
    """

    letter: str
    slot: Slot
    player: Player
    asked: Seat | None
    result: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table with its places, in the order of the letters."""

    table: Table
    places: list[Place]


@dataclass(frozen=True, slots=True)
class DivisionView:
    """All of a division. Standings and meetings know a member by his slot's number; `slots` finds him."""

    division: Division
    slots: Mapping[int, Slot]
    standings: list[Row[int]]
    meetings: Mapping[tuple[int, int], Meeting]
    tables: list[ShownTable]


def division(season: Season, order: int) -> Division:
    """A division by its order from the top, from 1. Raises ServiceError division-not-found 404."""
    found = season.divisions.filter(order=order - 1).first() if 0 < order < MOST_DIVISIONS else None
    if found is None:
        raise ServiceError("division-not-found", 404)
    found.season = season
    return found


def view(of: Division) -> DivisionView:
    """All of a division, in a constant number of queries."""
    return _views([of])[0]


def views(season: Season) -> list[DivisionView]:
    """All of all divisions of a season, the top one first, in a constant number of queries."""
    rows = list(season.divisions.all())
    for row in rows:
        row.season = season
    return _views(rows)


def _views(of: list[Division]) -> list[DivisionView]:
    slots, tables = _slots(of), _tables(of)
    return [_view(division, slots[division.pk], tables[division.pk]) for division in of]


def _view(of: Division, slots: list[Slot], tables: list[Table]) -> DivisionView:
    group = standings.group(of.season, of, slots, tables)
    by_pk = {slot.pk: slot for slot in slots}
    shown = [
        ShownTable(table, [_place(table, seat, by_pk[seat.slot_id]) for seat in table.seats.all()]) for table in tables
    ]
    return DivisionView(of, {slot.number: slot for slot in slots}, group.standings(), group.crosstable(), shown)


def _slots(of: list[Division]) -> dict[int, list[Slot]]:
    """The slots of divisions, with their present and former holders, by the divisions' ids."""
    former = SlotHolder.objects.select_related("entry__player", "entry__partner")
    rows = Slot.objects.filter(division__in=of).select_related("entry__player", "entry__partner")
    found: dict[int, list[Slot]] = defaultdict(list)
    for row in rows.prefetch_related(Prefetch("former_holders", former)):
        found[row.division_id].append(row)
    return found


def _tables(of: list[Division]) -> dict[int, list[Table]]:
    """The tables of divisions, with their games, by the divisions' ids."""
    seats = Prefetch("game__seats", Seat.objects.defer("nonce"))
    rows = Table.objects.filter(division__in=of)
    found: dict[int, list[Table]] = defaultdict(list)
    for row in rows.prefetch_related("seats", Prefetch("game", Game.objects.listed()), seats):
        found[row.division_id].append(row)
    return found


def _place(table: Table, seat: TableSeat, slot: Slot) -> Place:
    entry = slot.entry
    people = {entry.player_id: entry.player, entry.partner_id: entry.partner}
    player = people[seat.player_id(entry)]
    assert player is not None  # noqa: S101  (a member is one of the entry's people; this tells the type checker)
    result = table.result[seat.letter] if table.status == Table.Status.FINISHED and table.result else None
    return Place(seat.letter, slot, player, _asked(table.game, seat.letter), result)


def _asked(game: Game | None, letter: str) -> Seat | None:
    if game is None or game.status != Game.Status.RUNNING:
        return None
    return next((seat for seat in game.seats.all() if seat.letter == letter and seat.asked is not None), None)
