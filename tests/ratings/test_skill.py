"""The numbers of openskill, against the formulas written out, and what is shown of them."""

from math import exp, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.ratings.scale import MU, SIGMA, shown
from games.ratings.skill import NEW, Side, Skill, rated

BETA, TAU = MU / 6, MU / 300


def by_hand(sides: list[Side], skills: dict[int, Skill]) -> dict[int, Skill]:
    """Plackett and Luce's model as Weng and Lin give it (2011, algorithm 4), with openskill's constants."""
    members = [[skills.get(member, NEW) if member is not None else NEW for member in side.members] for side in sides]
    widened = [[Skill(one.mu, sqrt(one.sigma**2 + TAU**2)) for one in team] for team in members]
    mus = [sum(one.mu for one in team) for team in widened]
    variances = [sum(one.sigma**2 for one in team) for team in widened]
    c = sqrt(sum(variance + BETA**2 for variance in variances))
    after: dict[int, Skill] = {}
    for i, side in enumerate(sides):
        omega = delta = 0.0
        for q, other in enumerate(sides):
            if other.rank <= side.rank:
                behind = sum(exp(mus[s] / c) for s, one in enumerate(sides) if one.rank >= other.rank)
                ties = sum(one.rank == other.rank for one in sides)
                chance = exp(mus[i] / c) / behind
                omega += ((q == i) - chance) / ties
                delta += chance * (1 - chance) / ties
        gamma = sqrt(variances[i]) / c
        for member, one in zip(side.members, widened[i], strict=True):
            if member is not None:
                part = one.sigma**2 / variances[i]
                mu = one.mu + part * omega * variances[i] / c
                kept = max(1 - part * delta * gamma * variances[i] / c**2, 0.0001)
                after[member] = Skill(mu, one.sigma * sqrt(kept))
    return after


def near(found: dict[int, Skill], wanted: dict[int, Skill]) -> bool:
    return found.keys() == wanted.keys() and all(found[one] == pytest.approx(wanted[one]) for one in wanted)


def test_two_new_players() -> None:
    after = rated([Side((1,), 1), Side((2,), 2)], {})

    # sigma² + tau² = 69.451; c² = 2 (69.451 + 17.361) = 173.625; 69.451 / (2 c) = 2.635 to the winner.
    assert after[1].mu == pytest.approx(27.6354, abs=1e-4)
    assert after[2].mu == pytest.approx(22.3646, abs=1e-4)
    assert after[1].sigma == after[2].sigma == pytest.approx(8.0659, abs=1e-4)


def test_four_players_of_different_skill() -> None:
    skills = {1: Skill(30.0, 4.0), 2: Skill(25.0, 8.0), 3: Skill(20.0, 6.0), 4: Skill(27.5, 3.0)}
    sides = [Side((1,), 2), Side((2,), 1), Side((3,), 3), Side((4,), 4)]

    assert near(rated(sides, skills), by_hand(sides, skills))


def test_two_teams() -> None:
    skills = {1: Skill(30.0, 4.0), 2: Skill(25.0, 8.0)}
    sides = [Side((1, 3), 2), Side((2, 4), 1)]

    after = rated(sides, skills)

    assert near(after, by_hand(sides, skills))
    assert after[1].mu < 30.0
    # Of whom less was known learns more.
    assert NEW.mu - after[3].mu > 30.0 - after[1].mu


def test_somebody_who_is_not_rated_plays_as_a_new_player_and_is_not_in_the_result() -> None:
    with_a_bot = rated([Side((1,), 1), Side((None,), 2), Side((2,), 3)], {})
    with_a_person = rated([Side((1,), 1), Side((3,), 2), Side((2,), 3)], {})

    assert with_a_bot == {player: after for player, after in with_a_person.items() if player != 3}


@settings(max_examples=30, deadline=None)
@given(st.permutations([1, 2, 3, 4]), st.lists(st.floats(10, 40), min_size=4, max_size=4))
def test_the_first_wins_and_the_last_loses_whoever_they_are(ranks: list[int], mus: list[float]) -> None:
    skills = {player: Skill(mu, 5.0) for player, mu in enumerate(mus)}
    sides = [Side((player,), rank) for player, rank in enumerate(ranks)]

    after = rated(sides, skills)

    assert near(after, by_hand(sides, skills))
    assert after[ranks.index(1)].mu > skills[ranks.index(1)].mu
    assert after[ranks.index(4)].mu < skills[ranks.index(4)].mu


def test_equal_places_of_equal_players_leave_them_equal() -> None:
    after = rated([Side((1,), 1), Side((2,), 1)], {})

    assert after[1].mu == pytest.approx(after[2].mu) == pytest.approx(MU)


def test_what_is_shown() -> None:
    assert str(shown(MU, SIGMA)) == "1500 ± 333"
    assert str(shown(26.0, 2.25)) == "1540 ± 90"
    assert [shown(MU, sigma).provisional for sigma in (SIGMA, 7.01, 7.0, 2.0)] == [True, True, False, False]
