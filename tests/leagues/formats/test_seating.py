"""Groups of any size: as even as whole numbers allow."""

import pytest

from games.leagues.formats.designs import NoDesign
from games.leagues.formats.seating import Cost, Counts, Span, cost, counts, seating


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("size", [*range(4, 19), 28])
def test_games_and_seats_are_even_and_meetings_differ_by_one_only_where_they_must(size: int, seats: int) -> None:
    tables = seating(size, seats)

    must_differ = seats * (seats - 1) % (size - 1) > 0
    assert cost(tables, size, seats) == Cost(games=0, meetings=int(must_differ), seats=0)
    assert all(len(set(table)) == seats for table in tables)


def test_a_group_that_fills_one_table_plays_on_every_seat() -> None:
    assert seating(4, 4) == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]


def test_who_never_meets_counts_as_well() -> None:
    # Two tables of three for six slots: nobody meets anybody of the other table, nobody has every seat.
    tables = [(0, 1, 2), (3, 4, 5)]

    assert counts(tables, 6, 3) == Counts(games=Span(1, 1), meetings=Span(0, 1), seats=Span(0, 1))
    # Each of the six: once on one letter and never on the two others.
    assert cost(tables, 6, 3) == Cost(games=0, meetings=1, seats=6 * 2)


def test_a_slot_that_plays_less_costs() -> None:
    tables = [(0, 1), (0, 2), (0, 3)]

    # Slot 0 sits three times on A and never on B: 9; the others once on B: 1 each.
    assert cost(tables, 4, 2) == Cost(games=2, meetings=1, seats=12)


def test_a_group_that_fills_no_table_is_refused() -> None:
    with pytest.raises(NoDesign):
        seating(3, 4)
