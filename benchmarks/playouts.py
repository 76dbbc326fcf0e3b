"""Random playouts of the engine, one core, legal answers listed before each: Silver Bullet beside RLCard's uno (its
rules alone), and other decks, mixes and teams beside Silver Bullet."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from functools import partial
from random import Random

from benchmarks.common import Play, a_second, interleaved, ratios, spread, table, verdict
from benchmarks.random_play import play_a_game, random_decks

ROUNDS = 7
SECONDS = 2.0
WARM = 0.5
GOALS = {"first step": 0.5, "goal": 1.0}


MIXES = 6
SLOWEST_MIX = {"at least": 0.67}
BULLET = "Silver Bullet, 4 players, 4 rounds"


def silver(decks: str = "bullet", teams: bool = False) -> Play:
    """Four players, four rounds, with events and with what each seat knows."""
    rng = Random(5)
    return lambda: play_a_game(rng, decks, teams)


def setups() -> dict[str, Play]:
    """Plain Silver Bullet, and what is measured beside it; the mixes are the same in each run."""
    rng = Random(11)
    plays = {BULLET: silver(), "Silver Fang": silver("fang"), "Silver Amulet": silver("amulet")}
    plays |= {f"teams, {decks}": silver(decks, teams=True) for decks in ("bullet", "fang")}
    for number in range(1, MIXES + 1):
        teams = number % 3 == 0
        plays[f"mix {number}{', teams' if teams else ''}"] = silver(random_decks(rng), teams)
    return plays


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
    """Measure and print both tables."""
    beside_uno()
    beside_bullet()


def beside_uno() -> None:
    """Silver Bullet and RLCard's uno."""
    plays = {BULLET: silver(), "RLCard uno, rules only": uno()}
    figures = _measured({name: play for name, play in plays.items() if play is not None}, SECONDS)
    ours, theirs = (figures.get(name) for name in plays)
    rows = [[name, spread(figures[name]) if name in figures else "not installed", ""] for name in plays]
    if ours and theirs:
        ratio = ratios(ours, theirs)
        rows.append(["ratio", spread(ratio, "x"), verdict(statistics.median(ratio), GOALS)])
    table("Random playouts, one core, answers/s (min / median / max)", ["what", "answers/s", "bars"], rows)


def beside_bullet() -> None:
    """Every other setup and plain Silver Bullet."""
    figures = _measured(setups(), SECONDS / 2)
    rows = [[BULLET, spread(figures[BULLET]), "", ""]]
    for name, figure in figures.items():
        if name != BULLET:
            ratio = ratios(figure, figures[BULLET])
            rows.append([name, spread(figure), spread(ratio, "x"), verdict(statistics.median(ratio), SLOWEST_MIX)])
    table("Random playouts of all decks, answers/s", ["what", "answers/s", "beside Silver Bullet", "bar"], rows)


def _measured(plays: dict[str, Play], seconds: float) -> dict[str, list[float]]:
    contenders: dict[str, Callable[[], float]] = {}
    for name, play in plays.items():
        a_second(play, WARM)
        contenders[name] = partial(a_second, play, seconds)
    return interleaved(contenders, ROUNDS)


if __name__ == "__main__":
    run()
