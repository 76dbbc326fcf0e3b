"""From last season's final ranks to the order of the next one: who is promoted, relegated, comes back or is new.

Divisions are levels in one column, 1 at the top. Between two neighbours as many go up as go down, at most half of the
smaller one, so nobody is in both zones and nobody moves by two levels.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic

from games.leagues.formats.results import Id

# In the order of their claims to a place in the division that they have earned.
ORIGINS = ("stayed", "promoted", "relegated", "returning", "new")


class BadField(ValueError):
    """Somebody is given twice, or is said to come again who was not there; `member` says who."""

    def __init__(self, member: object) -> None:
        super().__init__(repr(member))
        self.member = member


@dataclass(frozen=True, slots=True)
class Seeded(Generic[Id]):
    """Who plays the next season, where he has earned to play (`level`), and how (`origin`, one of ORIGINS).

    last: the level he played last season, and rank: his final rank there, both from 1; None for who did not play it.
    """

    member: Id
    origin: str
    level: int
    last: int | None = None
    rank: int | None = None


def moves(sizes: Sequence[int], up: int | None = None, down: int | None = None) -> list[tuple[int, int]]:
    """For each two neighbouring divisions, top first, how many are promoted and relegated between them.

    sizes: of last season's divisions. up, down: fixed numbers; where one is None it equals the other, where both are,
    they are a sixth of the smaller division, rounded up. Where they differ, the divisions' sizes even it out
    (`divisions.divide`). Each is at most half of the smaller division.
    """
    numbers = []
    for upper, lower in pairwise(sizes):
        least = min(upper, lower)
        sixth = (least + 5) // 6
        rising = next(number for number in (up, down, sixth) if number is not None)
        falling = next(number for number in (down, up, sixth) if number is not None)
        numbers.append((min(rising, least // 2), min(falling, least // 2)))
    return numbers


def seeding(
    divisions: Sequence[Sequence[Id]],
    again: Collection[Id],
    returning: Mapping[Id, int] | None = None,
    new: Sequence[Id] = (),
    up: int | None = None,
    down: int | None = None,
) -> list[Seeded[Id]]:
    """Everybody of the next season in order: by the level earned, there by origin (ORIGINS), there by final rank.

    divisions: last season's members by final rank, top division first (empty: a first season, where `new` in its order
    is all). again: who of them comes again. returning: who played an earlier season, with his level then, the stronger
    first. new: the stronger first; they begin at the bottom. up, down: see `moves`.

    Promotion goes to the best of a division who come again; relegation to the last of it, those who leave included: who
    leaves from there takes his relegation with him. Raises BadField.
    """
    earlier = {} if returning is None else returning
    _check([member for division in divisions for member in division], again, [*earlier, *new])
    numbers = moves([len(division) for division in divisions], up, down)
    seeded: list[Seeded[Id]] = []
    for level, division in enumerate(divisions, start=1):
        rising = numbers[level - 2][0] if level > 1 else 0
        falling = numbers[level - 1][1] if level < len(divisions) else 0
        seeded += _of_division(division, level, again, rising, falling)
    bottom = max(1, len(divisions))
    seeded += [Seeded(member, "returning", min(max(1, level), bottom)) for member, level in earlier.items()]
    seeded += [Seeded(member, "new", bottom) for member in new]
    return sorted(seeded, key=lambda one: (one.level, ORIGINS.index(one.origin)))


def _of_division(
    division: Sequence[Id], level: int, again: Collection[Id], rising: int, falling: int
) -> list[Seeded[Id]]:
    """Who of a division comes again, by final rank."""
    coming = []
    for rank, member in enumerate(division, start=1):
        if member not in again:
            continue
        if rank > len(division) - falling:
            coming.append(Seeded(member, "relegated", level + 1, level, rank))
        elif len(coming) < rising:
            coming.append(Seeded(member, "promoted", level - 1, level, rank))
        else:
            coming.append(Seeded(member, "stayed", level, level, rank))
    return coming


def _check(played: Sequence[Id], again: Collection[Id], others: Sequence[Id]) -> None:
    seen = set()
    for member in [*played, *others]:
        if member in seen:
            raise BadField(member)
        seen.add(member)
    if strangers := set(again) - set(played):
        raise BadField(next(iter(strangers)))
