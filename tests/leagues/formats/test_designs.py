"""Complete small leagues: everybody meets everybody as promised, and has every seat."""

from collections import Counter
from itertools import combinations

import pytest

from games.leagues.formats.designs import SIZES, NoDesign, design, games_each, meetings

COMPLETE = [(size, seats) for seats in (3, 4) for size in SIZES[seats]]


@pytest.mark.parametrize(("size", "seats"), [*COMPLETE, *((size, 2) for size in range(2, 21))])
def test_every_pair_meets_as_often_as_promised(size: int, seats: int) -> None:
    tables = design(size, seats)

    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    played = Counter(slot for table in tables for slot in table)
    assert met == {frozenset(pair): meetings(size, seats) for pair in combinations(range(size), 2)}
    assert played == dict.fromkeys(range(size), games_each(size, seats))


@pytest.mark.parametrize(("size", "seats"), COMPLETE)
def test_at_tables_of_three_and_four_everybody_has_each_seat_once(size: int, seats: int) -> None:
    tables = design(size, seats)

    for letter in range(seats):
        assert sorted(table[letter] for table in tables) == list(range(size))


@pytest.mark.parametrize("size", range(2, 21))
def test_at_tables_of_two_the_seats_differ_by_one_in_even_groups_and_by_none_in_odd_ones(size: int) -> None:
    tables = design(size, 2)

    first = Counter(table[0] for table in tables)
    second = Counter(table[1] for table in tables)
    assert {abs(first[slot] - second[slot]) for slot in range(size)} == {1 - size % 2}


def test_a_group_of_seven_at_tables_of_four() -> None:
    assert design(7, 4)[:2] == [(0, 1, 2, 4), (1, 2, 3, 5)]
    assert meetings(7, 4) == 2
    assert games_each(7, 4) == 4


@pytest.mark.parametrize(("size", "seats"), [(6, 4), (5, 3), (1, 2), (7, 5)])
def test_other_sizes_have_no_design(size: int, seats: int) -> None:
    with pytest.raises(NoDesign):
        design(size, seats)
