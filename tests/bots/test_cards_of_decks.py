"""What the cards of Fang and Amulet are for: given what seat A sees, one question, then its answer."""

from tests.bots.tables import answer, asked, view_of

OWN = "A1 A2 A3 A4 A5"


def test_a_number_is_played_as_its_deck_has_it() -> None:
    # 11: Diseased skips the one rival; a Troublemaker would ask for a target of its own.
    view = view_of("A: 1 2 3 4 0 | B: ? ? ?", hand="11", decks="bullet, 11=fang")
    assert answer(view, asked("drawn", "discard play exchange")) == "play"


def test_a_rummager_digs_for_the_lowest_card() -> None:
    view = view_of("A: 1* 9 8 4 5 | B: ? ?", decks="fang", piles=["12* 0E* 7*"])
    assert answer(view, asked("action", "draw take")) == "take"
    assert answer(view, asked("depth", "1 2 3", subject="1")) == "2"


def test_a_constable_keeps_low_cards_for_its_own_draws() -> None:
    view = view_of("A: 5 5 5 | B: ? ?", decks="fang", deck="3 12 1 7 ? ?")
    assert answer(view, asked("next", "1 2 3 4", subject="9")) == "2"
    assert answer(view, asked("next", "1 3 4", subject="9")) == "3"


def test_a_bat_takes_the_own_highest_card() -> None:
    view = view_of("A: 3 11 4 | B: ? 0E*", decks="fang", hand="10")
    assert answer(view, asked("drawn", "discard play exchange")) == "play"
    assert answer(view, asked("target", "A1 A2 A3 B1 B2", subject="10")) == "A2"


def test_a_tallyman_is_played_only_where_it_helps() -> None:
    helps = view_of("A: 1 2 3 | B: 9* 8*", decks="fang", hand="13")
    harms = view_of("A: 9* 2 3 | B: 1* ?", decks="fang", hand="13")
    assert answer(helps, asked("drawn", "discard play")) == "play"
    assert answer(harms, asked("drawn", "discard play")) == "discard"


def test_an_aura_seer_turns_up_odd_maude_whom_it_has_just_looked_at() -> None:
    view = view_of("A: 5 0M ? 9 7 | B: ? ?", decks="fang")
    assert answer(view, asked("look", "A1 A3 A4 A5 turn-up stop", subject="8", default="stop")) == "turn-up"


def test_villagers_end_the_round_for_who_stands_best_only() -> None:
    ahead = view_of("A: 0 1 1 | B: 0* 9* 9* 9*", decks="amulet", hand="5")
    behind = view_of("A: 0 9 9 | B: 0* 1* 1*", decks="amulet", hand="5")
    assert answer(ahead, asked("drawn", "discard play")) == "play"
    assert answer(ahead, asked("target", "A1 A2 A3", subject="5")) == "A1"
    assert answer(behind, asked("drawn", "discard play")) == "discard"


def test_a_doppelganger_leaves_with_the_highest_card() -> None:
    view = view_of("A: 13 11 2 | B: ? ?", decks="amulet", hand="1")
    assert answer(view, asked("cards", "A1 A2 A3", most=3)) == "A1+A2"


def test_a_master_fetches_the_lowest_card_or_none() -> None:
    low = view_of("A: 9 8 7 | B: ? ?", decks="amulet", piles=["10* 12* 0* 6*"])
    high = view_of("A: 1 0 2 | B: ? ?", decks="amulet", piles=["10* 12* 11* 9*"])
    question = asked("depth", "1 2 3", subject="10", or_none=True, default="none")
    assert answer(low, question) == "2"
    assert answer(high, question) == "none"


def test_a_witch_gives_a_high_card_to_a_rivals_low_one() -> None:
    view = view_of("A: 1 1 2 | B: ? 0* ?", decks="amulet", deck="12 ? ?")
    assert answer(view, asked("village", "A B", subject="11", or_none=True, default="none")) == "B"
    assert answer(view, asked("target", "B1 B2 B3", subject="11")) == "B2"


def test_a_rascal_draws_all_it_may_and_keeps_the_best() -> None:
    view = view_of("A: 4* 9 8 | B: ? ?", decks="amulet", deck="12 1 ?")
    assert answer(view, asked("extra", "0 1", subject="4")) == "1"
    assert answer(view, asked("keep", "1 2", subject="4")) == "2"


def test_draws_a_low_card_on_display() -> None:
    view = view_of("A: 11 9 8 | B: 1* ?", decks="amulet", display=[{"card": "0", "up": True}])
    assert answer(view, asked("action", "draw draw-1 take")) == "draw-1"


def test_a_robber_counts_on_no_guarded_card() -> None:
    villages, question = "A: 4 4 4 | B: 3* 0* 5*", asked("drawn", "discard play")
    assert answer(view_of(villages, decks="amulet", hand="12"), question) == "play"
    assert answer(view_of(villages, decks="amulet", hand="12", covers={"B1": "B2"}), question) == "discard"


def test_the_amulet_protects_the_lowest_card() -> None:
    view = view_of("A: 9 0 5 | B: ? ?", decks="amulet", power=True, token="amulet")
    assert answer(view, asked("action", "draw take token")) == "token"
    assert answer(view, asked("target", "A1 A2 A3", subject="token")) == "A2"


def test_a_low_discard_goes_to_the_own_fang_pile() -> None:
    view = view_of("A: 1 1 0E | B: ? ?", decks="fang", hand="4", piles=["2*", "12*"], fang_pile=2)
    assert answer(view, asked("pile", "pile-1 pile-2")) == "pile-2"


def test_a_set_takes_a_partners_card_along() -> None:
    view = view_of("A: 9 1 2 | B: ? ? | C: 9* ? | D: ? ?", hand="1", teams=["A+C", "B+D"])
    question = asked("cards", "A1 A2 A3 C1 C2", most=5, at_least_one_of=["A1", "A2", "A3"])
    assert answer(view, question) == "A1+C1"


def test_a_partner_is_no_target() -> None:
    view = view_of("A: 5 5 5 | B: ? ? ? | C: 0* 0* | D: 5* 5* 5*", hand="12", teams=["A+C", "B+D"])
    assert answer(view, asked("village", "A B C D", subject="12")) in ("B", "D")
