"""What a table came to, as standings read it: for each seat its place and its total, low being good."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

Id = TypeVar("Id", bound=Hashable)

STATUSES = ("finished", "voided", "open")


class BadResult(ValueError):
    """A table that cannot be counted: a member twice, too few seats, a place or total missing, rounds that differ."""


@dataclass(frozen=True, slots=True)
class SeatResult(Generic[Id]):
    """What one member made at a table; where teams play, the member is the team.

    place: 1 is best, equal ones share it; places need not be consecutive, only their order counts. total: the game's
    score, low is good. rounds: the score of each round, low is good. Place and total are None while the game runs.
    forfeited: he left the game before its end, or was taken out of it.
    """

    member: Id
    place: int | None
    total: int | None
    rounds: tuple[int, ...] = ()
    forfeited: bool = False

    @property
    def outcome(self) -> tuple[int, int]:
        """Place and total. Raises BadResult where one is missing."""
        if self.place is None or self.total is None:
            raise BadResult(f"no result of {self.member!r}")
        return self.place, self.total


@dataclass(frozen=True, slots=True)
class TableResult(Generic[Id]):
    """A table and what became of it: "finished", "voided", or "open" (planned or running). Only finished ones count.

    Raises BadResult where a finished table is not complete, or any table has a member twice.
    """

    number: int
    seats: tuple[SeatResult[Id], ...]
    status: str

    def __post_init__(self) -> None:
        if self.status not in STATUSES:
            raise BadResult(f"table {self.number}: unknown status {self.status!r}")
        if len({seat.member for seat in self.seats}) != len(self.seats):
            raise BadResult(f"table {self.number}: a member sits there twice")
        if self.status == "finished":
            self._check_finished()

    def _check_finished(self) -> None:
        if len(self.seats) < 2:
            raise BadResult(f"table {self.number}: nobody to play against")
        if len({len(seat.rounds) for seat in self.seats}) != 1:
            raise BadResult(f"table {self.number}: not everybody has the same number of rounds")
        for seat in self.seats:
            if seat.outcome[0] < 1:
                raise BadResult(f"table {self.number}: places begin at 1")
