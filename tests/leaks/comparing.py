"""What one person gets before and after all that he cannot know was dealt anew, compared."""

from __future__ import annotations

import datetime

from games.models import Game
from players.models import Player
from tests.leaks.dealing import dealt_anew
from tests.leaks.doors import Doors, Got

MOMENT = datetime.datetime(2026, 3, 1, 12, 0, tzinfo=datetime.UTC)
"""When all tests of this folder are: their clock stands still."""
People = dict[str | None, list[Player]]
"""Who sits where; None: onlookers."""


def differences(row: Game, doors: Doors, number: int, *, thorough: bool = True, brief: bool = False) -> list[str]:
    """Where this person could tell, by the name of the door and the first line that differs. Raises Fixed."""
    before = doors.everything(thorough, brief)
    assert before[f"GET /games/{row.code}/"].startswith("200"), "a page that fails tells nothing"
    with dealt_anew(row, doors.letter, number):
        after = doors.everything(thorough, brief)
    return compared(before, after)


def compared(before: Got, after: Got) -> list[str]:
    """The doors that gave something else."""
    assert before.keys() == after.keys()
    found = []
    for name, old in before.items():
        for line, other in zip(old.splitlines(), after[name].splitlines(), strict=False):
            if line != other:
                found.append(f"{name}: {line[:300]} / {other[:300]}")
                break
        else:
            if old != after[name]:
                found.append(f"{name}: longer or shorter")
    return found


def some(doors: list[Doors], asked: set[str], turn: int) -> list[Doors]:
    """Who compares at a stop: by turns one of those who are asked, and a third of the others."""
    first = [door for door in doors if door.letter in asked]
    others = [door for door in doors if door.letter not in asked]
    return [first[turn % len(first)], *others[turn % 3 :: 3]]
