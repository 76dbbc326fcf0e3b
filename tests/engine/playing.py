"""Whole games for tests: which setups, which seeds, and a player who tries everything."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

from games import engine
from games.engine.decks import DECKS

TOO_MANY = 20_000
"""No game of random play is longer; one that is has no end."""
_LEANINGS = {"draw": 6, "take": 3, "play": 6, "exchange": 4, "discard": 1, "token": 9, "end": 2, "none": 1}
_USUAL = 3
_CALL_AHEAD, _CALL_BEHIND = 2, 0.1


def setups() -> list[engine.Setup]:
    """Every deck of the registry alone and, once there are several, mixes in which each number meets strangers."""
    mixes = [_mix(deck, turn) for turn in range(3) for deck in DECKS] if len(DECKS) > 1 else []
    return [engine.parse_setup(text) for text in (*DECKS, *mixes)]


def _mix(base: str, turn: int) -> str:
    chance = Random(turn)  # noqa: S311 - dice of a test, the same in each run
    chosen = {number: chance.choice(list(DECKS)) for number in range(14)}
    return ", ".join([base, *(f"{number}={deck}" for number, deck in chosen.items() if deck != base)])


def seed(number: int, seats: int, game: str = "test") -> engine.Seed:
    """A seed that is the same in every run."""
    return engine.Seed(hashlib.sha256(b"%d" % number).digest(), game, tuple(f"nonce-{seat}" for seat in range(seats)))


def new_game(number: int, seats: int, rounds: int = 1, setup: str = "bullet") -> engine.Game:
    """A dealt game."""
    return engine.new_game(engine.parse_setup(setup), seats, rounds, seed(number, seats))[0]


class Wanderer:
    """Plays legal answers by chance, leaning to what plain chance seldom does: sets that match, abilities, long rounds.

    It looks at the whole table, as no player could, so that its sets match and its calls succeed more often than not.
    """

    def __init__(self, number: int) -> None:
        self.chance = Random(number)  # noqa: S311 - dice of a test, the same in each run

    def next(self, game: engine.Game) -> tuple[engine.Decision, str]:
        """One of the open decisions, and a legal answer to it."""
        decision = self.chance.choice(engine.pending(game))
        return decision, self.answer(game, decision)

    def answer(self, game: engine.Game, decision: engine.Decision) -> str:
        """A legal answer."""
        words = [*decision.options, *(["none"] if decision.or_none else [])]
        weights = [_call_weight(game) if word == "call" else _LEANINGS.get(word, _USUAL) for word in words]
        word = self.chance.choices(words, weights)[0]
        if word == "none" or decision.most == 1:
            return word
        return "+".join(self._several(game, decision))

    def _several(self, game: engine.Game, decision: engine.Decision) -> list[str]:
        sizes = range(decision.least, min(decision.most, 4) + 1)
        if decision.question == "cards" and self.chance.random() < 0.6:
            sets = [words for size in sizes for words in combinations(decision.options, size) if _alike(game, words)]
            return list(self.chance.choice(sets[-12:]))
        return self.chance.sample(decision.options, self.chance.choice(sizes))


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
