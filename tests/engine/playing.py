"""Whole games for tests: which setups, which seeds, and a player who tries everything."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from games import engine
from games.engine.decks import DECKS
from games.engine.table import SPOTS

TOO_MANY = 20_000
"""No game of random play is longer; one that is has no end."""
_LEANINGS = {
    "draw": 6, "take": 3, "play": 6, "exchange": 4, "forward": 9, "discard": 1, "token": 9, "end": 2, "none": 1,
    "stop": 1, "off": 1, "0": 1,
}  # fmt: skip
_USUAL = 3
_VILLAGER = 12
"""Two Villagers face up end a round, so that they seldom meet."""
_CALL_AHEAD, _CALL_BEHIND = 2, 0.1


@dataclass(frozen=True)
class Deal:
    """What a game is dealt with: its setup, seats, and whether opposite seats are partners."""

    setup: engine.Setup
    seats: int
    teams: bool = False

    def __str__(self) -> str:
        teams = " in teams" if self.teams else ""
        return f"{self.setup.text} with {self.setup.token.name}, {self.seats} seats{teams}"

    def game(self, number: int, rounds: int = 1) -> engine.Game:
        """A game of that seed."""
        return engine.new_game(self.setup, self.seats, rounds, seed(number, self.seats), teams=self.teams)[0]


TEAMS = Deal(engine.parse_setup("fang"), 4, teams=True)


def mix(number: int) -> Deal:
    """A deal by chance: a deck for each number, mostly of a token's own deck, mostly of no teams."""
    chance = Random(number)
    base = chance.choice(list(DECKS))
    chosen = {one: chance.choice(list(DECKS)) for one in range(14)}
    text = ", ".join([base, *(f"{one}={deck}" for one, deck in chosen.items() if deck != base)])
    token = chance.choice([None, None, *DECKS])
    seats = chance.choice([2, 3, 4, 4])
    return Deal(engine.parse_setup(text, token), seats, seats == 4 and chance.random() < 0.4)


def seed(number: int, seats: int, game: str = "test") -> engine.Seed:
    """A seed that is the same in every run."""
    return engine.Seed(hashlib.sha256(b"%d" % number).digest(), game, tuple(f"nonce-{seat}" for seat in range(seats)))


def new_game(number: int, seats: int, rounds: int = 1, setup: str = "bullet") -> engine.Game:
    """A dealt game."""
    return Deal(engine.parse_setup(setup), seats).game(number, rounds)


class Wanderer:
    """Plays legal answers by chance, leaning to what plain chance seldom does: sets that match, abilities, long rounds.

    It looks at the whole table, as no player could, so that its sets match and its calls succeed more often than not.
    """

    def __init__(self, number: int) -> None:
        self.chance = Random(number)

    def next(self, game: engine.Game) -> tuple[engine.Decision, str]:
        """One of the open decisions, and a legal answer to it."""
        decision = self.chance.choice(engine.pending(game))
        return decision, self.answer(game, decision)

    def answer(self, game: engine.Game, decision: engine.Decision) -> str:
        """A legal answer."""
        words = [*decision.options, *(["none"] if decision.or_none else [])]
        weights = [_weight(game, decision, word) for word in words]
        word = self.chance.choices(words, weights)[0]
        if word == "none" or decision.most == 1:
            return word
        return "+".join(self._several(game, decision))

    def _several(self, game: engine.Game, decision: engine.Decision) -> list[str]:
        needed = decision.at_least_one_of
        sizes = range(decision.least, min(decision.most, max(decision.least, _longest(decision))) + 1)
        if decision.question == "cards" and self.chance.random() < 0.6:
            sets = [words for size in sizes for words in combinations(decision.options, size) if _alike(game, words)]
            if needed:
                sets = [words for words in sets if set(needed) & set(words)]
            if sets:
                words = list(self.chance.choice(sets[-12:]))
                return self.chance.sample(words, len(words)) if decision.ordered else words
        words = self.chance.sample(decision.options, self.chance.choice(sizes))
        return words if not needed or set(words) & set(needed) else [*words[1:], self.chance.choice(needed)]


def _longest(decision: engine.Decision) -> int:
    """How many cards a set is tried with: fewer where there are very many to choose from."""
    return 4 if len(decision.options) <= 12 else 2


def _weight(game: engine.Game, decision: engine.Decision, word: str) -> float:
    if word == "call":
        return _call_weight(game)
    if decision.question == "target" and word in SPOTS and "ends_round" in game.table.setup.powers:
        return _USUAL if game.table.number(game.table.at(word)) else _VILLAGER
    return _LEANINGS.get(word, _USUAL)


def _call_weight(game: engine.Game) -> float:
    sums = [sum(map(game.table.number, village)) for village in game.table.villages]
    return _CALL_AHEAD if sums[game.table.turn] == min(sums) else _CALL_BEHIND


def _alike(game: engine.Game, words: tuple[str, ...]) -> bool:
    """Whether those cards are of one number, or nearly: then a Lycan may make them match."""
    numbers = [game.table.number(game.table.at(word)) for word in words]
    return max(numbers) - min(numbers) <= 1


def steps(game: engine.Game, player: Wanderer) -> Iterator[tuple[engine.Decision, str, list[engine.Event]]]:
    """Play to the end: each decision, the answer given, and what happened by it."""
    for _ in range(TOO_MANY):
        if game.over:
            return
        decision, answer = player.next(game)
        yield decision, answer, engine.submit(game, decision.seat, decision.number, answer)
    raise AssertionError("the game has no end")


def play_until(game: engine.Game, player: Wanderer, stop: Callable[[engine.Game], bool]) -> engine.Game:
    """Play on until the table is as wanted, or the game is over."""
    if not stop(game):
        for _ in steps(game, player):
            if stop(game):
                break
    return game


def letters(game: engine.Game) -> str:
    """The seats of a game."""
    return engine.SEATS[: game.table.seats]
