"""GET games/{code}/table."""

import pytest
from django.db import connection

from players.models import Player
from tests import factories
from tests.api.client import Api, by_invitation
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db


def test_it_shows_the_table_as_my_seat_sees_it(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    factories.answer(row, "A", "A1+A4")

    table = ada_api.get(f"games/{row.code}/table").body

    known = [card["card"] is not None for card in table["view"]["villages"]["A"]]
    assert known == [True, False, False, True, False]
    assert all(card == {"card": None, "up": False} for card in table["view"]["villages"]["B"])
    assert table["seat"] == table["view"]["seat"] == "A"
    assert table["view"]["asked"] == ["B"]
    assert table["decisions"] == []


def test_it_shows_what_i_am_asked(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    [decision] = ada_api.get(f"games/{row.code}/table").body["decisions"]

    assert (decision["question"], decision["number"], decision["default"]) == ("peek", 1, "A1+A2")


def test_it_shows_a_viewer_what_everybody_sees(ada: Player, ben_api: Api) -> None:
    row = factories.started(ada, factories.PlayerFactory())
    factories.answer(row, "A", "A1+A4")

    table = ben_api.get(f"games/{row.code}/table").body

    assert table["seat"] is None
    assert table["decisions"] == []
    assert {card["card"] for village in table["view"]["villages"].values() for card in village} == {None}


def test_it_has_no_view_before_the_start(ada: Player, ada_api: Api) -> None:
    row = factories.opened(ada)

    table = ada_api.get(f"games/{row.code}/table").body

    assert (table["status"], table["view"], table["decisions"]) == ("open", None, [])


def test_it_is_described_through_a_whole_game(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = factories.started(ada, ben, rounds=2, turn_limit=12)
    apis = {"A": ada_api, "B": ben_api}

    while factories.fresh(row).status == "running":
        letter = factories.asked(row).seat
        table = apis[letter].get(f"games/{row.code}/table").body
        decision = table["decisions"][0]
        answer = "play" if "play" in decision["options"] else decision["default"]
        assert apis[letter].post(f"games/{row.code}/answers", question=decision["number"], answer=answer).status == 200

    assert ada_api.get(f"games/{row.code}/table").body["view"]["result"]["reason"] == "rounds"
    told = [ben_api.get(f"games/{row.code}/events", since=since).body["events"] for since in range(0, 1000, 200)]
    assert sum(map(len, told)) == factories.fresh(row).event_count


def test_it_is_not_found_where_the_game_is_not_mine_to_see(ada_api: Api) -> None:
    row = by_invitation(factories.PlayerFactory())

    assert ada_api.get(f"games/{row.code}/table").status == 404


def test_it_costs_four_statements(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    with Statements(connection) as statements:
        ada_api.get(f"games/{row.code}/table")

    assert len(statements.counted) == 4
