"""Deadlines: a thousand late games out of 100,000 beside a bare sweep of hand-written SQL; how punctual two workers
are; and what finding the next late game costs among 1,000,000.
"""

from __future__ import annotations

import contextlib
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

from benchmarks import servers
from benchmarks.common import interleaved, ratios, spread, table, verdict

GAMES = 100_000
MANY = 1_000_000
LATE = 1000
ROUNDS = 5
SILVER = "silver_bench_sweep"
MILLION = "silver_bench_million"
BARE = "silver_bench_bare_sweep"
GOALS = {"first step": 0.2, "goal": 0.4}
WORKERS = 2
SECONDS_AHEAD = 5
PATIENCE = 120
P99 = 5.0


def run() -> None:
    """Prepare, measure, print, and drop the databases."""
    if not servers.reachable():
        print("\nDeadlines: left out, no PostgreSQL at BENCH_POSTGRES_URL (see docs/benchmarks.md)")
        return
    try:
        _prepare(BARE, "benchmarks.bare_sweep", str(GAMES))
        _prepare(SILVER, "benchmarks.late_games", str(GAMES))
        figures = interleaved({"bare": lambda: _sweep(BARE, "bare_sweep"), "Silver": _silver_sweep}, ROUNDS)
        _report(figures)
        _report_lags(_lags())
        print(f"\n  The next late game among {GAMES:,}:\n\n{_plan(SILVER)}")
        servers.drop_database(SILVER)
        _prepare(MILLION, "benchmarks.late_games", str(MANY), "bare")
        servers.python("benchmarks.late_games", "due", str(time.time() - 60), str(LATE), database=MILLION)
        servers.settle(MILLION)
        print(f"\n  The next late game among {MANY:,}, {LATE:,} of them late:\n\n{_plan(MILLION)}")
    finally:
        for name in (BARE, SILVER, MILLION):
            servers.drop_database(name)


def _prepare(database: str, module: str, *arguments: str) -> None:
    servers.make_database(database)
    servers.python(module, "fill", *arguments, database=database)
    servers.settle(database)


def _sweep(database: str, module: str) -> float:
    """Games a second."""
    return LATE / float(servers.python(f"benchmarks.{module}", "sweep", str(LATE), database=database))


def _silver_sweep() -> float:
    return _sweep(SILVER, "late_games")


def _report(figures: dict[str, list[float]]) -> None:
    ratio = ratios(figures["Silver"], figures["bare"])
    rows = [[name, spread(rates, "/s")] for name, rates in figures.items()]
    table(f"{LATE:,} late games among {GAMES:,}, one worker, min / median / max of {ROUNDS}", ["", "games"], rows)
    print(f"\n  Silver over bare: {spread(ratio, 'x')} ({verdict(statistics.median(ratio), GOALS)})")


def _lags() -> list[float]:
    """How late, in seconds, real workers process deadlines that all pass at one moment."""
    moment = time.time() + SECONDS_AHEAD
    servers.python("benchmarks.late_games", "due", str(moment), str(LATE), database=SILVER)
    with _workers():
        give_up = moment + PATIENCE
        lags: list[float] = []
        while len(lags) < LATE and time.time() < give_up:
            time.sleep(1)
            lags = json.loads(servers.python("benchmarks.late_games", "lags", str(moment), database=SILVER))
    return lags


@contextlib.contextmanager
def _workers() -> Iterator[None]:
    """Two workers of one process each that see to deadlines, one for mails, and beat."""
    celery = [sys.executable, "-m", "celery", "-A", "silver_site", "--quiet"]
    worker = [*celery, "worker", "--pool", "solo", "-Q"]
    commands = [*[[*worker, "celery", "-n", f"time{number}"] for number in range(WORKERS)]]
    commands += [[*worker, "celery-mail", "-n", "mail"], [*celery, "beat", "--pidfile="]]
    running = [subprocess.Popen(command, env=servers.environment(SILVER)) for command in commands]
    try:
        yield
    finally:
        # What they do now is no longer of interest.
        for process in running:
            process.kill()
            process.wait()


def _report_lags(lags: list[float]) -> None:
    if len(lags) < LATE:
        print(f"\n  Only {len(lags)} of {LATE:,} deadlines were processed within {PATIENCE} s")
        return
    p99 = statistics.quantiles(lags, n=100)[98]
    met = "met" if p99 < P99 else "missed"
    print(
        f"\n  {LATE:,} deadlines at one moment, {WORKERS} workers and beat as processes: processed after "
        f"{min(lags):.2f} s at the least, {statistics.median(lags):.2f} s median, "
        f"{p99:.2f} s p99 (bar {P99:g} s {met}), {max(lags):.2f} s at the most"
    )


def _plan(database: str) -> str:
    return servers.python("benchmarks.late_games", "plan", database=database)
