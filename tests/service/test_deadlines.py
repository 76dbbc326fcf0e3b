"""Time: defaults played for whoever ran out of it, and reminders before."""

import logging
from datetime import datetime, timedelta

import pytest
import time_machine

from games.models import Game, Seat
from games.services import deadlines, delivery, lobby, states
from tests import factories

pytestmark = pytest.mark.django_db


def kinds(row: Game, by: str) -> list[str]:
    return [event.kind for event in row.events.filter(by=by)]


def test_nothing_is_played_before_the_deadline(clock: time_machine.Traveller) -> None:
    row = factories.started()
    clock.shift(factories.DAY - 1)

    assert deadlines.process_due() == 0
    assert kinds(row, "deadline") == []


def test_defaults_are_played_until_the_seat_is_asked_nothing_more(clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started())
    late = factories.asked(row).seat
    clock.shift(factories.DAY)

    assert deadlines.process_due() == 1

    assert kinds(row, "deadline") == ["deadline_passed", "drew", "discarded"]
    seat = factories.seat_of(row, late)
    assert (seat.asked, seat.deadline, seat.misses) == (None, None, 1)
    other = factories.asked(row)
    assert other.seat != late
    assert factories.seat_of(row, other.seat).deadline == seat_deadline_from_now()
    assert [message.letter for message in factories.messages(row, "deadline-passed")] == [late]


def seat_deadline_from_now() -> datetime:
    return deadlines.now() + timedelta(seconds=factories.DAY)


def test_a_turn_half_played_is_played_to_its_end(clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started())
    late = factories.asked(row).seat
    factories.answer(row, late, "draw")
    clock.shift(factories.DAY)

    deadlines.process_due()

    assert kinds(row, "deadline") == ["deadline_passed", "discarded"]


def test_every_seat_that_is_late_is_played_for(clock: time_machine.Traveller) -> None:
    row = factories.started(*[factories.PlayerFactory() for _ in range(4)])
    clock.shift(factories.DAY)

    assert deadlines.process_due() == 4
    assert kinds(row, "deadline") == ["deadline_passed", "peeked"] * 4
    assert deadlines.process_due() == 0


def test_the_peek_of_a_new_round_gets_a_clock_of_its_own(clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started(rounds=2, turn_limit=2))
    factories.answer(row, factories.asked(row).seat, "draw")
    factories.answer(row, factories.asked(row).seat, "discard")
    clock.shift(factories.DAY)

    assert deadlines.process_due() == 1

    assert factories.fresh(row).round == 2
    assert sorted(decision.question for decision in all_asked(row)) == ["peek", "peek"]
    assert {seat.deadline for seat in row.seats.all()} == {seat_deadline_from_now()}


def all_asked(row: Game) -> list[object]:
    return list(factories.inside(row).open)


def test_a_game_left_alone_is_played_to_its_end(clock: time_machine.Traveller) -> None:
    row = factories.started(misses_allowed=0)

    for _ in range(200):
        clock.shift(factories.DAY)
        if not deadlines.process_due():
            break

    row = factories.fresh(row)
    assert row.status == "finished"
    assert sum(seat.misses for seat in row.seats.all()) > 10


def test_an_answer_that_comes_too_late_is_stale(clock: time_machine.Traveller) -> None:
    row = factories.started()
    clock.shift(factories.DAY)
    deadlines.process_due()

    with pytest.raises(deadlines.ServiceError) as caught:
        factories.matches.submit(
            code=row.code, player=factories.seat_of(row, "A").player, question=1, answer="A2+A3", by="mail"
        )

    assert caught.value.code == "stale-question"


def test_a_second_worker_finds_nothing_to_do(clock: time_machine.Traveller) -> None:
    row = factories.started()
    clock.shift(factories.DAY)

    assert deadlines.process_due() == 2
    assert deadlines.process_due() == 0
    assert factories.seat_of(row, "A").misses == 1


def test_a_game_that_fails_is_pushed_forward_and_does_not_stop_the_others(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = factories.started(), factories.started()
    load = states.load

    def fail(row: Game) -> object:
        if row.pk == broken.pk:
            raise ValueError("card 13")
        return load(row)

    monkeypatch.setattr(states, "load", fail)
    clock.shift(factories.DAY)
    with caplog.at_level(logging.ERROR):
        assert deadlines.process_due() == 2

    assert kinds(sound, "deadline") == ["deadline_passed", "peeked"] * 2
    assert kinds(broken, "deadline") == []
    assert {seat.deadline for seat in broken.seats.all()} == {deadlines.now() + deadlines.PUSHED_FORWARD}
    assert broken.code in caplog.text
    assert "card 13" not in caplog.text


def test_only_a_seat_that_is_still_late_is_pushed_forward(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = factories.started()
    clock.shift(factories.DAY)
    anew = deadlines.now() + timedelta(hours=2)

    def answered_meanwhile(seat: Seat) -> None:
        row.seats.filter(pk=seat.pk, letter="A").update(deadline=anew)
        row.seats.filter(pk=seat.pk, letter="B").update(asked=None, deadline=None)

    def fails(_seat: Seat) -> None:
        raise ValueError

    monkeypatch.setattr(deadlines, "_run_out", fails)
    # Between the end of the failed transaction and the push.
    monkeypatch.setattr(deadlines.logger, "error", lambda _text, pk, *_: answered_meanwhile(row.seats.get(pk=pk)))

    deadlines.process_due()

    assert {seat.letter: seat.deadline for seat in row.seats.all()} == {"A": anew, "B": None}


def test_a_paused_game_is_left_alone(clock: time_machine.Traveller) -> None:
    row = factories.started()
    Game.objects.filter(pk=row.pk).update(status="paused")
    clock.shift(factories.DAY)

    assert deadlines.process_due() == 0
    assert deadlines.remind_due() == 0


@pytest.mark.parametrize(
    ("move_time", "lead"),
    [(7200, 3600), (8 * 3600, 7200), (factories.DAY, factories.DAY // 4), (30 * factories.DAY, factories.DAY)],
)
def test_a_reminder_comes_once_when_a_quarter_of_the_time_is_left(
    clock: time_machine.Traveller, move_time: int, lead: int
) -> None:
    row = factories.started(move_time=move_time)
    clock.shift(move_time - lead - 1)
    assert deadlines.remind_due() == 0
    clock.shift(1)

    assert deadlines.remind_due() == 2
    assert deadlines.remind_due() == 0

    assert [message.letter for message in factories.messages(row, "reminder")] == ["A", "B"]


def test_a_reminder_that_fails_holds_up_no_other(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = factories.started(), factories.started()
    clock.shift(factories.DAY * 3 // 4)
    set_next = deadlines._set_next_reminder

    def fail(seat: Seat) -> None:
        if seat.game_id == bad.pk:
            raise ValueError(seat.game.state)
        set_next(seat)

    monkeypatch.setattr(deadlines, "_set_next_reminder", fail)
    assert deadlines.remind_due() == 2

    assert len(factories.messages(good, "reminder")) == 2
    assert caplog.text.count("failed: ValueError") == 2
    assert factories.messages(bad, "reminder") == []


def test_moves_of_less_than_two_hours_have_no_reminder(clock: time_machine.Traveller) -> None:
    row = factories.started(move_time=7199)
    clock.shift(7000)

    assert deadlines.remind_due() == 0
    assert factories.messages(row, "reminder") == []


def test_a_deadline_that_moves_is_reminded_of_again(clock: time_machine.Traveller) -> None:
    row = factories.started()
    clock.shift(factories.DAY * 3 // 4)
    deadlines.remind_due()
    later = deadlines.now() + timedelta(days=1)
    row.seats.filter(letter="A").update(deadline=later, remind_at=later - timedelta(hours=6))
    clock.shift(factories.DAY * 3 // 4)

    assert deadlines.remind_due() == 1


def test_a_reminder_is_suppressed_once_the_move_is_made(clock: time_machine.Traveller) -> None:
    row = factories.started()
    clock.shift(factories.DAY * 3 // 4)
    deadlines.remind_due()
    factories.answer(row, "A")
    [message, other] = factories.messages(row, "reminder")

    assert delivery.deliver(message.pk) == "suppressed"
    assert delivery.deliver(other.pk) == "sent"


def test_a_bot_that_is_late_is_played_for_without_a_mail(clock: time_machine.Traveller) -> None:
    row = lobby.create_game(
        host=factories.PlayerFactory(),
        setup=factories.bullet(),
        seats=2,
        rounds=1,
        move_time=factories.DAY,
        remember=True,
        access="open",
        bots=1,
    )
    clock.shift(factories.DAY)

    deadlines.process_due()

    assert [message.letter for message in factories.messages(row, "deadline-passed")] == ["A"]
    assert kinds(row, "deadline").count("peeked") == 2


def miss(row: Game, letter: str, clock: time_machine.Traveller) -> None:
    """Let a seat's next deadline pass; the others answer in time."""
    while not factories.seat_of(row, letter).asked:
        factories.answer(row, factories.asked(row).seat)
    clock.move_to(factories.seat_of(row, letter).deadline)
    deadlines.process_due()


def test_after_so_many_misses_in_a_row_a_bot_takes_the_seat(clock: time_machine.Traveller) -> None:
    row = factories.started(misses_allowed=2)
    factories.answer(row, "B")

    miss(row, "A", clock)
    assert not factories.seat_of(row, "A").is_bot
    miss(row, "A", clock)

    seat = factories.seat_of(row, "A")
    assert (seat.is_bot, seat.stand_in_why, seat.resigned_at) == (True, "misses", None)
    assert factories.fresh(row).bot_seats == "A"
    assert kinds(row, "deadline")[-1] == "bot_sat_in"
    assert [message.letter for message in factories.messages(row, "table")] == ["B"]


def test_a_move_of_ones_own_forgets_the_misses_before_it(clock: time_machine.Traveller) -> None:
    row = factories.started(misses_allowed=2)
    factories.answer(row, "B")
    miss(row, "A", clock)
    while factories.asked(row).seat != "A":
        factories.answer(row, factories.asked(row).seat)
    while factories.asked(row).seat == "A":
        factories.answer(row, "A")

    miss(row, "A", clock)

    seat = factories.seat_of(row, "A")
    assert (seat.is_bot, seat.misses, seat.missed_in_row) == (False, 2, 1)


def test_a_game_may_forgive_every_miss(clock: time_machine.Traveller) -> None:
    row = factories.started(misses_allowed=0, turn_limit=40)
    factories.answer(row, "B")

    for _ in range(4):
        miss(row, "A", clock)

    assert not factories.seat_of(row, "A").is_bot


def test_seats_of_one_game_that_are_late_together_are_each_played_once(clock: time_machine.Traveller) -> None:
    rows = [factories.started(*[factories.PlayerFactory() for _ in range(4)]) for _ in range(4)]
    clock.shift(factories.DAY)

    assert deadlines.process_due() == 16
    for row in rows:
        assert kinds(row, "deadline").count("deadline_passed") == 4
        assert [event.number for event in row.events.order_by("number")] == list(range(1, 1 + row.events.count()))
