"""Any field is split into groups: exactly where that can be, else as fairly as can be, with what is uneven told."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.formats.designs import SIZES
from games.leagues.formats.splitting import Split, TooFew, Uneven, split

SMALL_EXACT = {4: {4, 5, 7, 10, 12, 13, 14, 15}, 3: {3, 4, 7, 8, 11, 12, 14, 15, 16}}
ALWAYS_EXACT = {4: 17, 3: 18}


@pytest.mark.parametrize(("seats", "preferred"), [(seats, size) for seats in (3, 4) for size in SIZES[seats]])
def test_every_field_from_the_bound_on_and_some_smaller_ones_split_exactly(seats: int, preferred: int) -> None:
    for entrants in [*range(seats, 120), 1000]:
        found = split(entrants, seats, preferred)

        exact = entrants >= ALWAYS_EXACT[seats] or entrants in SMALL_EXACT[seats]
        assert sum(found.sizes) == entrants
        assert (found.uneven == ()) == exact, entrants
        assert not exact or set(found.sizes) <= {seats, *SIZES[seats]}


@pytest.mark.parametrize("seats", [3, 4])
def test_fields_that_have_no_exact_split_are_uneven_by_one_meeting_alone(seats: int) -> None:
    for entrants in set(range(seats, ALWAYS_EXACT[seats])) - SMALL_EXACT[seats]:
        (uneven,) = split(entrants, seats, 7).uneven

        assert uneven.code == "meetings"
        assert 1 <= uneven.least == uneven.most - 1, "everybody meets everybody of his group"


@settings(max_examples=50, derandomize=True, deadline=None, database=None)
@given(entrants=st.integers(2, 2000), preferred=st.sampled_from(SIZES[2]))
def test_groups_for_tables_of_two_differ_by_one_at_most_and_stay_within_bounds(entrants: int, preferred: int) -> None:
    sizes = split(entrants, 2, preferred).sizes

    assert sum(sizes) == entrants
    assert max(sizes) - min(sizes) <= 1
    assert entrants < 4 or set(sizes) <= set(SIZES[2])


@pytest.mark.parametrize(
    ("entrants", "seats", "preferred", "sizes"),
    [
        (28, 4, 7, (7, 7, 7, 7)),
        (33, 4, 7, (7, 7, 7, 7, 5)),
        (26, 4, 13, (13, 13)),
        (20, 4, 5, (5, 5, 5, 5)),
        (16, 4, 7, (7, 9)),
        (11, 4, 7, (6, 5)),
        (22, 3, 7, (7, 7, 4, 4)),
        (13, 3, 4, (4, 4, 5)),
        (30, 2, 15, (15, 15)),
        (25, 2, 8, (8, 8, 9)),
        (3, 2, 8, (3,)),
    ],
)
def test_sizes_are_near_the_preferred_one_and_the_nearest_are_on_top(
    entrants: int, seats: int, preferred: int, sizes: tuple[int, ...]
) -> None:
    assert split(entrants, seats, preferred).sizes == sizes


def test_what_is_uneven_is_told_with_numbers() -> None:
    assert split(6, 4, 7) == Split((6,), (Uneven("meetings", 6, least=2, most=3),))
    assert split(8, 2, 8) == Split((8,), (Uneven("seats", 8, least=3, most=4),))


@pytest.mark.parametrize(("entrants", "seats"), [(0, 2), (1, 2), (2, 3), (3, 4)])
def test_who_do_not_fill_a_table_are_too_few(entrants: int, seats: int) -> None:
    with pytest.raises(TooFew) as refused:
        split(entrants, seats, 7)

    assert refused.value.least == seats


@pytest.mark.parametrize(
    ("entrants", "seats", "preferred", "sizes"),
    [(28, 4, 8, (7, 7, 7, 7)), (39, 4, 20, (13, 13, 13)), (28, 3, 2, (4,) * 7), (12, 2, 2, (4, 4, 4))],
)
def test_a_size_without_a_design_is_come_near_to(
    entrants: int, seats: int, preferred: int, sizes: tuple[int, ...]
) -> None:
    assert split(entrants, seats, preferred).sizes == sizes


@pytest.mark.parametrize("preferred", [5, 6, 7, 9, 13])
def test_no_other_exact_split_is_nearer(preferred: int) -> None:
    def distance(sizes: tuple[int, ...]) -> int:
        return sum((size - preferred) ** 2 for size in sizes)

    for entrants in range(17, 80):
        every_way = (
            (5,) * fives + (7,) * sevens + (13,) * thirteens
            for fives, sevens, thirteens in product(range(16), range(12), range(7))
            if 5 * fives + 7 * sevens + 13 * thirteens == entrants
        )
        assert distance(split(entrants, 4, preferred).sizes) == min(map(distance, every_way))
