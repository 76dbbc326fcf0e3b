"""What a table is worth: lists by place, ties, rounds, forfeits, and scores in relation to the winner's."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.formats.points import Award, BadPoints, Points
from games.leagues.formats.results import BadResult, SeatResult, TableResult
from tests.leagues.formats.tables import Table, numbers, seasons, table

MEEPLE = Points.parse("10-6-3-1")


def points(played: Table, per: str = "game", forfeit: str = "played", by_place: Points = MEEPLE) -> list[Fraction]:
    """What each seat gets."""
    return [line.points for line in Award(by_place, per, forfeit).at(played)]


def test_points_go_by_place() -> None:
    assert points(table(1, "ada 40", "bob 12", "cyd 30", "dan 25")) == [1, 10, 3, 6]


def test_who_ties_shares_the_points_of_the_places_that_are_filled() -> None:
    assert points(table(1, "ada 40", "bob 12", "cyd 25", "dan 25")) == numbers(1, 10, "9/2", "9/2")
    assert points(table(1, "ada 9", "bob 9", "cyd 9", "dan 25")) == numbers("19/3", "19/3", "19/3", 1)


def test_a_smaller_table_uses_the_first_points_of_the_list() -> None:
    assert points(table(1, "ada 40", "bob 12", "cyd 30")) == [3, 10, 6]


def test_linear_points_run_from_ten_to_none_at_any_table() -> None:
    linear = Points.parse("linear")
    assert linear.of(4) == tuple(numbers(10, "20/3", "10/3", 0))
    assert linear.of(3) == (10, 5, 0)
    assert linear.of(2) == (10, 0)


def test_places_need_not_be_consecutive() -> None:
    teams = TableResult(1, (SeatResult("north", 3, 60), SeatResult("south", 1, 50)), "finished")
    assert [line.points for line in Award(MEEPLE).at(teams)] == [6, 10]


def test_points_by_rounds_are_the_mean_over_the_rounds() -> None:
    played = table(1, "ada 30:10,20", "bob 25:25,0", "cyd 40:20,20")
    assert points(played) == [6, 10, 3]
    # Round one: 10, 3, 6; round two: bob 10, ada and cyd share 6 and 3.
    assert points(played, per="rounds") == numbers("29/4", "13/2", "21/4")


def test_a_game_without_a_finished_round_counts_by_its_places_even_by_rounds() -> None:
    assert points(table(1, "ada 0", "bob 5"), per="rounds") == [10, 6]


@pytest.mark.parametrize(
    ("forfeit", "expected", "firsts", "mean_place"),
    [
        ("played", [10, 6, 3, 1], 1, 1),
        ("last", [1, 10, 6, 3], 0, 4),
        ("nothing", [0, 6, 3, 1], 0, 4),
    ],
)
def test_a_forfeit_counts_as_was_announced(forfeit: str, expected: list[int], firsts: int, mean_place: int) -> None:
    left = Award(MEEPLE, forfeit=forfeit).at(table(1, "ada 10!", "bob 20", "cyd 30", "dan 40"))

    assert [line.points for line in left] == expected
    assert left[0].places[0] == firsts
    assert left[0].mean_place == mean_place


def test_several_who_forfeited_are_ordered_by_how_they_were_placed() -> None:
    assert points(table(1, "ada 20!", "bob 10!", "cyd 30", "dan 40"), forfeit="last") == [1, 3, 10, 6]


def test_forfeits_also_count_in_rounds() -> None:
    played = table(1, "ada 2:1,1!", "bob 4:2,2")
    assert points(played, per="rounds", forfeit="last") == [6, 10]
    assert points(played, per="rounds", forfeit="nothing") == [0, 6]


def relative(*texts: str, forfeit: str = "played") -> list[Fraction]:
    """The scores in relation to the winner's."""
    return [line.relative for line in Award(MEEPLE, forfeit=forfeit).at(table(1, *texts))]


def test_the_relative_score_is_the_lowest_total_divided_by_ones_own() -> None:
    assert relative("ada 20", "bob 30", "cyd 80") == numbers(1, "2/3", "1/4")


def test_totals_of_nought_or_below_are_raised_until_the_lowest_is_one() -> None:
    assert relative("ada 0", "bob 3") == numbers(1, "1/4")
    assert relative("ada -4", "bob -4", "cyd 0") == numbers(1, 1, "1/5")


def test_who_forfeited_is_nobodys_measure() -> None:
    assert relative("ada 10!", "bob 20", "cyd 40") == numbers(1, "1/2", "1/4")
    assert relative("ada 10!", "bob 20", "cyd 40", forfeit="last") == numbers(0, 1, "1/2")
    assert relative("ada 10!", "bob 20!", forfeit="nothing") == [0, 0]


@settings(max_examples=15, deadline=None)
@given(tables=seasons(), per=st.sampled_from(["game", "rounds"]), by_place=st.sampled_from(["10-6-3-1", "linear"]))
def test_a_table_gives_away_its_whole_list(tables: list[Table], per: str, by_place: str) -> None:
    listed = Points.parse(by_place)
    for played in tables:
        assert sum(points(played, per, by_place=listed)) == sum(listed.of(4))
        assert sum(points(played, per, "last", listed)) == sum(listed.of(4))
        assert all(0 < share <= 1 for share in relative(*(f"{one.member} {one.total}" for one in played.seats)))


@pytest.mark.parametrize("text", ["10-6-3-1", "6-4-2-0", "linear", "9/2-1"])
def test_points_are_written_as_they_are_read(text: str) -> None:
    assert str(Points.parse(text)) == text


def test_own_lists_may_have_decimals() -> None:
    assert Points.parse("4 - 2.5 - 0").by_place == tuple(numbers(4, "5/2", 0))


@pytest.mark.parametrize(
    "text", ["", "10", "1-2", "5-5", "a-b", "10--1", "1e9-0", "1/0-0", "٣-١", "99999-0", "9-8-7-6-5-4-3-2-1", "nan-0"]
)
def test_what_is_no_list_of_points_is_refused(text: str) -> None:
    with pytest.raises(BadPoints):
        Points.parse(text)


def test_a_table_larger_than_the_list_is_refused() -> None:
    with pytest.raises(BadPoints):
        Points.parse("3-1").of(3)


def test_tables_that_cannot_be_counted_are_refused() -> None:
    ada, bob = SeatResult("ada", 1, 10), SeatResult("bob", 2, 20)
    for seats in [
        (ada,),
        (ada, ada),
        (ada, SeatResult("bob", None, 20)),
        (ada, SeatResult("bob", 2, None)),
        (ada, SeatResult("bob", 0, 20)),
        (ada, SeatResult("bob", 2, 20, (20,))),
    ]:
        with pytest.raises(BadResult):
            TableResult(1, seats, "finished")
    with pytest.raises(BadResult):
        TableResult(1, (ada, bob), "over")
