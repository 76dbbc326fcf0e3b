"""The balance of leave: never more than allowed in any 365 days, however it is cut up."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players import leave

ALLOWED = 21
SOME_DAY = date(2026, 1, 1)
# Wishes over three years: how many days after SOME_DAY, and how many in a row.
WISHES = st.lists(st.tuples(st.integers(0, 1000), st.integers(1, ALLOWED)), max_size=40)


def most_in_a_year(days: list[date]) -> int:
    """Counted the long way: every 365 days in a row."""
    numbers = [(day - SOME_DAY).days for day in days]
    counts = [numbers.count(number) for number in range(max(numbers, default=0) + 1)]
    return max(sum(counts[start : start + 365]) for start in range(len(counts)))


def granted(wishes: list[tuple[int, int]]) -> list[date]:
    """The days taken when each wish is granted that fits, in their order."""
    taken: list[date] = []
    for offset, count in wishes:
        wanted = leave.days(SOME_DAY + timedelta(days=offset), count)
        if leave.fitting(taken, wanted, ALLOWED) == count:
            taken += wanted
    return taken


@given(WISHES)
def test_no_365_days_hold_more_than_allowed_in_whatever_order_leave_is_planned(wishes: list[tuple[int, int]]) -> None:
    assert most_in_a_year(granted(wishes)) <= ALLOWED


@given(WISHES, st.integers(0, 1000))
def test_a_day_is_refused_only_where_it_would_be_one_too_many(wishes: list[tuple[int, int]], offset: int) -> None:
    taken = granted(wishes)
    day = SOME_DAY + timedelta(days=offset)

    fits = leave.fitting(taken, [day], ALLOWED) == 1

    assert fits == (most_in_a_year([*taken, day]) <= ALLOWED)
    assert fits == (leave.balance(taken, day, ALLOWED).left > 0)


@given(WISHES, st.integers(0, 1000))
def test_the_balance_adds_up(wishes: list[tuple[int, int]], offset: int) -> None:
    balance = leave.balance(granted(wishes), SOME_DAY + timedelta(days=offset), ALLOWED)

    assert balance.used + balance.left == balance.allowed == ALLOWED


@given(WISHES)
def test_nobody_is_away_for_months_by_stacking(wishes: list[tuple[int, int]]) -> None:
    taken = set(granted(wishes))
    streak = longest = 0
    for number in range(1100):
        streak = streak + 1 if SOME_DAY + timedelta(days=number) in taken else 0
        longest = max(longest, streak)

    assert longest <= ALLOWED


def test_three_weeks_over_new_year_are_one_leave_of_both_years() -> None:
    taken = leave.days(date(2026, 12, 20), 21)

    assert leave.balance(taken, date(2026, 12, 31), ALLOWED).left == 0
    assert leave.balance(taken, date(2027, 1, 10), ALLOWED).left == 0
    assert leave.fitting(taken, leave.days(date(2027, 12, 20), 21), ALLOWED) == 21
    assert leave.fitting(taken, leave.days(date(2027, 12, 19), 21), ALLOWED) == 0


def test_what_is_planned_for_later_counts_now() -> None:
    planned = leave.days(date(2026, 10, 1), 15)

    assert leave.fitting(planned, leave.days(date(2026, 3, 1), 10), ALLOWED) == 6


def test_a_day_taken_twice_counts_twice() -> None:
    assert leave.balance([SOME_DAY, SOME_DAY], SOME_DAY, ALLOWED).used == 2


def test_no_leave_where_none_is_allowed() -> None:
    assert leave.balance([], SOME_DAY, 0).left == 0
    assert leave.fitting([], [SOME_DAY], 0) == 0


@pytest.mark.parametrize(
    ("day", "zone", "moment"),
    [
        (date(2026, 3, 29), "Europe/Berlin", datetime(2026, 3, 28, 23, tzinfo=UTC)),
        (date(2026, 3, 30), "Europe/Berlin", datetime(2026, 3, 29, 22, tzinfo=UTC)),
        (date(2026, 10, 26), "Europe/Berlin", datetime(2026, 10, 25, 23, tzinfo=UTC)),
        # Havana's clocks skip the hour after midnight, and in autumn show it twice.
        (date(2026, 3, 8), "America/Havana", datetime(2026, 3, 8, 5, tzinfo=UTC)),
        (date(2026, 11, 1), "America/Havana", datetime(2026, 11, 1, 4, tzinfo=UTC)),
        (date(2026, 1, 1), "Pacific/Kiritimati", datetime(2025, 12, 31, 10, tzinfo=UTC)),
        (date(2026, 1, 1), "Nowhere/Land", datetime(2026, 1, 1, tzinfo=UTC)),
    ],
)
def test_a_day_begins_at_its_first_moment_there(day: date, zone: str, moment: datetime) -> None:
    assert leave.begins(day, zone) == moment
    assert leave.day_of(moment, zone) == day
