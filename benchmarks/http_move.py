"""A move over HTTP beside the bare endpoint: gunicorn with 2 workers, PostgreSQL, 8 clients, fresh servers each round.

Silver is measured with 10 and with 10,000 games in the database.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from benchmarks import servers
from benchmarks.common import interleaved, ratios, spread, table, verdict
from benchmarks.load_client import Load, drive, post
from benchmarks.seat_client import SeatClient

CLIENTS = 8
BARE_GAMES = 200
ROUNDS = 5
WARM = 1.0
SECONDS = 4.0
SIZES = (10, 10_000)
GOALS = {"first step": 0.6, "goal": 0.9}
WORK = "silver_bench_work"
BARE = "silver_bench_bare"


def bare_clients(port: int, tokens: list[str]) -> list[Callable[[], int]]:
    """Clients that move in any of the bare games."""
    body = json.dumps({"kind": "exchange", "slots": [1, 3]}).encode()

    def client(rng: Random) -> int:
        path = f"/g/{rng.randint(1, BARE_GAMES)}/move"
        return post(port, path, f"Token {rng.choice(tokens)}", body)[0]

    return [partial(client, Random(number)) for number in range(CLIENTS)]


def silver_clients(port: int, games: list[dict[str, Any]]) -> list[Callable[[], int]]:
    """Clients that each play games of their own."""
    return [SeatClient(partial(post, port), games[number::CLIENTS], number) for number in range(CLIENTS)]


def window(application: str, template: str, clients: Callable[[int], list[Callable[[], int]]]) -> Load:
    """A fresh copy of the database, a fresh server, a warm-up, then the window that counts."""
    servers.make_database(WORK, template)
    with servers.gunicorn(application, WORK) as port:
        ready = clients(port)
        drive(ready, WARM)
        return drive(ready, SECONDS)


def run() -> None:
    """Prepare, measure, print, and drop the databases."""
    if not servers.reachable():
        print("\nA move over HTTP: left out, no PostgreSQL at BENCH_POSTGRES_URL (see docs/benchmarks.md)")
        return
    templates = {size: f"silver_bench_{size}" for size in SIZES}
    try:
        tokens = prepare(BARE, "benchmarks.bare_endpoint", BARE_GAMES).split()
        bare = partial(bare_clients, tokens=tokens)
        windows = {"bare endpoint": partial(window, "benchmarks.bare_endpoint:application", BARE, bare)}
        games = {size: json.loads(prepare(name, "benchmarks.prepare", size)) for size, name in templates.items()}
        for size, name in templates.items():
            silver = partial(silver_clients, games=games[size])
            windows[f"Silver, {size:,} games"] = partial(window, "silver_site.wsgi:application", name, silver)
        report(windows)
        for size, name in templates.items():
            counted = servers.python("benchmarks.statements", given=json.dumps(games[size]), database=name)
            print(f"\n  {size:,} games: {counted.strip()}")
    finally:
        for name in (BARE, WORK, *templates.values()):
            servers.drop_database(name)


def prepare(database: str, module: str, games: int) -> str:
    """Make a database and let a module fill it with so many games; returns what that prints."""
    servers.make_database(database)
    printed = servers.python(module, str(games), database=database)
    servers.settle(database)
    return printed


def report(windows: Mapping[str, Callable[[], Load]]) -> None:
    """Measure in turn and print a line a server and a line a ratio."""
    loads: dict[str, list[Load]] = {name: [] for name in windows}

    def measured(name: str) -> float:
        loads[name].append(windows[name]())
        return loads[name][-1].a_second

    figures = interleaved({name: partial(measured, name) for name in windows}, ROUNDS)
    bare, *ours = windows
    rows = [
        [
            name,
            spread(figures[name]),
            spread([load.median_ms for load in loads[name]]),
            spread([load.p95_ms for load in loads[name]]),
            str(sum(load.failed for load in loads[name])),
            "",
        ]
        for name in windows
    ]
    for name in ours:
        ratio = ratios(figures[name], figures[bare])
        rows.append([f"ratio {name}", spread(ratio, "x"), "", "", "", verdict(statistics.median(ratio), GOALS)])
    title = f"A move over HTTP, {CLIENTS} clients, {ROUNDS} rounds of {SECONDS:g} s (min / median / max)"
    table(title, ["what", "answers/s", "median ms", "p95 ms", "failed", "bars"], rows)


if __name__ == "__main__":
    run()
