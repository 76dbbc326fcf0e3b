"""Draws and counts a division of a certificate, sharing no code with what made the plan.

What a plan can promise follows from the number of entrants alone: the most even shares that whole numbers allow.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

Spans = dict[str, list[int]]
"""[least, most] by what is counted: games, meetings, seats, and with teams firsts."""


def undrawn(division: Mapping[str, Any], seed: str, level: int) -> Iterator[str]:
    """What is wrong with who drew which slot."""
    slots = division["slots"]
    if sorted(slots) != list(range(1, len(division["entrants"]) + 1)):
        yield "not everybody has one slot"
    lots = [hashlib.sha256(f"silver-league/1 {seed} {level} {number}".encode()).digest() for number in slots]
    if lots != sorted(lots):
        yield "the slots are not as the seed draws them"


def miscounted(division: Mapping[str, Any], seats: int, teams: bool) -> Iterator[str]:
    """What is wrong with the tables, and with what is promised of them."""
    size, tables = len(division["entrants"]), division["tables"]
    if not all(_well_seated(table, seats, teams) for table in tables):
        yield "a table has not the seats it should have"
        return
    found, promised = _counted(tables, size, seats, teams), division["promised"]
    for code, span in found.items():
        if span != promised.get(code):
            yield f"{code}: {span} were counted, {promised.get(code)} are promised"
    for code, span in _possible(size, seats, teams).items():
        if span != promised.get(code):
            yield f"{code}: {span} is possible, {promised.get(code)} are promised"


def _well_seated(table: Sequence[Any], seats: int, teams: bool) -> bool:
    if len(table) != seats:
        return False
    if not teams:
        return len(set(table)) == seats
    (a, first), (b, second), (c, third), (d, fourth) = table
    return a == c != b == d and {first, third} == {second, fourth} == {1, 2}


def _counted(tables: Sequence[Any], size: int, seats: int, teams: bool) -> Spans:
    sides = 2 if teams else seats
    played: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    sat: Counter[tuple[int, int]] = Counter()
    first: Counter[tuple[int, int]] = Counter()
    for table in tables:
        slots = [chair[0] for chair in table[:2]] if teams else table
        played.update(slots)
        met.update(combinations(sorted(slots), 2))
        sat.update(zip(slots, range(sides), strict=True))
        first.update((slot, member) for slot, member in (table[:2] if teams else ()))
    everybody = range(1, size + 1)
    spans = {
        "games": _span(played[slot] for slot in everybody),
        "meetings": _span(met[pair] for pair in combinations(everybody, 2)),
        "seats": _span(sat[slot, letter] for slot in everybody for letter in range(sides)),
    }
    return spans | ({"firsts": _span(first[slot, member] for slot in everybody for member in (1, 2))} if teams else {})


def _possible(size: int, seats: int, teams: bool) -> Spans:
    sides = 2 if teams else seats
    games = size - 1 if sides == 2 else sides
    shares = _shares(games, sides)
    spans = {"games": [games, games], "meetings": _shares(games * (sides - 1), size - 1), "seats": shares}
    return spans | ({"firsts": shares} if teams else {})


def _shares(total: int, parts: int) -> list[int]:
    return [total // parts, -(-total // parts)]


def _span(figures: Iterable[int]) -> list[int]:
    counted = list(figures)
    return [min(counted), max(counted)]
