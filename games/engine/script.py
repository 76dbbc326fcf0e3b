"""What every script can do: ask, and tell.

A script is a coroutine that `game` drives by hand; nothing here awaits anything but answers. It is never stored: the
table from before it and the answers since are, and running it again on those leads to the same question.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from types import coroutine
from typing import Any

from games.engine.decisions import NONE, Decision
from games.engine.events import Event
from games.engine.shuffle import Seed, Stream
from games.engine.table import SEATS, Table

Answer = tuple[int, tuple[str, ...]]
"""The seat that answered, and the words of its answer."""


class RoundEnds(Exception):
    """Raised by a verb when the round ends in mid-turn; no further ability, no further question."""


@coroutine
def answer_to(*asked: Decision) -> Generator[tuple[Decision, ...], Answer, Answer]:
    """Hand the open questions to the game and wait for an answer to one of them."""
    return (yield asked)


class Script:
    """Questions to seats and tales of what happened, on one table."""

    __slots__ = ("seed", "table", "told")

    def __init__(self, table: Table, seed: Seed, told: list[Event]) -> None:
        self.table = table
        self.seed = seed
        self.told = told

    def tell(self, kind: str, seat: int, private: dict[str, Any] | None = None, /, **public: Any) -> None:
        """Both halves of an event in one call; `private` is for the acting seat alone."""
        letter = SEATS[seat]
        public["seat"] = letter
        self.told.append(Event(kind, self.table.round, public, {letter: private} if private else None))

    def announce(self, kind: str, **public: Any) -> None:
        """An event that no seat did."""
        self.told.append(Event(kind, self.table.round, public))

    def chance(self, purpose: str) -> Stream:
        """A fresh stream of this round's chance."""
        self.table.chance += 1
        return self.seed.stream(self.table.round, f"{purpose}-{self.table.chance}")

    def question(
        self,
        seat: int,
        question: str,
        options: Sequence[str],
        default: str | None = None,
        subject: str | None = None,
        least: int = 1,
        most: int = 1,
        ordered: bool = False,
        or_none: bool = False,
        at_least_one_of: tuple[str, ...] = (),
        as_named: bool = False,
    ) -> Decision:
        """A question of this seat, numbered; the other fields as in Decision."""
        numbers = self.table.questions
        number = numbers[seat] = numbers[seat] + 1
        return Decision(
            SEATS[seat],
            number,
            question,
            tuple(options),
            default or options[0],
            subject,
            least,
            most,
            ordered,
            or_none,
            at_least_one_of,
            as_named,
        )

    async def pick_by(
        self, seat: int, question: str, options: Sequence[str], subject: str | None = None, default: str | None = None
    ) -> str:
        """One of the words; not asked where there is only one."""
        if len(options) == 1:
            return options[0]
        _, words = await answer_to(self.question(seat, question, options, default, subject=subject))
        return words[0]

    async def pick_or_none(
        self, seat: int, question: str, options: Sequence[str], subject: str | None = None
    ) -> str | None:
        """One of the words or None, which is the default; None, and not asked, where there is no word."""
        if not options:
            return None
        _, words = await answer_to(self.question(seat, question, options, NONE, subject=subject, or_none=True))
        return None if words[0] == NONE else words[0]


def by_letter(values: Sequence[int]) -> dict[str, int]:
    """A value a seat, as events and views show it."""
    return dict(zip(SEATS, values, strict=False))
