"""Games of Silver Bullet between players who answer at random: what the engine's benchmarks play."""

from __future__ import annotations

from random import Random

from games import engine

SEATS = 4
ROUNDS = 4


def new_game(rng: Random) -> engine.Game:
    """A dealt game of four seats and four rounds, with a seed of its own."""
    seed = engine.Seed(rng.randbytes(32), "bench", tuple("nonce" for _ in range(SEATS)))
    game, _ = engine.new_game(engine.parse_setup("bullet"), SEATS, ROUNDS, seed)
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


def play_a_game(rng: Random) -> int:
    """A whole game from the deal to the places; returns how many answers it took."""
    game = new_game(rng)
    answers = 0
    while not game.over:
        play_on(game, rng)
        answers += 1
    return answers
