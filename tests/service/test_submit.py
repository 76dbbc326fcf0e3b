"""Answering: what is stored, what is refused, and that nothing is stored where something fails."""

import logging
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games import engine
from games.models import Game, GameEvent, OutboxMessage, Seat
from games.services import matches, outbox, sql, states, wakeup
from games.services.errors import ServiceError
from tests import factories

pytestmark = pytest.mark.django_db


def stored(row: Game) -> tuple[object, ...]:
    """Everything a move may change."""
    game = Game.objects.values().get(pk=row.pk)
    seats = list(Seat.objects.filter(game=row).order_by("letter").values())
    return game, seats, GameEvent.objects.count(), OutboxMessage.objects.count()


def refused(row: Game, letter: str, question: int, answer: str) -> ServiceError:
    """The error of an answer that must not change anything."""
    before = stored(row)
    with pytest.raises(ServiceError) as caught:
        matches.submit(
            code=row.code, player=factories.seat_of(row, letter).player, question=question, answer=answer, by="api"
        )
    assert stored(row) == before
    return caught.value


def test_an_answer_is_stored_with_its_events_numbered_without_gaps() -> None:
    row = factories.started()
    before = row.event_count

    played = factories.answer(row, "A", "A2+A4")

    assert [event.kind for event in played.events] == ["peeked"]
    assert played.view["villages"]["A"][1]["card"] is not None
    assert factories.fresh(row).record == "A 1 A2+A4 api\n"
    assert list(row.events.values_list("number", flat=True)) == list(range(1, before + 2))
    assert factories.fresh(row).event_count == before + 1


def test_a_whole_game_has_events_without_gaps_and_ends_with_places() -> None:
    row = factories.play_out(factories.started(rounds=2), seed=3)

    assert list(row.events.values_list("number", flat=True)) == list(range(1, row.event_count + 1))
    assert row.status == "finished"
    assert row.result["reason"] == "rounds"
    assert {seat.letter: seat.place for seat in row.seats.all()} == row.result["places"]
    assert not row.seats.exclude(asked=None, deadline=None, remind_at=None).exists()


def test_the_clock_starts_with_a_move_and_not_with_each_question_of_it() -> None:
    row = factories.peeked(factories.started())
    letter = factories.asked(row).seat
    begun = factories.seat_of(row, letter)

    factories.answer(row, letter, "draw")
    in_mid_turn = factories.seat_of(row, letter)
    factories.answer(row, letter, "discard")

    assert begun.deadline is not None
    assert (in_mid_turn.deadline, in_mid_turn.asked) == (begun.deadline, begun.asked)
    assert factories.seat_of(row, letter).deadline is None
    other = factories.seat_of(row, "AB".replace(letter, ""))
    assert other.deadline is not None
    assert other.deadline > begun.deadline


def test_a_turn_mail_is_queued_once_a_move() -> None:
    row = factories.peeked(factories.started())
    letter = factories.asked(row).seat
    before = len(factories.messages(row, "turn"))

    factories.answer(row, letter, "draw")
    factories.answer(row, letter, "discard")

    keys = [message.key for message in factories.messages(row, "turn")]
    other = factories.asked(row)
    assert len(keys) == before + 1
    assert f"turn:{row.code}:{other.seat}:{other.number}" in keys


def test_the_same_answer_again_is_harmless() -> None:
    row = factories.started()
    factories.answer(row, "A", "A1+A2")
    before = stored(row)

    again = matches.submit(
        code=row.code, player=factories.seat_of(row, "A").player, question=1, answer="A1+A2", by="web"
    )

    assert again.repeated
    assert again.events == []
    assert stored(row) == before


def test_the_answer_that_ended_the_game_can_be_repeated() -> None:
    row = factories.play_out(factories.started(turn_limit=2))
    letter, number, answer, _ = row.record.splitlines()[-1].split()

    again = matches.submit(
        code=row.code,
        player=factories.seat_of(row, letter).player,
        question=int(number),
        answer=answer,
        by="api",
    )

    assert again.repeated


def test_another_answer_to_an_answered_question_is_stale_and_names_what_is_open() -> None:
    row = factories.peeked(factories.started())
    letter = factories.asked(row).seat

    error = refused(row, letter, 1, f"{letter}4+{letter}5")

    assert (error.code, error.status) == ("stale-question", 409)
    assert [decision["question"] for decision in error.params["open"]] == ["action"]


def test_a_seat_that_is_not_asked_gets_a_stale_question_with_nothing_open() -> None:
    row = factories.peeked(factories.started())
    waiting = "AB".replace(factories.asked(row).seat, "")

    error = refused(row, waiting, 2, "draw")

    assert (error.code, error.params["open"]) == ("stale-question", [])


@pytest.mark.parametrize(
    "answer",
    ["", " ", "A1", "A1+A1", "B1+B2", "A1 + A2", "A1+A2\n", "A1+A9", "☃", "a1+a2", "A1+A2+A3", "x" * 10_000, "none"],
)
def test_rubbish_is_illegal_and_names_the_legal_answers(answer: str) -> None:
    row = factories.started()

    error = refused(row, "A", 1, answer)

    assert (error.code, error.status, error.params["question"]) == ("illegal-answer", 422, "peek")
    assert len(error.params["legal"]) == 10
    assert len(error.params["answer"]) <= matches.LONGEST_ANSWER


@pytest.mark.parametrize("question", [0, -1, 2, 999_999_999_999])
def test_rubbish_numbers_are_stale(question: int) -> None:
    row = factories.started()

    assert refused(row, "A", question, "A1+A2").code == "stale-question"


def test_who_has_no_seat_cannot_answer_and_learns_nothing_of_a_closed_game() -> None:
    stranger = factories.PlayerFactory()
    open_game = factories.started()
    closed = factories.opened(access="invitation")

    for row, code, status in ((open_game, "not-your-seat", 403), (closed, "game-not-found", 404)):
        with pytest.raises(ServiceError) as caught:
            matches.submit(code=row.code, player=stranger, question=1, answer="A1+A2", by="api")
        assert (caught.value.code, caught.value.status) == (code, status)


def test_a_game_that_has_not_started_takes_no_answer() -> None:
    row = factories.opened()

    error = refused(row, "A", 1, "A1+A2")

    assert (error.code, error.params["game_status"]) == ("game-not-running", "open")


@pytest.mark.parametrize("where", [(states, "dump"), (sql, "insert_rows"), (outbox, "put")])
def test_a_fault_before_the_commit_stores_nothing(where: tuple[object, str], monkeypatch: pytest.MonkeyPatch) -> None:
    row = factories.peeked(factories.started())
    decision = factories.asked(row)
    factories.answer(row, decision.seat, "draw")
    number = factories.asked(row).number
    before = stored(row)

    def die(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(*where, die)
    with pytest.raises(KeyboardInterrupt):
        matches.submit(
            code=row.code,
            player=factories.seat_of(row, decision.seat).player,
            question=number,
            answer="discard",
            by="api",
        )

    assert stored(row) == before


def test_a_fault_of_the_engine_stores_nothing_and_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    row = factories.peeked(factories.started())
    decision = factories.asked(row)

    def break_down(game: engine.Game, *rest: object) -> None:
        game.table.villages[0].clear()
        raise KeyError("the card is a 13")

    monkeypatch.setattr(engine, "submit", break_down)
    with caplog.at_level(logging.ERROR):
        error = refused(row, decision.seat, decision.number, "draw")

    assert (error.code, error.status) == ("engine-failed", 500)
    assert error.__suppress_context__
    assert str(error.__context__) == ""
    assert "KeyError" in caplog.text
    assert row.code in caplog.text
    assert "the card is" not in caplog.text


def test_a_broker_that_fails_does_not_fail_the_move_and_is_left_in_peace_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: object,
) -> None:
    calls = []

    def refuse(*args: object, **kwargs: object) -> None:
        calls.append(args)
        raise ConnectionError

    monkeypatch.setattr(wakeup, "broker", wakeup.Broker())
    monkeypatch.setattr(wakeup, "signature", refuse)
    with time_machine.travel("2026-07-01 10:00:00+00:00", tick=False) as clock:
        row = factories.peeked(factories.started(*[factories.PlayerFactory() for _ in range(4)]))
        for shift in (3600, 1, wakeup.REST.total_seconds()):
            clock.shift(shift)
            factories.answer(row, factories.asked(row).seat, "draw")
            with django_capture_on_commit_callbacks(execute=True):
                assert factories.answer(row, factories.asked(row).seat, "discard").events

    assert len(calls) == 2
    assert caplog.text.count("no wake-up call") == 2


def test_a_worker_is_woken_only_when_something_is_to_be_sent_now(django_capture_on_commit_callbacks: object) -> None:
    with time_machine.travel(datetime.now(UTC) - timedelta(hours=1)):
        row = factories.peeked(factories.started())
    letter = factories.asked(row).seat

    with django_capture_on_commit_callbacks() as in_mid_turn:
        factories.answer(row, letter, "draw")
    with django_capture_on_commit_callbacks() as at_the_end:
        factories.answer(row, letter, "discard")

    assert len(in_mid_turn) == 0
    assert len(at_the_end) == 1


def test_what_a_move_told_its_player_is_no_news_to_him_later() -> None:
    row = factories.peeked(factories.started())
    letter = factories.asked(row).seat
    factories.answer(row, letter, "draw")

    factories.answer(row, letter, "discard")

    assert factories.seat_of(row, letter).seen_event == factories.fresh(row).event_count


def test_the_end_of_a_round_is_news_to_whose_move_ended_it() -> None:
    row = factories.peeked(factories.started(rounds=2, turn_limit=2))
    for answer in ("draw", "discard"):
        factories.answer(row, factories.asked(row).seat, answer)
    letter = factories.asked(row).seat
    factories.answer(row, letter, "draw")

    factories.answer(row, letter, "discard")

    ended = row.events.get(kind="round_ended")
    assert factories.seat_of(row, letter).seen_event == ended.number - 1


def test_a_question_with_too_many_sets_lists_its_words_instead() -> None:
    few = engine.Decision("A", 1, "cards", ("A1", "A2", "A3"), "A1", most=3)
    many = engine.Decision("A", 1, "cards", tuple(f"A{spot}" for spot in range(1, 31)), "A1", most=30)

    assert len(matches.legal_answers(few)) == 7
    assert matches.legal_answers(many) == list(many.options)
