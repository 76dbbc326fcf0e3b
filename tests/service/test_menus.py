"""The numbers of choices: each means one word, and where words are numbers, that number."""

from typing import Any

import pytest

from games.services import menus
from tests import factories


def asked(*options: str, or_none: bool = False) -> dict[str, Any]:
    return {"options": list(options), "or_none": or_none}


def test_choices_are_numbered_from_one() -> None:
    assert menus.menu(asked("draw", "take-1", "call")) == [(1, "draw"), (2, "take-1"), (3, "call")]


def test_none_comes_first_and_not_twice() -> None:
    assert menus.menu(asked("A1", "A3", or_none=True)) == [(1, "none"), (2, "A1"), (3, "A3")]
    assert menus.menu(asked("A1", "none", or_none=True)) == [(1, "A1"), (2, "none")]


def test_words_that_are_numbers_have_their_own() -> None:
    assert menus.menu(asked("0", "1", "2")) == [(0, "0"), (1, "1"), (2, "2")]
    assert menus.menu(asked("2", "4", or_none=True)) == [(0, "none"), (2, "2"), (4, "4")]


def test_the_numbers_of_several_questions_run_on() -> None:
    first, second = menus.of([asked("yes", "no"), asked("2", "3")])

    assert first == [(1, "yes"), (2, "no")]
    assert second == [(3, "2"), (4, "3")]


@pytest.mark.django_db
def test_a_decision_of_the_engine_and_its_json_have_the_same_menu() -> None:
    decision = factories.asked(factories.started())

    assert menus.menu(decision) == menus.menu(decision.to_json())
    assert [word for _, word in menus.menu(decision)] == list(decision.options)
