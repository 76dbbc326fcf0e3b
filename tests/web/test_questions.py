"""Decisions as forms, and forms as answers, without a server."""

from typing import Any

import pytest
from django.http import QueryDict

from games import engine
from games.selectors import SeatView
from games.web import questions
from games.web.board import Board

SEAT: dict[str, Any] = {
    "is_bot": False, "resigned": False, "asked": False, "deadline": None, "misses": 0, "wants_end": False,
    "place": None, "total": None, "nonce": "n", "team": None,
}  # fmt: skip
NAMES = {"A": "Ada", "B": "Ben"}


def board(**table: str) -> Board:
    """Ada's board of a table laid out as written."""
    game = engine.set_up({"table": "A: 6 7* 9 | B: 5 5", "deck": "1 2 3", "discard": "8", "turn": "A", **table})
    seats = [SeatView(letter=letter, name=name, mine=letter == "A", **SEAT) for letter, name in NAMES.items()]
    return Board(engine.view(game, "A"), seats, engine.parse_setup("bullet"))


def decision(**fields: Any) -> dict[str, Any]:
    """A decision of Ada's as JSON."""
    return {
        "seat": "A", "number": 3, "question": "target", "subject": None, "options": [], "least": 1, "most": 1,
        "ordered": False, "or_none": False, "at_least_one_of": [], "default": "", **fields,
    }  # fmt: skip


def test_places_stand_together_by_village_and_other_words_by_themselves() -> None:
    asked = decision(subject="6", options=["A1", "A2", "B1", "deck", "pile-1"])

    question = questions.build(asked, board(), NAMES)

    assert [(group.title, [option.word for option in group.options]) for group in question.groups] == [
        ("A, Ada", ["A1", "A2"]),
        ("B, Ben", ["B1"]),
        ("", ["deck", "pile-1"]),
    ]
    assert question.because is not None
    assert question.because.name == "Instigator"


def test_one_word_or_none_is_one_choice() -> None:
    question = questions.build(decision(question="remove", subject="0", options=["B1"], or_none=True), board(), NAMES)

    assert question.form == "one"
    assert [option.word for group in question.groups for option in group.options] == ["none", "B1"]
    assert question.none == ""


@pytest.mark.parametrize(
    ("least", "most", "hint"), [(2, 2, "Choose exactly 2."), (1, 3, "Choose 1 or more."), (1, 2, "Choose 1 to 2.")]
)
def test_several_words_say_how_many(least: int, most: int, hint: str) -> None:
    asked = decision(question="cards", options=["A1", "A2", "A3"], least=least, most=most)

    question = questions.build(asked, board(), NAMES)

    assert (question.form, question.hint) == ("some", hint)


def test_where_order_counts_there_is_a_list_a_position() -> None:
    asked = decision(question="bury", options=["A1", "A2", "A3"], least=1, most=2, ordered=True, or_none=True)

    question = questions.build(asked, board(), NAMES)

    assert question.form == "ordered"
    assert question.positions == (("First", True), ("Second", False))
    assert question.none == "none"


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("question=3&word=draw", (3, "draw")),
        ("question=3&word=A1&word=A3", (3, "A1+A3")),
        ("question=3&word=A3&word=&word=A1", (3, "A3+A1")),
        ("question=3&word=A1&word=none", (3, "none")),
        ("question=3", (3, "")),
        ("word=draw", (0, "draw")),
        ("question=three&word=draw", (0, "draw")),
        ("question=%C2%B2&word=draw", (0, "draw")),
        ("question=12345678901&word=draw", (0, "draw")),
    ],
)
def test_a_sent_form_is_a_number_and_an_answer(sent: str, read: tuple[int, str]) -> None:
    assert questions.read(QueryDict(sent)) == read


def test_a_board_has_my_village_first_and_knows_the_tops() -> None:
    laid = board()

    assert [village.seat.letter for village in laid.villages] == ["A", "B"]
    assert laid.places["A2"].name == "Insomniac"
    assert laid.places["pile-1"].code == "8"
    assert laid.places["deck"].code is None
    assert laid.places["A1"].look == "down"
    assert laid.places["A2"].look == "up"
