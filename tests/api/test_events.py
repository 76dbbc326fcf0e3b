"""GET games/{code}/events."""

import pytest
from django.db import connection

from games.models import ServiceState
from players.models import Player
from tests import factories
from tests.api.client import Api, by_invitation
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db


def test_it_tells_all_events_in_order_without_gaps(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    page = ada_api.get(f"games/{row.code}/events").body

    assert [event["number"] for event in page["events"]] == list(range(1, row.event_count + 1))
    assert [event["kind"] for event in page["events"]][:1] == ["game_opened"]
    assert page["last"] == row.event_count


def test_it_goes_on_from_a_number(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    whole = ada_api.get(f"games/{row.code}/events").body["events"]
    seen: list[object] = []

    while page := ada_api.get(f"games/{row.code}/events", since=len(seen), limit=2).body["events"]:
        seen += page

    assert seen == whole


def test_it_is_empty_after_the_last_event(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    page = ada_api.get(f"games/{row.code}/events", since=2**31 - 1).body

    assert (page["events"], page["last"]) == ([], row.event_count)


def test_it_tells_private_halves_to_their_seat_alone(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = factories.started(ada, ben)
    factories.answer(row, "A", "A1+A4")

    [mine] = ada_api.get(f"games/{row.code}/events", since=row.event_count).body["events"]
    [others] = ben_api.get(f"games/{row.code}/events", since=row.event_count).body["events"]

    assert set(mine.pop("cards")) == {"A1", "A4"}
    assert mine == others


@pytest.mark.parametrize("since", ["-1", "1.0", "x", "", str(2**31), "9" * 30, "1e3"])
def test_it_names_a_number_that_is_wrong(ada: Player, ada_api: Api, since: str) -> None:
    row = factories.opened(ada)

    answer = ada_api.get(f"games/{row.code}/events", since=since)

    assert (answer.status, list(answer.body["params"]["fields"])) == (400, ["since"])


def test_it_is_not_found_where_the_game_is_not_mine_to_see(ada_api: Api) -> None:
    row = by_invitation(factories.PlayerFactory())

    assert ada_api.get(f"games/{row.code}/events").status == 404


def test_it_goes_on_in_its_own_life_of_the_server(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    page = ada_api.get(f"games/{row.code}/events", limit=1).body

    following = ada_api.get(f"games/{row.code}/events", since=1, epoch=page["epoch"])

    assert [event["number"] for event in following.body["events"]] == list(range(2, row.event_count + 1))


def test_what_is_known_from_before_a_restored_backup_is_void(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    page = ada_api.get(f"games/{row.code}/events").body
    ServiceState.objects.update_or_create(pk=1, defaults={"epoch": page["epoch"] + 1})

    void = ada_api.get(f"games/{row.code}/events", since=page["last"], epoch=page["epoch"])
    anew = ada_api.get(f"games/{row.code}/events", epoch=void.body["params"]["epoch"])

    assert (void.status, void.code) == (409, "cursor-void")
    assert "from 0 anew" in void.body["message"]
    assert (anew.status, anew.body["events"]) == (200, page["events"])


@pytest.mark.parametrize("epoch", ["-1", "x", "", "1.0", str(2**31)])
def test_it_names_an_epoch_that_is_none(ada: Player, ada_api: Api, epoch: str) -> None:
    row = factories.opened(ada)

    answer = ada_api.get(f"games/{row.code}/events", epoch=epoch)

    assert (answer.status, list(answer.body["params"]["fields"])) == (400, ["epoch"])


def test_it_costs_five_statements(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    with Statements(connection) as statements:
        ada_api.get(f"games/{row.code}/events")

    assert len(statements.counted) == 5
