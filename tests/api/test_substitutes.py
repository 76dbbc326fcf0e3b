"""GET games?status=wanted, POST games/{code}/substitute and /substitutes."""

import datetime

import pytest
import time_machine
from django.db import connection

from games.models import Game, OutboxMessage
from games.services import stand_ins
from players.models import Player
from tests import factories
from tests.api.client import Api, api_of, by_invitation
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db
MONDAY = datetime.datetime(2026, 6, 1, 12, tzinfo=datetime.UTC)


@pytest.fixture
def cleo_api(db: None) -> Api:
    """The client of somebody who sits nowhere."""
    return api_of(factories.PlayerFactory(username="Cleo"))


def offered(ada: Player, ben: Player, **options: object) -> Game:
    """A running game of both, in which Ada offers her seat."""
    row = factories.started(ada, ben, **options)
    stand_ins.ask(code=row.code, player=ada)
    stand_ins.offer(code=row.code, player=ada)
    return factories.fresh(row)


def codes(api: Api, **query: object) -> list[str]:
    """The codes on one page of the games with seats to take over."""
    return [game["code"] for game in api.get("games", status="wanted", **query).body["games"]]


def test_a_seat_that_is_offered_is_taken_over_for_good(ada: Player, ben: Player, cleo_api: Api, ada_api: Api) -> None:
    row = offered(ada, ben)

    answer = cleo_api.post(f"games/{row.code}/substitute", letter="A")

    assert answer.status == 200
    seat = answer.body["seats"][0]
    assert (answer.body["my_seat"], seat["name"], seat["former"]) == ("A", "Cleo", ["Ada"])
    assert (seat["is_bot"], seat["stand_in"], seat["takeable"], seat["misses"]) == (False, None, False, 0)
    table = cleo_api.get(f"games/{row.code}/table").body
    assert table["seats"][0]["former"] == ["Ada"]
    assert [decision["seat"] for decision in table["decisions"]] == ["A"]
    assert cleo_api.get(f"games/{row.code}/events").body["events"][-1]["kind"] == "seat_taken_over"


def test_who_had_it_before_only_looks_on(ada: Player, ben: Player, cleo_api: Api, ada_api: Api) -> None:
    row = offered(ada, ben, access="invitation", invited=[ben])
    api_of(row.host).post(f"games/{row.code}/substitutes", player="Cleo")
    number = factories.asked(row, "A").number
    cleo_api.post(f"games/{row.code}/substitute", letter="A")

    table = ada_api.get(f"games/{row.code}/table").body
    answer = ada_api.post(f"games/{row.code}/answers", question=number, answer="A1+A2")
    back = ada_api.post(f"games/{row.code}/return")

    assert (table["seat"], table["decisions"]) == (None, [])
    assert [(one.status, one.code) for one in (answer, back)] == [(403, "not-your-seat")] * 2


def test_taking_the_same_seat_again_changes_nothing(ada: Player, ben: Player, cleo_api: Api) -> None:
    row = offered(ada, ben)

    first = cleo_api.post(f"games/{row.code}/substitute", letter="A")
    again = cleo_api.post(f"games/{row.code}/substitute", letter="A")

    assert (first.status, again.status) == (200, 200)
    assert again.body["last"] == first.body["last"]


def test_a_seat_that_nobody_offers_is_free_after_two_days(ada: Player, ben: Player, cleo_api: Api) -> None:
    with time_machine.travel(MONDAY, tick=False) as clock:
        row = factories.started(ada, ben, move_time=10 * factories.DAY)
        stand_ins.ask(code=row.code, player=ada)
        before = cleo_api.post(f"games/{row.code}/substitute", letter="A")
        clock.shift(2 * factories.DAY)
        cleo_api = api_of(Player.objects.get(username="Cleo"))
        listed = codes(cleo_api)
        after = cleo_api.post(f"games/{row.code}/substitute", letter="A")

    assert (before.status, before.code) == (409, "not-takeable")
    assert listed == [row.code]
    assert after.status == 200


def test_the_list_has_what_i_may_take_over_the_longest_free_first(ada: Player, ben: Player, cleo_api: Api) -> None:
    with time_machine.travel(MONDAY, tick=False) as clock:
        first = offered(ada, ben)
        clock.shift(60)
        second = offered(ada, ben)
        offered(ada, ben, access="invitation", invited=[ben])
        factories.started(ada, ben)
        cleo_api = api_of(Player.objects.get(username="Cleo"))

        page = cleo_api.get("games", status="wanted", limit=1).body

        assert [game["code"] for game in page["games"]] == [first.code]
        assert codes(cleo_api, cursor=page["next"]) == [second.code]
        assert codes(api_of(ben)) == []


def test_the_list_costs_the_same_for_one_game_and_for_many(ada: Player, ben: Player, cleo_api: Api) -> None:
    counts = []
    for games in (1, 4):
        for _ in range(games):
            offered(ada, ben)
        with Statements(connection) as statements:
            assert codes(cleo_api)
        counts.append(len(statements.counted))

    assert counts == [4, 4]


def test_a_game_by_invitation_is_for_whom_its_host_invites(ada: Player, ben: Player, cleo_api: Api) -> None:
    row = offered(ada, ben, access="invitation", invited=[ben])
    host = api_of(ada)
    hidden = cleo_api.post(f"games/{row.code}/substitute", letter="A")

    invited = [host.post(f"games/{row.code}/substitutes", player=name) for name in ("cleo", "Cleo")]
    listed = codes(cleo_api)
    taken = cleo_api.post(f"games/{row.code}/substitute", letter="A")

    assert (hidden.status, hidden.code) == (404, "game-not-found")
    assert [answer.status for answer in invited] == [200, 200]
    assert OutboxMessage.objects.filter(recipient__username="Cleo", kind="invited").count() == 1
    assert listed == [row.code]
    assert (taken.status, taken.body["my_seat"]) == (200, "A")


@pytest.mark.parametrize(
    ("who", "name", "status", "code"),
    [
        ("ben", "Cleo", 403, "not-host"),
        ("ada", "Ben", 409, "already-seated"),
        ("ada", "Nobody", 422, "no-such-player"),
        ("ada", "", 400, "bad-input"),
        ("ada", "\0", 400, "bad-input"),
        ("ada", 7, 400, "bad-input"),
        ("ada", None, 400, "bad-input"),
    ],
)
def test_it_refuses_a_substitute_that_cannot_be(
    ada: Player, ben: Player, cleo_api: Api, who: str, name: object, status: int, code: str
) -> None:
    row = offered(ada, ben)

    answer = api_of({"ada": ada, "ben": ben}[who]).post(f"games/{row.code}/substitutes", player=name)

    assert (answer.status, answer.code) == (status, code)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"letter": "B"}, 409, "not-takeable"),
        ({"letter": "D"}, 409, "not-takeable"),
        ({"letter": "a"}, 400, "bad-input"),
        ({"letter": "AB"}, 400, "bad-input"),
        ({"letter": None}, 400, "bad-input"),
        ({}, 400, "bad-input"),
        ({"letter": "A", "nonce": "x"}, 400, "bad-input"),
        ([], 400, "bad-input"),
    ],
)
def test_it_refuses_a_seat_that_is_not_free(
    ada: Player, ben: Player, cleo_api: Api, body: object, status: int, code: str
) -> None:
    row = offered(ada, ben)

    answer = cleo_api.post(f"games/{row.code}/substitute", body)

    assert (answer.status, answer.code) == (status, code)
    assert factories.seat_of(row, "A").player == ada


def test_nobody_sits_twice_in_a_game(ada: Player, ben: Player, cleo_api: Api, ada_api: Api, ben_api: Api) -> None:
    row = offered(ada, ben)
    seated = ben_api.post(f"games/{row.code}/substitute", letter="A")
    cleo_api.post(f"games/{row.code}/substitute", letter="A")
    cleo_api.post(f"games/{row.code}/stand-in")
    cleo_api.post(f"games/{row.code}/offer")

    former = ada_api.post(f"games/{row.code}/substitute", letter="A")

    assert (seated.status, seated.code) == (409, "already-seated")
    assert (former.status, former.code) == (409, "not-takeable")


def test_it_is_refused_where_nothing_is_played(ada: Player, cleo_api: Api) -> None:
    row = factories.opened(ada)

    answer = cleo_api.post(f"games/{row.code}/substitute", letter="A")

    assert (answer.status, answer.code) == (409, "game-not-running")


def test_it_is_hidden_where_the_game_is(cleo_api: Api) -> None:
    row = by_invitation(factories.PlayerFactory())

    for path, body in (("substitute", {"letter": "A"}), ("substitutes", {"player": "Cleo"})):
        answer = cleo_api.post(f"games/{row.code}/{path}", body)
        assert (answer.status, answer.code) == (404, "game-not-found")
