"""A stored game comes back: load it, re-run the answers of its open turn, submit one more, dump it."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from random import Random

import orjson

from benchmarks.common import interleaved, spread, table, verdict
from benchmarks.random_play import new_game, play_on, random_answer
from games import engine

STATES = 400
ROUNDS = 7
GOALS = {"goal": 0.5}


def stored_games() -> list[bytes]:
    """Running games as they are stored, from all over random play, most of them in the middle of a turn."""
    rng = Random(7)
    stored: list[bytes] = []
    while len(stored) < STATES:
        game = new_game(rng)
        while not game.over and len(stored) < STATES:
            if rng.random() < 0.05:
                stored.append(orjson.dumps(engine.dump(game)))
            play_on(game, rng)
    return stored


def answer_one(stored: bytes, rng: Random) -> bytes:
    """What the server does with an answer, without the server."""
    game = engine.load(orjson.loads(stored))
    decision = engine.pending(game)[0]
    engine.submit(game, decision.seat, decision.number, random_answer(decision, rng))
    return orjson.dumps(engine.dump(game))


def milliseconds(work: Callable[[bytes], object], states: Sequence[bytes]) -> float:
    """The median over all states."""
    taken = []
    for state in states:
        begin = time.perf_counter()
        work(state)
        taken.append(time.perf_counter() - begin)
    return statistics.median(taken) * 1000


def run() -> None:
    """Measure and print."""
    states = stored_games()
    rng = Random(11)
    plain = {state: json.loads(state) for state in states}
    figures = interleaved(
        {
            "load, re-run the turn, submit, dump": lambda: milliseconds(lambda state: answer_one(state, rng), states),
            "json.dumps and loads of the same state": lambda: milliseconds(
                lambda state: json.loads(json.dumps(plain[state])), states
            ),
        },
        ROUNDS,
    )
    rows = [[name, spread(taken, " ms"), ""] for name, taken in figures.items()]
    ours = statistics.median(next(iter(figures.values())))
    rows[0][2] = verdict(ours, GOALS, least=False) + " (ms)"
    size = statistics.median(map(len, states))
    title = (
        f"One answer to a stored game, {STATES} states of {size:,.0f} bytes, median ms (min / median / max of rounds)"
    )
    table(title, ["what", "ms", "bars"], rows)


if __name__ == "__main__":
    run()
