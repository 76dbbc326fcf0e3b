"""How many requests a token may make in a minute."""

import datetime

import pytest
import time_machine
from django.db import connection
from django.test import override_settings

from players.models import Player
from tests.api.client import Api, api_of
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db
NOON = datetime.datetime.now(datetime.UTC).replace(second=0, microsecond=0) + datetime.timedelta(minutes=1)


def left(api: Api) -> int:
    """What the headers say is left after one more request."""
    return int(api.get("me").headers["RateLimit-Remaining"])


@override_settings(SILVER_API_RATE=3)
def test_it_refuses_what_is_too_much_and_says_when_to_go_on(ada: Player) -> None:
    with time_machine.travel(NOON + datetime.timedelta(seconds=20), tick=False):
        api = api_of(ada)
        remaining = [left(api) for _ in range(3)]

        answer = api.get("me")

    assert remaining == [2, 1, 0]
    assert (answer.status, answer.code) == (429, "rate-limited")
    assert answer.body["params"] == {"seconds": 40}
    told = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After")
    assert [answer.headers[name] for name in told] == ["3", "0", "40", "40"]


@override_settings(SILVER_API_RATE=1)
def test_it_begins_anew_each_minute(ada: Player) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        api = api_of(ada)
        assert left(api) == 0
        clock.shift(60)

        answer = api.get("me")

    assert answer.status == 200


@override_settings(SILVER_API_RATE=1)
def test_it_counts_each_token_for_itself(ada: Player) -> None:
    with time_machine.travel(NOON, tick=False):
        first, second = api_of(ada), api_of(ada)

        statuses = [api.get("me").status for api in (first, second, first)]

    assert statuses == [200, 200, 429]


@override_settings(SILVER_API_RATE=2)
def test_it_counts_what_is_refused_too(ada: Player) -> None:
    with time_machine.travel(NOON, tick=False):
        api = api_of(ada, "read")

        statuses = [api.post("games", seats=2).status for _ in range(3)]

    assert statuses == [403, 403, 429]


@override_settings(SILVER_API_RATE=0)
def test_it_can_be_switched_off(ada: Player) -> None:
    answer = api_of(ada).client.get("/api/v1/me", headers=api_of(ada).headers)

    assert answer.status_code == 200
    assert "RateLimit-Limit" not in answer.headers


def test_it_costs_no_statement(ada: Player) -> None:
    api = api_of(ada)

    with Statements(connection) as statements:
        api.get("me")

    assert len(statements.counted) == 1
