"""The one UPDATE of a game's seats at the end of a move: clocks, misses, places."""

import datetime
from typing import Any

from games.models import Seat
from games.services import clocks, sql


class SeatRows:
    """Collects what to set for which seat, and writes it in one statement, reading no row."""

    def __init__(self) -> None:
        self._branches: dict[str, list[sql.Branch]] = {}

    def set(self, letter: str, **values: Any) -> None:
        """Give a seat these values. Where a field is set twice, the first that applies wins."""
        for name, value in values.items():
            self._when(name, "WHEN letter = %s THEN %s", [letter, sql.prepared(Seat, name, value)])

    def miss(self, letter: str) -> None:
        """Count a missed deadline."""
        self._when("misses", "WHEN letter = %s THEN misses + 1", [letter])

    def stop(self, letter: str, left: datetime.timedelta | None) -> None:
        """Stop a clock; `left` is kept for a seat that may have to go on within this move."""
        self.set(letter, asked=None, deadline=None, remind_at=None, time_left=left)

    def start(self, letter: str, question: int, move: int, at: datetime.datetime, move_time: int) -> None:
        """Start a clock afresh."""
        lead = clocks.reminder_lead(move_time)
        deadline = at + datetime.timedelta(seconds=move_time)
        self.set(
            letter,
            asked=question,
            asked_move=move,
            deadline=deadline,
            remind_at=deadline - lead if lead else None,
            time_left=None,
        )

    def go_on(self, letter: str, question: int, move: int, at: datetime.datetime, move_time: int) -> None:
        """Let a clock go on with what was left if the seat was asked in this move before, else start it afresh."""
        lead = clocks.reminder_lead(move_time)
        self._later("deadline", letter, move, at)
        if lead:
            self._later("remind_at", letter, move, at - lead)
        self.start(letter, question, move, at, move_time)

    def save(self, game_id: int) -> None:
        """Write it all; where there is nothing, no statement."""
        if self._branches:
            sql.update_cases(Seat, self._branches, "game", game_id)

    def _later(self, name: str, letter: str, move: int, moment: datetime.datetime) -> None:
        """`moment` and the time the seat has left, if it was asked in this move before."""
        later = sql.sum_of_times("%s", "time_left")
        when = f"WHEN letter = %s AND asked_move = %s AND time_left IS NOT NULL THEN {later}"
        self._when(name, when, [letter, move, sql.prepared(Seat, name, moment)])

    def _when(self, name: str, branch: str, params: list[Any]) -> None:
        self._branches.setdefault(name, []).append((branch, params))
