"""Seating for groups of any size: the design where there is one, else the cyclic plan that comes nearest to one.

A cyclic plan gives everybody the same number of games and every seat once whatever its base block is, so only the
meetings of pairs are left to choose a block by. `seating` takes the first block, in the order of their slots, whose
meetings differ least: by one in every size without a design, which is the least that is possible there.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from games.leagues.formats.designs import NoDesign, Table, cyclic, design


class Span(NamedTuple):
    """The least and the most of something that is counted for everybody."""

    least: int
    most: int

    @property
    def even(self) -> bool:
        """Whether it is the same for all."""
        return self.least == self.most


class Counts(NamedTuple):
    """What a plan gives everybody: games of a slot, meetings of a pair, and how often a slot sits on one letter."""

    games: Span
    meetings: Span
    seats: Span


class Cost(NamedTuple):
    """How far a plan is from being even; (0, 0, 0) is even. Compared from the left.

    games: most games of a slot, less the least. meetings: the same of pairs. seats: for each slot the squared
    differences of how often it sits on each two of the letters, summed.
    """

    games: int
    meetings: int
    seats: int


def counts(tables: Sequence[Table], size: int, seats: int) -> Counts:
    """Count a plan of `size` slots at tables of `seats`."""
    seen = Counter(slot for table in tables for slot in table)
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    sat = _sat(tables)
    return Counts(
        games=_span([seen[slot] for slot in range(size)]),
        meetings=_span([met[frozenset(pair)] for pair in combinations(range(size), 2)]),
        seats=_span([sat[slot, letter] for slot in range(size) for letter in range(seats)]),
    )


def cost(tables: Sequence[Table], size: int, seats: int) -> Cost:
    """What a plan of `size` slots at tables of `seats` costs; see Cost."""
    games, meetings, _ = counts(tables, size, seats)
    sat = _sat(tables)
    unbalanced = sum(
        (sat[slot, one] - sat[slot, other]) ** 2 for slot in range(size) for one, other in combinations(range(seats), 2)
    )
    return Cost(games.most - games.least, meetings.most - meetings.least, unbalanced)


def seating(size: int, seats: int) -> list[Table]:
    """The fairest tables for a group of `size` slots at tables of `seats`; always the same for the same numbers.

    Raises NoDesign where the group does not fill a table.
    """
    if size < seats:
        raise NoDesign(f"a group of {size} does not fill a table of {seats}")
    try:
        return design(size, seats)
    except NoDesign:
        return cyclic(_best_block(size, seats), size)


@cache
def _best_block(size: int, seats: int) -> Table:
    """The first of the blocks from slot 0 on whose meetings differ no more than they must; every size has one."""
    blocks = ((0, *others) for others in combinations(range(1, size), seats - 1))
    least = 0 if seats * (seats - 1) % (size - 1) == 0 else 1
    spreads = ((_spread(block, size), block) for block in blocks)
    return next((block for spread, block in spreads if spread == least))


def _spread(block: Table, size: int) -> int:
    """How much the meetings of pairs differ in the cyclic plan of this block, seen from its differences alone."""
    differences = Counter((one - other) % size for one in block for other in block)
    met = [differences[distance] for distance in range(1, size)]
    return max(met) - min(met)


def _sat(tables: Sequence[Table]) -> Counter[tuple[int, int]]:
    return Counter((slot, letter) for table in tables for letter, slot in enumerate(table))


def _span(figures: Sequence[int]) -> Span:
    return Span(min(figures), max(figures))
