"""Who is promoted, relegated, returns or is new, and in which order they are seeded."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.formats.promotion import ORIGINS, BadField, Seeded, moves, seeding

SEASON = ["abcdefg", "hijklmn", "opqrstu"]
EVERYBODY = "".join(SEASON)


def written(seeded: list[Seeded[str]]) -> str:
    """For each level, its members with their origin as they are seeded: stayed (no mark), +, -, ~ (back), * (new)."""
    marks = dict(zip(ORIGINS, ["", "+", "-", "~", "*"], strict=True))
    levels: dict[int, str] = {}
    for one in seeded:
        levels[one.level] = levels.get(one.level, "") + marks[one.origin] + one.member
    assert list(levels) == sorted(levels)
    return " ".join(levels.values())


def test_a_sixth_rounded_up_goes_up_and_down() -> None:
    assert written(seeding(SEASON, EVERYBODY)) == "abcde+h+i jkl+o+p-f-g qrstu-m-n"


def test_who_stayed_comes_before_promoted_relegated_returning_and_new() -> None:
    seeded = seeding(SEASON, EVERYBODY, returning={"y": 2, "x": 1}, new=["w", "v"], up=1)
    assert written(seeded) == "abcdef+h~x ijklm+o-g~y pqrstu-n*w*v"


def test_origins_remember_last_season() -> None:
    seeded = {one.member: one for one in seeding(SEASON, EVERYBODY, {"x": 9}, ["w"])}

    assert seeded["h"] == Seeded("h", "promoted", level=1, last=2, rank=1)
    assert seeded["n"] == Seeded("n", "relegated", level=3, last=2, rank=7)
    assert seeded["x"] == Seeded("x", "returning", level=3)
    assert seeded["w"] == Seeded("w", "new", level=3)


def test_the_next_best_is_promoted_for_one_who_does_not_come_again() -> None:
    assert written(seeding(SEASON, set(EVERYBODY) - {"h"}, up=1)) == "abcdef+i jklm+o-g pqrstu-n"


def test_who_leaves_from_a_relegation_place_takes_it_with_him() -> None:
    assert written(seeding(SEASON, set(EVERYBODY) - {"g"}, up=1)) == "abcdef+h ijklm+o pqrstu-n"


def test_a_relegated_one_is_never_promoted_instead() -> None:
    assert written(seeding(SEASON, {*SEASON[0], "n"}, up=1)) == "abcdef -g -n"


def test_a_first_season_is_seeded_as_it_is_given() -> None:
    assert written(seeding([], [], new="cab")) == "*c*a*b"


@pytest.mark.parametrize(
    ("sizes", "fixed", "expected"),
    [
        ([7, 7, 7], (None, None), [(2, 2), (2, 2)]),
        ([5, 7, 13], (None, None), [(1, 1), (2, 2)]),
        ([13, 13], (None, None), [(3, 3)]),
        ([7, 7], (1, None), [(1, 1)]),
        ([7, 7], (None, 3), [(3, 3)]),
        ([7, 7, 7], (1, 2), [(1, 2), (1, 2)]),
        ([7, 7], (0, 0), [(0, 0)]),
        ([7, 5], (9, 9), [(2, 2)]),
        ([7, 1], (None, None), [(0, 0)]),
        ([7], (None, None), []),
        ([], (None, None), []),
    ],
)
def test_numbers_of_moves(
    sizes: list[int], fixed: tuple[int | None, int | None], expected: list[tuple[int, int]]
) -> None:
    assert moves(sizes, *fixed) == expected


def test_what_does_not_fit_together_is_refused() -> None:
    for divisions, again, returning, new in [
        (["ab", "b"], "ab", {}, ""),
        (["ab"], "abc", {}, ""),
        (["ab"], "ab", {"a": 1}, ""),
        (["ab"], "ab", {}, "xx"),
        (["ab"], "ab", {"x": 1}, "x"),
    ]:
        with pytest.raises(BadField):
            seeding(divisions, set(again), returning, new)


pyramids = st.lists(st.integers(1, 9), min_size=1, max_size=5)


def members_of(sizes: list[int]) -> list[list[int]]:
    """Divisions of these sizes, members numbered from the top."""
    return [list(range(sum(sizes[:level]), sum(sizes[: level + 1]))) for level in range(len(sizes))]


@settings(max_examples=50, deadline=None)
@given(sizes=pyramids, up=st.none() | st.integers(0, 5))
def test_where_all_come_again_as_many_go_up_as_down_and_nobody_by_two(sizes: list[int], up: int | None) -> None:
    divisions = members_of(sizes)
    seeded = seeding(divisions, range(sum(sizes)), up=up)

    assert sorted(one.member for one in seeded) == list(range(sum(sizes)))
    assert [sum(one.level == level for one in seeded) for level in range(1, len(sizes) + 1)] == sizes
    for one in seeded:
        assert one.last is not None
        assert one.level - one.last == {"stayed": 0, "promoted": -1, "relegated": 1}[one.origin]
        assert divisions[one.last - 1][(one.rank or 0) - 1] == one.member
