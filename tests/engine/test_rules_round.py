"""Rulings on the course of a round that a scenario file can't say: how many cards, how long, who comes where."""

from __future__ import annotations

import pytest

from games import engine
from games.engine import rules
from tests.engine.playing import Wanderer, new_game, play_until, seed

BULLET = engine.parse_setup("bullet")


def play(game: engine.Game, line: str) -> list[engine.Event]:
    """A line of moves, "A: draw discard"; what happened by it."""
    seat, _, words = line.partition(": ")
    events = []
    for word in words.split():
        decision = game.decision(seat)
        assert decision is not None, word
        events += engine.submit(game, seat, decision.number, word)
    return events


def told(events: list[engine.Event]) -> list[tuple[str, object]]:
    """Kinds, with the cards they name."""
    return [(event.kind, event.public.get("cards", event.public.get("card"))) for event in events]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_g20_four_sets_are_dealt_whatever_the_number_of_seats(seats: int) -> None:
    shown = engine.view(new_game(0, seats), None)

    assert [len(village) for village in shown["villages"].values()] == [5] * seats
    assert len(shown["deck"]) == 31
    assert [len(pile) for pile in shown["piles"]] == [1]
    assert shown["piles"][0][0]["up"]


def test_g19_no_seat_is_told_anything_of_the_sets_before_it_looks() -> None:
    game = new_game(0, 4)

    for seat in (*"ABCD", None):
        assert {card["card"] for village in engine.view(game, seat)["villages"].values() for card in village} == {None}


@pytest.mark.parametrize(("limit", "turns"), [(1, 1), (3, 3), (8, 8)])
def test_g21_a_round_with_a_turn_limit_ends_as_if_its_deck_were_used_up(limit: int, turns: int) -> None:
    game, _ = engine.new_game(BULLET, 3, 1, seed(0, 3), turn_limit=limit)
    for seat in "ABC":
        engine.submit_default(game, seat)
    ended: list[engine.Event] = []
    taken = 0
    while not game.over:
        decision = engine.pending(game)[0]
        word = "take" if "take" in decision.options else decision.default
        taken += word == "take"
        ended += engine.submit(game, decision.seat, decision.number, word)

    by_kind = {event.kind: event.public for event in ended}
    assert taken == turns
    assert by_kind["round_ended"]["reason"] == "turns"
    assert by_kind["scored"]["scores"] == by_kind["scored"]["sums"]
    assert "caller" not in by_kind["scored"]
    assert by_kind["scored"]["power"] is False


def test_g23_the_whole_pile_may_be_read_by_all() -> None:
    game = engine.set_up({"table": "A: 1 2 | B: 3", "deck": "4 5", "discard": "6* 7* 8*"})

    for seat in ("A", "B", None):
        assert engine.write_shown(engine.view(game, seat)["piles"][0]) == "6* 7* 8*"


def test_g24_a_game_without_memory_shows_a_value_once_and_then_no_more() -> None:
    game = engine.set_up({"table": "A: 1 2 | B: 3 4", "deck": "7 5", "discard": "6*", "turn": "A"})

    events = play(game, "A: draw play")

    [looked] = [event for event in events if event.kind == "looked"]
    assert engine.event_view(looked, "A")["cards"] == {"A1": "1", "A2": "2"}
    assert "cards" not in engine.event_view(looked, "B")
    assert engine.write_view(engine.view(game, "A", remember=False)["villages"]) == "A: ? ? | B: ? ?"
    assert engine.write_view(engine.view(game, "A", remember=True)["villages"]) == "A: 1 2 | B: ? ?"


def test_g24_a_drawn_card_is_shown_to_its_drawer_while_it_is_in_hand_with_or_without_memory() -> None:
    game = engine.set_up({"table": "A: 1 2 | B: 3 4", "deck": "7 5", "discard": "6*"})

    play(game, "A: draw")

    for remember in (True, False):
        assert engine.view(game, "A", remember)["drawn"] == {"seat": "A", "card": "7", "up": False}
        assert engine.view(game, "B", remember)["drawn"] == {"seat": "A", "card": None, "up": False}
        assert engine.view(game, None, remember)["drawn"] == {"seat": "A", "card": None, "up": False}


def test_e3_without_memory_a_failed_set_is_told_once_and_lies_hidden_again() -> None:
    game = engine.set_up({"table": "A: 6 8 | B: 3 4", "deck": "7 5", "discard": "9*"})

    events = play(game, "A: draw exchange A1+A2 left")

    assert ("showed", ["6", "8"]) in told(events)
    assert engine.write_view(engine.view(game, "B", remember=False)["villages"]) == "A: ? ? ? | B: ? ?"
    assert engine.write_view(engine.view(game, "B", remember=True)["villages"]) == "A: ? 6 8 | B: ? ?"


def test_g4_the_rest_of_a_counts_set_is_laid_on_top_without_ability() -> None:
    game = engine.set_up({"table": "A: 4* 4* 10 10 | B: 5", "deck": "9 1 2 3", "discard": "12*"})

    events = play(game, "A: draw exchange A3+A4 A3 A3")

    first = told(events).index(("activated", "10"))
    assert told(events)[first : first + 4] == [
        ("activated", "10"),
        ("laid", ["10"]),
        ("milled", ["1", "2", "3"]),
        ("laid", ["10"]),
    ]
    assert [event.kind for event in events[first + 4 :]] == ["round_ended", "scored", "round_began"]


def test_e22_of_equal_cards_the_used_one_is_laid_first_then_the_others() -> None:
    game = engine.set_up({"table": "A: 4* 1* 1* 6 7 7 | B: 8 5", "deck": "9 2 3", "discard": "12*"})

    events = play(game, "A: draw exchange A4+A5+A6 A4 A6")

    laid = [event for event in events if event.kind in ("activated", "laid")]
    assert told(laid) == [("activated", "7"), ("laid", ["7"]), ("laid", ["7", "6"])]
    assert laid[0].public["place"] == "A6"
    assert engine.describe(game)["discard"] == "6* 7* 7* 12*"


def test_p1_a_set_of_different_values_is_laid_highest_first() -> None:
    game = engine.set_up({"table": "A: 1* 1* 6 7 6 | B: 8", "deck": "9 2 3", "discard": "12*"})

    events = play(game, "A: draw exchange A3+A4+A5 A4")

    assert ("laid", ["7", "6", "6"]) in told(events)


def test_b28_nobody_can_follow_a_card_through_a_thing_but_all_spots_stay_filled() -> None:
    spots = set()
    for number in range(30):
        game = engine.set_up({"table": "A: 1 | B: 2 3 4", "deck": "8 5", "discard": "6*"}, seed=bytes([number] * 32))
        play(game, "A: draw play B")
        spots.add(engine.describe(game)["table"])

    assert spots == {f"A: 1 | B: {order}" for order in ("2 3 4", "2 4 3", "3 2 4", "3 4 2", "4 2 3", "4 3 2")}


@pytest.mark.parametrize(
    ("totals", "holder", "places"),
    [
        pytest.param([10, 20, 30, 40], 3, [1, 2, 3, 4], id="no ties"),
        pytest.param([10, 10, 30, 40], 1, [2, 1, 3, 4], id="a tied holder wins"),
        pytest.param([10, 10, 30, 40], 2, [1, 2, 3, 4], id="else the next clockwise from the holder: A after C and D"),
        pytest.param([40, 10, 10, 10], 0, [4, 1, 2, 2], id="equal ones behind the winner share a place"),
        pytest.param([5, 30, 30, 40], 0, [1, 2, 2, 4], id="and so do equal ones further down"),
        pytest.param([7, 7, 7, 7], 3, [2, 2, 2, 1], id="all equal"),
        pytest.param([9, 9], 1, [2, 1], id="two seats"),
    ],
)
def test_a35_b38_places(totals: list[int], holder: int, places: list[int]) -> None:
    assert rules.places(totals, holder) == places


def test_a35_a_game_that_ends_gives_places_by_its_totals() -> None:
    game = new_game(4, 4, rounds=2)

    play_until(game, Wanderer(4), lambda game: game.over)

    result, totals = engine.view(game, "A")["result"], engine.view(game, "A")["totals"]
    assert result["reason"] == "rounds"
    assert result["places"][result["winner"]] == 1
    assert totals[result["winner"]] == min(totals.values())
    assert sorted(result["places"].values())[0] == 1
    others = [seat for seat in totals if seat != result["winner"]]
    for seat in others:
        assert result["places"][seat] == 2 + sum(totals[other] < totals[seat] for other in others)


def test_b38_the_next_round_is_begun_by_the_seat_with_the_token() -> None:
    game = new_game(4, 4, rounds=3)
    began: list[tuple[object, object]] = []
    while not game.over:
        holder = engine.view(game, None)["holder"]
        for event in engine.submit_default(game, engine.pending(game)[0].seat):
            if event.kind == "scored":
                holder = event.public["holder"]
            if event.kind == "round_began":
                began.append((event.public["start"], holder))

    assert len(began) == 2
    assert all(start == holder for start, holder in began)


@pytest.mark.parametrize(("token", "shown"), [("bullet", ["7", None, "2"]), ("amulet", ["7", "5", "2"])])
def test_docs_2_the_card_under_the_bullet_stays_hidden_at_the_rounds_end_and_the_amulets_is_shown(
    token: str, shown: list[str | None]
) -> None:
    game = engine.set_up(
        {"token": token, "table": "A: 7 5 2 | B: 3", "deck": "9", "discard": "9*", "token_on": "A2", "round": 4}
    )

    events = play(game, "A: draw discard")

    [ended] = [event for event in events if event.kind == "round_ended"]
    assert ended.public["villages"]["A"] == shown
    for seat in ("A", "B", None):
        assert [card["card"] for card in engine.view(game, seat)["villages"]["A"]] == shown


def test_docs_19_partners_share_a_place() -> None:
    game = engine.set_up(
        {"teams": "A+C B+D", "table": "A: 7 | B: 1 | C: 1 | D: 8", "deck": "9", "discard": "9*", "round": 4}
    )

    play(game, "A: draw discard")

    result = engine.view(game, None)["result"]
    assert result == {"places": {"A": 1, "B": 2, "C": 1, "D": 2}, "winner": "A+C", "reason": "rounds"}
