"""Balancing divisions: sizes as asked, gaps filled from below, no more forced moves than must be."""

from itertools import accumulate, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.formats.divisions import BadSizes, Placed, divide
from games.leagues.formats.promotion import Seeded, seeding
from tests.leagues.formats.test_promotion import EVERYBODY, SEASON, members_of, pyramids


def written(divisions: list[list[Placed[str]]]) -> str:
    """The members of each division, who was forced in capitals."""
    return " ".join("".join(one.member.upper() if one.forced else one.member for one in d) for d in divisions)


def test_where_all_come_again_everybody_plays_where_he_has_earned_it() -> None:
    divisions = divide(seeding(SEASON, EVERYBODY, up=1), [7, 7, 7])

    assert written(divisions) == "abcdefh gijklmo npqrstu"
    assert {one.member: one.origin for one in divisions[1]} == {
        "g": "relegated",
        "o": "promoted",
        **dict.fromkeys("ijklm", "stayed"),
    }


def test_a_first_season_is_divided_as_it_is_seeded() -> None:
    divisions = divide(seeding([], [], new="gfedcba"), [4, 3])
    assert ["".join(one.member for one in division) for division in divisions] == ["gfed", "cba"]
    assert {one.origin for division in divisions for one in division} == {"new"}


def test_a_gap_spares_the_relegated_down_to_the_bottom() -> None:
    divisions = divide(seeding(SEASON, set(EVERYBODY) - {"c"}, new="z", up=1), [7, 7, 7])

    # g is spared, n as well since g does not come down, and the new one fills the bottom.
    assert written(divisions) == "abdefGh ijklmNo pqrstuz"
    assert [one.origin for one in divisions[0]] == ["stayed"] * 6 + ["promoted"]


def test_a_larger_gap_lifts_the_next_best_from_below() -> None:
    divisions = divide(seeding(SEASON, set(EVERYBODY) - set("bcd"), up=1), [7, 7, 4])

    assert written(divisions) == "aefGhIJ klmNoPQ rstu"
    assert {one.member: one.origin for one in divisions[0]}["i"] == "promoted"


def test_too_many_push_the_weakest_down() -> None:
    divisions = divide(seeding(SEASON, EVERYBODY, returning={"x": 1}, new="yz", up=1), [7, 7, 10])
    assert written(divisions) == "abcdefh gijklmo npqrstuXyz"


def test_who_was_relegated_is_not_pushed_down_once_more() -> None:
    divisions = divide(seeding(SEASON, EVERYBODY, returning={"x": 1}, up=1), [6, 7, 9])
    assert written(divisions) == "abcdef gHijklm nOpqrstuX"


def test_a_smaller_top_gives_up_promotions_first() -> None:
    divisions = divide(seeding(SEASON, EVERYBODY, up=1), [5, 8, 8])
    assert written(divisions) == "abcde FgHijklm nOpqrstu"
    assert {one.member: one.origin for one in divisions[1]}["h"] == "stayed"


def test_different_numbers_up_and_down_are_evened_out() -> None:
    divisions = divide(seeding(SEASON, EVERYBODY, up=1, down=2), [7, 7, 7])
    assert written(divisions) == "abcdeFh gijklMo npqrstu"


def test_sizes_that_do_not_take_everybody_are_refused() -> None:
    seeded = seeding(SEASON, EVERYBODY)
    for sizes in ([7, 7], [7, 7, 8], [21, 0], []):
        with pytest.raises(BadSizes):
            divide(seeded, sizes)
    assert divide([], []) == []


@st.composite
def seasons(draw: st.DrawFn) -> tuple[list[Seeded[int]], list[int]]:
    """Who comes to a next season, some of the last one, returning ones and new ones, and sizes that take them."""
    before = draw(pyramids)
    gone = draw(st.sets(st.integers(0, sum(before) - 1), max_size=sum(before) - 1))
    again = set(range(sum(before))) - gone
    returning = {100 + number: level for number, level in enumerate(draw(st.lists(st.integers(1, 6), max_size=3)))}
    new = range(200, 200 + draw(st.integers(0, 8)))
    up, down = draw(st.none() | st.integers(0, 3)), draw(st.none() | st.integers(0, 3))
    seeded = seeding(members_of(before), again, returning, new, up, down)
    cuts = draw(st.sets(st.integers(1, max(1, len(seeded) - 1)), max_size=5)) - {len(seeded)}
    edges = [0, *sorted(cuts), len(seeded)]
    return seeded, [after - start for start, after in pairwise(edges)]


@settings(max_examples=50, deadline=None)
@given(season=seasons())
def test_everybody_is_in_one_division_and_moves_are_as_few_as_can_be(
    season: tuple[list[Seeded[int]], list[int]],
) -> None:
    seeded, sizes = season
    divisions = divide(seeded, sizes)
    placed = {one.member: one for division in divisions for one in division}

    assert [len(division) for division in divisions] == sizes
    assert sorted(placed) == sorted(one.member for one in seeded)
    assert all(one.level == level for level, division in enumerate(divisions, start=1) for one in division)
    # Over each boundary at least as many must move as the sizes above it differ from what was earned there.
    lowest = max(len(sizes), *(one.level for one in seeded))
    earned = [sum(one.level <= level for one in seeded) for level in range(1, lowest + 1)]
    taken = accumulate(sizes + [0] * (lowest - len(sizes)))
    least = sum(abs(have - want) for have, want in zip(earned, taken, strict=True))
    assert sum(abs(placed[one.member].level - one.level) for one in seeded) == least


@settings(max_examples=50, deadline=None)
@given(season=seasons())
def test_of_two_from_one_division_the_better_one_never_ends_lower(season: tuple[list[Seeded[int]], list[int]]) -> None:
    seeded, sizes = season
    level = {one.member: one.level for division in divide(seeded, sizes) for one in division}
    played = [one for one in seeded if one.last is not None]

    for one in played:
        for other in played:
            if one.last == other.last and (one.rank or 0) < (other.rank or 0):
                assert level[one.member] <= level[other.member]


@settings(max_examples=25, deadline=None)
@given(season=seasons())
def test_renaming_changes_only_names(season: tuple[list[Seeded[int]], list[int]]) -> None:
    seeded, sizes = season
    renamed = [Seeded(str(-one.member), one.origin, one.level, one.last, one.rank) for one in seeded]
    expected = [
        [Placed(str(-one.member), one.level, one.origin, one.forced) for one in division]
        for division in divide(seeded, sizes)
    ]
    assert divide(renamed, sizes) == expected
