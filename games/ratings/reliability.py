"""Whether a player moves in time: counting it in what a game told, and the share over a year. Pure.

A move is a stretch of acts of one seat, until another seat acts; a look at the beginning of a round is a move of its
own. It was made in time unless a deadline passed in it: then it is a miss. What a bot played counts for nobody, and
time on leave, in a pause or in an outage lets no deadline pass.
"""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

YEAR = datetime.timedelta(days=365)
# What happened this long ago weighs half as much.
HALF_LIFE = datetime.timedelta(days=90)
# With fewer moves in a year nothing is known.
LEAST = 20
# The doors of people, and of the server's own news, which no move makes.
PERSONAL = ("web", "api", "mail")
SERVER = "service"
DEADLINE = "deadline_passed"
# A bot plays for the seat from then on, or no longer.
BOT_COMES = ("bot_sat_in", "seat_resigned")
BOT_GOES = ("player_returned", "seat_taken_over")
# After these the same seat may act again, in another move.
ENDS_A_MOVE = ("peeked", "skipped", "round_began")
# Events that name a seat which may have done nothing.
UNDERGONE = ("lost", "skipped", "tallied", "spared", "buried")


class Told(NamedTuple):
    """What counting needs of an event: its number, kind, door and time, and the seat that it names."""

    number: int
    kind: str
    by: str
    at: datetime.datetime
    seat: str | None


@dataclass(slots=True)
class Move:
    """A seat's move: the number of the event it began with, when it was made, and whether in time."""

    number: int
    seat: str
    at: datetime.datetime
    in_time: bool


def moves(events: Iterable[Told], bots: str = "") -> list[Move]:
    """The moves that people made or missed in one game, in order.

    events: all of the game so far, in order; bots: letters of the seats that were bots' from the start.
    """
    reading = _Reading(bots)
    for event in events:
        reading.read(event)
    return reading.moves


class _Reading:
    """The moves read so far, the seats that bots play, and the move that goes on."""

    def __init__(self, bots: str) -> None:
        self.moves: list[Move] = []
        self.bots = set(bots)
        self.current: Move | None = None

    def read(self, event: Told) -> None:
        seat = event.seat
        if seat is not None:
            if event.kind == DEADLINE:
                self._miss(event, seat)
            elif event.kind in BOT_COMES:
                self.bots.add(seat)
            elif event.kind in BOT_GOES:
                self.bots.discard(seat)
                self.current = None
            elif event.by != SERVER:
                self._act(event, seat)
        if event.kind in ENDS_A_MOVE:
            self.current = None

    def _miss(self, event: Told, seat: str) -> None:
        if seat in self.bots:
            return
        if self.current is not None and self.current.seat == seat:
            # The move that was begun in time was not ended in time.
            self.current.in_time, self.current.at = False, event.at
            self.current = None
        else:
            self.moves.append(Move(event.number, seat, event.at, in_time=False))

    def _act(self, event: Told, seat: str) -> None:
        if event.kind in UNDERGONE:
            return
        goes_on = self.current is not None and self.current.seat == seat
        if event.by not in PERSONAL:
            self.current = self.current if goes_on else None
        elif not goes_on:
            self.current = Move(event.number, seat, event.at, in_time=True)
            self.moves.append(self.current)


def share(counts: Iterable[tuple[int, int, datetime.datetime]], at: datetime.datetime) -> float | None:
    """The share of moves made in time, 0 to 1, over the year before `at`; None where there are fewer than LEAST.

    counts: (moves in time, missed, when). Each weighs 2 ** -(age / HALF_LIFE), so that what was three months ago
    weighs half: sum of weight * moves / sum of weight * (moves + missed).
    """
    in_time = total = 0.0
    known = 0
    for made, missed, when in counts:
        age = max(at - when, datetime.timedelta())
        if age <= YEAR:
            weight = 2.0 ** -(age / HALF_LIFE)
            in_time += weight * made
            total += weight * (made + missed)
            known += made + missed
    return in_time / total if known >= LEAST else None


def percent(share: float) -> int:
    """A share as it is shown: in whole percents, rounded down, so that only who missed nothing has a hundred."""
    return int(share * 100)
