"""What the tests of the pages share."""

import pytest

from players.models import Player
from tests.factories import PlayerFactory


@pytest.fixture
def cleo(db: None) -> Player:
    """A third player."""
    return PlayerFactory(username="Cleo")
