"""Tables for the tests of points and standings, short to write down."""

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import strategies as st

from games.leagues.formats.results import SeatResult, TableResult
from games.leagues.formats.standings import Row

Table = TableResult[str]


def seat(text: str) -> SeatResult[str]:
    """A seat from "ada 30", or "ada 30:10,20" with the scores of the rounds, with "!" for who forfeited; no place."""
    member, score = text.rstrip("!").split()
    total, _, rounds = score.partition(":")
    return SeatResult(member, None, int(total), tuple(map(int, rounds.split(","))) if rounds else (), "!" in text)


def table(number: int, *texts: str, status: str = "finished") -> Table:
    """A table whose places follow from the totals, low first."""
    return placed(number, [seat(text) for text in texts], status)


def placed(number: int, seats: Sequence[SeatResult[str]], status: str = "finished") -> Table:
    """The same of seats with totals."""
    totals = [one.total or 0 for one in seats]
    results = [
        SeatResult(one.member, 1 + sum(other < total for other in totals), total, one.rounds, one.forfeited)
        for one, total in zip(seats, totals, strict=True)
    ]
    return TableResult(number, tuple(results), status)


def order(rows: Sequence[Row[str]]) -> str:
    """The members from the top, those of one rank joined by "="."""
    text = ""
    for number, row in enumerate(rows):
        text += ("" if not number else "=" if rows[number - 1].rank == row.rank else " ") + row.member
    return text


def numbers(*values: float | str) -> list[Fraction]:
    """Exact numbers of what is written down."""
    return [Fraction(value) for value in values]


MEMBERS = tuple("abcdefg")
DESIGN = [tuple((offset + first) % 7 for offset in (0, 1, 2, 4)) for first in range(7)]


@st.composite
def seasons(draw: st.DrawFn) -> list[Table]:
    """Tables of a complete league of seven with close results, some with forfeits, some not finished."""
    tables = []
    for number, slots in enumerate(DESIGN, start=1):
        scores = draw(st.lists(st.tuples(st.integers(-1, 2), st.integers(0, 2)), min_size=4, max_size=4))
        forfeits = draw(st.sets(st.integers(0, 3), max_size=1))
        seats = [
            SeatResult(MEMBERS[slot], None, sum(rounds), rounds, chair in forfeits)
            for chair, (slot, rounds) in enumerate(zip(slots, scores, strict=True))
        ]
        tables.append(placed(number, seats, draw(st.sampled_from(["finished", "finished", "finished", "open"]))))
    return tables
