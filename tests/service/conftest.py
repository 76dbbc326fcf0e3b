"""What the tests of services share: a clock that stands, an organiser, the setups that every database has."""

from collections.abc import Iterator

import pytest
import time_machine

from games.models import DeckSetup
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


@pytest.fixture(autouse=True)
def _official_setups(request: pytest.FixtureRequest) -> None:
    """What the migrations made, which the flush after each test with transactions of its own takes away."""
    database = request.node.get_closest_marker("django_db")
    if database and database.kwargs.get("transaction"):
        request.getfixturevalue("transactional_db")
        DeckSetup.objects.get_or_create(
            slug="bullet", defaults={"name": "Silver Bullet", "decks": "bullet", "official": True}
        )
