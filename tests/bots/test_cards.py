"""Which cards leave, and what the abilities are aimed at: given what seat A sees, one question, then its answer."""

import pytest

from tests.bots.tables import answer, asked, view_of

OWN = "A1 A2 A3 A4 A5"
THEIRS = "B1 B2 B3 B4 B5"


def test_gives_its_highest_known_card() -> None:
    view = view_of("A: 3 ? 11 4 5 | B: ? ? ? ? ?", hand="2")
    assert answer(view, asked("cards", OWN, most=5)) == "A3"


def test_gives_an_unknown_card_rather_than_a_low_known_one() -> None:
    view = view_of("A: 3 ? 1 4 5 | B: ? ? ? ? ?", hand="2")
    assert answer(view, asked("cards", OWN, most=5)) == "A2"


def test_gives_equal_known_cards_as_a_set() -> None:
    view = view_of("A: 8 ? 8 8* 12 | B: ? ? ? ? ?", hand="2")
    assert answer(view, asked("cards", OWN, most=5)) == "A1+A3+A4"


def test_a_face_up_lycan_lifts_a_card_into_the_set() -> None:
    view = view_of("A: 6 7 1* 0 0 | B: ? ? ? ? ?", hand="2")
    assert answer(view, asked("cards", OWN, most=5)) == "A1+A2"


def test_a_face_down_lycan_lifts_nothing() -> None:
    view = view_of("A: 6 7 1 0 0 | B: ? ? ? ? ?", hand="2")
    assert answer(view, asked("cards", OWN, most=5)) == "A2"


def test_names_only_as_many_cards_as_may_be_named() -> None:
    view = view_of("A: 8 8 3 4 5 | B: ? ? ? ? ?", hand="2")
    assert answer(view, asked("cards", OWN, default="A1")) == "A1"


@pytest.mark.parametrize(
    ("village", "worth_playing"), [("A: ? ? 3 4 5", True), ("A: 1 2 3 4 5", False)], ids=["unknown cards", "all known"]
)
def test_plays_an_insomniac_to_learn_its_cards(village: str, worth_playing: bool) -> None:
    view = view_of(f"{village} | B: ? ? ? ? ?", hand="7")
    assert (answer(view, asked("drawn", "discard play exchange")) == "play") is worth_playing


def test_troublemaker_swaps_its_highest_for_a_rivals_lowest() -> None:
    view = view_of("A: 1 2 12 3 4 | B: ? 0* ? ? ?", hand="11")
    assert answer(view, asked("drawn", "discard play exchange")) == "play"
    assert answer(view, asked("target", f"{OWN} {THEIRS}", subject="11")) == "A3"
    assert answer(view, asked("target", THEIRS, subject="11")) == "B2"


def test_gremlin_goes_to_the_caller() -> None:
    view = view_of("A: 2 3 4 5 | B: 1* 1* | C: ? ? ? ?", hand="12", called="C")
    assert answer(view, asked("drawn", "discard play exchange")) == "play"
    assert answer(view, asked("village", "A B C", subject="12")) == "C"


def test_gremlin_goes_to_the_rival_who_stands_best() -> None:
    view = view_of("A: 2 3 4 5 | B: 9* 9* | C: 1* 2*", hand="12")
    assert answer(view, asked("village", "A B C", subject="12")) == "C"


def test_thing_shuffles_a_rivals_village_never_its_own() -> None:
    view = view_of("A: 5 ? 5 5 | B: 1* 1* | C: ? ? ?", hand="8")
    assert answer(view, asked("village", "A C", subject="8")) == "C"


def test_instigator_turns_a_rivals_hunter_down() -> None:
    view = view_of("A: 5 5 5 5 | B: 3* 0* ?", hand="6")
    assert answer(view, asked("target", "A1 A2 A3 A4 B1 B2 B3 deck pile-1", subject="6")) == "B2"


def test_instigator_turns_its_own_hunter_up() -> None:
    view = view_of("A: 5 0 ? 5 | B: 3* ? ?", hand="6")
    assert answer(view, asked("target", "A1 A2 A3 A4 B1 B2 B3 deck pile-1", subject="6")) == "A2"


def test_marksman_sends_its_own_gremlin_away() -> None:
    view = view_of("A: 5 12* 3 5 | B: 7* ? ?", hand="9")
    assert answer(view, asked("drawn", "discard play exchange")) == "play"
    assert answer(view, asked("target", "A2 B1", subject="9")) == "A2"


def test_count_ends_the_round_for_who_stands_best_only() -> None:
    ahead = view_of("A: 1 1 2 2 | B: 9* 9* ? ?", hand="10", deck="? ? ?")
    behind = view_of("A: 9 9 5 4 | B: 1* 1* 0* 2*", hand="10", deck="? ? ?")
    assert answer(ahead, asked("drawn", "discard play")) == "play"
    assert answer(behind, asked("drawn", "discard play")) == "discard"


def test_cow_turns_over_a_low_top_that_the_next_seat_would_draw() -> None:
    low = view_of("A: 1 1 2 2 | B: ? ? ? ?", hand="5", deck="0* ? ?")
    hidden = view_of("A: 1 1 2 2 | B: ? ? ? ?", hand="5", deck="? ? ?")
    assert answer(low, asked("drawn", "discard play")) == "play"
    assert answer(hidden, asked("drawn", "discard play")) == "discard"


def test_hunter_removes_its_own_highest_card() -> None:
    view = view_of("A: 0* 4* 9* | B: 12* 1*", step="scoring")
    assert answer(view, asked("remove", "A2 A3 B1 B2", subject="0", or_none=True, default="none")) == "A3"


def test_hunter_leaves_rivals_alone() -> None:
    view = view_of("A: 0* 0* | B: 12* 1*", step="scoring")
    assert answer(view, asked("remove", "A2 B1 B2", subject="0", or_none=True, default="none")) == "none"


def test_mortician_uses_an_ability_that_helps_and_no_other() -> None:
    ignorant = view_of("A: 4* 7 7 ? ? | B: ? ? ?", hand="2")
    knowing = view_of("A: 4* 7 7 1 2 | B: ? ? ?", hand="2")
    question = asked("activate", "A2 A3", subject="4", or_none=True, default="none")
    assert answer(ignorant, question) in ("A2", "A3")
    assert answer(knowing, question) == "none"


def test_goth_girl_hides_a_low_discard_and_not_a_high_one() -> None:
    low = view_of("A: 0 0* 1 1 3* | B: ? ? ?", hand="2")
    high = view_of("A: 0 0* 1 1 3* | B: ? ? ?", hand="10")
    assert answer(low, asked("bury", "yes no", subject="3", default="no")) == "yes"
    assert answer(high, asked("bury", "yes no", subject="3", default="no")) == "no"


def test_goth_girl_does_not_keep_the_deck_alive_for_ever() -> None:
    view = view_of("A: 0 0* 1 1 3* | B: ? ? ?", hand="2", turns=60)
    assert answer(view, asked("bury", "yes no", subject="3", default="no")) == "no"
    view = view_of("A: 2* 2* 1 1 3* | B: ? ? ?", turns=60)
    assert answer(view, asked("bury", "A1 A2", subject="3", least=0, or_none=True, default="none")) == "none"


def test_looks_at_two_own_cards_first() -> None:
    view = view_of("A: ? ? ? ? ? | B: ? ? ? ? ?", step="peek", turn=None)
    words = answer(view, asked("peek", OWN, least=2, most=2, default="A1+A2")).split("+")
    assert len(set(words)) == 2
    assert set(words) <= set(OWN.split())
