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
from tests.engine.playing import Deal, Wanderer, letters, steps

FOLDER = Path(__file__).parent


class Playthrough:
    """One seeded game: the file's name, its seats and rounds, and the number that seeds deal and player."""

    def __init__(
        self, name: str, seats: int, rounds: int, number: int, setup: str = "bullet", teams: bool = False
    ) -> None:
        self.path = FOLDER / f"{name}.txt"
        self.deal = Deal(engine.parse_setup(setup), seats, teams)
        self.rounds = rounds
        self.number = number

    def moves(self) -> Iterator[tuple[engine.Decision, str, list[engine.Event]]]:
        """Each decision, its answer, and what happened by it."""
        yield from steps(self.deal.game(self.number, self.rounds), Wanderer(self.number))

    def text(self) -> str:
        """The whole transcript."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        deal = self.deal
        teams = " in teams" if deal.teams else ""
        yield f"# {deal.setup.text}, {deal.seats} seats{teams}, {self.rounds} rounds, number {self.number}"
        yield "# ask: seat, question's number, question (subject): answers [default] > the answer given"
        yield "# event: public half; then, in braces after a seat, what that seat alone was told"
        yield "# sees, where that has changed: the villages, each pile's top, the deck as far as known, the hand"
        game = deal.game(self.number, self.rounds)
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
    piles = ", ".join(engine.write_shown(pile[:1]) for pile in shown["piles"])
    display = f" | beside {engine.write_shown(shown['display'])}" if shown["display"] else ""
    covers = " ".join(f"{guard}>{card}" for guard, card in shown["covers"].items())
    covering = f" | covers {covers}" if covers else ""
    villages = engine.write_view(shown["villages"])
    return f"  {viewer or '-'} sees {villages} | pile {piles} | deck {known}{display}{covering}{drawn}"


PLAYTHROUGHS = (
    Playthrough("two-seats", 2, 2, 11),
    Playthrough("three-seats", 3, 2, 33),
    Playthrough("four-seats", 4, 1, 3),
    Playthrough("fang-three-seats", 3, 1, 133, "fang"),
    Playthrough("fang-teams", 4, 1, 53, "fang", teams=True),
    Playthrough("amulet-two-seats", 2, 1, 465, "amulet"),
    Playthrough("amulet-three-seats", 3, 1, 133, "amulet"),
    Playthrough("mix-four-seats", 4, 1, 306, "amulet, 3=bullet, 4=bullet, 5=fang, 9=bullet, 10=fang"),
)
