"""Standings of a division: who is where, with the numbers that say why.

Names change nothing, and neither does the order of the tables.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic

from games.leagues.formats import points as points_
from games.leagues.formats.points import Award, Points
from games.leagues.formats.results import Id, TableResult
from games.leagues.formats.tally import Field, Meeting, Record, lots, tally
from games.leagues.formats.tiebreaks import DEFAULT_CHAIN, TieBreak, Value, chain_of

RANKINGS = ("sum", "mean")
DEFAULT_POINTS = Points.parse("10-6-3-1")


class BadScoring(ValueError):
    """A way of scoring that there is not."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """How a division is scored, fixed before the season.

    points, per, forfeit: see `Award`. ranking: by the "sum" of the points or their "mean" by counted table, for uneven
    fields. chain: names of tie-breaks in their order. seed: published, for lots (divisions with seeds of their own draw
    lots of their own). seats: at the largest table, of members, so 2 where teams play.
    Raises BadScoring, BadPoints (no points for so many seats), BadChain.
    """

    points: Points = DEFAULT_POINTS
    per: str = "game"
    forfeit: str = "played"
    ranking: str = "sum"
    chain: tuple[str, ...] = DEFAULT_CHAIN
    seed: str = ""
    seats: int = 4

    def __post_init__(self) -> None:
        chain_of(self.chain)
        if self.per not in points_.PER or self.forfeit not in points_.FORFEIT or self.ranking not in RANKINGS:
            raise BadScoring(f"{self.per!r}, {self.forfeit!r}, {self.ranking!r}")
        if self.seats < 2:
            raise BadScoring(f"{self.seats} seats")
        self.points.of(self.seats)

    @property
    def award(self) -> Award:
        """How one table is scored."""
        return Award(self.points, self.per, self.forfeit)


@dataclass(frozen=True, slots=True)
class Explained:
    """What a tie-break of the chain says of a row: its name, the number that orders (None: nothing to say), and the
    numbers it was made of, named as the tie-break's docstring says. asked: whether it came to it, for others had the
    same up to there; a head-to-head that was not asked says nothing.
    """

    name: str
    value: Fraction | None
    facts: Mapping[str, Fraction]
    asked: bool


@dataclass(frozen=True, slots=True)
class Row(Generic[Id]):
    """A member's line in the standings.

    rank: 1 is the top; shared only where the whole chain leaves a tie. points: the sum, with averaged tables; mean:
    points by counted table. played: tables that count; averaged: those for which the mean was given. firsts, seconds,
    thirds: places in games, shared ones in parts. decided_by: why he is not above the row above: "withdrawn", "points",
    a tie-break's name, or "" where he shares its rank or is the first.
    """

    rank: int
    member: Id
    points: Fraction
    mean: Fraction
    played: int
    averaged: int
    firsts: Fraction
    seconds: Fraction
    thirds: Fraction
    withdrawn: bool
    tie_breaks: tuple[Explained, ...]
    decided_by: str


@dataclass(frozen=True, slots=True)
class _Group:
    """Members, by position, whom nothing has told apart yet, and what put them behind those before them."""

    members: list[int]
    behind_by: str = ""

    def split(self, name: str, keys: Mapping[int, Fraction | None]) -> "list[_Group]":
        """The same members in groups of equal keys, higher ones first, those without one last."""
        parts: dict[Fraction | None, list[int]] = {}
        for member in self.members:
            parts.setdefault(keys[member], []).append(member)
        order = sorted((key for key in parts if key is not None), reverse=True)
        groups = [parts[key] for key in order] + ([parts[None]] if None in parts else [])
        return [_Group(group, name if number else self.behind_by) for number, group in enumerate(groups)]


def standings(
    members: Sequence[Id],
    tables: Sequence[TableResult[Id]],
    scoring: Scoring,
    withdrawn: Mapping[Id, str] | None = None,
) -> list[Row[Id]]:
    """The rows of a division, top first.

    members: all, in the order of registration, each once: a member is his position there, and lots are drawn for it.
    tables: in any order; only finished ones count. withdrawn: who withdrew, and what happens to his tables (see
    `tally`); these rank behind all others. Raises BadResult for what does not fit together, BadPoints.
    """
    left = {} if withdrawn is None else withdrawn
    records, meetings = tally(members, tables, scoring.award, left)
    field = Field(records, meetings, lots(scoring.seed, len(members)), scoring.ranking == "mean")
    away = [member in left for member in members]
    groups = [_Group(list(range(len(members))))] if members else []
    groups = _split_all(groups, "withdrawn", [Fraction(not gone) for gone in away])
    groups = _split_all(groups, "points", [record.mean if field.per_table else record.points for record in records])
    explained: list[list[Explained]] = [[] for _ in members]
    for tie_break in chain_of(scoring.chain):
        groups = [part for group in groups for part in _apply(tie_break, field, group, explained)]
    rows: list[Row[Id]] = []
    for group in groups:
        rank = len(rows) + 1
        for number, member in enumerate(group.members):
            decided_by = "" if number else group.behind_by
            rows.append(
                _row(rank, members[member], records[member], away[member], tuple(explained[member]), decided_by)
            )
    return rows


def crosstable(
    members: Sequence[Id],
    tables: Sequence[TableResult[Id]],
    scoring: Scoring,
    withdrawn: Mapping[Id, str] | None = None,
) -> dict[tuple[Id, Id], Meeting]:
    """For every two who met at a table that counts, in both orders, what they made at their common tables.

    Two who have not met are missing; averaged tables are not meetings. Arguments and errors as in `standings`.
    """
    _, meetings = tally(members, tables, scoring.award, {} if withdrawn is None else withdrawn)
    return {(members[one], members[other]): meeting for (one, other), meeting in meetings.items()}


def _split_all(groups: Sequence[_Group], name: str, keys: Sequence[Fraction]) -> list[_Group]:
    return [part for group in groups for part in group.split(name, dict(enumerate(keys)))]


def _apply(tie_break: TieBreak, field: Field, group: _Group, explained: list[list[Explained]]) -> list[_Group]:
    """Split a group by a tie-break, and write down what it said of each."""
    values: dict[int, Value] = {member: tie_break.measure(field, member, group.members) for member in group.members}
    for member, value in values.items():
        explained[member].append(Explained(tie_break.name, value.number, value.facts, asked=len(values) > 1))
    return group.split(tie_break.name, {member: tie_break.key(value) for member, value in values.items()})


def _row(
    rank: int, member: Id, record: Record, withdrawn: bool, tie_breaks: tuple[Explained, ...], decided_by: str
) -> Row[Id]:
    return Row(
        rank,
        member,
        points=record.points,
        mean=record.mean,
        played=record.played,
        averaged=record.averaged,
        firsts=record.places(1),
        seconds=record.places(2),
        thirds=record.places(3),
        withdrawn=withdrawn,
        tie_breaks=tie_breaks,
        decided_by=decided_by,
    )
