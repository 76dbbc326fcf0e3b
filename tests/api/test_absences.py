"""GET and POST me/absences, DELETE me/absences/{number}."""

import datetime
from collections.abc import Iterator

import pytest
import time_machine
from django.db import connection

from games.services import absences
from players.models import Absence, Player
from tests import factories
from tests.api.client import Api, api_of
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db
NOON = datetime.datetime(2026, 6, 1, 12, tzinfo=datetime.UTC)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """A Monday's noon."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def test_leave_is_planned_by_whole_days_of_my_zone(ada: Player, clock: time_machine.Traveller) -> None:
    Player.objects.update(time_zone="Asia/Tokyo")
    api = api_of(ada)

    answer = api.post("me/absences", kind="leave", first="2026-06-10", last="2026-06-12")

    assert answer.status == 201
    planned = answer.body["absence"]
    assert (planned["kind"], planned["state"], planned["days"], planned["automatic"]) == ("leave", "planned", 3, False)
    assert (planned["starts_at"], planned["ends_at"]) == ("2026-06-09T15:00:00Z", "2026-06-12T15:00:00Z")
    assert answer.body["balance"]["used"] == 3
    listed = api.get("me/absences").body
    assert listed == {"absences": [planned], "balance": answer.body["balance"], "games": answer.body["games"]}


def test_it_says_which_games_leave_holds(ada: Player, ben: Player, ada_api: Api) -> None:
    still = factories.started(ada, ben)
    goes_on = factories.started(ada, ben, leave_allowed=False)
    factories.opened(ada)
    factories.started(ben, bots=1)

    games = ada_api.get("me/absences").body["games"]

    assert games == {"still": [still.code], "go_on": [goes_on.code]}


def test_leave_from_today_on_begins_at_once(ada: Player, ben: Player, clock: time_machine.Traveller) -> None:
    row = factories.started(ada, ben)
    api = api_of(ada)

    answer = api.post("me/absences", kind="leave", first="2026-06-01", last="2026-06-02")

    assert answer.body["absence"]["state"] == "running"
    seat = api_of(ben).get(f"games/{row.code}").body["seats"][0]
    assert (seat["asked"], seat["deadline"], seat["still"], seat["left"]) == (True, None, "leave", factories.DAY)
    last = api.get(f"games/{row.code}/events").body["events"][-1]
    assert (last["kind"], last["seat"]) == ("leave_began", "A")
    assert [game["code"] for game in api.get("games", status="my-turn").body["games"]] == [row.code]


def test_coming_back_early_gives_days_back(ada: Player, ben: Player, clock: time_machine.Traveller) -> None:
    row = factories.started(ada, ben)
    api = api_of(ada)
    number = api.post("me/absences", kind="leave", first="2026-06-01", last="2026-06-05").body["absence"]["id"]
    clock.shift(factories.DAY)
    api = api_of(ada)

    answer = api.delete(f"me/absences/{number}")
    again = api.delete(f"me/absences/{number}")

    assert answer.status == 200
    ended = answer.body["absence"]
    assert (ended["state"], ended["days"], ended["ended_at"]) == ("ended", 2, "2026-06-02T12:00:00Z")
    assert answer.body["balance"]["used"] == 2
    assert (again.status, again.code) == (409, "absence-over")
    assert api.get(f"games/{row.code}").body["seats"][0]["still"] is None


def test_what_has_not_begun_is_cancelled_for_nothing(ada: Player, clock: time_machine.Traveller) -> None:
    api = api_of(ada)
    number = api.post("me/absences", kind="leave", first="2026-06-10", last="2026-06-12").body["absence"]["id"]

    answer = api.delete(f"me/absences/{number}")

    assert answer.body["absence"]["state"] == "cancelled"
    assert answer.body["balance"]["used"] == 0


def test_bots_play_on_the_days_that_i_name(ada: Player, ben: Player, clock: time_machine.Traveller) -> None:
    row = factories.started(ada, ben)
    planned = api_of(ada).post("me/absences", kind="bot", first="2026-06-02", last="2026-06-03").body
    clock.shift(factories.DAY // 2)
    absences.run_due()

    seat = api_of(ben).get(f"games/{row.code}").body["seats"][0]

    assert (planned["absence"]["days"], planned["balance"]["used"]) == (0, 0)
    assert (seat["is_bot"], seat["stand_in"]) == (True, "away")


@pytest.mark.parametrize(
    ("first", "last", "status", "code"),
    [
        ("2026-05-31", "2026-06-02", 422, "bad-dates"),
        ("2026-06-03", "2026-06-02", 422, "bad-dates"),
        ("9999-12-31", "9999-12-31", 422, "bad-dates"),
        ("0001-01-01", "9999-12-31", 422, "bad-dates"),
        ("2026-06-20", "2026-06-21", 409, "absence-overlaps"),
    ],
)
def test_it_refuses_days_that_cannot_be(
    ada: Player, clock: time_machine.Traveller, first: str, last: str, status: int, code: str
) -> None:
    api = api_of(ada)
    api.post("me/absences", kind="bot", first="2026-06-21", last="2026-06-22")

    answer = api.post("me/absences", kind="leave", first=first, last=last)

    assert (answer.status, answer.code) == (status, code)
    assert not Absence.objects.filter(kind="leave").exists()


def test_leave_has_a_yearly_bound(ada: Player, clock: time_machine.Traveller) -> None:
    api = api_of(ada)
    api.post("me/absences", kind="leave", first="2026-06-02", last="2026-06-15")

    answer = api.post("me/absences", kind="leave", first="2026-08-01", last="2026-08-08")

    assert (answer.status, answer.code) == (409, "not-enough-leave")
    assert answer.body["params"] == {"left": 7, "asked": 8, "allowed": 21}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"kind": "leave", "first": "2026-06-02"}, "last"),
        ({"kind": "holiday", "first": "2026-06-02", "last": "2026-06-02"}, "kind"),
        ({"kind": "leave", "first": "2026-6-2", "last": "2026-06-02"}, "first"),
        ({"kind": "leave", "first": "2026-02-30", "last": "2026-06-02"}, "first"),
        ({"kind": "leave", "first": "20260602", "last": "2026-06-02"}, "first"),
        ({"kind": "leave", "first": "2026-W23-2", "last": "2026-06-02"}, "first"),
        ({"kind": "leave", "first": "2026-06-02T00:00:00Z", "last": "2026-06-02"}, "first"),
        ({"kind": "leave", "first": "2026-06-02", "last": 20260602}, "last"),
        ({"kind": "leave", "first": "2026-06-02", "last": None}, "last"),
        ({"kind": "leave", "first": "2026-06-02", "last": "\0"}, "last"),
        ({"kind": "leave", "first": "2026-06-02", "last": "2026-06-02", "days": 1}, "days"),
    ],
)
def test_it_names_the_field_that_is_wrong(ada_api: Api, body: dict[str, object], field: str) -> None:
    answer = ada_api.post("me/absences", body)

    assert (answer.status, answer.code) == (400, "bad-input")
    assert list(answer.body["params"]["fields"]) == [field]


@pytest.mark.parametrize("number", ["0", "9" * 30, "2147483648"])
def test_there_is_no_absence_of_that_number(ada_api: Api, number: str) -> None:
    answer = ada_api.delete(f"me/absences/{number}")

    assert (answer.status, answer.code) == (404, "absence-not-found")


@pytest.mark.parametrize("number", ["-1", "x", "1.0", "%00"])
def test_what_is_no_number_is_no_address(ada_api: Api, number: str) -> None:
    assert ada_api.delete(f"me/absences/{number}").status == 404


def test_the_absences_of_others_are_not_mine(ben: Player, ada_api: Api) -> None:
    today = datetime.datetime.now(datetime.UTC).date()
    days = {"first": today.isoformat(), "last": today.isoformat()}
    number = api_of(ben).post("me/absences", kind="bot", **days).body["absence"]["id"]

    assert ada_api.get("me/absences").body["absences"] == []
    assert ada_api.delete(f"me/absences/{number}").status == 404
    assert Absence.objects.get().ended_at is None


def test_the_scope_read_plans_and_cancels_nothing(ada: Player) -> None:
    api = api_of(ada, "read")

    answers = [api.post("me/absences"), api.delete("me/absences/1")]

    assert api.get("me/absences").status == 200
    assert [(answer.status, answer.code) for answer in answers] == [(403, "scope-missing")] * 2


def test_the_list_costs_the_same_with_many_games_and_absences(ada: Player, ben: Player, ada_api: Api) -> None:
    counts = []
    for number in (1, 5):
        for _ in range(number):
            factories.started(ada, ben)
            day = datetime.timedelta(days=Absence.objects.count())
            Absence.objects.create(
                player=ada, kind="leave", state="ended", starts_at=NOON + day, ends_at=NOON + day, created_at=NOON
            )
        with Statements(connection) as statements:
            ada_api.get("me/absences")
        counts.append(len(statements.counted))

    assert counts[0] == counts[1]
