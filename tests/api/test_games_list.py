"""GET games."""

import datetime

import pytest
import time_machine
from django.db import connection

from players.models import Player
from tests import factories
from tests.api.client import Api, by_invitation
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db


def codes(api: Api, **query: object) -> list[str]:
    """The codes on one page."""
    return [game["code"] for game in api.get("games", **query).body["games"]]


def test_it_lists_my_games_the_newest_first(ada: Player, ben: Player, ada_api: Api) -> None:
    first = factories.started(ada, ben)
    second = factories.opened(ada)
    factories.opened(ben)

    assert codes(ada_api) == [second.code, first.code]


def test_it_lists_the_games_that_i_may_join(ada: Player, ben: Player, ada_api: Api) -> None:
    factories.opened(ada)
    factories.started(ben, factories.PlayerFactory())
    factories.opened(ben, access="invitation")
    free = factories.opened(ben)
    invited = factories.opened(ben, access="invitation", invited=[ada])

    assert codes(ada_api, status="open") == [invited.code, free.code]


def test_it_lists_the_games_that_wait_for_me_the_nearest_deadline_first(ada: Player, ben: Player, ada_api: Api) -> None:
    slow = factories.started(ada, ben, move_time=10 * factories.DAY)
    fast = factories.started(ada, ben, move_time=factories.DAY)
    waiting = factories.started(ada, ben)
    factories.answer(waiting, "A")

    assert codes(ada_api, status="my-turn") == [fast.code, slow.code]


@pytest.mark.parametrize(("status", "size"), [("mine", 5), ("my-turn", 5), ("open", 0)])
def test_it_pages_without_losing_or_repeating_a_game(
    ada: Player, ben: Player, ada_api: Api, status: str, size: int
) -> None:
    # All at one moment: what is equal in time is told apart by its code.
    with time_machine.travel(datetime.datetime(2026, 5, 1, 12, tzinfo=datetime.UTC), tick=False):
        made = {factories.started(ada, ben).code for _ in range(5)}
        seen: list[str] = []
        query: dict[str, object] = {"status": status, "limit": 2}
        while query.get("cursor", "") is not None:
            page = ada_api.get("games", **query).body
            seen += [game["code"] for game in page["games"]]
            query["cursor"] = page["next"]

    assert len(seen) == size
    assert set(seen) == (made if size else set())


def test_it_costs_the_same_for_one_game_and_for_many(ada: Player, ben: Player, ada_api: Api) -> None:
    counts = []
    for games in (1, 5):
        for _ in range(games):
            factories.started(ada, ben)
            factories.opened(ben)
        for status in ("mine", "my-turn", "open"):
            with Statements(connection) as statements:
                assert ada_api.get("games", status=status).body["games"]
            counts.append(len(statements.counted))

    assert counts[:3] == counts[3:] == [4, 5, 4]


def test_it_hides_the_games_of_others_that_are_by_invitation(ada: Player, ada_api: Api) -> None:
    by_invitation(factories.PlayerFactory())

    assert [codes(ada_api, status=status) for status in ("mine", "my-turn", "open")] == [[], [], []]


@pytest.mark.parametrize(
    "query",
    [
        {"status": "all"},
        {"limit": "0"},
        {"limit": "51"},
        {"limit": "9" * 40},
        {"limit": "ten"},
        {"limit": "٣"},
        {"cursor": "x"},
        {"cursor": ""},
        {"cursor": "1-\0"},
        {"cursor": "9" * 18 + "-a"},
        {"page": "2"},
    ],
)
def test_it_names_the_field_that_is_wrong(ada_api: Api, query: dict[str, str]) -> None:
    answer = ada_api.get("games", **query)

    assert (answer.status, answer.code) == (400, "bad-input")
    assert list(answer.body["params"]["fields"]) == list(query)
