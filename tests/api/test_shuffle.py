"""GET games/{code}/shuffle."""

import pytest

from games import engine
from players.models import Player
from tests import factories
from tests.api.client import Api, by_invitation

pytestmark = pytest.mark.django_db


def test_it_opens_the_secret_of_an_ended_game(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.play_out(factories.started(ada, ben, turn_limit=4))

    shuffle = ada_api.get(f"games/{row.code}/shuffle").body

    assert shuffle["ok"] is shuffle["commitment"] is shuffle["deal"] is shuffle["answers"] is True
    assert engine.commitment(bytes.fromhex(shuffle["secret"])) == row.commitment
    assert set(shuffle["nonces"]) == {"A", "B"}


def test_it_is_the_same_when_read_again(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.play_out(factories.started(ada, ben, turn_limit=4))

    first, second = (ada_api.get(f"games/{row.code}/shuffle").body for _ in range(2))

    assert first == second


@pytest.mark.parametrize("status", ["open", "running"])
def test_it_is_closed_before_the_end(ada: Player, ben: Player, ada_api: Api, status: str) -> None:
    row = factories.opened(ada) if status == "open" else factories.started(ada, ben)

    answer = ada_api.get(f"games/{row.code}/shuffle")

    assert (answer.status, answer.code) == (409, "game-not-ended")
    assert row.secret not in str(answer.body)


def test_it_is_not_found_where_the_game_is_not_mine_to_see(ada_api: Api) -> None:
    row = by_invitation(factories.PlayerFactory())

    assert ada_api.get(f"games/{row.code}/shuffle").status == 404
