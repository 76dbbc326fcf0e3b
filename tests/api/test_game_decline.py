"""POST games/{code}/decline."""

import pytest

from players.models import Player
from tests import factories
from tests.api.client import Api

pytestmark = pytest.mark.django_db


def test_it_puts_a_game_by_invitation_out_of_sight(ada: Player, ben: Player, ben_api: Api) -> None:
    row = factories.opened(ada, access="invitation", invited=[ben])

    answer = ben_api.post(f"games/{row.code}/decline")

    assert answer.status == 204
    assert ben_api.get(f"games/{row.code}").status == 404


def test_it_is_refused_without_an_invitation(ada: Player, ben_api: Api) -> None:
    row = factories.opened(ada)

    answer = ben_api.post(f"games/{row.code}/decline")

    assert (answer.status, answer.code) == (403, "not-invited")


def test_it_is_refused_to_whoever_sits_already(ada: Player, ada_api: Api) -> None:
    row = factories.opened(ada)

    answer = ada_api.post(f"games/{row.code}/decline")

    assert (answer.status, answer.code) == (409, "already-seated")
