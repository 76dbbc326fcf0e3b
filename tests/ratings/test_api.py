"""Reading ratings by the API; every answer is held against the schema."""

import pytest

from games.ratings.models import Punctuality, Rating
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.api.client import Api, api_of
from tests.ratings.tables import beaten

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada_api(ada: Player) -> Api:
    """Ada's client, which may only read."""
    return api_of(ada, "read")


def test_a_leaderboard(ada_api: Api, ada: Player, ben: Player) -> None:
    for player, mu in ((ada, 24.0), (ben, 26.0)):
        Rating.objects.create(player=player, mu=mu, sigma=2.25, games=3, last_played_at=now())

    answer = ada_api.get("ratings")

    assert [(one["rank"], one["name"], one["rating"], one["uncertainty"]) for one in answer.body["ratings"]] == [
        (1, "Ben", 1540, 90),
        (2, "Ada", 1460, 90),
    ]
    assert (answer.body["setup"], answer.body["next"]) == (None, None)


def test_it_comes_in_pages(ada_api: Api) -> None:
    setup = factories.bullet()
    players = factories.PlayerFactory.create_batch(51)
    Rating.objects.bulk_create(Rating(player=player, setup=setup, mu=25.0, sigma=2.0) for player in players)

    first, second = ada_api.get("ratings", setup="bullet"), ada_api.get("ratings", setup="bullet", page=2)

    assert (len(first.body["ratings"]), first.body["next"]) == (50, 2)
    assert ([one["rank"] for one in second.body["ratings"]], second.body["next"]) == ([51], None)
    assert ada_api.get("ratings", setup="bullet", page=3).body["ratings"] == []


def test_what_is_refused(ada_api: Api) -> None:
    assert (ada_api.get("ratings", setup="gold").status, ada_api.get("ratings", setup="gold").code) == (
        422,
        "setup-not-found",
    )
    assert ada_api.get("ratings", page=0).code == "bad-input"
    assert ada_api.get("ratings", order="worst").code == "bad-input"
    unknown = ada_api.get("ratings/nobody")
    assert (unknown.status, unknown.code) == (404, "no-such-player")
    assert Api().get("ratings").status == 401


def test_a_players_ratings(ada_api: Api, ada: Player, ben: Player) -> None:
    row = beaten(ada, ben)
    Punctuality.objects.create(player=ada, game=row, moves=29, missed=1, until=now())

    body = ada_api.get("ratings/ADA").body

    assert (body["name"], body["reliability"], body["next"]) == ("Ada", 96, None)
    assert [(one["setup"], one["rating"], one["provisional"]) for one in body["ratings"]] == [
        (None, 1605, True),
        ("bullet", 1605, True),
    ]
    changes = [(one["game"], one["before"], one["after"]) for one in body["changes"]]
    assert changes == [(row.code, 1500, 1605)] * 2


def test_a_game_that_is_not_the_readers_to_see_is_not_named(ada_api: Api) -> None:
    cleo, dan = factories.PlayerFactory.create_batch(2)
    beaten(cleo, dan, access="invitation", invited=[dan])

    body = ada_api.get(f"ratings/{cleo.username}").body

    assert [one["game"] for one in body["changes"]] == [None, None]
