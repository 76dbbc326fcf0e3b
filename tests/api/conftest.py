"""Clients of the API."""

import pytest

from players.models import Player
from tests.api.client import Api, api_of


@pytest.fixture
def ada_api(ada: Player) -> Api:
    """Ada's client, with a token for everything."""
    return api_of(ada)


@pytest.fixture
def ben_api(ben: Player) -> Api:
    """Ben's client."""
    return api_of(ben)
