"""Balancing: who plays in which division, once it is known who comes and how large the divisions are."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from games.leagues.formats.promotion import ORIGINS, Seeded
from games.leagues.formats.results import Id


class BadSizes(ValueError):
    """Sizes of divisions that do not take exactly the members there are."""


@dataclass(frozen=True, slots=True)
class Placed(Generic[Id]):
    """Where a member plays: `level`, 1 at the top. origin: one of ORIGINS, by where he plays now, so "stayed" for who
    had earned a move and does not make it. forced: he plays on another level than he has earned.
    """

    member: Id
    level: int
    origin: str
    forced: bool


def divide(seeded: Sequence[Seeded[Id]], sizes: Sequence[int]) -> list[list[Placed[Id]]]:
    """The divisions, top first, each with its members, the stronger first.

    seeded: as `promotion.seeding` orders them. sizes: of the divisions, top first (see `splitting.split`).
    Raises BadSizes.

    From the top down, everybody plays where he has earned it as long as there is room. Too many: the weakest go a
    level further down. Too few: the gap is filled from below, from the nearest level first and by strength. The
    stronger is who played higher last season, then by final rank; then who is returning; then who is new. So a gap
    spares the best of the relegated before it lifts others; of two from the same division the better one never ends
    lower; and in sum no fewer levels of forced moves are possible with these sizes.
    """
    if sum(sizes) != len(seeded) or any(size < 1 for size in sizes):
        raise BadSizes(f"{list(sizes)} for {len(seeded)} members")
    waiting = sorted(seeded, key=_strength)
    divisions = []
    for level, size in enumerate(sizes, start=1):
        by_claim = sorted(waiting, key=lambda one: max(level, one.level))
        chosen = {id(one) for one in by_claim[:size]}
        divisions.append([_placed(one, level) for one in waiting if id(one) in chosen])
        waiting = [one for one in waiting if id(one) not in chosen]
    return divisions


def _strength(one: Seeded[Id]) -> tuple[int, int, int]:
    """Low is strong; equal ones, the returning and the new among themselves, keep the order they came in."""
    if one.last is None or one.rank is None:
        return ORIGINS.index(one.origin), one.level, 0
    return 0, one.last, one.rank


def _placed(one: Seeded[Id], level: int) -> Placed[Id]:
    origin = one.origin
    if one.last is not None:
        origin = "stayed" if level == one.last else "promoted" if level < one.last else "relegated"
    return Placed(one.member, level, origin, level != one.level)
