"""The one UPDATE of a game's seats at the end of a move: clocks, misses, places."""

import datetime
from typing import Any

from games.models import Seat
from games.services import clocks, sql
from games.services.clocks import Clocks


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
        self._when("missed_in_row", "WHEN letter = %s THEN missed_in_row + 1", [letter])

    def hit(self, letter: str) -> None:
        """Forget the deadlines missed in a row: the player has answered himself."""
        self.set(letter, missed_in_row=0)

    def stop(self, letter: str) -> None:
        """The seat is asked nothing any more."""
        self.set(letter, asked=None, deadline=None, remind_at=None)

    def ask(self, letter: str, question: int) -> None:
        """The seat is asked; when its time is over is `time`'s to say."""
        self.set(letter, asked=question)

    def time(self, letter: str, table_clocks: Clocks, after: datetime.datetime) -> None:
        """Write what follows from the seat's clock: its deadline, and the next reminder after a moment."""
        deadline, since = table_clocks.deadline(letter), table_clocks.since(letter)
        remind_at = None
        if deadline and since:
            remind_at = clocks.next_reminder(table_clocks.habits(letter), since, deadline, after)
        self.set(letter, deadline=deadline, remind_at=remind_at)

    def save(self, game_id: int) -> None:
        """Write it all; where there is nothing, no statement."""
        if self._branches:
            sql.update_cases(Seat, self._branches, "game", game_id)

    def _when(self, name: str, branch: str, params: list[Any]) -> None:
        self._branches.setdefault(name, []).append((branch, params))
