"""What counts as time: days off, nights, changes of daylight time."""

from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.services.worktime import Hours, counted, deadline, opens, runs_out

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
WEEKEND = frozenset({6, 7})
BERLIN, NEW_YORK, KATHMANDU, LORD_HOWE = "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"
# Cairo and Santiago change their clocks at midnight, Lord Howe by half an hour.
ZONES = ["UTC", BERLIN, NEW_YORK, KATHMANDU, LORD_HOWE, "Africa/Cairo", "America/Santiago", "Pacific/Kiritimati"]


def at(zone: str, text: str, fold: int = 0) -> datetime:
    """The moment when the clocks of `zone` show this."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


def shown(moment: datetime, zone: str) -> str:
    return f"{moment.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}"


# Without nights and days off


def test_without_days_off_and_nights_time_is_time() -> None:
    start = at("UTC", "2026-07-03 12:00")

    assert deadline(start, 3 * DAY, Hours()) == start + 3 * DAY
    assert counted(start, start + 3 * DAY, "UTC") == 3 * DAY


def test_nothing_is_counted_backwards() -> None:
    start = at("UTC", "2026-07-03 12:00")

    assert counted(start, start - HOUR, "UTC") == timedelta()
    assert counted(start, start - HOUR, "UTC", WEEKEND) == timedelta()


# Days off


def test_a_weekend_counts_for_nothing() -> None:
    friday = at(BERLIN, "2026-07-03 12:00")

    assert shown(runs_out(friday, DAY, BERLIN, WEEKEND), BERLIN) == "2026-07-06 12:00"


def test_a_clock_that_starts_on_a_day_off_has_all_its_time_when_it_is_over() -> None:
    saturday = at(BERLIN, "2026-07-04 09:00")

    assert shown(runs_out(saturday, DAY / 2, BERLIN, WEEKEND), BERLIN) == "2026-07-06 12:00"


def test_time_that_is_up_as_a_day_off_begins_is_up_when_it_is_over() -> None:
    friday = at(BERLIN, "2026-07-03 12:00")

    assert shown(deadline(friday, DAY / 2, Hours(BERLIN), WEEKEND), BERLIN) == "2026-07-06 00:00"


def test_a_day_off_is_the_day_where_the_player_lives() -> None:
    # In Kathmandu, 5:45 ahead, it is Saturday already; in New York it is Friday for ten hours more.
    moment = at("UTC", "2026-07-03 18:15")

    assert runs_out(moment, HOUR, KATHMANDU, WEEKEND) == moment + 2 * DAY + HOUR
    assert runs_out(moment, HOUR, NEW_YORK, WEEKEND) == moment + HOUR


def test_three_days_off_of_seven() -> None:
    thursday = at(NEW_YORK, "2026-07-02 12:00")

    assert shown(runs_out(thursday, 5 * DAY, NEW_YORK, frozenset({2, 4, 7})), NEW_YORK) == "2026-07-11 00:00"


def test_a_week_without_any_day_is_refused() -> None:
    moment = at("UTC", "2026-07-03 12:00")

    with pytest.raises(ValueError, match="every day is off"):
        deadline(moment, HOUR, Hours(), frozenset(range(1, 8)))


# Days off on which the clocks change


def test_a_sunday_off_takes_23_hours_when_the_clocks_go_forward() -> None:
    saturday = at(BERLIN, "2026-03-28 12:00")
    out = runs_out(saturday, DAY, BERLIN, frozenset({7}))

    assert shown(out, BERLIN) == "2026-03-30 12:00"
    assert out - saturday == DAY + 23 * HOUR


def test_a_sunday_off_takes_25_hours_when_the_clocks_go_back() -> None:
    saturday = at(NEW_YORK, "2026-10-31 12:00")
    out = runs_out(saturday, DAY, NEW_YORK, frozenset({7}))

    assert shown(out, NEW_YORK) == "2026-11-02 12:00"
    assert out - saturday == DAY + 25 * HOUR


def test_half_an_hour_less_at_lord_howe() -> None:
    saturday = at(LORD_HOWE, "2026-10-03 12:00")

    assert runs_out(saturday, DAY, LORD_HOWE, frozenset({7})) - saturday == DAY + timedelta(hours=23, minutes=30)


def test_a_day_that_counts_has_23_hours_too() -> None:
    sunday = at(BERLIN, "2026-03-29 00:00")

    assert counted(sunday, at(BERLIN, "2026-03-30 00:00"), BERLIN, frozenset({6})) == 23 * HOUR


def test_a_day_without_a_midnight_begins_at_one() -> None:
    # In Cairo the last Friday of April begins at 01:00.
    thursday = at("Africa/Cairo", "2026-04-23 23:00")

    assert shown(runs_out(thursday, 2 * HOUR, "Africa/Cairo", frozenset({4})), "Africa/Cairo") == "2026-04-24 03:00"


# Nights

DAYTIME = (time(8), time(22))


def test_a_deadline_by_day_stays_where_it_is() -> None:
    start = at(BERLIN, "2026-07-01 12:00")

    assert deadline(start, DAY, Hours(BERLIN, *DAYTIME)) == start + DAY


@pytest.mark.parametrize("night", ["2026-07-01 22:00", "2026-07-01 23:30", "2026-07-02 00:00", "2026-07-02 07:59"])
def test_a_deadline_at_night_moves_to_the_morning(night: str) -> None:
    assert shown(opens(at(BERLIN, night), Hours(BERLIN, *DAYTIME)), BERLIN) == "2026-07-02 08:00"


def test_hours_that_pass_midnight() -> None:
    evenings = Hours(NEW_YORK, time(18), time(2))

    assert shown(opens(at(NEW_YORK, "2026-07-01 01:59"), evenings), NEW_YORK) == "2026-07-01 01:59"
    assert shown(opens(at(NEW_YORK, "2026-07-01 02:00"), evenings), NEW_YORK) == "2026-07-01 18:00"
    assert shown(opens(at(NEW_YORK, "2026-07-01 23:00"), evenings), NEW_YORK) == "2026-07-01 23:00"


def test_an_evening_that_reaches_into_a_day_off_ends_at_midnight() -> None:
    evenings = Hours(BERLIN, time(18), time(2))

    assert shown(opens(at(BERLIN, "2026-07-04 00:30"), evenings, WEEKEND), BERLIN) == "2026-07-06 00:00"
    assert shown(opens(at(BERLIN, "2026-07-06 02:30"), evenings, WEEKEND), BERLIN) == "2026-07-06 18:00"


def test_a_night_before_days_off_moves_to_the_morning_after_them() -> None:
    friday = at(BERLIN, "2026-07-02 23:00")

    assert shown(deadline(friday, DAY, Hours(BERLIN, *DAYTIME), WEEKEND), BERLIN) == "2026-07-06 08:00"


@pytest.mark.parametrize(
    ("zone", "night"),
    [
        (BERLIN, "2026-03-29"),
        (BERLIN, "2026-10-25"),
        (NEW_YORK, "2026-03-08"),
        (NEW_YORK, "2026-11-01"),
        (LORD_HOWE, "2026-04-05"),
        (LORD_HOWE, "2026-10-04"),
    ],
)
def test_the_morning_after_the_clocks_changed_is_at_its_usual_hour(zone: str, night: str) -> None:
    assert shown(opens(at(zone, f"{night} 01:30"), Hours(zone, *DAYTIME)), zone) == f"{night} 08:00"


def test_a_morning_in_the_hour_that_is_left_out_begins_as_it_ends() -> None:
    early = Hours(BERLIN, time(2, 30), time(20))

    assert opens(at(BERLIN, "2026-03-29 01:00"), early) == at("UTC", "2026-03-29 01:00")
    assert shown(at("UTC", "2026-03-29 01:00"), BERLIN) == "2026-03-29 03:00"


def test_a_morning_in_the_hour_that_comes_twice_begins_at_the_first() -> None:
    early = Hours(BERLIN, time(2, 30), time(20))

    assert opens(at(BERLIN, "2026-10-25 01:00"), early) == at(BERLIN, "2026-10-25 02:30", fold=0)
    assert opens(at(BERLIN, "2026-10-25 02:10", fold=1), early) == at(BERLIN, "2026-10-25 02:10", fold=1)


def test_an_evening_in_the_hour_that_comes_twice_ends_at_the_first() -> None:
    evenings = Hours(BERLIN, time(18), time(2, 30))

    assert opens(at(BERLIN, "2026-10-25 02:29"), evenings) == at(BERLIN, "2026-10-25 02:29")
    assert shown(opens(at(BERLIN, "2026-10-25 02:10", fold=1), evenings), BERLIN) == "2026-10-25 18:00"


@pytest.mark.parametrize("hours", [Hours(BERLIN), Hours(BERLIN, time(8)), Hours(BERLIN, time(8), time(8))])
def test_who_names_no_hours_is_always_awake(hours: Hours) -> None:
    moment = at(BERLIN, "2026-07-01 03:00")

    assert opens(moment, hours) == moment


def test_a_zone_that_this_machine_does_not_know_is_utc() -> None:
    nowhere = Hours("Nowhere/Land", *DAYTIME)

    assert opens(at("UTC", "2026-07-01 03:00"), nowhere) == at("UTC", "2026-07-01 08:00")
    assert runs_out(at("UTC", "2026-07-04 03:00"), HOUR, "Nowhere/Land", WEEKEND) == at("UTC", "2026-07-06 01:00")


# What holds of all

moments = st.timedeltas(timedelta(), 5 * 365 * DAY).map(lambda later: at("UTC", "2026-01-01 00:00") + later)
# Minutes around a change of daylight time are where mistakes are.
changes = st.sampled_from(
    ["2026-03-29 01:00", "2026-10-25 01:00", "2026-03-08 07:00", "2026-11-01 06:00", "2026-04-04 15:00"]
).flatmap(lambda text: st.integers(-2880, 2880).map(lambda minutes: at("UTC", text) + timedelta(minutes=minutes)))
whens = moments | changes
lefts = st.timedeltas(timedelta(), 30 * DAY)
zones = st.sampled_from(ZONES)
days = st.frozensets(st.integers(1, 7), max_size=3)
LEAST_AWAKE = 8 * 60


@st.composite
def nights(draw: st.DrawFn) -> Hours:
    """Somebody who is awake for at least eight hours of the day."""
    start = draw(st.integers(0, 24 * 60 - 1))
    end = (start + draw(st.integers(LEAST_AWAKE, 24 * 60 - 1))) % (24 * 60)
    return Hours(draw(zones), time(*divmod(start, 60)), time(*divmod(end, 60)))


def is_repeated(moment: datetime, zone: str) -> bool:
    """Whether the clocks show this time twice, by which morning and evening move by up to an hour."""
    local = moment.astimezone(ZoneInfo(zone))
    return local.replace(fold=0).utcoffset() != local.replace(fold=1).utcoffset()


def is_awake(moment: datetime, hours: Hours) -> bool:
    """Whether a person is awake by what his clock shows, seen without the code under test."""
    local = moment.astimezone(ZoneInfo(hours.zone)).time()
    assert hours.start is not None
    assert hours.end is not None
    if hours.start < hours.end:
        return hours.start <= local < hours.end
    return local >= hours.start or local < hours.end


@given(whens, lefts, zones, days)
def test_what_runs_out_has_counted_exactly_what_was_left(
    start: datetime, left: timedelta, zone: str, off: frozenset[int]
) -> None:
    assert counted(start, runs_out(start, left, zone, off), zone, off) == left


@given(whens, lefts, lefts, zones, days)
def test_time_counted_adds_up(
    start: datetime, first: timedelta, second: timedelta, zone: str, off: frozenset[int]
) -> None:
    middle, end = start + first, start + first + second

    assert counted(start, middle, zone, off) + counted(middle, end, zone, off) == counted(start, end, zone, off)


@given(whens, lefts, nights(), days)
def test_a_deadline_is_by_day_on_a_day_that_counts(
    start: datetime, left: timedelta, hours: Hours, off: frozenset[int]
) -> None:
    end = deadline(start, left, hours, off)

    assert end >= start + left
    assert end.astimezone(ZoneInfo(hours.zone)).isoweekday() not in off
    assert is_awake(end, hours) or is_repeated(end, hours.zone)


@given(whens, nights())
@example(at(BERLIN, "2026-10-24 22:00"), Hours(BERLIN, time(8), time(22)))
def test_a_night_moves_a_deadline_by_no_more_than_itself(moment: datetime, hours: Hours) -> None:
    assert hours.start is not None
    assert hours.end is not None
    awake = timedelta(hours=hours.end.hour - hours.start.hour, minutes=hours.end.minute - hours.start.minute) % DAY

    # A night in which the clocks go back is an hour longer.
    assert opens(moment, hours) - moment <= DAY - awake + HOUR


@given(whens, nights(), days)
def test_nights_and_days_off_move_a_deadline_by_less_than_their_sum(
    moment: datetime, hours: Hours, off: frozenset[int]
) -> None:
    # A night, the days off, the night that follows them, and an hour for a change of the clocks.
    most = (len(off) + 1) * DAY + 2 * 16 * HOUR + HOUR

    assert opens(moment, hours, off) - moment <= most


@given(whens, nights(), days)
def test_what_is_open_stays(moment: datetime, hours: Hours, off: frozenset[int]) -> None:
    opened = opens(moment, hours, off)

    assert opens(opened, hours, off) == opened


@given(whens, st.lists(lefts, min_size=2, max_size=4).map(sorted), nights(), days)
def test_more_time_never_means_an_earlier_deadline(
    start: datetime, lefts: list[timedelta], hours: Hours, off: frozenset[int]
) -> None:
    ends = [deadline(start, left, hours, off) for left in lefts]

    assert all(earlier <= later for earlier, later in pairwise(ends))


@given(whens, lefts, zones)
def test_without_nights_and_days_off_a_deadline_is_exactly_its_time_away(
    start: datetime, left: timedelta, zone: str
) -> None:
    assert deadline(start, left, Hours(zone)) == start + left
