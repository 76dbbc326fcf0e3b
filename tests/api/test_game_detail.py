"""GET games/{code}."""

import pytest
from django.db import connection

from players.models import Player
from tests import factories
from tests.api.client import Api, by_invitation
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db


def test_it_shows_a_running_game(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    shown = ada_api.get(f"games/{row.code}").body

    assert (shown["status"], shown["my_seat"], shown["round"]) == ("running", "A", 1)
    assert [(seat["name"], seat["asked"]) for seat in shown["seats"]] == [("Ada", True), ("Ben", True)]
    assert shown["seats"][0]["deadline"].endswith("Z")
    assert shown["last"] == row.event_count


def test_it_shows_places_and_result_of_an_ended_game(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.play_out(factories.started(ada, ben, turn_limit=2))

    shown = ada_api.get(f"games/{row.code}").body

    assert shown["status"] == "finished"
    assert shown["result"]["reason"] == "rounds"
    assert {seat["letter"]: seat["place"] for seat in shown["seats"]} == shown["result"]["places"]


def test_it_shows_an_open_game_to_whoever_may_join(ada: Player, ben_api: Api) -> None:
    row = factories.opened(ada)

    shown = ben_api.get(f"games/{row.code}").body

    assert (shown["status"], shown["my_seat"], shown["result"]) == ("open", None, None)


def test_it_does_not_tell_a_hidden_game_from_none(ada_api: Api) -> None:
    row = by_invitation(factories.PlayerFactory())

    hidden = ada_api.get(f"games/{row.code}")
    missing = ada_api.get("games/zzzzzzzzzz")

    assert (hidden.status, hidden.code) == (404, "game-not-found")
    assert (hidden.status, hidden.body) == (missing.status, missing.body)


@pytest.mark.parametrize("code", ["%00", "A" * 500, "..%2f", "caf%C3%A9", "a'b", "%F0%9F%90%BA", "a%0ab"])
def test_it_knows_no_game_of_an_impossible_code(ada_api: Api, code: str) -> None:
    answer = ada_api.get(f"games/{code}")

    assert answer.status == 404


def test_it_costs_four_statements(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    with Statements(connection) as statements:
        ada_api.get(f"games/{row.code}")

    assert len(statements.counted) == 4
