"""POST games/{code}/leave."""

import pytest

from players.models import Player
from tests import factories
from tests.api.client import Api

pytestmark = pytest.mark.django_db


def test_it_gives_up_a_seat(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = factories.opened(ada, seats=3)
    ben_api.post(f"games/{row.code}/join")

    answer = ben_api.post(f"games/{row.code}/leave")

    assert (answer.status, answer.body) == (204, None)
    assert [seat["name"] for seat in ada_api.get(f"games/{row.code}").body["seats"]] == ["Ada"]


def test_it_cancels_the_game_that_everybody_left(ada: Player, ada_api: Api) -> None:
    row = factories.opened(ada)

    ada_api.post(f"games/{row.code}/leave")

    assert ada_api.get(f"games/{row.code}").body["status"] == "cancelled"


def test_it_is_refused_without_a_seat_and_after_the_start(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    waiting, running = factories.opened(ada), factories.started(ada, ben)

    stranger = ben_api.post(f"games/{waiting.code}/leave")
    late = ada_api.post(f"games/{running.code}/leave")

    assert (stranger.status, stranger.code) == (403, "not-your-seat")
    assert (late.status, late.code) == (409, "game-not-open")
