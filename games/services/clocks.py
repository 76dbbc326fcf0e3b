"""Which seats' clocks stop and start when answers were played, and how long a seat has.

A clock starts afresh only when the seat is asked in another move than before (the engine's `move`). A seat that waits
within its own move for another seat's answer keeps the rest of its time.
"""

import datetime
from dataclasses import dataclass

from games import engine

HOUR = datetime.timedelta(hours=1)
DAY = datetime.timedelta(days=1)
# Whoever must go on after another seat answered within his move gets at least this long.
LEAST_LEFT = datetime.timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked: the number of the first open question a letter, in which move."""

    questions: dict[str, int]
    move: int


@dataclass(frozen=True, slots=True)
class Changes:
    """What to write: the letters whose clocks stop, and the question a letter for those that start or go on."""

    stopped: tuple[str, ...]
    started: dict[str, int]


def asked(game: engine.Game) -> Asked:
    """Who is asked in this game now."""
    questions: dict[str, int] = {}
    for decision in engine.pending(game):
        questions.setdefault(decision.seat, decision.number)
    return Asked(questions, game.move)


def changes(before: Asked, after: Asked) -> Changes:
    """The clocks to change between two moments of a game."""
    same_move = before.move == after.move
    started = {
        letter: number for letter, number in after.questions.items() if not (same_move and letter in before.questions)
    }
    stopped = tuple(letter for letter in before.questions if letter not in after.questions)
    return Changes(stopped, started)


def reminder_lead(move_time: int) -> datetime.timedelta | None:
    """How long before its deadline a seat is reminded: a quarter of its time, between an hour and a day.

    None where that would be at once or nearly: for moves of less than two hours nobody is reminded.
    """
    whole = datetime.timedelta(seconds=move_time)
    if whole < 2 * HOUR:
        return None
    return min(max(whole / 4, HOUR), DAY)
