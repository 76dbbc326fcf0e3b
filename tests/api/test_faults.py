"""Faults of ours: JSON without details."""

import pytest
from django.test import Client

from players.models import Player
from tests.api.client import Api, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def _broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can list games."""

    def fail(*_given: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr("games.selectors.my_games", fail)


@pytest.mark.usefixtures("_broken")
def test_the_api_says_so_in_json_and_nothing_more(ada: Player) -> None:
    api = Api(token_of(ada))
    api.client.raise_request_exception = False

    answer = api.get("games")

    assert (answer.status, answer.code) == (500, "server-error")
    assert "42" not in str(answer.body)


@pytest.mark.usefixtures("_broken")
def test_a_page_is_a_page(as_ada: Client) -> None:
    as_ada.raise_request_exception = False

    response = as_ada.get("/finished/")

    assert response.status_code == 500
    assert response.headers["Content-Type"].startswith("text/html")
