"""Plans follow from the seed and the numbers of entrants, from nothing else."""

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.formats.designs import NoDesign
from games.leagues.formats.plan import Plan, make

SIZES = st.lists(st.integers(4, 9), min_size=1, max_size=4)
SEEDS = st.text("ab 01é", max_size=8)
FEW = settings(max_examples=30, derandomize=True, deadline=None, database=None)


def numbered(sizes: list[int]) -> list[list[int]]:
    """Divisions of these sizes, of entrants 0, 1, 2 …"""
    begins = [sum(sizes[:level]) for level in range(len(sizes))]
    return [list(range(begin, begin + size)) for begin, size in zip(begins, sizes, strict=True)]


def seated(plan: Plan[int]) -> list[tuple[int, ...]]:
    """Who sits at each table, in the order of the letters."""
    return [tuple(chair.entrant for chair in table.chairs) for division in plan.divisions for table in division.tables]


@FEW
@given(sizes=SIZES, seed=SEEDS, teams=st.booleans())
def test_renaming_the_entrants_changes_nothing_but_names(sizes: list[int], seed: str, teams: bool) -> None:
    divisions = numbered(sizes)
    names = {entrant: f"player {-entrant}" for division in divisions for entrant in division}

    plan = make(divisions, 4, teams, seed)
    renamed = make([[names[entrant] for entrant in division] for division in divisions], 4, teams, seed)

    assert plan == make(divisions, 4, teams, seed)
    for division, other in zip(plan.divisions, renamed.divisions, strict=True):
        assert [names[entrant] for entrant in division.slots] == list(other.slots)
        for table, again in zip(division.tables, other.tables, strict=True):
            assert [(names[c.entrant], c.slot, c.member) for c in table.chairs] == [
                (c.entrant, c.slot, c.member) for c in again.chairs
            ]


@FEW
@given(sizes=SIZES, seed=SEEDS)
def test_everybody_plays_four_games_one_on_each_seat_within_his_division(sizes: list[int], seed: str) -> None:
    divisions = numbered(sizes)

    tables = seated(make(divisions, 4, False, seed))

    everybody = list(range(sum(sizes)))
    for letter in range(4):
        assert sorted(table[letter] for table in tables) == everybody
    for table in tables:
        assert any(set(table) <= set(division) for division in divisions)


def test_anybody_can_repeat_the_draw_with_a_hash() -> None:
    entrants = ["Ada", "Ben", "Cleo", "Dan", "Eve"]

    plan = make([["Xerxes", "Yves"], entrants], 2, False, "dice of 1 May")

    def lot(number: int) -> str:
        return hashlib.sha256(f"silver-league/1 dice of 1 May 2 {number}".encode()).hexdigest()

    drawn = sorted(range(1, 6), key=lot)
    assert plan.divisions[1].slots == tuple(entrants[number - 1] for number in drawn)
    assert plan.divisions[1].entrants == tuple(entrants)


def test_another_seed_draws_other_slots() -> None:
    divisions = numbered([13])

    draws = {make(divisions, 4, False, str(seed)).divisions[0].slots for seed in range(20)}

    assert len(draws) == 20


def test_chairs_tell_the_slot_and_tables_their_number() -> None:
    division = make(numbered([7]), 4, False, "s").divisions[0]

    assert [table.number for table in division.tables] == [1, 2, 3, 4, 5, 6, 7]
    for table in division.tables:
        assert [division.slots[chair.slot - 1] for chair in table.chairs] == [chair.entrant for chair in table.chairs]


def test_what_cannot_be_planned_is_refused() -> None:
    with pytest.raises(NoDesign):
        make([[1, 2, 3, 4], [5, 6, 7]], 4, False, "s")
    with pytest.raises(NoDesign):
        make([[1]], 4, True, "s")
    with pytest.raises(ValueError, match="four"):
        make([[1, 2, 3]], 3, True, "s")
    with pytest.raises(ValueError, match="one slot"):
        make([[1, 2, 3], [4, 5, 3]], 3, False, "s")
