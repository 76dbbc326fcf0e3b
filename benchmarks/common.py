"""Interleaved rounds, medians and tables: what every benchmark shares."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence

Play = Callable[[], int]
"""Plays once and returns how many answers that took."""


def a_second(play: Play, seconds: float) -> float:
    """How many answers a second `play` makes, called again and again for so many seconds."""
    done = 0
    begin = time.perf_counter()
    while True:
        done += play()
        passed = time.perf_counter() - begin
        if passed >= seconds:
            return done / passed


def interleaved(contenders: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """One figure of each contender in every round, in turn, so that a slow spell of the machine hits them alike."""
    figures: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, measure in contenders.items():
            figures[name].append(measure())
    return figures


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> list[float]:
    """Ours over theirs, round by round."""
    return [mine / other for mine, other in zip(ours, theirs, strict=True)]


def spread(figures: Sequence[float], unit: str = "") -> str:
    """min / median / max in few digits."""
    return " / ".join(_short(x) for x in (min(figures), statistics.median(figures), max(figures))) + unit


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table with a title; columns as wide as they need to be."""
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    print(f"\n{title}\n")
    for number, line in enumerate(lines):
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
        if number == 0:
            print("  " + "  ".join("-" * width for width in widths))


def verdict(ratio: float, goals: Mapping[str, float], least: bool = True) -> str:
    """Each goal with its bar, and whether the ratio meets it ("at least", or "at most" where least is False)."""
    met = {name: ratio >= bar if least else ratio <= bar for name, bar in goals.items()}
    return ", ".join(f"{name} {goals[name]:g} {'met' if met[name] else 'missed'}" for name in goals)


def _short(figure: float) -> str:
    if figure >= 1000:
        return f"{figure:,.0f}"
    return f"{figure:.1f}" if figure >= 10 else f"{figure:.3g}"
