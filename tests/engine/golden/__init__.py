"""Golden playthroughs: whole games as text that people can read and `git diff` can show.

`python -m tests.engine.golden` writes them anew; test_golden.py holds the engine to what is committed. A difference is
either a fault or a change of the rules, and then belongs to the change that made it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games import engine
from tests.engine.playing import Wanderer, letters, seed, steps

FOLDER = Path(__file__).parent


class Playthrough:
    """One seeded game: the file's name, its seats and rounds, and the number that seeds deal and player."""

    def __init__(self, name: str, seats: int, rounds: int, number: int, setup: str = "bullet") -> None:
        self.path = FOLDER / f"{name}.txt"
        self.setup = engine.parse_setup(setup)
        self.seats = seats
        self.rounds = rounds
        self.number = number

    def moves(self) -> Iterator[tuple[engine.Decision, str, list[engine.Event]]]:
        """Each decision, its answer, and what happened by it."""
        game, _ = engine.new_game(self.setup, self.seats, self.rounds, seed(self.number, self.seats))
        yield from steps(game, Wanderer(self.number))

    def text(self) -> str:
        """The whole transcript."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield f"# {self.setup.text}, {self.seats} seats, {self.rounds} rounds, number {self.number}"
        yield "# ask: seat, question's number, question (subject): answers [default] > the answer given"
        yield "# event: public half; then, in braces after a seat, what that seat alone was told"
        yield "# sees, where that has changed: the villages, the pile's top, the deck as far as known, the card in hand"
        game, events = engine.new_game(self.setup, self.seats, self.rounds, seed(self.number, self.seats))
        yield from map(_event, events)
        before = _sights(game)
        yield from before
        for decision, answer, events in steps(game, Wanderer(self.number)):
            yield ""
            yield _question(decision, answer)
            yield from map(_event, events)
            now = _sights(game)
            yield from (line for line, old in zip(now, before, strict=True) if line != old)
            before = now


def _question(decision: engine.Decision, answer: str) -> str:
    subject = f" ({decision.subject})" if decision.subject else ""
    words = " ".join([*decision.options, *(["none"] if decision.or_none else [])])
    count = "" if decision.most == 1 else f" {decision.least}-{decision.most} of"
    order = " in order" if decision.ordered else ""
    asked = f"{decision.seat} {decision.number} {decision.question}{subject}:{count} {words}{order}"
    return f"ask {asked} [{decision.default}] > {answer}"


def _event(event: engine.Event) -> str:
    halves = "".join(f" {seat} {_plain(half)}" for seat, half in event.private.items())
    return f"  {event.kind} {_plain(event.public)}{halves}"


def _plain(half: dict[str, object]) -> str:
    return json.dumps(half, ensure_ascii=False).replace('"', "")


def _sights(game: engine.Game) -> list[str]:
    return [_sight(viewer, engine.view(game, viewer)) for viewer in (*letters(game), None)]


def _sight(viewer: str | None, shown: dict[str, Any]) -> str:
    drawn = f" | hand {engine.write_shown([shown['drawn']])}" if shown["drawn"] else ""
    deck = engine.write_shown(shown["deck"])
    known = deck if deck.strip("? ") else f"{len(shown['deck'])}"
    pile = engine.write_shown(shown["piles"][0][:1])
    return f"  {viewer or '-'} sees {engine.write_view(shown['villages'])} | pile {pile} | deck {known}{drawn}"


PLAYTHROUGHS = (
    Playthrough("two-seats", 2, 2, 11),
    Playthrough("three-seats", 3, 2, 33),
    Playthrough("four-seats", 4, 1, 3),
)
