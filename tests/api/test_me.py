"""GET and PATCH me."""

from datetime import time

import pytest
from django.db import connection

from games.models import Game
from players.models import Player
from tests import factories
from tests.api.client import Api, token_of
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db


def test_it_says_who_i_am_and_what_the_token_is_for(ada: Player) -> None:
    answer = Api(token_of(ada, "read")).get("me")

    assert (answer.body["name"], answer.body["scopes"]) == ("Ada", ["read"])
    assert answer.body["expires_at"].endswith("Z")


def test_it_costs_one_statement(ada_api: Api) -> None:
    with Statements(connection) as statements:
        ada_api.get("me")

    assert len(statements.counted) == 1


def test_it_says_how_i_am_told_of_everything_before_i_chose_anything(ada_api: Api) -> None:
    me = ada_api.get("me").body

    assert (me["active_from"], me["quiet_to"], me["reminders"], me["auto_leave"]) == (None, None, [], False)
    assert me["notify"]["turn"] == "now"
    assert me["notify"]["round"] == "never"


def test_all_that_i_choose_is_kept_and_shown(ada: Player, ada_api: Api) -> None:
    wanted = {
        "time_zone": "Asia/Tokyo",
        "active_from": "08:00",
        "active_to": "22:30",
        "quiet_from": "23:00",
        "quiet_to": "07:15",
        "mails": False,
        "reminders": [86400, 3600],
        "digest_hour": 19,
        "auto_leave": True,
    }

    answer = ada_api.patch("me", wanted)

    assert answer.status == 200
    assert {name: answer.body[name] for name in wanted} == wanted
    assert ada_api.get("me").body == answer.body
    ada.refresh_from_db()
    assert (ada.time_zone, ada.active_to, ada.reminders) == ("Asia/Tokyo", time(22, 30), [86400, 3600])


def test_what_is_left_out_stays(ada_api: Api) -> None:
    ada_api.patch("me", notify={"turn": "digest"}, digest_hour=20)

    me = ada_api.patch("me", notify={"joined": "never"}, auto_leave=True).body

    assert (me["notify"]["turn"], me["notify"]["joined"], me["digest_hour"]) == ("digest", "never", 20)


def test_hours_can_be_given_up_again(ada_api: Api) -> None:
    ada_api.patch("me", active_from="09:00", active_to="21:00")

    me = ada_api.patch("me", active_from=None, active_to=None).body

    assert (me["active_from"], me["active_to"]) == (None, None)


def test_nothing_sent_changes_nothing(ada_api: Api) -> None:
    before = ada_api.get("me").body

    assert ada_api.patch("me").body == before


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"active_from": "8:00"}, "active_from"),
        ({"active_from": "24:00"}, "active_from"),
        ({"active_from": "08:00:00"}, "active_from"),
        ({"active_to": 22}, "active_to"),
        ({"quiet_to": ""}, "quiet_to"),
        ({"reminders": 3600}, "reminders"),
        ({"reminders": [3600, 3600]}, "reminders"),
        ({"reminders": [600, 1200, 1800, 2400]}, "reminders"),
        ({"reminders": [599]}, "reminders.0"),
        ({"reminders": ["1 h"]}, "reminders.0"),
        ({"digest_hour": 24}, "digest_hour"),
        ({"digest_hour": -1}, "digest_hour"),
        ({"auto_leave": 1}, "auto_leave"),
        ({"mails": None}, "mails"),
        ({"notify": []}, "notify.body"),
        ({"notify": {"turn": "later"}}, "notify.turn"),
        ({"notify": {"bot-move": "now"}}, "notify.bot-move"),
        ({"time_zone": None}, "time_zone"),
        ({"time_zone": "\0"}, "time_zone"),
        ({"name": "Eve"}, "name"),
        ({"is_staff": True}, "is_staff"),
    ],
)
def test_it_names_the_field_that_is_wrong(ada: Player, ada_api: Api, wanted: dict[str, object], field: str) -> None:
    answer = ada_api.patch("me", wanted)

    assert (answer.status, answer.code) == (400, "bad-input")
    assert list(answer.body["params"]["fields"]) == [field]


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"time_zone": "../etc/passwd"}, "time_zone"),
        ({"active_from": "08:00"}, "active"),
        ({"active_from": "08:00", "active_to": "08:00"}, "active"),
        ({"active_from": "08:00", "active_to": "15:59"}, "active"),
        ({"quiet_from": "20:00", "quiet_to": "12:01"}, "quiet"),
    ],
)
def test_it_refuses_what_cannot_be_chosen(ada_api: Api, wanted: dict[str, object], field: str) -> None:
    before = ada_api.get("me").body

    answer = ada_api.patch("me", wanted)

    assert (answer.status, answer.code, answer.body["params"]["field"]) == (422, "bad-choice", field)
    assert ada_api.get("me").body == before


def test_changing_it_needs_the_scope_play(ada: Player) -> None:
    answer = Api(token_of(ada, "read")).patch("me", time_zone="Asia/Tokyo")

    assert (answer.status, answer.code) == (403, "scope-missing")


def test_it_holds_in_running_games(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    ada_api.patch("me", time_zone="Asia/Tokyo", active_from="08:00", active_to="22:00")

    assert "Asia/Tokyo" in str(Game.objects.get(pk=row.pk).habits["A"])
