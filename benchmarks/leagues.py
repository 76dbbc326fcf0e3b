"""A thousand entrants are divided, scheduled and certified; beside it a greedy pairing of the same groups."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import islice
from statistics import median

from benchmarks.common import interleaved, ratios, spread, table, verdict
from games.leagues.formats.certificate import Certificate, certificate, check
from games.leagues.formats.designs import Table
from games.leagues.formats.plan import make
from games.leagues.formats.seating import cost, seating
from games.leagues.formats.splitting import split

ENTRANTS = 1000
ROUNDS = 7
GOALS = {"goal": 5.0}
FORMS = {
    "tables of four, groups of 7": (4, 7, False),
    "tables of four, groups of 13": (4, 13, False),
    "tables of three, groups of 7": (3, 7, False),
    "tables of two, groups of 15": (2, 15, False),
    "teams of two, groups of 15": (4, 15, True),
}


def sides(seats: int, teams: bool) -> int:
    """How many entrants sit at a table."""
    return 2 if teams else seats


def planned(seats: int, preferred: int, teams: bool) -> Certificate:
    """What publishing a season does before it stores anything."""
    sizes = split(ENTRANTS, sides(seats, teams), preferred).sizes
    entrants = iter(range(ENTRANTS))
    divisions = [list(islice(entrants, size)) for size in sizes]
    names = {number: [f"{number}a", f"{number}b"] if teams else f"player {number}" for number in range(ENTRANTS)}
    return certificate(make(divisions, seats, teams, "a seed"), names)


def greedy(size: int, seats: int) -> list[Table]:
    """As many tables as a design has, each filled with who played least and met those at it least."""
    played: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    tables = []
    for _ in range(len(seating(size, seats))):
        seated: list[int] = []
        while len(seated) < seats:
            free = (slot for slot in range(size) if slot not in seated)
            joining = min(free, key=lambda slot: (played[slot], sum(met[slot, other] for other in seated)))
            for other in seated:
                met[joining, other] += 1
                met[other, joining] += 1
            seated.append(joining)
        played.update(seated)
        tables.append(tuple(seated))
    return tables


def greedily(seats: int, preferred: int, teams: bool) -> list[list[Table]]:
    """The same groups, paired greedily, without names and certificate."""
    at_table = sides(seats, teams)
    return [greedy(size, at_table) for size in split(ENTRANTS, at_table, preferred).sizes]


def row(name: str, seats: int, preferred: int, teams: bool) -> list[str]:
    """One form of league, measured."""
    written = planned(seats, preferred, teams)
    figures = interleaved(
        {
            "ours": lambda: seconds(lambda: planned(seats, preferred, teams)),
            "greedy": lambda: seconds(lambda: greedily(seats, preferred, teams)),
            "check": lambda: seconds(lambda: check(written)),
        },
        ROUNDS,
    )
    tables = sum(len(division["tables"]) for division in written["divisions"])
    at_table = sides(seats, teams)
    size = len(written["divisions"][0]["entrants"])
    ours = cost(seating(size, at_table), size, at_table)
    theirs = cost(greedy(size, at_table), size, at_table)
    return [
        name,
        f"{tables:,}",
        spread(figures["ours"], " s"),
        spread(figures["check"], " s"),
        spread(ratios(figures["ours"], figures["greedy"]), "x"),
        f"{tuple(ours)}, greedy {tuple(theirs)}",
        verdict(median(figures["ours"]), GOALS, least=False) + " (s)",
    ]


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def run() -> None:
    """Measure and print."""
    head = ["league", "tables", "planned", "checked", "to greedy", "cost of the top group", "bars"]
    rows = [row(name, *form) for name, form in FORMS.items()]
    table(f"{ENTRANTS:,} entrants divided, scheduled and certified (min / median / max)", head, rows)


if __name__ == "__main__":
    run()
