"""Clocks by themselves: time per move, banks, standing still, reminders."""

from datetime import UTC, datetime, time, timedelta

import pytest

from games.models import Game
from games.services.clocks import Clocks, Habits, next_reminder
from games.services.worktime import Hours

AT = datetime(2026, 6, 3, 10, tzinfo=UTC)
HOUR = timedelta(hours=1)
DAY = 24 * HOUR


def clocks_of(move_time: timedelta = DAY, **options: object) -> Clocks:
    return Clocks(Game(move_time=int(move_time.total_seconds()), **options))


def stored_again(clocks: Clocks, **options: object) -> Clocks:
    """The clocks as the next request reads them."""
    return Clocks(Game(move_time=DAY.total_seconds(), clocks=clocks.dump(), **options))


def bank_of(first: timedelta, cap: timedelta, move_time: timedelta) -> Clocks:
    return clocks_of(move_time, bank=first.total_seconds(), cap=cap.total_seconds())


def test_every_move_has_the_same_time() -> None:
    clocks = clocks_of()
    clocks.start("A", 1, AT)
    clocks.stop("A", AT + 5 * HOUR)

    clocks.start("A", 2, AT + 7 * HOUR)

    assert clocks.deadline("A") == AT + 7 * HOUR + DAY


def test_a_bank_keeps_what_was_left_and_each_move_adds_to_it() -> None:
    clocks = bank_of(first=10 * DAY, cap=14 * DAY, move_time=DAY)
    clocks.start("A", 1, AT)
    clocks.stop("A", AT + 3 * DAY)

    clocks.start("A", 2, AT + 4 * DAY)

    assert clocks.left("A", AT + 4 * DAY) == 8 * DAY
    assert clocks.deadline("A") == AT + 12 * DAY


def test_a_bank_holds_no_more_than_its_cap() -> None:
    clocks = bank_of(first=3 * DAY, cap=3 * DAY, move_time=DAY)
    clocks.start("A", 1, AT)
    clocks.stop("A", AT + HOUR)

    clocks.start("A", 2, AT + 2 * HOUR)

    assert clocks.left("A", AT + 2 * HOUR) == 3 * DAY


def test_who_moves_and_is_asked_at_once_for_his_next_move_has_used_his_time() -> None:
    clocks = bank_of(first=10 * DAY, cap=14 * DAY, move_time=DAY)
    clocks.start("A", 1, AT)

    clocks.start("A", 2, AT + 3 * DAY)

    assert clocks.left("A", AT + 3 * DAY) == 8 * DAY


def test_an_empty_bank_still_gets_what_a_move_adds() -> None:
    clocks = bank_of(first=DAY, cap=3 * DAY, move_time=2 * HOUR)
    clocks.start("A", 1, AT)
    clocks.stop("A", AT + 2 * DAY)

    clocks.start("A", 2, AT + 2 * DAY)

    assert clocks.deadline("A") == AT + 2 * DAY + 2 * HOUR


def test_a_pause_for_another_seats_answer_stops_the_clock() -> None:
    clocks = clocks_of()
    clocks.start("A", 1, AT)
    clocks.stop("A", AT + 20 * HOUR)

    clocks.start("A", 1, AT + 50 * HOUR)

    assert clocks.deadline("A") == AT + 54 * HOUR


def test_who_goes_on_has_ten_minutes_at_least() -> None:
    clocks = clocks_of()
    clocks.start("A", 1, AT)
    clocks.stop("A", AT + DAY - timedelta(seconds=5))

    clocks.start("A", 1, AT + 2 * DAY)

    assert clocks.deadline("A") == AT + 2 * DAY + timedelta(minutes=10)


def test_a_clock_that_stands_still_has_no_deadline_and_loses_nothing() -> None:
    clocks = stored_again(clocks_of())
    clocks.start("A", 1, AT)
    clocks.stop("A", AT + 6 * HOUR)
    assert clocks.deadline("A") is None
    assert clocks.left("A", AT + 100 * DAY) == 18 * HOUR

    clocks = stored_again(clocks)
    clocks.go_on("A", AT + 100 * DAY)

    assert clocks.deadline("A") == AT + 100 * DAY + 18 * HOUR


def test_two_clocks_run_side_by_side() -> None:
    clocks = clocks_of()
    clocks.start("A", 1, AT)
    clocks.start("B", 1, AT + HOUR)

    clocks.stop("A", AT + 2 * HOUR)

    assert (clocks.runs("A"), clocks.runs("B")) == (False, True)
    assert clocks.left("B", AT + 2 * HOUR) == 23 * HOUR


def test_a_deadline_at_night_moves_to_the_morning_and_costs_no_time_of_the_bank() -> None:
    night = {"A": {"zone": "Europe/Berlin", "from": "08:00", "to": "22:00"}}
    clocks = clocks_of(12 * HOUR, bank=12 * 3600, cap=3 * 86400, habits=night)

    clocks.start("A", 1, AT + 8 * HOUR)

    # Twelve hours from 20:00 in Berlin is eight in the morning; from 18:00 UTC it is six UTC.
    assert clocks.deadline("A") == datetime(2026, 6, 4, 6, tzinfo=UTC)
    clocks.stop("A", AT + 9 * HOUR)
    assert clocks.left("A", AT + 9 * HOUR) == 11 * HOUR


def test_days_off_count_for_nothing() -> None:
    friday_noon = datetime(2026, 6, 5, 12, tzinfo=UTC)
    clocks = clocks_of(DAY, days_off="67")

    clocks.start("A", 1, friday_noon)

    assert clocks.deadline("A") == datetime(2026, 6, 8, 12, tzinfo=UTC)
    clocks.stop("A", datetime(2026, 6, 7, 12, tzinfo=UTC))
    assert clocks.left("A", friday_noon) == 12 * HOUR


def test_time_granted_moves_the_deadline_even_above_the_cap() -> None:
    clocks = clocks_of()
    clocks.start("A", 1, AT)

    clocks.add("A", 2 * DAY)

    assert clocks.deadline("A") == AT + 3 * DAY


@pytest.mark.parametrize(("minutes", "expected"), [(119, None), (120, 60), (8 * 60, 120), (40 * 24 * 60, 24 * 60)])
def test_without_a_choice_one_reminder_comes_a_quarter_before(minutes: int, expected: int | None) -> None:
    deadline = AT + timedelta(minutes=minutes)

    moment = next_reminder(Habits(), AT, deadline, AT)

    assert moment == (None if expected is None else deadline - timedelta(minutes=expected))
    assert moment is None or next_reminder(Habits(), AT, deadline, moment) is None


def test_reminders_of_ones_own_come_one_after_the_other_but_none_before_the_clock_ran() -> None:
    habits = Habits(leads=(5 * DAY, DAY, HOUR))
    deadline = AT + 3 * DAY

    first = next_reminder(habits, AT, deadline, AT)
    assert first == deadline - DAY
    second = next_reminder(habits, AT, deadline, first)
    assert second == deadline - HOUR
    assert next_reminder(habits, AT, deadline, second) is None


def test_who_moves_to_another_zone_keeps_the_deadline_that_runs() -> None:
    berlin = {"A": {"zone": "Europe/Berlin", "from": "08:00", "to": "22:00"}}
    clocks = clocks_of(12 * HOUR, habits=berlin)
    clocks.start("A", 1, AT + 8 * HOUR)
    before = clocks.deadline("A")

    moved = stored_again(clocks, habits={"A": {"zone": "Pacific/Auckland", "from": "08:00", "to": "22:00"}})

    assert moved.deadline("A") == before


def test_a_reminder_that_would_come_at_night_comes_in_the_evening() -> None:
    habits = Habits(Hours("UTC", time(8), time(22)))
    deadline = datetime(2026, 6, 4, 8, tzinfo=UTC)

    moment = next_reminder(habits, deadline - DAY, deadline, deadline - DAY)

    assert moment == datetime(2026, 6, 3, 22, tzinfo=UTC)


def test_a_reminder_at_night_comes_at_ones_own_hour_where_one_chose_it() -> None:
    habits = Habits(Hours("UTC", time(8), time(22)), (3 * HOUR,))
    deadline = datetime(2026, 6, 4, 8, tzinfo=UTC)

    assert next_reminder(habits, deadline - DAY, deadline, deadline - DAY) == deadline - 3 * HOUR
