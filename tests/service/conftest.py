"""What the tests of services share: a clock that stands, an organiser."""

from collections.abc import Iterator

import pytest
import time_machine

from players.models import Player
from tests import factories

START = "2026-07-01 10:00:00+00:00"


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """The one clock, at START; it moves when it is told to."""
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.fixture
def organiser(db: None) -> Player:
    """Somebody of the staff who may do everything, and sits in no game."""
    return factories.PlayerFactory(is_staff=True, is_superuser=True)
