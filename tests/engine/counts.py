"""How often each card of each deck has acted: `python -m tests.engine.counts [GAMES]` prints a table."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from games import engine
from games.engine.decks import DECKS
from tests.engine.acting import Acting
from tests.engine.playing import Deal, Wanderer, mix, steps

GAMES = 30
Moves = Iterable[tuple[engine.Decision, str, list[engine.Event]]]


class Counts:
    """acted: how often a card has, by deck and code."""

    def __init__(self) -> None:
        self.acted: Counter[tuple[str, str]] = Counter()

    def play(self, setup: engine.Setup, moves: Moves) -> None:
        """Count through a game."""
        decks = {card.code: card.deck for card in engine.cards(setup)}
        with pytest.MonkeyPatch.context() as patch:
            acting = Acting(setup, patch)
            for decision, answer, events in moves:
                acting.note(decision, answer, events)
        for code, times in acting.count.items():
            self.acted[decks[code], code] += times

    def missing(self, deck: str) -> list[str]:
        """Cards of a deck that never acted."""
        return [role.code for role in DECKS[deck].roles if not self.acted[deck, role.code]]


def main(arguments: Sequence[str]) -> None:
    """Play so many games of each deck with 2, 3 and 4 seats, as many in teams, and as many mixes; print the counts."""
    games = int(arguments[0]) if arguments else GAMES
    setups = [engine.parse_setup(deck) for deck in DECKS]
    deals = [Deal(setup, seats) for setup in setups for seats in (2, 3, 4)]
    deals += [Deal(engine.parse_setup("fang"), 4, teams=True)]
    played = [(deal, number) for deal in deals for number in range(games)]
    played += [(mix(number), number) for number in range(2 * games)]
    counts = Counts()
    for deal, number in played:
        counts.play(deal.setup, steps(deal.game(number), Wanderer(number)))
    _write(f"games: {len(played)}", f"{'deck':8}{'card':5}{'name':18}{'acted':>7}")
    for name, deck in DECKS.items():
        _write(*(f"{name:8}{role.code:5}{role.name:18}{counts.acted[name, role.code]:7}" for role in deck.roles))


def _write(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    main(sys.argv[1:])
