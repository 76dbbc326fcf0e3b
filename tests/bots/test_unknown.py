"""What a bot does not understand it leaves to the default, and it never raises."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import choose
from tests.bots.tables import answer, asked, view_of

VIEW = view_of("A: 12 9 ? 4 5 | B: ? ? ? ? ?", hand="1")
DRAWN = asked("drawn", "discard exchange")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 20) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def test_an_unknown_question_gets_its_default() -> None:
    assert answer(VIEW, asked("riddle", "left right", default="right")) == "right"


def test_known_questions_with_unknown_words_get_their_default() -> None:
    assert answer(VIEW, asked("drawn", "swallow spit", default="spit")) == "spit"
    assert answer(VIEW, asked("target", "moon sun", subject="11", default="sun")) == "sun"
    assert answer(VIEW, asked("village", "A B", subject="99", default="A")) == "A"


def test_cards_of_other_decks_are_counted_by_their_number() -> None:
    view = view_of("A: 12 0E 0M 4 5 | B: ? ? ? ? ?", hand="1")
    assert answer(view, asked("cards", "A1 A2 A3 A4 A5", most=5)) == "A1"


@pytest.mark.parametrize("field", sorted(VIEW))
def test_a_view_without_a_field_still_gets_a_legal_answer(field: str) -> None:
    view = {name: value for name, value in VIEW.items() if name != field}
    assert answer(view, DRAWN) in DRAWN["options"]


@pytest.mark.parametrize("field", sorted(set(DRAWN) - {"default"}))
def test_a_decision_without_a_field_gets_an_option(field: str) -> None:
    decision = {name: value for name, value in DRAWN.items() if name != field}
    assert choose(VIEW, decision, 1) in DRAWN["options"]


def test_a_card_of_no_number_gets_the_default() -> None:
    view = view_of("A: joker 9 ? 4 5 | B: ? ? ? ? ?", hand="1")
    assert answer(view, DRAWN) == "discard"


@settings(max_examples=200, deadline=None)
@given(field=st.sampled_from(sorted(VIEW)), junk=JSON)
def test_a_malformed_view_still_gets_a_legal_answer(field: str, junk: Any) -> None:
    assert answer({**VIEW, field: junk}, DRAWN) in DRAWN["options"]


@settings(max_examples=200, deadline=None)
@given(field=st.sampled_from(sorted(set(DRAWN) - {"default", "options"})), junk=JSON)
def test_a_malformed_decision_gets_a_legal_answer(field: str, junk: Any) -> None:
    assert choose(VIEW, {**DRAWN, field: junk}, 1) in DRAWN["options"]
