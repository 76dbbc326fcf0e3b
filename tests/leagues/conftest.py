"""What the tests of leagues share."""

import pytest

from games.leagues.models import League
from players.models import Player
from tests.leagues import factories as leagues


@pytest.fixture
def founder(db: None) -> Player:
    """Somebody who may found leagues."""
    return leagues.a_founder()


@pytest.fixture
def league(founder: Player) -> League:
    """A league that its founder runs."""
    return leagues.a_league(founder)
