"""A division's standings and crosstable as rows of a page."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.leagues import wording
from games.leagues.formats.standings import Explained, Row
from games.leagues.formats.tally import Meeting
from games.leagues.models import Slot
from games.leagues.selectors.divisions import DivisionView


@dataclass(frozen=True, slots=True)
class Cell:
    """A tie-break's number in a row; made_of: what it was made of; asked: whether it came to it."""

    number: str
    made_of: str
    asked: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the standings. decided: which tie-break put it below the row above, with both numbers, or empty."""

    row: Row[int]
    slot: Slot
    name: str
    cells: list[Cell]
    decided: str


@dataclass(frozen=True, slots=True)
class Column:
    """A tie-break over its column, and what it is."""

    heading: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Cross:
    """A row of the crosstable: the place from the top, a name, and for each column what the two made, or None."""

    number: int
    name: str
    meetings: list[Meeting | None]


def columns(view: DivisionView) -> list[Column]:
    """The tie-breaks of the season, in their order."""
    chain = view.division.season.terms.chain
    return [Column(wording.heading(code), wording.tiebreak(code), wording.explain(code)) for code in chain]


def lines(view: DivisionView) -> list[Line]:
    """The standings, top first."""
    names = _names(view.slots)
    above: list[Row[int] | None] = [None, *view.standings]
    return [
        Line(row, view.slots[row.member], names[row.member], [_cell(one) for one in row.tie_breaks],
             _decided(row, before, names))
        for row, before in zip(view.standings, above, strict=False)
    ]  # fmt: skip


def crosstable(view: DivisionView) -> list[Cross]:
    """Who made what against whom, in the order of the standings."""
    names = _names(view.slots)
    order = [row.member for row in view.standings]
    return [
        Cross(number, names[one], [view.meetings.get((one, other)) for other in order])
        for number, one in enumerate(order, start=1)
    ]


def _names(slots: Mapping[int, Slot]) -> dict[int, str]:
    return {number: wording.entry_name(slot.entry) for number, slot in slots.items()}


def _cell(of: Explained) -> Cell:
    return Cell(wording.number(of.value), wording.facts(of.name, of.facts), of.asked)


def _decided(row: Row[int], before: Row[int] | None, names: Mapping[int, str]) -> str:
    own, theirs = (_explained(one, row.decided_by) for one in (row, before))
    if own is None or theirs is None or before is None:
        return ""
    return wording.decided(row.decided_by, names[before.member], _said(own), _said(theirs))


def _explained(row: Row[int] | None, code: str) -> Explained | None:
    return next((one for one in row.tie_breaks if one.name == code), None) if row else None


def _said(of: Explained) -> str:
    return wording.facts(of.name, of.facts) or wording.number(of.value)
