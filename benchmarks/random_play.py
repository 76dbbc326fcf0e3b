"""Games of Silver between players who answer at random: what the engine's benchmarks play."""

from __future__ import annotations

from random import Random

from games import engine

SEATS = 4
ROUNDS = 4


DECKS = ("bullet", "fang", "amulet")


def random_decks(rng: Random) -> str:
    """A mix of the three decks, each number from any of them, as a setup's notation."""
    others = [f"{number}={rng.choice(DECKS)}" for number in range(14)]
    return ", ".join([rng.choice(DECKS), *others])


def new_game(rng: Random, decks: str = "bullet", teams: bool = False) -> engine.Game:
    """A dealt game of four seats and four rounds, with a seed of its own."""
    seed = engine.Seed(rng.randbytes(32), "bench", tuple("nonce" for _ in range(SEATS)))
    game, _ = engine.new_game(engine.parse_setup(decks), SEATS, ROUNDS, seed, teams=teams)
    return game


def random_answer(decision: engine.Decision, rng: Random) -> str:
    """One legal answer: any option, or a subset of a legal size where several cards may be named."""
    if decision.most == 1:
        return rng.choice(decision.answers() if decision.or_none else decision.options)
    if decision.or_none and rng.random() < 1 / (len(decision.options) + 1):
        return "none"
    while True:
        words = rng.sample(decision.options, rng.randint(decision.least, decision.most))
        if not decision.at_least_one_of or set(words) & set(decision.at_least_one_of):
            return "+".join(words)


def play_on(game: engine.Game, rng: Random) -> None:
    """Answer one of the open questions."""
    open_now = engine.pending(game)
    decision = open_now[0] if len(open_now) == 1 else rng.choice(open_now)
    engine.submit(game, decision.seat, decision.number, random_answer(decision, rng))


def play_a_game(rng: Random, decks: str = "bullet", teams: bool = False) -> int:
    """A whole game from the deal to the places; returns how many answers it took."""
    game = new_game(rng, decks, teams)
    answers = 0
    while not game.over:
        play_on(game, rng)
        answers += 1
    return answers
