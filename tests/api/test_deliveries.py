"""GET me/deliveries; POST and DELETE me/calendar."""

import uuid

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from games.models import Game, OutboxMessage
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.api.client import Api, api_of
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db


def told(row: Game | None, player: Player, **fields: object) -> OutboxMessage:
    """Something sent to this player."""
    at = now()
    values = {"kind": "turn", "status": "sent", "created_at": at, "due_at": at, "sent_at": at, **fields}
    return OutboxMessage.objects.create(key=str(uuid.uuid4()), game=row, recipient=player, **values)


def test_it_lists_what_i_was_sent_and_what_not_the_newest_first(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.opened(ada)
    told(row, ada)
    told(row, ada, kind="reminder", status="suppressed", reason="answered", sent_at=None)
    told(None, ada, kind="digest", status="pending", sent_at=None)
    told(row, ben, kind="joined")

    page = ada_api.get("me/deliveries").body

    shown = [(one["kind"], one["status"], one["game"], one["reason"]) for one in page["deliveries"]]
    assert shown == [
        ("digest", "pending", None, ""),
        ("reminder", "suppressed", row.code, "answered"),
        ("turn", "sent", row.code, ""),
    ]
    assert [bool(one["why"]) for one in page["deliveries"]] == [False, True, False]
    assert page["next"] is None


def test_what_a_bot_does_is_not_told(ada: Player, ada_api: Api) -> None:
    told(factories.started(ada, bots=1), ada, kind="bot-move")

    kinds = [one["kind"] for one in ada_api.get("me/deliveries").body["deliveries"]]

    assert "bot-move" not in kinds


def test_it_pages_without_losing_or_repeating_one(ada: Player, ada_api: Api) -> None:
    row, at = factories.opened(ada), now()
    made = {told(row, ada, created_at=at, attempts=number).attempts for number in range(5)}
    seen: list[int] = []
    query: dict[str, object] = {"limit": 2}
    while query.get("cursor", "") is not None:
        page = ada_api.get("me/deliveries", **query).body
        seen += [one["attempts"] for one in page["deliveries"]]
        query["cursor"] = page["next"]

    assert sorted(seen) == sorted(made)


def test_it_costs_the_same_for_one_and_for_many(ada: Player, ada_api: Api) -> None:
    counts = []
    for number in (1, 5):
        for _ in range(number):
            told(factories.opened(ada), ada)
        with Statements(connection) as statements:
            ada_api.get("me/deliveries")
        counts.append(len(statements.counted))

    assert counts == [2, 2]


@pytest.mark.parametrize(
    "query",
    [
        {"limit": "0"},
        {"limit": "51"},
        {"cursor": ""},
        {"cursor": "1-a"},
        {"cursor": "1-" + "g" * 32},
        {"cursor": "9" * 18 + "-" + "a" * 32},
        {"player": "Ben"},
    ],
)
def test_it_names_the_field_that_is_wrong(ada_api: Api, query: dict[str, str]) -> None:
    answer = ada_api.get("me/deliveries", **query)

    assert (answer.status, answer.code) == (400, "bad-input")
    assert list(answer.body["params"]["fields"]) == list(query)


def test_a_calendar_has_a_new_address_each_time(ada_api: Api) -> None:
    first, second = ada_api.post("me/calendar"), ada_api.post("me/calendar")

    assert (first.status, second.status) == (201, 201)
    paths = [answer.body["url"].removeprefix(settings.SILVER_BASE_URL) for answer in (first, second)]
    assert [Client().get(path).status_code for path in paths] == [404, 200]


def test_a_calendar_is_closed(ada_api: Api) -> None:
    path = ada_api.post("me/calendar").body["url"].removeprefix(settings.SILVER_BASE_URL)

    assert [ada_api.delete("me/calendar").status for _ in range(2)] == [204, 204]
    assert Client().get(path).status_code == 404


def test_the_scope_read_makes_no_address(ada: Player) -> None:
    api = api_of(ada, "read")

    answers = [api.post("me/calendar"), api.delete("me/calendar")]

    assert [(answer.status, answer.code) for answer in answers] == [(403, "scope-missing")] * 2
    ada.refresh_from_db()
    assert ada.calendar_digest is None


@pytest.mark.parametrize("body", [{"url": "x"}, [], 7])
def test_a_calendar_takes_nothing(ada_api: Api, body: object) -> None:
    answer = ada_api.post("me/calendar", body)

    assert (answer.status, answer.code) == (400, "bad-input")
