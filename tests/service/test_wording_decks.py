"""Sentences of Silver Fang, Silver Amulet and of teams: their events, questions and answers."""

import re
from typing import Any

import pytest

from games import engine, wording
from games.wording.questions import OF_CARDS

NAMES = {"A": "Ada", "B": "Ben", "C": "Cleo", "D": "Dora"}
VIEW: dict[str, Any] = {
    "villages": {letter: [{"card": None, "up": False}] * 3 for letter in NAMES},
    "deck": [{"card": "3", "up": False}, {"card": None, "up": False}],
    "display": [{"card": "6", "up": True}],
    "piles": [[{"card": "9", "up": True}], [{"card": "4", "up": True}]],
}
FANG, AMULET, BULLET = (engine.parse_setup(name) for name in ("fang", "amulet", "bullet"))


def decision(question: str, *options: str, **more: Any) -> dict[str, Any]:
    return engine.Decision("A", 1, question, options, options[0], **more).to_json()


@pytest.mark.parametrize(
    ("event", "you", "others"),
    [
        (
            {"kind": "drew", "seat": "A", "card": "6", "display": 1},
            "You drew 6 from beside the deck.",
            "Ada drew 6 from beside the deck.",
        ),
        (
            {"kind": "took", "seat": "A", "card": "4", "pile": 2, "depth": 3},
            "You took 4, card 3 from the top, from discard pile 2.",
            "Ada took 4, card 3 from the top, from discard pile 2.",
        ),
        (
            {"kind": "took", "seat": "A", "card": "4", "pile": 1, "depth": 1},
            "You took 4 from the discard pile.",
            "Ada took 4 from the discard pile.",
        ),
        (
            {"kind": "discarded", "seat": "A", "card": "4", "pile": 2},
            "You discarded the drawn card, 4, on discard pile 2.",
            "Ada discarded the drawn card, 4, on discard pile 2.",
        ),
        (
            {"kind": "laid", "seat": "A", "cards": ["4", "5"], "pile": 2},
            "You discarded 4 and 5 on discard pile 2.",
            "Ada discarded 4 and 5 on discard pile 2.",
        ),
        (
            {"kind": "founded", "seat": "A", "card": "10", "pile": 2},
            "Your 10 founds discard pile 2.",
            "10 of Ada founds discard pile 2.",
        ),
        (
            {"kind": "lost", "seat": "A", "place": "A2", "card": "7", "pile": 2},
            "To discard pile 2 goes your card 2 (7).",
            "To discard pile 2 goes Ada’s card 2 (7).",
        ),
        ({"kind": "sorted", "seat": "B", "village": "A"}, "Ben sorted your village.", "Ben sorted Ada’s village."),
        (
            {"kind": "looked_at_deck", "seat": "A", "count": 4, "after": 0},
            "You looked at cards on top of the deck (4).",
            "Ada looked at cards on top of the deck (4).",
        ),
        (
            {"kind": "reordered", "seat": "A", "count": 4},
            "You put the top cards of the deck back in an order of your own.",
            "Ada put the top cards of the deck back in an order of their own.",
        ),
        (
            {"kind": "put", "seat": "B", "place": "A1"},
            "Ben replaced your card 1 with the card from the deck.",
            "Ben replaced Ada’s card 1 with the card from the deck.",
        ),
        (
            {"kind": "covered", "seat": "A", "place": "A3", "over": "A1"},
            "You laid your card 3 over your card 1 as a cover.",
            "Ada laid their own card 3 over their own card 1 as a cover.",
        ),
        (
            {"kind": "covered", "seat": "A", "place": "A3", "over": None},
            "You took the cover of your card 3 off.",
            "Ada took the cover of their own card 3 off.",
        ),
        ({"kind": "skipped", "seat": "A"}, "You are passed over.", "Ada is passed over."),
        (
            {"kind": "copied", "seat": "A", "place": "B1", "card": "4"},
            "You borrowed the ability of Ben’s card 1 (4).",
            "Ada borrowed the ability of Ben’s card 1 (4).",
        ),
        (
            {"kind": "tallied", "seat": "A", "points": {"A": 5, "B": 0}, "tallies": {"A": 5, "B": 0}},
            "Face-up cards were scored for the end of the round: 5 for you, 0 for Ben.",
            "Face-up cards were scored for the end of the round: 5 for Ada, 0 for Ben.",
        ),
        (
            {"kind": "scored", "scores": {"A": 6, "B": 7}, "totals": {"A": 6, "B": 7}, "tallies": {"A": 5, "B": 0}},
            (
                "Points noted during the round are counted in: 5 for you, 0 for Ben. "
                "Points of this round: 6 for you, 7 for Ben. Totals: 6 for you, 7 for Ben."
            ),
            (
                "Points noted during the round are counted in: 5 for Ada, 0 for Ben. "
                "Points of this round: 6 for Ada, 7 for Ben. Totals: 6 for Ada, 7 for Ben."
            ),
        ),
        (
            {
                "kind": "game_ended",
                "reason": "rounds",
                "winner": "B+D",
                "places": {"A": 2, "B": 1, "C": 2, "D": 1},
                "totals": {"A": 3, "B": 1, "C": 4, "D": 2},
            },
            "The game is over. Ben and Dora win. Places: 1. Ben and Dora (3 points), 2. you and Cleo (7 points).",
            "The game is over. Ben and Dora win. Places: 1. Ben and Dora (3 points), 2. Ada and Cleo (7 points).",
        ),
    ],
)
def test_events_are_told_to_you_and_to_others(event: dict[str, Any], you: str, others: str) -> None:
    assert wording.event(event, NAMES, "A") == you
    assert wording.event(event, NAMES, "C" if event["kind"] != "game_ended" else None) == others


@pytest.mark.parametrize(("you", "said"), [("B", "You and Dora win."), ("A", "Ben and Dora win.")])
def test_a_team_wins_together(you: str, said: str) -> None:
    ended = {"winner": "B+D", "places": dict(zip("ABCD", (2, 1, 2, 1), strict=True))}
    event = {"kind": "game_ended", "reason": "rounds", "totals": dict.fromkeys("ABCD", 1), **ended}

    assert said in wording.event(event, NAMES, you)


@pytest.mark.parametrize(
    ("private", "sentence"),
    [
        ({"cards": ["3", "9"]}, "You looked at 3 and 9 on top of the deck."),
        ({}, "You looked at cards on top of the deck (2)."),
    ],
)
def test_who_looked_at_the_deck_is_told_what_lay_there(private: dict[str, Any], sentence: str) -> None:
    event = {"kind": "looked_at_deck", "seat": "A", "count": 2, "after": 0, **private}

    assert wording.event(event, NAMES, "A") == sentence


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({}, "Ada drew a card, one of the top 3 of the deck."),
        ({"card": "7"}, "Ada drew 7, one of the top 3 of the deck."),
    ],
)
def test_a_card_kept_from_several_is_told_with_their_number(more: dict[str, Any], sentence: str) -> None:
    assert wording.event({"kind": "drew", "seat": "A", "of": 3, **more}, NAMES, "B") == sentence


@pytest.mark.parametrize(
    ("asked", "setup", "sentence"),
    [
        (decision("target", "A1", "B1", subject="6"), FANG, "Sheriff (6): which card do you turn over?"),
        (decision("target", "A1", "B1", subject="6"), AMULET, "Revealer (6): which card do you turn up?"),
        (decision("target", "A1", "B1", subject="6"), BULLET, "Instigator (6): which card do you turn over?"),
        (decision("target", "A1", "B1", subject="6"), None, "6: which card?"),
        (decision("depth", "1", "2", subject="1"), FANG,
         "Rummager (1): which card of the pile do you take, counted from the top?"),
        (decision("depth", "1", "2", subject="10", or_none=True), AMULET,
         "Master (10): which other card of the pile do you take, counted from the top?"),
        (decision("pile", "pile-1", "pile-2", subject="10"), AMULET, "Master (10): from which pile?"),
        (decision("pile", "pile-1", "pile-2"), FANG, "Which discard pile?"),
        (decision("copy", "B1", "C1", subject="3"), FANG, "Accomplice (3): which card’s ability do you use?"),
        (decision("village", "A", "B", subject="7"), FANG,
         "Splayer (7): which village do you look at and put in order?"),
        (decision("village", "A", "B", subject="8"), FANG, "Aura Seer (8): whose cards do you look at?"),
        (decision("look", "B1", "stop", subject="8"), FANG, "Aura Seer (8): which card do you look at?"),
        (decision("look", "B1", "turn-up", "stop", subject="8"), FANG, "Aura Seer (8): do you look at another card?"),
        (decision("next", "1", "2", subject="9"), FANG,
         "Constable (9): which of the cards you saw comes next, from the top?"),
        (decision("cards", "A1", "A2", subject="12"), FANG, "Switcheroo (12): which of your cards do you swap?"),
        (decision("cards", "B1", "B2", subject="12"), FANG,
         "Switcheroo (12): which cards do you get, each for the one you named in its place?"),
        (decision("village", "B", "C"), FANG, "To which village do the cards go?"),
        (decision("extra", "0", "1", subject="4"), AMULET, "Rascal (4): how many cards more do you draw?"),
        (decision("keep", "1", "2", subject="4"), AMULET, "Rascal (4): which of the cards you saw do you keep?"),
        (decision("target", "A1", "A2", "off", subject="3"), AMULET,
         "Bodyguard (3): which of your cards does it cover?"),
        (decision("village", "A", "B", subject="11", or_none=True), AMULET,
         "Witch (11): into which village does the card of the deck go?"),
        (decision("target", "B1", "C1", subject="12"), AMULET, "Robber (12): which card do you take?"),
        (decision("target", "A1", "A2", subject="12"), AMULET,
         "Robber (12): which of your cards do you give for it?"),
        (decision("bury", "yes", "no", subject="3"), BULLET,
         "Goth Girl (3): does the discarded card go under the deck?"),
        (decision("remove", "A1", "B1", subject="0", or_none=True), BULLET,
         "Hunter (0): which card do you take out of the scoring?"),
        (decision("target", "A1", "A2", subject="token"), AMULET, "On which card do you lay the token?"),
    ],
)  # fmt: skip
def test_questions_call_their_card_by_its_name(asked: dict[str, Any], setup: engine.Setup, sentence: str) -> None:
    assert wording.question(asked, NAMES, setup) == sentence


def test_sentences_of_cards_are_of_cards_that_exist() -> None:
    names = {card.name for setup in (BULLET, FANG, AMULET) for card in engine.cards(setup)}

    assert {name for _, name in OF_CARDS} <= names


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        (decision("target", "A1", "B1"), "Choose one."),
        (decision("peek", "A1", "A2", "A3", least=2, most=2), "Choose 2 of them."),
        (decision("cards", "A1", "A2", most=2, ordered=True),
         "Choose 1 to 2 of them. Name them in the order you mean."),
        (decision("cards", "A1", "C1", most=2, at_least_one_of=("A1",)),
         "Choose 1 to 2 of them. At least one is your own."),
        (decision("cards", "A1", "A2", most=2, at_least_one_of=("A1", "A2")), "Choose 1 to 2 of them."),
    ],
)  # fmt: skip
def test_how_many_to_choose_is_said(asked: dict[str, Any], hint: str) -> None:
    assert wording.how_many(asked) == hint


@pytest.mark.parametrize(
    ("question", "word", "phrase"),
    [
        ("action", "draw-1", "draw 6 from beside the deck"),
        ("action", "take-2", "take 4 from discard pile 2"),
        ("pile", "pile-2", "the top card of discard pile 2 (4, face up)"),
        ("drawn", "forward", "forward it to another village"),
        ("look", "turn-up", "turn up the card looked at last"),
        ("look", "stop", "stop here"),
        ("target", "off", "no card: take it off"),
        ("extra", "0", "none"),
        ("extra", "1", "1 card more"),
        ("extra", "2", "2 cards more"),
        ("keep", "1", "card 1"),
        ("depth", "3", "card 3"),
        ("cards", "C1", "Cleo’s card 1"),
        ("activate", "A2", "the card that was your card 2"),
        ("bury", "A2", "the card that was your card 2"),
        ("village", "none", "none"),
    ],
)
def test_answers_are_phrases(question: str, word: str, phrase: str) -> None:
    assert wording.option(word, decision(question, word), VIEW, NAMES) == phrase


def test_a_card_that_left_is_not_shown_as_the_one_that_lies_there_now() -> None:
    view = {**VIEW, "villages": {"A": [{"card": "12", "up": True}]}}

    assert "12" not in wording.option("A1", decision("activate", "A1"), view, NAMES)
    assert "12" in wording.option("A1", decision("target", "A1"), view, NAMES)


@pytest.mark.parametrize(("name", "called"), [("bullet", "Silver Bullet"), ("fang", "Silver Fang")])
def test_decks_have_names(name: str, called: str) -> None:
    assert wording.deck(name) == called


def test_all_decks_have_names() -> None:
    assert all(re.match("Silver ", wording.deck(name)) for name in engine.deck_names())
    with pytest.warns(UserWarning, match="no wording"):
        assert wording.deck("coin") == "coin"
    with pytest.warns(UserWarning, match="no wording"):
        assert wording.phrase("it-is-a-nine", {}, NAMES) == "…"
