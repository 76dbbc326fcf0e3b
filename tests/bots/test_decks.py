"""Fang, Amulet, mixes and teams: bots answer each question legally, end their tables, beat who plays at random."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import engine
from tests.bots.tables import bot_answer, new_game, play_out, random_answer

DECKS = ("bullet", "fang", "amulet")
MIXES = st.builds(
    lambda base, others: ", ".join([base, *(f"{number}={deck}" for number, deck in sorted(others.items()))]),
    st.sampled_from(DECKS),
    st.dictionaries(st.integers(0, 13), st.sampled_from(DECKS), max_size=14),
)
TABLES = st.sampled_from([(2, False), (3, False), (4, False), (4, True)])
MOST = 1500
"""Answers of one round; tables of bots took 315 at the most in two rounds of 150 mixes."""


@settings(max_examples=30, deadline=None)
@given(decks=MIXES, table=TABLES, seed=st.integers(0, 10**9))
def test_answers_legally_wherever_random_play_may_lead(decks: str, table: tuple[int, bool], seed: int) -> None:
    game = new_game(table[0], seed, rounds=1, decks=decks, teams=table[1])
    rng = Random(seed)
    for _ in range(120):
        if game.over:
            break
        for decision in engine.pending(game):
            said = bot_answer(game, decision, seed)
            assert set(decision.read(said)) == set(said.split("+"))  # read() refuses what is not legal
        decision = rng.choice(engine.pending(game))
        engine.submit(game, decision.seat, decision.number, random_answer(decision, rng))


@settings(max_examples=30, deadline=None)
@given(decks=MIXES, table=TABLES, seed=st.integers(0, 10**9))
def test_a_table_of_bots_ends(decks: str, table: tuple[int, bool], seed: int) -> None:
    game = new_game(table[0], seed, rounds=1, decks=decks, teams=table[1])
    assert play_out(game, seed, most=MOST) < MOST
    assert game.over


@pytest.mark.parametrize("decks", ["fang", "amulet"])
def test_bots_beat_who_plays_at_random(decks: str) -> None:
    won = 0
    for seed in range(100):
        game = new_game(2, seed, rounds=1, decks=decks)
        bot, rival = "AB" if seed % 2 else "BA"
        play_out(game, seed, random_seats=rival)
        won += engine.view(game, None)["result"]["winner"] == bot
    assert won >= 95, won


@pytest.mark.parametrize("decks", DECKS)
def test_a_team_of_bots_beats_one_that_plays_at_random(decks: str) -> None:
    won = 0
    for seed in range(40):
        game = new_game(4, seed, rounds=1, decks=decks, teams=True)
        bots, rivals = ("A+C", "BD") if seed % 2 else ("B+D", "AC")
        play_out(game, seed, random_seats=rivals)
        won += engine.view(game, None)["result"]["winner"] == bots
    assert won >= 37, won
