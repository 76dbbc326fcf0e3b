"""The plan of a season: who has which slot of his division, and who sits at which table, drawn from a seed.

Anybody can repeat the draw. Entrant number p (from 1) of division d (from 1) gets the lot

    SHA-256("silver-league/1 <seed> <d> <p>")

in UTF-8, and the entrants of a division take its slots in the order of their lots. Which slots play at which table
follows from the number of slots alone (see designs, seating and teams). Names and ids have no part in it.
"""

import hashlib
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.leagues.formats.seating import seating
from games.leagues.formats.teams import team_tables

VERSION = "silver-league/1"

Id = TypeVar("Id", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Chair(Generic[Id]):
    """A seat of a table: the entrant, the number of his slot (from 1), and in teams which member of it, 0 or 1."""

    entrant: Id
    slot: int
    member: int = 0


@dataclass(frozen=True, slots=True)
class PlannedTable(Generic[Id]):
    """A game to be played: its number in the division (from 1), and its chairs in the order of the letters."""

    number: int
    chairs: tuple[Chair[Id], ...]


@dataclass(frozen=True, slots=True)
class PlannedDivision(Generic[Id]):
    """A division: its level (1 is the top), its entrants as they were given, who has slot 1, 2 …, and its tables."""

    level: int
    entrants: tuple[Id, ...]
    slots: tuple[Id, ...]
    tables: tuple[PlannedTable[Id], ...]


@dataclass(frozen=True, slots=True)
class Plan(Generic[Id]):
    """All divisions of a season, the top one first, and what they were drawn from."""

    seed: str
    seats: int
    teams: bool
    divisions: tuple[PlannedDivision[Id], ...]


def make(divisions: Sequence[Sequence[Id]], seats: int, teams: bool, seed: str) -> Plan[Id]:
    """Plan a season: the same for the same numbers and seed, whatever the ids are.

    divisions: the ids of the entrants of each, the top division first; with teams an entrant is a team.
    seats: of a table, 2 to 4; with teams 4. Raises NoDesign where a division does not fill a table, and ValueError for
    teams at tables of another size and for an entrant who is there twice.
    """
    if teams and seats != 4:
        raise ValueError("teams of two play at tables of four")
    everybody = [entrant for division in divisions for entrant in division]
    if len(set(everybody)) != len(everybody):
        raise ValueError("an entrant has one slot")
    planned = (_division(level, entrants, seats, teams, seed) for level, entrants in enumerate(divisions, start=1))
    return Plan(seed, seats, teams, tuple(planned))


def lot(seed: str, level: int, number: int) -> str:
    """The lot of an entrant, in hex: the `number`-th (from 1) of those given for this division."""
    return hashlib.sha256(f"{VERSION} {seed} {level} {number}".encode()).hexdigest()


def _division(level: int, entrants: Sequence[Id], seats: int, teams: bool, seed: str) -> PlannedDivision[Id]:
    size = len(entrants)
    drawn = sorted(range(size), key=lambda place: lot(seed, level, place + 1))
    slots = tuple(entrants[place] for place in drawn)
    tables = tuple(
        PlannedTable(number, tuple(Chair(slots[slot], slot + 1, member) for slot, member in chairs))
        for number, chairs in enumerate(_chairs(size, seats, teams), start=1)
    )
    return PlannedDivision(level, tuple(entrants), slots, tables)


def _chairs(size: int, seats: int, teams: bool) -> Sequence[Sequence[tuple[int, int]]]:
    """Slot and member of each chair of each table."""
    if teams:
        return team_tables(size)
    return [[(slot, 0) for slot in table] for table in seating(size, seats)]
