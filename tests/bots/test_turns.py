"""Call, take, draw; keep, play, throw away: given what seat A sees, one question, then its answer."""

from tests.bots.tables import answer, asked, view_of

ACTIONS = "draw take call"


def test_calls_when_its_sum_is_clearly_the_lowest() -> None:
    view = view_of("A: 1 2 3 | B: ? ? ? ? ?")
    assert answer(view, asked("action", ACTIONS)) == "call"


def test_does_not_call_with_cards_as_high_as_everybodys() -> None:
    view = view_of("A: ? ? ? ? | B: ? ? ? ?", piles=["12*"])
    assert answer(view, asked("action", ACTIONS)) == "draw"


def test_a_small_lead_is_enough_when_the_deck_runs_out() -> None:
    villages = "A: 4 5 6 | B: 6* 5* 6*"
    assert answer(view_of(villages, deck="? ?", piles=["12*"]), asked("action", ACTIONS)) == "call"
    assert answer(view_of(villages, piles=["12*"]), asked("action", ACTIONS)) == "draw"


def test_takes_a_low_discard() -> None:
    view = view_of("A: 12 9 3 4 5 | B: ? ? ? ? ?", piles=["0* 12*"])
    assert answer(view, asked("action", "draw take")) == "take"


def test_leaves_a_high_discard() -> None:
    view = view_of("A: 8 9 3 4 5 | B: ? ? ? ? ?", piles=["12*"])
    assert answer(view, asked("action", "draw take")) == "draw"


def test_takes_even_a_high_discard_for_a_pair_it_knows() -> None:
    view = view_of("A: 11 11 3 4 5 | B: ? ? ? ? ?", piles=["6*"])
    assert answer(view, asked("action", "draw take")) == "take"
    assert (
        answer(view_of("A: 11 11 3 4 5 | B: ? ? ? ? ?", hand="6*"), asked("cards", "A1 A2 A3 A4 A5", most=5)) == "A1+A2"
    )


def test_only_draws_in_a_round_that_lasts_for_ever() -> None:
    view = view_of("A: 12 9 3 4 5 | B: ? ? ? ? ?", piles=["0*"], turns=60)
    assert answer(view, asked("action", "draw take")) == "draw"


def test_keeps_a_low_card() -> None:
    view = view_of("A: 12 9 3 4 5 | B: ? ? ? ? ?", hand="1")
    assert answer(view, asked("drawn", "discard exchange")) == "exchange"


def test_throws_away_a_card_higher_than_its_own() -> None:
    view = view_of("A: 1 2 3 4 0 | B: ? ? ? ? ?", hand="10")
    assert answer(view, asked("drawn", "discard exchange")) == "discard"


def test_keeps_a_copycat_which_counts_as_its_lowest_card() -> None:
    view = view_of("A: 1 2 3 4 5 | B: ? ? ? ? ?", hand="13")
    assert answer(view, asked("drawn", "discard exchange")) == "exchange"
    assert answer(view, asked("cards", "A1 A2 A3 A4 A5", most=5)) == "A5"


def test_ends_its_turn_when_nothing_is_left_to_do() -> None:
    view = view_of("A: 2* 5 3* 4* 6* | B: ? ? ? ? ?", turns=9)
    assert answer(view, asked("action", "use-A1 end")) == "end"


def test_uses_a_priest_on_a_card_it_does_not_know() -> None:
    view = view_of("A: 2* ? 3 4 5 | B: ? ? ? ? ?")
    assert answer(view, asked("action", "draw take use-A1")) == "use-A1"
    assert answer(view, asked("target", "A1 A2 A3 A4 A5", subject="2")) == "A2"


def test_lays_the_bullet_on_its_highest_known_card() -> None:
    view = view_of("A: 3 12 ? 9 5 | B: ? ? ? ? ?", power=True)
    assert answer(view, asked("action", "draw take token")) == "token"
    assert answer(view, asked("target", "A1 A2 A3 A4 A5", subject="token")) == "A2"


def test_keeps_the_bullet_while_it_knows_low_cards_only() -> None:
    view = view_of("A: 3 2 ? 1 5 | B: ? ? ? ? ?", power=True, piles=["12*"])
    assert answer(view, asked("action", "draw take token")) == "draw"
