"""Whole tables: bots answer legally, the same way each time, play to the end, and beat who plays at random."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import engine
from tests.bots.tables import bot_answer, new_game, play_out, random_answer


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_of_bots_ends(seats: int) -> None:
    for seed in range(12):
        game = new_game(seats, seed)
        play_out(game, seed)
        assert game.over, f"seed {seed}"


def test_bots_beat_who_plays_at_random() -> None:
    won = 0
    for seed in range(200):
        game = new_game(2, seed, rounds=1)
        bot, rival = "AB" if seed % 2 else "BA"
        play_out(game, seed, random_seats=rival)
        won += engine.view(game, None)["result"]["winner"] == bot
    assert won > 180, won


def test_bots_call_and_mostly_succeed() -> None:
    called = succeeded = 0
    for seed in range(40):
        game = new_game(2, seed, rounds=1)
        scored = []
        while not game.over:
            decision = engine.pending(game)[0]
            events = engine.submit(game, decision.seat, decision.number, bot_answer(game, decision, seed))
            scored += [event for event in events if event.kind == "scored"]
        called += sum("caller" in event.public for event in scored)
        succeeded += sum(event.public.get("success", False) for event in scored)
    assert called >= 20
    assert succeeded > called / 2


def test_the_same_table_question_and_seed_give_the_same_answer() -> None:
    first, second = new_game(3, 8), new_game(3, 8)
    assert play_out(first, 3) == play_out(second, 3)
    assert engine.dump(first) == engine.dump(second)


@settings(max_examples=30, deadline=None)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10**9))
def test_answers_legally_wherever_random_play_may_lead(seats: int, seed: int) -> None:
    game = new_game(seats, seed, rounds=1)
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
@given(seed=st.integers(0, 10**9), bots=st.sampled_from(["A", "BD", "ACD"]))
def test_a_bot_among_random_players_never_raises(seed: int, bots: str) -> None:
    game = new_game(4, seed, rounds=1)
    others = "".join(seat for seat in "ABCD" if seat not in bots)
    assert play_out(game, seed, random_seats=others) < 5000
    assert game.over
