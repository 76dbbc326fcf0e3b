"""The days that are read from what people write."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.reading import dates
from games.reading.dates import MONTHS

TODAY = date(2026, 12, 1)
FIRST, LAST = date(2026, 12, 20), date(2027, 1, 6)


@pytest.mark.parametrize(
    "text",
    [
        "2026-12-20 to 2027-01-06",
        "2026-12-20 - 2027-01-06",
        "2026/12/20 until 2027/1/6",
        "20.12.2026 - 6.1.2027",
        "20.12.2026-6.1.2027",
        "20.12.26 to 06.01.27",
        "20.12. - 6.1.",
        "20.12 - 6.1",
        "20 Dec 2026 to 6 Jan 2027",
        "20 december to 6 january",
        "20th December 2026 until 6th January 2027",
        "Dec 20, 2026 to Jan 6, 2027",
        "from December 20 to January 6, 2027",
        "from the 20th of December to the 6th of January",
        "20-Dec-2026 to 2027-01-06".replace("20-Dec-2026", "20 Dec. 2026"),
        "20 декабря 2026 - 6 января 2027",
        "с 20 декабря 2026 г. по 6 января 2027 г.",
        "с 20 дек по 6 янв",
        "с 20-го декабря до 6-го января 2027 года",
        "12/20/2026 to 6 Jan 2027",
    ],
)
def test_two_days_are_read_in_the_ways_people_write_them(text: str) -> None:
    assert dates.span(text, TODAY) == (FIRST, LAST)


@pytest.mark.parametrize("text", ["2026-12-20", "20.12.2026", "20 Dec", "on 20 December", "20/12/2026", "20-12-2026"])
def test_one_day_is_its_own_end(text: str) -> None:
    assert dates.span(text, TODAY) == (FIRST, FIRST)


def test_the_first_days_month_may_be_left_out() -> None:
    assert dates.span("20 to 27 December", TODAY) == (FIRST, date(2026, 12, 27))
    assert dates.span("с 20 по 27 декабря 2026", TODAY) == (FIRST, date(2026, 12, 27))


def test_a_day_without_a_year_is_the_next_such_day() -> None:
    assert dates.span("1 December", TODAY) == (TODAY, TODAY)
    assert dates.span("30 November", TODAY) == (date(2027, 11, 30), date(2027, 11, 30))
    assert dates.span("20 Dec to 6 Jan 2027", TODAY) == (FIRST, LAST)
    assert dates.span("20 Dec 2026 to 6 Jan", TODAY) == (FIRST, LAST)


def test_the_same_number_twice_is_one_day_whichever_comes_first() -> None:
    assert dates.span("3/3/2027", TODAY) == (date(2027, 3, 3), date(2027, 3, 3))


def test_days_in_the_wrong_order_are_left_to_who_judges_them() -> None:
    assert dates.span("2027-07-05 to 2027-07-03", TODAY) == (date(2027, 7, 5), date(2027, 7, 3))


@pytest.mark.parametrize(
    "text",
    ["", "3/4/2027", "3-4-2027", "2027-02-29", "31.11.2026", "20 to 27", "20", "December", "2026", "2026-12-20 to",
     "to 2026-12-20", "1 May to 2 May to 3 May", "20 20 December", "20 December January", "tomorrow", "1.2.3.4",
     "2026-12-20 2027-01-06", "99 Dec", "0.1.2027", "13/13/2027", "20 De", "20 Decembers", "1 мар май"],
)  # fmt: skip
def test_what_is_unclear_is_refused(text: str) -> None:
    with pytest.raises(dates.UnclearError):
        dates.span(text, TODAY)


@given(st.dates(date(2026, 12, 1), date(2030, 12, 31)), st.integers(0, 300), st.integers(0, 5))
def test_every_two_days_are_read_as_they_were_written(first: date, days: int, form: int) -> None:
    last = first + timedelta(days)

    assert dates.span(f"{_written(first, form)} to {_written(last, form)}", TODAY) == (first, last)


def _written(day: date, form: int) -> str:
    english, _, russian = MONTHS[day.month - 1]
    return (
        day.isoformat(),
        f"{day.day}.{day.month}.{day.year}",
        f"{day.day:02}.{day.month:02}.{day.year % 100}",
        f"{day.day} {english[:3].title()} {day.year}",
        f"{english.title()} {day.day}, {day.year}",
        f"{day.day} {russian} {day.year} г.",
    )[form]


@given(st.text(alphabet="0123456789.-/ adfmorjanecдекпо,", max_size=60))
def test_any_text_is_days_or_refused(text: str) -> None:
    try:
        first, last = dates.span(text, TODAY)
    except dates.UnclearError:
        return
    assert first.year >= 1 <= last.year
