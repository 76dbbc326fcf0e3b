"""Which moves count, and the share of those in time. No database."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.ratings.reliability import Told, moves, percent, share

AT = datetime(2026, 7, 1, tzinfo=UTC)
DAY = timedelta(days=1)


def told(*lines: str) -> list[Told]:
    """Events, each as "kind door seat" ("-": it names none)."""
    words = [line.split() for line in lines]
    return [
        Told(number, kind, by, AT + number * timedelta(hours=1), None if seat == "-" else seat)
        for number, (kind, by, seat) in enumerate(words, 1)
    ]


def made(*lines: str, bots: str = "") -> list[tuple[str, bool]]:
    """Whose moves those events show, and which were in time."""
    return [(move.seat, move.in_time) for move in moves(told(*lines), bots)]


# --- Which moves count


def test_a_stretch_of_acts_is_one_move() -> None:
    assert made("drew web A", "discarded web A", "drew api B", "exchanged mail B", "laid mail B", "drew web A") == [
        ("A", True),
        ("B", True),
        ("A", True),
    ]


def test_a_look_is_a_move_of_its_own() -> None:
    assert made("round_began service -", "peeked web B", "peeked web A", "drew web A") == [
        ("B", True),
        ("A", True),
        ("A", True),
    ]


def test_a_deadline_that_passed_is_a_miss_and_what_was_played_then_is_no_move() -> None:
    assert made("deadline_passed deadline A", "drew deadline A", "discarded deadline A", "drew web B") == [
        ("A", False),
        ("B", True),
    ]


def test_a_move_that_was_begun_in_time_and_not_ended_is_missed_once() -> None:
    assert made("drew web A", "deadline_passed deadline A", "discarded deadline A") == [("A", False)]


def test_the_next_move_after_a_miss_counts_again() -> None:
    # B is skipped, so that A moves twice in a row.
    lines = ("deadline_passed deadline A", "drew deadline A", "skipped deadline B", "drew web A")
    assert made(*lines) == [("A", False), ("A", True)]


def test_somebody_else_who_is_asked_in_a_move_and_is_late_does_not_split_it() -> None:
    lines = ("drew web A", "deadline_passed deadline B", "given deadline A", "discarded web A")
    assert made(*lines) == [("A", True), ("B", False)]


def test_what_befalls_a_seat_is_no_move_of_it() -> None:
    assert made("drew web A", "lost web B", "discarded web A", "skipped web B") == [("A", True)]


def test_bots_count_for_nobody() -> None:
    lines = ("peeked bot A", "deadline_passed deadline A", "drew web B", "drew bot A", "drew web B")
    assert made(*lines, bots="A") == [("B", True), ("B", True)]


def test_who_has_a_bot_play_for_him_counts_until_it_came_and_from_when_he_is_back() -> None:
    lines = (
        "deadline_passed deadline A",
        "bot_sat_in deadline A",
        "drew bot A",
        "drew web B",
        "deadline_passed deadline A",
        "player_returned service A",
        "drew web A",
    )
    assert made(*lines) == [("A", False), ("B", True), ("A", True)]


def test_news_of_the_server_are_no_moves() -> None:
    lines = ("seat_joined service A", "leave_began service A", "drew web B", "end_proposed web -", "discarded web B")
    assert made(*lines) == [("B", True)]


def test_a_resignation_is_no_miss() -> None:
    assert made("drew web A", "seat_resigned service A", "deadline_passed deadline A") == [("A", True)]


# --- The share


def test_of_too_few_moves_nothing_is_known() -> None:
    assert share([(19, 0, AT)], AT) is None
    assert share([(20, 0, AT)], AT) == 1.0
    assert share([(15, 5, AT)], AT) == 0.75
    assert share([], AT) is None


def test_what_was_three_months_ago_weighs_half() -> None:
    # 10 of 10 now, 0 of 10 ninety days ago: 10 / (10 + 5).
    assert share([(10, 0, AT), (0, 10, AT - 90 * DAY)], AT) == pytest.approx(2 / 3)


def test_what_is_older_than_a_year_is_forgotten() -> None:
    assert share([(20, 0, AT), (0, 100, AT - 366 * DAY)], AT) == 1.0


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40), st.integers(0, 365)), min_size=1, max_size=6))
def test_it_is_a_share_and_another_miss_never_raises_it(counts: list[tuple[int, int, int]]) -> None:
    rows = [(done, missed, AT - age * DAY) for done, missed, age in counts]
    done, missed, when = rows[0]

    before, after = share(rows, AT), share([(done, missed + 1, when), *rows[1:]], AT)

    if before is not None and after is not None:
        assert 0 <= after <= before <= 1


def test_only_who_missed_nothing_has_a_hundred_percent() -> None:
    assert (percent(1.0), percent(0.999), percent(0.0)) == (100, 99, 0)
