"""Words of a line as answers to one question."""

from typing import Any

import pytest

from games.engine import Decision
from games.reading import moves
from games.services import menus

ACTION = ("draw", "take", "take-2", "call", "use-A2")
OWN = ("A1", "A2", "A3", "A4", "A5")


def asked(question: str, options: tuple[str, ...], **values: Any) -> Decision:
    """A question to seat A."""
    return Decision("A", 7, question, options, options[0], **values)


def given_cards(**values: Any) -> Decision:
    """The question which cards are given."""
    return asked("cards", values.pop("options", OWN), most=values.pop("most", 5), **values)


PEEK = asked("peek", OWN, least=2, most=2)


def answered(decision: Decision, *words: str, shown: bool = True) -> tuple[str, tuple[str, ...]]:
    """The answer, and what is left."""
    menu = menus.menu(decision) if shown else menus.unshown(decision)
    return moves.next_answer(words, decision, menu)


def refused(decision: Decision, *words: str, shown: bool = True) -> tuple[str, str]:
    """Why there is no answer, and at which word."""
    with pytest.raises(moves.Unfit) as caught:
        answered(decision, *words, shown=shown)
    return caught.value.code, caught.value.word


def test_a_number_is_the_choice_that_has_it() -> None:
    action = asked("action", ACTION)

    assert answered(action, "#1") == ("draw", ())
    assert answered(action, "#3", "card-1") == ("take-2", ("card-1",))
    assert refused(action, "#6") == ("not-a-choice", "6")
    assert refused(action, "#0") == ("not-a-choice", "0")


def test_where_words_are_numbers_a_number_is_the_word() -> None:
    keep = asked("keep", ("1", "2", "3"))
    master = asked("depth", ("2", "3"), or_none=True)

    assert answered(keep, "#2", "exchange") == ("2", ("exchange",))
    assert answered(keep, "#2", "#1") == ("2", ("#1",))
    assert answered(keep, "#2", shown=False) == ("2", ())
    assert answered(master, "#0") == ("none", ())
    assert answered(master, "#3") == ("3", ())
    assert answered(master, "none") == ("none", ())
    assert refused(master, "#1") == ("not-a-choice", "1")


def test_in_a_question_that_was_not_shown_numbers_are_own_cards() -> None:
    target = asked("target", ("A2", "B1", "B2"))

    assert answered(target, "#2", shown=False) == ("A2", ())
    assert refused(target, "#1", shown=False) == ("not-a-choice", "1")
    assert answered(target, "#2") == ("B1", ())


def test_a_word_is_itself() -> None:
    assert answered(asked("action", ACTION), "take", "card-2") == ("take", ("card-2",))
    assert answered(asked("action", ACTION), "take-1") == ("take", ())
    assert answered(asked("action", ACTION), "use-card-2", "A4") == ("use-A2", ("A4",))
    assert refused(asked("action", ACTION), "use-card-3") == ("not-a-choice", "use-3")
    assert answered(asked("bury", ("yes", "no")), "yes") == ("yes", ())
    assert answered(asked("village", ("B", "C")), "C", "left") == ("C", ("left",))
    assert refused(asked("village", ("B", "C")), "A") == ("not-a-choice", "A")
    assert refused(asked("action", ACTION), "yes") == ("not-a-choice", "yes")


def test_the_russian_word_for_draw_and_take_is_neither_where_both_can_be() -> None:
    assert refused(asked("action", ACTION), "draw/take") == ("ambiguous", "взять")
    assert answered(asked("action", ("draw", "call")), "draw/take") == ("draw", ())


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("#1", "#4"), "A1+A4"),
        (("#4", "#1"), "A4+A1"),
        (("#1+#4",), "A1+A4"),
        (("#1-#4",), "A1+A4"),
        (("A1+A4",), "A1+A4"),
        (("A1", "A4"), "A1+A4"),
        (("peek", "#1", "#4"), "A1+A4"),
    ],
)
def test_two_cards_are_named_in_many_ways(words: tuple[str, ...], answer: str) -> None:
    assert answered(PEEK, *words) == (answer, ())


@pytest.mark.parametrize(
    ("words", "code", "word"),
    [
        (("#1",), "too-few", "1"),
        (("#1", "#2", "#3"), "too-many", "1 2 3"),
        (("#1", "#1"), "twice", "1 1"),
        (("#1", "#6"), "not-a-choice", "6"),
        (("A1+B1",), "not-a-choice", "B1"),
        (("draw",), "not-a-choice", "draw"),
        (("none",), "not-a-choice", "none"),
        (("spot", "#1"), "not-a-choice", "spot"),
    ],
)
def test_a_set_with_anything_wrong_is_refused_whole(words: tuple[str, ...], code: str, word: str) -> None:
    assert refused(PEEK, *words) == (code, word)


def test_cards_given_are_named_by_numbers_or_names_in_the_order_typed() -> None:
    assert answered(given_cards(), "card-3", "card-1", "spot", "#1", shown=False) == ("A3+A1", ("spot", "#1"))
    assert answered(given_cards(), "A3+A1", "A1", shown=False) == ("A3+A1", ("A1",))
    assert answered(given_cards(), "A3", "A1", "A1", shown=False) == ("A3+A1", ("A1",))
    assert answered(given_cards(), "card-3", "A1", "left", shown=False) == ("A3+A1", ("left",))
    assert answered(given_cards(), "card-1+card-3", "spot", "#3", shown=False) == ("A1+A3", ("spot", "#3"))
    assert answered(given_cards(), "A1", "A1", shown=False) == ("A1", ("A1",))
    assert refused(given_cards(), "card-1", "card-9", shown=False) == ("not-a-choice", "9")
    assert refused(given_cards(), "card-1", "card-3", "card-1", shown=False) == ("twice", "1 3 1")
    assert refused(given_cards(), "A1", "A9", shown=False) == ("not-a-choice", "A9")


def test_cards_of_another_village_are_another_answer() -> None:
    switched = given_cards(ordered=True, subject="12")

    assert answered(switched, "A2", "A1", "B", "B2", "B3") == ("A2+A1", ("B", "B2", "B3"))
    assert answered(switched, "A2", "B2") == ("A2", ("B2",))
    theirs = given_cards(options=("B1", "B2", "B3"), least=2, most=2, ordered=True)
    assert answered(theirs, "B3", "B1", "end", shown=False) == ("B3+B1", ("end",))


def test_in_teams_one_card_must_be_ones_own() -> None:
    cards = given_cards(options=("A1", "A2", "C1", "C2"), most=4, at_least_one_of=("A1", "A2"))

    assert answered(cards, "C1+A2") == ("C1+A2", ())
    assert answered(cards, "card-2", "C1") == ("A2+C1", ())
    assert refused(cards, "C1+C2") == ("none-of-yours", "C1 C2")
    assert refused(cards, "C1") == ("none-of-yours", "C1")


def test_a_range_is_read_where_it_leaves_nothing_out() -> None:
    assert answered(given_cards(), "#2-#3", shown=False) == ("A2+A3", ())
    assert refused(given_cards(), "#1-#3", shown=False) == ("ambiguous", "1-3")
    assert refused(asked("action", ACTION), "#1-#2") == ("one-only", "1-2")


def test_of_a_buried_set_each_card_by_name_is_an_answer_and_may_be_joined() -> None:
    bury = asked("bury", ("A1", "A2", "A3"), most=2, ordered=True, or_none=True)

    assert answered(bury, "none", "A1") == ("none", ("A1",))
    assert answered(bury, "A3+A1", "A2") == ("A3+A1", ("A2",))
    assert answered(bury, "A3", "A2", shown=False) == ("A3", ("A2",))
    assert answered(bury, "#1") == ("none", ())
    assert answered(bury, "#4", "#2") == ("A3+A1", ())
    assert refused(bury, "#1", "#2") == ("contradiction", "1 2")


def test_two_numbers_for_one_answer_are_too_many() -> None:
    action = asked("action", ACTION)

    assert refused(action, "#2", "#3") == ("one-only", "2 3")
    assert refused(action, "#2+#3") == ("one-only", "2+3")
    assert refused(asked("spot", ("A1", "A3")), "A1+A3") == ("one-only", "A1+A3")


def test_the_spot_is_ones_own_card_of_that_number() -> None:
    spot = asked("spot", ("A1", "A3"))

    assert answered(spot, "spot", "#3") == ("A3", ())
    assert answered(spot, "spot", "A3", "left") == ("A3", ("left",))
    assert answered(spot, "#2") == ("A3", ())
    assert refused(spot, "spot", "#2") == ("not-a-choice", "2")
    assert refused(asked("pile", ("pile-1", "pile-2")), "spot", "#1") == ("not-a-choice", "spot")


def test_a_number_after_take_may_be_a_card_or_how_deep_it_lies() -> None:
    depth = asked("depth", ("1", "2", "3"))

    assert answered(depth, "card-2", "A1", shown=False) == ("2", ("A1",))
    assert refused(depth, "card-2", shown=False) == ("ambiguous", "2")
    assert refused(depth, "card-2", "card-1", shown=False) == ("ambiguous", "2")


def test_a_number_before_what_it_excludes_is_refused() -> None:
    action = asked("action", ACTION)

    assert refused(action, "#2", "draw") == ("contradiction", "2 draw")
    assert refused(action, "#4", "exchange", "card-1") == ("contradiction", "4 exchange 1")
    assert answered(action, "#1", "exchange", "card-1") == ("draw", ("exchange", "card-1"))
