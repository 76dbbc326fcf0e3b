"""Teams of two: every two teams meet once; sides and seats go round."""

from collections import Counter
from itertools import combinations

import pytest

from games.leagues.formats.teams import team_tables


@pytest.mark.parametrize("size", range(2, 21))
def test_every_two_teams_meet_once_and_partners_sit_opposite_each_other(size: int) -> None:
    tables = team_tables(size)

    for (a, first), (b, second), (c, third), (d, fourth) in tables:
        assert (a, b) == (c, d)
        assert {first, third} == {second, fourth} == {0, 1}
    met = sorted(tuple(sorted((table[0][0], table[1][0]))) for table in tables)
    assert met == list(combinations(range(size), 2))


@pytest.mark.parametrize("size", range(2, 21))
def test_sides_and_first_seats_of_members_differ_by_one_at_most(size: int) -> None:
    tables = team_tables(size)

    home = Counter(table[0][0] for table in tables)
    first = Counter(chair for table in tables for chair in table[:2])
    for team in range(size):
        assert abs(2 * home[team] - (size - 1)) <= 1
        assert abs(first[team, 0] - first[team, 1]) <= 1
        for side in (0, 1):
            seat = Counter(table[side] for table in tables)
            assert abs(seat[team, 0] - seat[team, 1]) <= 1
