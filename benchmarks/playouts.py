"""Random playouts of the engine beside RLCard's uno (its rules alone), one core, legal answers listed before each."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from functools import partial
from random import Random

from benchmarks.common import Play, a_second, interleaved, ratios, spread, table, verdict
from benchmarks.random_play import play_a_game

ROUNDS = 7
SECONDS = 2.0
WARM = 0.5
GOALS = {"first step": 0.5, "goal": 1.0}


def silver() -> Play:
    """Silver Bullet, four players, four rounds, with events and with what each seat knows."""
    rng = Random(5)
    return lambda: play_a_game(rng)


def uno() -> Play | None:
    """RLCard's uno without its observations; None where RLCard is not installed."""
    try:
        import rlcard  # noqa: PLC0415 - an extra that may be missing
    except ImportError:
        return None
    game = rlcard.make("uno", config={"seed": 5}).game
    rng = Random(5)

    def play() -> int:
        game.init_game()
        moves = 0
        while not game.is_over():
            game.step(rng.choice(game.get_legal_actions()))
            moves += 1
        return moves

    return play


def run() -> None:
    """Measure and print."""
    title = "Random playouts, one core, answers/s (min / median / max)"
    plays = {"Silver Bullet, 4 players, 4 rounds": silver(), "RLCard uno, rules only": uno()}
    contenders: dict[str, Callable[[], float]] = {}
    for name, play in plays.items():
        if play is not None:
            a_second(play, WARM)
            contenders[name] = partial(a_second, play, SECONDS)
    figures = interleaved(contenders, ROUNDS)
    ours, theirs = (figures.get(name) for name in plays)
    rows = [[name, spread(figures[name]) if name in figures else "not installed", ""] for name in plays]
    if ours and theirs:
        ratio = ratios(ours, theirs)
        rows.append(["ratio", spread(ratio, "x"), verdict(statistics.median(ratio), GOALS)])
    table(title, ["what", "answers/s", "bars"], rows)


if __name__ == "__main__":
    run()
