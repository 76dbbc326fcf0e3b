"""Points of places: who ties shares them, and a forfeit does what was announced. Exact fractions, never floats.

Written down (JSON, forms), a number of points is what `str` makes of a Fraction: "4", or "9/2"; `Fraction` reads it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from games.leagues.formats.results import Id, TableResult

NAMED = ("10-6-3-1", "6-4-2-0", "linear")
LINEAR_MOST = 10
PER = ("game", "rounds")
FORFEIT = ("played", "last", "nothing")
NO_SHARE = Fraction(0)

_NUMBER = re.compile(r"[0-9]{1,4}(?:/[1-9][0-9]{0,2}|\.[0-9]{1,3})?")
_LONGEST = 8


class BadPoints(ValueError):
    """No list of points: not readable, rising from place to place, or shorter than the table has seats."""


@dataclass(frozen=True, slots=True)
class Points:
    """What the places of a table are worth.

    by_place: points of the first, second … place. A table of n seats uses the first n of them, so a win is worth the
    same at a smaller table. Empty means linear: (n - place) / (n - 1) of ten points, from ten for the first to none
    for the last, whose average is five at tables of every size.
    """

    by_place: tuple[Fraction, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Points":
        """Read "linear", or a list like "10-6-3-1", "4-2.5-0", "9/2-1". Raises BadPoints."""
        if text.strip() == "linear":
            return cls()
        words = [word.strip() for word in text.split("-")]
        if not 2 <= len(words) <= _LONGEST or not all(_NUMBER.fullmatch(word) for word in words):
            raise BadPoints(text)
        by_place = tuple(Fraction(word) for word in words)
        if list(by_place) != sorted(by_place, reverse=True) or by_place[0] == by_place[-1]:
            raise BadPoints(text)
        return cls(by_place)

    def __str__(self) -> str:
        return "-".join(map(str, self.by_place)) or "linear"

    def of(self, seats: int) -> tuple[Fraction, ...]:
        """The points of each place at a table of so many seats, two or more. Raises BadPoints."""
        if not self.by_place:
            return tuple(Fraction(LINEAR_MOST * (seats - place), seats - 1) for place in range(1, seats + 1))
        if seats > len(self.by_place):
            raise BadPoints(f"{self} has no points for a table of {seats}")
        return self.by_place[:seats]


@dataclass(frozen=True, slots=True)
class Line:
    """What a member made at one table.

    places: how much of the first, second … place is his: two who tie for second have half of the second place and
    half of the third. mean_place: the mean of the places he shares. relative: his score in relation to the winner's,
    from 0 to 1 (see `Award`).
    """

    points: Fraction
    places: tuple[Fraction, ...]
    mean_place: Fraction
    relative: Fraction
    total: int


@dataclass(frozen=True, slots=True)
class Award:
    """How a finished table is turned into points.

    per: "game" (the places of the game) or "rounds" (places are given in each round by its scores, and the points are
    the mean over the rounds; a game that ended before its first round is counted by its places). Places that are
    counted, first ones and so on, are those of the game in both.

    forfeit, what becomes of a member who forfeited: "played" (nothing: his place counts), "last" (he is ranked behind
    all who did not, who move up; several are ordered by how they were placed) or "nothing" (no points, no place, the
    last place in his mean; the others stay as they were placed).

    The relative score is the winner's total divided by one's own, since low is good: 1 for the winner, less for
    others. Where the lowest total is below 1, all totals are first raised by what it lacks to 1, so nothing is divided
    by zero and no sign turns around. Who forfeited has 0 and is nobody's measure, unless the rule is "played".
    """

    points: Points
    per: str = "game"
    forfeit: str = "played"

    def at(self, table: TableResult[Id]) -> list[Line]:
        """One line for each seat of a finished table, in the order of the seats. Raises BadPoints."""
        behind = [self.forfeit == "last" and seat.forfeited for seat in table.seats]
        places = _shares(behind, [seat.outcome[0] for seat in table.seats])
        points = self._points(table, behind, places)
        relative = self._relative(table)
        ordinals = [Fraction(place) for place in range(1, len(places) + 1)]
        lines = []
        for number, seat in enumerate(table.seats):
            mean_place = _weighed(places[number], ordinals)
            line = Line(points[number], places[number], mean_place, relative[number], seat.outcome[1])
            if self.forfeit == "nothing" and seat.forfeited:
                line = replace(line, points=NO_SHARE, places=(NO_SHARE,) * len(places), mean_place=ordinals[-1])
            lines.append(line)
        return lines

    def _points(
        self, table: TableResult[Id], behind: Sequence[bool], places: list[tuple[Fraction, ...]]
    ) -> list[Fraction]:
        """By seat, the mean over what is scored: the rounds, or the game."""
        values = self.points.of(len(table.seats))
        rounds = list(zip(*(seat.rounds for seat in table.seats), strict=True)) if self.per == "rounds" else []
        scored = [_shares(behind, scores) for scores in rounds] or [places]
        return [
            sum((_weighed(shares[seat], values) for shares in scored), NO_SHARE) / len(scored)
            for seat in range(len(behind))
        ]

    def _relative(self, table: TableResult[Id]) -> list[Fraction]:
        out = [self.forfeit != "played" and seat.forfeited for seat in table.seats]
        totals = [seat.outcome[1] for seat in table.seats]
        counting = [total for total, left in zip(totals, out, strict=True) if not left]
        if not counting:
            return [NO_SHARE] * len(totals)
        best = min(counting)
        raised = max(0, 1 - best)
        return [
            NO_SHARE if left else Fraction(best + raised, total + raised)
            for total, left in zip(totals, out, strict=True)
        ]


def _shares(behind: Sequence[bool], numbers: Sequence[int]) -> list[tuple[Fraction, ...]]:
    """For each seat, low numbers first and those `behind` last, how much it has of each place: equal ones share."""
    keys = list(zip(behind, numbers, strict=True))
    shares = []
    for key in keys:
        ahead = sum(other < key for other in keys)
        filled = range(ahead, ahead + keys.count(key))
        shares.append(tuple(Fraction(1, len(filled)) if place in filled else NO_SHARE for place in range(len(keys))))
    return shares


def _weighed(shares: Sequence[Fraction], values: Sequence[Fraction]) -> Fraction:
    return sum((share * value for share, value in zip(shares, values, strict=True)), NO_SHARE)
