"""POST games/{code}/answers."""

import pytest
from django.db import connection

from games.models import Game, GameEvent, OutboxMessage, Seat
from players.models import Player
from tests import factories
from tests.api.client import Api, api_of, by_invitation, token_of
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db


def stored(row: Game) -> tuple[object, ...]:
    """Everything that an answer may change."""
    game = Game.objects.values().get(pk=row.pk)
    return game, list(Seat.objects.filter(game=row).values()), GameEvent.objects.count(), OutboxMessage.objects.count()


def on_turn(row: Game) -> tuple[Api, int]:
    """The client of whoever is asked, and the number of the question."""
    decision = factories.asked(row)
    player = factories.seat_of(row, decision.seat).player
    assert player is not None
    return api_of(player), decision.number


def test_it_plays_the_answer_and_shows_events_view_and_what_is_asked_next(ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben))
    api, number = on_turn(row)

    answer = api.post(f"games/{row.code}/answers", question=number, answer="draw")

    assert answer.status == 200
    assert answer.body["repeated"] is False
    assert answer.body["status"] == "running"
    [drew] = answer.body["events"]
    assert (drew["kind"], drew["by"], drew["number"]) == ("drew", "api", row.event_count + 1)
    assert answer.body["last"] == drew["number"]
    assert answer.body["view"]["drawn"]["card"] == drew["card"]
    [decision] = answer.body["decisions"]
    assert (decision["question"], decision["number"]) == ("drawn", number + 1)


def test_it_numbers_events_as_the_list_of_events_does(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    told = ada_api.post(f"games/{row.code}/answers", question=1, answer="A1+A4").body["events"]

    assert told == ada_api.get(f"games/{row.code}/events", since=row.event_count).body["events"]


def test_it_shows_a_private_half_once_in_a_game_that_does_not_remember(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben, remember=False)

    [peeked] = ada_api.post(f"games/{row.code}/answers", question=1, answer="A1+A4").body["events"]

    assert set(peeked["cards"]) == {"A1", "A4"}
    [listed] = ada_api.get(f"games/{row.code}/events", since=row.event_count).body["events"]
    assert listed["places"] == ["A1", "A4"]
    assert "cards" not in listed


def test_it_takes_the_same_answer_again_and_changes_nothing(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    ada_api.post(f"games/{row.code}/answers", question=1, answer="A1+A4")
    before = stored(row)

    again = ada_api.post(f"games/{row.code}/answers", question=1, answer="A1+A4")

    assert again.status == 200
    assert again.body["repeated"] is True
    assert again.body["events"] == []
    assert again.body["view"]["villages"]["A"][0]["card"] is not None
    assert stored(row) == before


def test_it_names_what_is_open_when_the_question_is_not(ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben))
    api, number = on_turn(row)
    before = stored(row)

    answer = api.post(f"games/{row.code}/answers", question=number + 7, answer="draw")

    assert (answer.status, answer.code) == (409, "stale-question")
    assert [one["number"] for one in answer.body["open"]] == [number]
    assert f"{number} (action)" in answer.body["message"]
    assert stored(row) == before


def test_it_names_the_legal_answers_when_an_answer_is_not(ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben))
    api, number = on_turn(row)
    before = stored(row)

    answer = api.post(f"games/{row.code}/answers", question=number, answer="fly")

    assert (answer.status, answer.code) == (422, "illegal-answer")
    assert answer.body["params"] == {"answer": "fly", "word": "fly", "question": "action", "least": 1, "most": 1}
    assert answer.body["legal"] == ["draw", "take"]
    assert answer.body["message"] == "“fly” is not a legal answer here. Legal answers: draw, take."
    assert stored(row) == before


def test_it_refuses_a_very_long_answer_as_illegal_without_echoing_it_all(
    ada: Player, ben: Player, ada_api: Api
) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.post(f"games/{row.code}/answers", question=1, answer="A1+" * 10_000)

    assert (answer.status, answer.code) == (422, "illegal-answer")
    assert len(str(answer.body)) < 2000


@pytest.mark.parametrize(
    "text", ["A1 +A2", " A1+A2", "A1+A2\n", "A1+A2\nB 1 B1+B2 api", "a1+a2", "A1+A1", "B1+B2", "A1"]
)
def test_it_refuses_what_only_looks_like_an_answer(ada: Player, ben: Player, ada_api: Api, text: str) -> None:
    row = factories.started(ada, ben)
    before = stored(row)

    answer = ada_api.post(f"games/{row.code}/answers", question=1, answer=text)

    assert (answer.status, answer.code) == (422, "illegal-answer")
    assert len(answer.body["legal"]) == 10
    assert stored(row) == before


def test_it_is_not_found_where_the_game_is_not_mine_to_see(ada: Player, ben: Player, ben_api: Api) -> None:
    row = by_invitation(ada)
    before = stored(row)

    answer = ben_api.post(f"games/{row.code}/answers", question=1, answer="A1+A2")

    assert (answer.status, answer.code) == (404, "game-not-found")
    assert stored(row) == before


def test_it_is_forbidden_to_a_viewer_without_a_seat(ada: Player, ben_api: Api) -> None:
    row = factories.started(ada, factories.PlayerFactory())

    answer = ben_api.post(f"games/{row.code}/answers", question=1, answer="A1+A2")

    assert (answer.status, answer.code) == (403, "not-your-seat")


def test_it_is_refused_before_the_start_and_after_the_end(ada: Player, ben: Player, ada_api: Api) -> None:
    waiting = factories.opened(ada)
    ended = factories.play_out(factories.started(ada, ben, turn_limit=2))

    early = ada_api.post(f"games/{waiting.code}/answers", question=1, answer="draw")
    late = ada_api.post(f"games/{ended.code}/answers", question=999, answer="draw")

    assert (early.status, early.code) == (409, "game-not-running")
    assert (late.status, late.code) == (409, "game-not-running")


def test_it_costs_four_statements_in_mid_turn_and_six_at_its_end(ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben))
    api, number = on_turn(row)

    with Statements(connection) as mid_turn:
        api.post(f"games/{row.code}/answers", question=number, answer="draw")
    with Statements(connection) as at_end:
        api.post(f"games/{row.code}/answers", question=number + 1, answer="discard")

    assert len(mid_turn.counted) == 4
    assert len(at_end.counted) == 6


def test_it_needs_the_scope_play(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    answer = Api(token_of(ada, "read")).post(f"games/{row.code}/answers", question=1, answer="A1+A2")

    assert (answer.status, answer.code) == (403, "scope-missing")
