"""What is rehearsed."""

import datetime
from dataclasses import dataclass
from typing import Any

# Who plays, in the order of seats.
NAMES = ("Ada", "Ben", "Cleo", "Dan")


@dataclass(frozen=True, slots=True)
class Plan:
    """A rehearsal's options, as plain JSON.

    decks: a setup's slug; move_time, bank, cap: seconds; days_off: "67"; late: how often a person sleeps through, in
    percent; zones: of the players, in turn; hours: "08:00-22:00", "" for always; start: ISO, in UTC; days: after how
    many days the rehearsal ends at the latest.
    """

    games: int
    seats: int
    rounds: int
    decks: str
    move_time: int
    bank: int | None
    cap: int | None
    days_off: str
    late: int
    seed: int
    zones: list[str]
    hours: str
    start: str
    days: int

    @property
    def began(self) -> datetime.datetime:
        """The moment of the first game. Raises ValueError where `start` is none."""
        moment = datetime.datetime.fromisoformat(self.start)
        return moment.astimezone(datetime.UTC) if moment.tzinfo else moment.replace(tzinfo=datetime.UTC)

    @property
    def awake(self) -> tuple[datetime.time | None, datetime.time | None]:
        """From when to when people are awake, None for always. Raises ValueError where `hours` are none."""
        if not self.hours:
            return None, None
        start, end = self.hours.split("-")
        return datetime.time.fromisoformat(start), datetime.time.fromisoformat(end)

    @property
    def game_options(self) -> dict[str, Any]:
        """What a game is opened with."""
        return {
            "seats": self.seats,
            "rounds": self.rounds,
            "move_time": self.move_time,
            "bank": self.bank,
            "cap": self.cap,
            "days_off": [int(day) for day in self.days_off],
            "remember": True,
            "access": "open",
        }
