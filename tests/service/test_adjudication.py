"""Games that end with their season: what is played for whom, and that they verify as any other."""

from datetime import timedelta

import pytest
import time_machine

from games.models import Game, OutboxMessage
from games.services import adjudication, pauses, verification
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.service.test_stand_ins import refused, told

pytestmark = pytest.mark.django_db


def in_mid_turn(**options: object) -> Game:
    """A game in which somebody has drawn a card and not yet said what becomes of it."""
    row = factories.peeked(factories.started(**options))
    factories.answer(row, factories.asked(row).seat, "draw")
    return row


def test_the_open_move_is_played_on_and_the_table_stands() -> None:
    row = in_mid_turn(rounds=2)

    adjudication.end_as_it_stands(code=row.code)

    row = factories.fresh(row)
    assert (row.status, row.result["reason"]) == ("finished", "season-end")
    assert row.result["places"] == {"A": 1, "B": 1}
    assert row.events.filter(by="service").exclude(kind="game_ended").exists()
    assert verification.verify(row.code).ok


def test_the_finished_rounds_count() -> None:
    row = factories.started(rounds=2, turn_limit=4)
    while factories.fresh(row).round < 2:
        factories.answer(row, factories.asked(row).seat)

    adjudication.end_as_it_stands(code=row.code)

    row = factories.fresh(row)
    scores = row.events.get(kind="scored").public["scores"]
    assert {seat.letter: seat.total for seat in row.seats.all()} == scores
    assert verification.verify(row.code).ok


def test_twice_changes_nothing() -> None:
    row = factories.started()
    adjudication.end_as_it_stands(code=row.code)
    ended = factories.fresh(row)

    adjudication.end_as_it_stands(code=row.code)
    adjudication.play_on(code=row.code)

    assert (factories.fresh(row).event_count, factories.fresh(row).ended_at) == (ended.event_count, ended.ended_at)


def test_by_defaults_a_game_comes_to_its_own_end_and_nobody_misses_a_deadline() -> None:
    row = in_mid_turn(rounds=2, turn_limit=6)

    adjudication.play_on(code=row.code)

    row = factories.fresh(row)
    assert (row.status, row.result["reason"]) == ("finished", "rounds")
    assert [seat.misses for seat in row.seats.all()] == [0, 0]
    assert not row.events.filter(kind="deadline_passed").exists()
    assert verification.verify(row.code).ok


def test_it_goes_on_where_it_was_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    row = in_mid_turn(turn_limit=6)
    monkeypatch.setattr(adjudication, "MOST_ANSWERS", 2)
    adjudication.play_on(code=row.code)
    assert factories.fresh(row).status == "running"

    portions = 1
    while not adjudication.play_on(code=row.code).ended:
        portions += 1

    assert portions > 1
    assert factories.fresh(row).status == "finished"
    assert verification.verify(row.code).ok


@pytest.mark.parametrize("act", [adjudication.end_as_it_stands, adjudication.play_on])
def test_a_paused_game_ends_as_well(act: object, organiser: Player) -> None:
    row = factories.started(turn_limit=4)
    pauses.pause(code=row.code, by=organiser, until=now() + timedelta(days=1), why="Moving house")

    act(code=row.code)

    assert factories.fresh(row).status == "finished"
    assert told(row, "game_resumed")
    assert verification.verify(row.code).ok


def test_what_was_asked_is_asked_of_nobody_any_more(clock: time_machine.Traveller) -> None:
    row = factories.started(turn_limit=4)

    adjudication.play_on(code=row.code)

    assert [(seat.asked, seat.deadline) for seat in row.seats.all()] == [(None, None)] * 2
    assert OutboxMessage.objects.filter(game=row, kind="game-ended").count() == 1
    assert {message.letter for message in factories.messages(row, "game-over")} == {"A", "B"}


def test_a_broken_game_is_refused() -> None:
    row = factories.started()
    Game.objects.filter(pk=row.pk).update(status="paused", pause_reason="broken")

    assert refused(lambda: adjudication.end_as_it_stands(code=row.code)) == ("game-not-running", 409)
