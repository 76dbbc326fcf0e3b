"""A clock that stands still, and the people at the table and around it."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine

from games.models import ReplyAddress
from games.services import reply_addresses
from players.models import Player
from tests.leaks.comparing import MOMENT, People


def secret(row: ReplyAddress, _: str) -> str:
    """The secret of an address, drawn from what it is for: drawn by chance, it would be another whenever it is made."""
    meant = (row.purpose, row.player_id, row.game_id, row.letter, row.question, row.confirms_id)
    drawn = hashlib.sha256("/".join(map(str, meant)).encode()).digest()
    return b32encode(drawn).decode().lower()[: reply_addresses.SECRET_LENGTH]


@pytest.fixture(autouse=True)
def _repeatable(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any) -> Iterator[None]:
    """A clock that stands still, one token for all forms, and of each question one address that answers it."""
    monkeypatch.setattr("django.middleware.csrf._get_new_csrf_string", lambda: "c" * 32)
    monkeypatch.setattr(reply_addresses, "_secret", secret)
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
