"""GET and POST games/{code}/messages, POST games/{code}/mute, POST games/{code}/messages/{number}/report."""

import pytest
from django.db import connection

from games.models import Game, MessageReport
from games.services import messages
from players.models import Player
from tests import factories
from tests.api.client import Api, api_of, by_invitation
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db
HOSTILE = "</script><script>alert(1)</script> %(name)s {{ 7 }} 🌙"


def in_teams(*players: Player) -> Game:
    """A running game of teams, of these people and more."""
    more = [factories.PlayerFactory() for _ in range(4 - len(players))]
    return factories.started(*players, *more, teams=True)


def test_what_is_said_is_read_by_all_who_see_the_game(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = factories.started(ada, ben)
    events = factories.fresh(row).event_count

    said = ada_api.post(f"games/{row.code}/messages", text=HOSTILE)

    assert (said.status, said.body["number"], said.body["mine"], said.body["kind"]) == (201, 1, True, "text")
    heard = ben_api.get(f"games/{row.code}/messages").body
    assert [(one["text"], one["name"], one["mine"]) for one in heard["messages"]] == [(HOSTILE, "Ada", False)]
    assert heard["last"] == 1
    assert factories.fresh(row).event_count == events


def test_a_phrase_is_said_in_the_readers_language_with_its_place(ada: Player, ada_api: Api) -> None:
    row = in_teams(ada)

    said = ada_api.post(f"games/{row.code}/messages", phrase="looked", place="A2")

    assert (said.body["phrase"], said.body["place"]) == ("looked", "A2")
    assert said.body["text"] == "I have looked at Ada’s card 2."


def test_in_a_running_game_of_teams_only_phrases_are_said(ada: Player, ada_api: Api) -> None:
    row = in_teams(ada)

    answer = ada_api.post(f"games/{row.code}/messages", text="My card 2 is a 0")

    assert (answer.status, answer.code) == (409, "only-phrases")
    assert ada_api.get(f"games/{row.code}/messages").body["messages"] == []


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({}, 422, "bad-message"),
        ({"text": "  \n "}, 422, "bad-message"),
        ({"text": "x" * 501}, 400, "bad-input"),
        ({"text": "Hello", "phrase": "hello"}, 422, "bad-message"),
        ({"phrase": "my-card-is-low"}, 400, "bad-input"),
        ({"phrase": "looked"}, 422, "bad-phrase"),
        ({"phrase": "looked", "place": "A9"}, 422, "bad-phrase"),
        ({"phrase": "hello", "place": "A1"}, 422, "bad-phrase"),
        ({"text": "a\0b"}, 400, "bad-input"),
        ({"text": 7}, 400, "bad-input"),
    ],
)
def test_what_is_no_message_is_refused(
    ada: Player, ben: Player, ada_api: Api, fields: dict[str, object], status: int, code: str
) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.post(f"games/{row.code}/messages", fields)

    assert (answer.status, answer.code) == (status, code)
    assert factories.fresh(row).message_count == 0


def test_who_has_no_seat_reads_and_says_nothing(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    ada_api.post(f"games/{row.code}/messages", text="Hello")
    viewer = api_of(factories.PlayerFactory())

    answer = viewer.post(f"games/{row.code}/messages", text="Hello")

    assert (answer.status, answer.code) == (403, "not-your-seat")
    assert len(viewer.get(f"games/{row.code}/messages").body["messages"]) == 1
    hidden = by_invitation(factories.PlayerFactory())
    assert viewer.get(f"games/{hidden.code}/messages").status == 404


def test_messages_come_in_pages(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    for number in range(6):
        messages.post(code=row.code, player=ada, text=f"number {number + 1}")

    def numbers(**query: int) -> list[int]:
        return [one["number"] for one in ada_api.get(f"games/{row.code}/messages", **query).body["messages"]]

    assert numbers() == [1, 2, 3, 4, 5, 6]
    assert numbers(since=4) == [5, 6]
    assert numbers(limit=2) == [5, 6]
    assert numbers(limit=2, before=5) == [3, 4]


def test_a_day_has_a_limit(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    answers = [ada_api.post(f"games/{row.code}/messages", text="Hello") for _ in range(21)]

    assert [answer.status for answer in answers] == [201] * 20 + [429]
    assert answers[-1].code == "too-many-messages"
    assert "Retry-After" in answers[-1].headers


def test_a_muted_seat_is_not_read_until_it_is_again(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    messages.post(code=row.code, player=ben, text="Noise")
    path = f"games/{row.code}/messages"

    assert ada_api.post(f"games/{row.code}/mute", letter="B").status == 204
    assert (ada_api.get(path).body["messages"], ada_api.get(path).body["muted"]) == ([], ["B"])
    assert ada_api.post(f"games/{row.code}/mute", letter="B", muted=False).status == 204
    assert len(ada_api.get(path).body["messages"]) == 1


def test_nobody_mutes_himself_or_an_empty_seat(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    for letter in "AD":
        answer = ada_api.post(f"games/{row.code}/mute", letter=letter)
        assert (answer.status, answer.code) == (422, "bad-seat")


@pytest.mark.parametrize("letter", ["\x00", "B\x00", "AB", ""])
def test_what_is_no_letter_is_muted_by_nobody(ada: Player, ben: Player, ada_api: Api, letter: str) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.post(f"games/{row.code}/mute", letter=letter)

    assert (answer.status, answer.code) == (400, "bad-input")


def test_a_message_is_reported_once(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    messages.post(code=row.code, player=ben, text="Rude")

    for reason in ("It is rude.", "Still."):
        assert ada_api.post(f"games/{row.code}/messages/1/report", reason=reason).status == 204

    report = MessageReport.objects.get()
    assert (report.text, report.reason, report.author, report.reporter) == ("Rude", "It is rude.", ben, ada)


@pytest.mark.parametrize("number", ["1", "0", "7", "9" * 12])
def test_what_is_no_message_of_another_is_not_reported(ada: Player, ben: Player, ada_api: Api, number: str) -> None:
    row = factories.started(ada, ben)
    messages.post(code=row.code, player=ada, text="My own")

    answer = ada_api.post(f"games/{row.code}/messages/{number}/report")

    assert (answer.status, answer.code) == (404, "message-not-found")
    assert not MessageReport.objects.exists()


def test_reading_costs_the_same_with_few_and_many(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    counts = []
    for _ in range(2):
        for player in (ada, ben):
            messages.post(code=row.code, player=player, phrase="hello")
            messages.post(code=row.code, player=player, text="Hello")
        with Statements(connection) as statements:
            ada_api.get(f"games/{row.code}/messages")
        counts.append(len(statements.counted))

    assert counts[0] == counts[1] <= 6
