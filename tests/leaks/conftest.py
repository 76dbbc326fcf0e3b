"""A clock that stands still, and the people at the table and around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine

from players.models import Player
from tests.leaks.comparing import MOMENT, People


@pytest.fixture(autouse=True)
def _repeatable(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any) -> Iterator[None]:
    """A clock that stands still, and one token for all forms."""
    monkeypatch.setattr("django.middleware.csrf._get_new_csrf_string", lambda: "c" * 32)
    settings.MAILBOX_DIR = tmp_path
    with time_machine.travel(MOMENT, tick=False):
        yield


@pytest.fixture
def people(db: None) -> People:
    """Who sits where, A's player being of the staff; None: onlookers, one of them of the staff."""
    ada, ben, cleo, dora, emil = (
        Player.objects.create_user(name, f"{name}@example.org", is_staff=staff, is_superuser=staff)
        for name, staff in (("Ada", True), ("Ben", False), ("Cleo", False), ("Dora", False), ("Emil", True))
    )
    return {"A": [ada], "B": [ben], "C": [cleo], None: [dora, emil]}


@pytest.fixture
def four(people: People) -> People:
    """Those and one more, all at the table."""
    return {**people, "D": [Player.objects.create_user("Finn", "Finn@example.org")]}
