"""From tables to what each member made at them, and every two at the tables they shared.

Members are positions here (0 is the first of the list that a division's standings are made of), never names.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from games.leagues.formats.points import Award, Line
from games.leagues.formats.results import BadResult, Id, TableResult

WITHDRAWALS = ("keep", "void", "average")
NOTHING = Fraction(0)


@dataclass(slots=True)
class Record:
    """What a member made: a line for each table that counts, and how many more are averaged for him."""

    lines: list[Line] = field(default_factory=list)
    averaged: int = 0

    @property
    def played(self) -> int:
        """How many tables count with what was made there."""
        return len(self.lines)

    @property
    def mean(self) -> Fraction:
        """Points per counted table; 0 where there is none. Averaged tables do not change it."""
        return sum((line.points for line in self.lines), NOTHING) / max(1, self.played)

    @property
    def points(self) -> Fraction:
        """All points, with those of averaged tables."""
        return self.mean * (self.played + self.averaged)

    def places(self, place: int) -> Fraction:
        """How often he had that place (1 is the first); shared ones count in parts."""
        return sum((line.places[place - 1] for line in self.lines if place <= len(line.places)), NOTHING)


@dataclass(frozen=True, slots=True)
class Meeting:
    """What one member and another made at the counted tables where both sat, and how many those are."""

    own: Fraction = NOTHING
    theirs: Fraction = NOTHING
    tables: int = 0


@dataclass(frozen=True, slots=True)
class Field:
    """All that tie-breaks look at: by position what each made, by two positions what they made when they met, by
    position the number of the lot drawn; and whether members are ranked by table (`per_table`) rather than in sum.
    """

    records: tuple[Record, ...]
    meetings: Mapping[tuple[int, int], Meeting]
    lots: tuple[int, ...]
    per_table: bool


def tally(
    members: Sequence[Id], tables: Sequence[TableResult[Id]], award: Award, withdrawn: Mapping[Id, str]
) -> tuple[tuple[Record, ...], dict[tuple[int, int], Meeting]]:
    """The record of each member, and the meetings of every two who met, in both orders.

    withdrawn: who withdrew, and how his tables count: as they were played ("keep"), for nobody ("void"), or so that
    everybody else there has the mean of his other tables ("average"). Where two policies meet, "void" comes before
    "average", and that before "keep". Raises BadResult for an unknown member or policy or one given twice, BadPoints.
    """
    position = {member: number for number, member in enumerate(members)}
    _check(members, tables, withdrawn, position)
    records = tuple(Record() for _ in members)
    meetings: dict[tuple[int, int], Meeting] = {}
    for table in tables:
        policies = {withdrawn.get(seat.member, "keep") for seat in table.seats}
        if table.status != "finished" or "void" in policies:
            continue
        if "average" in policies:
            for seat in table.seats:
                records[position[seat.member]].averaged += withdrawn.get(seat.member) != "average"
            continue
        lines = {position[seat.member]: line for seat, line in zip(table.seats, award.at(table), strict=True)}
        for member, line in lines.items():
            records[member].lines.append(line)
        _meet(meetings, lines)
    return records, meetings


def lots(seed: str, count: int) -> tuple[int, ...]:
    """The number that each of `count` members drew, 1 the best: their places in the order of SHA-256("<seed>:<n>").

    n is a member's number in the list, from 1, so that names have no part in it and anybody can repeat it.
    """
    drawn = sorted(range(count), key=lambda member: hashlib.sha256(f"{seed}:{member + 1}".encode()).hexdigest())
    number = {member: place for place, member in enumerate(drawn, start=1)}
    return tuple(number[member] for member in range(count))


def _check(
    members: Sequence[Id], tables: Sequence[TableResult[Id]], withdrawn: Mapping[Id, str], position: Mapping[Id, int]
) -> None:
    if len(position) != len(members):
        raise BadResult("a member is given twice")
    seated = {seat.member for table in tables for seat in table.seats}
    if strangers := (seated | set(withdrawn)) - set(position):
        raise BadResult(f"no members: {strangers!r}")
    if strange := set(withdrawn.values()) - set(WITHDRAWALS):
        raise BadResult(f"unknown: {strange!r}")
    if len({table.number for table in tables}) != len(tables):
        raise BadResult("a table is given twice")


def _meet(meetings: dict[tuple[int, int], Meeting], lines: Mapping[int, Line]) -> None:
    for one, own in lines.items():
        for other, theirs in lines.items():
            if one != other:
                before = meetings.get((one, other), Meeting())
                meetings[one, other] = Meeting(
                    before.own + own.points, before.theirs + theirs.points, before.tables + 1
                )
