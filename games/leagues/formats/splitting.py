"""A field of entrants, split into groups: of sizes that have a design if the field allows it, else the fairest mix."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from games.leagues.formats.designs import SIZES
from games.leagues.formats.seating import counts, seating


class TooFew(ValueError):
    """The field does not fill one table; `least` entrants would."""

    def __init__(self, least: int) -> None:
        super().__init__(f"at least {least} are needed")
        self.least = least


@dataclass(frozen=True, slots=True)
class Uneven:
    """What is not the same for all in a group of `size`.

    code: "games" (of a player), "meetings" (of a pair) or "seats" (times on one letter); from `least` to `most`.
    """

    code: str
    size: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Split:
    """Sizes of the groups, the top one first, and what is uneven in them, once for each size."""

    sizes: tuple[int, ...]
    uneven: tuple[Uneven, ...]


def split(entrants: int, seats: int, preferred: int) -> Split:
    """Split a field for tables of `seats` (teams of two are split as for tables of two: a unit is an entrant).

    preferred: the size that groups should have; one of SIZES[seats] can be had, others are come near to. Every group
    has a size with a design, if the field can be split so (17 entrants and more for four seats, 18 for three, any for
    two); sizes as near to the preferred one as can be, those nearest to it on top. Raises TooFew.
    """
    if entrants < seats:
        raise TooFew(seats)
    if seats == 2:
        sizes = _equal_sizes(entrants, preferred)
    else:
        sizes = _exact_sizes(entrants, seats, preferred) or _fairest_mix(entrants, seats, preferred)
    ordered = tuple(sorted(sizes, key=lambda size: (abs(size - preferred), -size)))
    return Split(ordered, tuple(found for size in sorted(set(sizes)) for found in unevenness(size, seats)))


def unevenness(size: int, seats: int) -> list[Uneven]:
    """What is not the same for all in a group of this size."""
    found = counts(seating(size, seats), size, seats)._asdict()
    return [Uneven(code, size, *span) for code, span in found.items() if not span.even]


def _distance(sizes: Sequence[int], preferred: int) -> tuple[int, int]:
    """How far sizes are from the preferred one and from each other: less is better."""
    return sum((size - preferred) ** 2 for size in sizes), max(sizes) - min(sizes)


def _equal_sizes(entrants: int, preferred: int) -> Sequence[int]:
    """Sizes that differ by at most one, within those that tables of two allow."""
    least, most = SIZES[2][0], SIZES[2][-1]
    ways = [_shared_out(entrants, groups) for groups in range(-(-entrants // most), max(1, entrants // least) + 1)]
    return min(ways, key=lambda sizes: _distance(sizes, preferred))


def _shared_out(entrants: int, groups: int) -> list[int]:
    size, larger = divmod(entrants, groups)
    return [size + 1] * larger + [size] * (groups - larger)


def _exact_sizes(entrants: int, seats: int, preferred: int) -> Sequence[int] | None:
    """Sizes that all have a design, or None.

    The usual size is the one whose groups cost an entrant least. As many groups of another size as it has slots are
    no better than groups of the usual size for the same entrants: fewer of each other size are enough to be looked at.
    """
    usual = min(SIZES[seats], key=lambda size: Fraction((size - preferred) ** 2, size))
    others = [size for size in SIZES[seats] if size != usual]
    ways = []
    for numbers in product(range(usual), repeat=len(others)):
        filled = [size for size, number in zip(others, numbers, strict=True) for _ in range(number)]
        whole, rest = divmod(entrants - sum(filled), usual)
        if whole >= 0 and rest == 0:
            ways.append([usual] * whole + filled)
    return min(ways, key=lambda sizes: _distance(sizes, preferred), default=None)


def _fairest_mix(entrants: int, seats: int, preferred: int) -> Sequence[int]:
    """For the few small fields with no exact split: all meet all, evenly in all groups but as few as can be."""
    ways = list(_partitions(entrants, min(entrants, seats + 1)))

    def unfair(sizes: Sequence[int]) -> tuple[int, int, tuple[int, int]]:
        found = [uneven for size in sizes for uneven in unevenness(size, seats)]
        never_meet = sum(uneven.least == 0 for uneven in found)
        return never_meet, len(found), _distance(sizes, preferred)

    return min(ways, key=unfair)


def _partitions(total: int, least: int) -> Iterator[list[int]]:
    """All ways to write `total` as a sum of numbers of at least `least`, smaller ones first."""
    yield [total]
    for first in range(least, total // 2 + 1):
        yield from ([first, *rest] for rest in _partitions(total - first, first))
