"""Sentences: every code of the contract has one, for you and for the others."""

import re
from pathlib import Path

import pytest

from games import engine, selectors, wording
from games.services import log
from games.wording import incoming
from games.wording.errors import ERRORS
from games.wording.events import LONGER, TEMPLATES
from tests import factories

NAMES = {"A": "Ada", "B": "Ben"}
GAMES = Path(wording.__file__).resolve().parent.parent
VIEW = {
    "villages": {"A": [{"card": "7", "up": False}, {"card": None, "up": False}], "B": [{"card": "3", "up": True}]},
    "deck": [{"card": None, "up": False}],
    "piles": [[{"card": "9", "up": True}]],
}


def decision(question: str, *options: str, **more: object) -> dict[str, object]:
    return engine.Decision("A", 1, question, options, options[0], **more).to_json()


EVENTS = [
    ({"kind": "peeked", "seat": "A", "places": ["A1", "A3"]}, "Ada looked at their own cards 1 and 3 in secret."),
    (
        {"kind": "peeked", "seat": "A", "places": ["A1", "A3"], "cards": {"A1": "7", "A3": "0"}},
        "You looked at your cards 1 (7) and 3 (0).",
    ),
    ({"kind": "called", "seat": "B"}, "Ben called for a vote: everybody else has one more turn."),
    ({"kind": "drew", "seat": "B"}, "Ben drew a card."),
    ({"kind": "drew", "seat": "A", "card": "12"}, "You drew 12 from the deck."),
    ({"kind": "took", "seat": "B", "pile": 1, "card": "4"}, "Ben took 4 from the discard pile."),
    ({"kind": "discarded", "seat": "A", "card": "5", "pile": 1}, "You discarded 5, the drawn card."),
    ({"kind": "played", "seat": "A", "card": "9"}, "You discarded 9 for its ability."),
    ({"kind": "buried", "seat": "B", "place": "drawn"}, "Ben put the drawn card under the deck."),
    ({"kind": "buried", "seat": "B", "place": "B2", "card": "3"}, "Ben put their own card 2, 3, under the deck."),
    (
        {"kind": "showed", "seat": "B", "places": ["B1", "B2"], "cards": ["5", "5"]},
        "Ben turned up their own cards 1 (5) and 2 (5).",
    ),
    (
        {"kind": "exchanged", "seat": "A", "places": ["A1"], "place": "A1"},
        "You exchanged your card 1; the new card is your card 1 now.",
    ),
    (
        {"kind": "exchanged", "seat": "A", "places": ["A1"], "place": "A1", "card": "8"},
        "You exchanged your card 1; the new card, 8, is your card 1 now.",
    ),
    ({"kind": "laid", "seat": "A", "cards": ["9", "5"], "pile": 1}, "You laid 9 and 5 on the discard pile."),
    (
        {"kind": "failed", "seat": "B", "places": ["B1", "B2"]},
        "The cards do not match: Ben keeps their own cards 1 and 2, face down.",
    ),
    ({"kind": "joined", "seat": "A", "place": "A6"}, "The new card joins your village: it is your card 6 now."),
    (
        {"kind": "penalty", "seat": "B", "place": "B7"},
        "Ben gets a penalty card from the deck: it is Ben’s card 7 now.",
    ),
    ({"kind": "activated", "seat": "A", "card": "6", "place": "A2"}, "You used the ability of 6 by a Mortician."),
    ({"kind": "used", "seat": "A", "place": "A2", "card": "2"}, "You used the ability of your card 2 (2)."),
    ({"kind": "looked", "seat": "B", "places": ["A1"]}, "Ben looked at Ada’s card 1 in secret."),
    (
        {"kind": "turned", "seat": "A", "place": "deck", "card": "7", "up": True},
        "You turned the top card of the deck, 7, face up.",
    ),
    (
        {"kind": "turned", "seat": "A", "place": "B2", "card": "7", "up": False},
        "You turned Ben’s card 2, 7, face down.",
    ),
    ({"kind": "mixed", "seat": "A", "village": "B"}, "You shuffled Ben’s village."),
    (
        {"kind": "swapped", "seat": "A", "places": ["A1", "B2"]},
        "You swapped your card 1 and Ben’s card 2 with each other.",
    ),
    (
        {"kind": "given", "seat": "B", "cards": ["12"], "places": ["A6"]},
        "Ben added 12 to Ada’s village: Ada’s card 6 now.",
    ),
    (
        {"kind": "given", "seat": "A", "cards": ["12"], "places": ["B6"], "from": ["A2"]},
        "You moved your card 2, 12, to Ben’s village: Ben’s card 6 now.",
    ),
    ({"kind": "deck_turned", "seat": "B", "card": "7"}, "Ben turned the deck over; 7 lies on top."),
    (
        {"kind": "milled", "seat": "B", "cards": ["1", "2"]},
        "Ben laid 1 and 2 from the deck on the discard pile.",
    ),
    ({"kind": "borrowed", "seat": "A", "place": "B1", "card": "9"}, "You used the ability of Ben’s card 1 (9)."),
    ({"kind": "token_placed", "seat": "A", "place": "A1"}, "You marked your card 1 with the token."),
    (
        {"kind": "removed", "seat": "A", "source": "A1", "place": "B2", "card": "13"},
        "With your card 1 you took Ben’s card 2, 13, out of the scoring.",
    ),
    ({"kind": "spared", "seat": "B", "source": "B1"}, "With their own card 1 Ben took no card out of the scoring."),
    (
        {"kind": "round_began", "start": "B", "card": "4", "rounds": 2, "round": 1},
        "Round 1 begins with 4 on the discard pile. Ben starts.",
    ),
    (
        {"kind": "round_ended", "round": 1, "reason": "call", "villages": {"A": ["6", None], "B": ["2"]}},
        (
            "Round 1 is over: everybody has had the turn after the call. "
            "The cards: 6 – in Ada’s village; 2 in Ben’s village."
        ),
    ),
    (
        {"kind": "scored", "scores": {"A": 0, "B": 7}, "totals": {"A": 5, "B": 9}, "caller": "B", "success": False},
        "The call of Ben failed. Points of this round: 0 for Ada, 7 for Ben. Totals: 5 for Ada, 9 for Ben.",
    ),
    (
        {
            "kind": "game_ended",
            "reason": "rounds",
            "winner": "B",
            "places": {"A": 2, "B": 1},
            "totals": {"A": 9, "B": 1},
        },
        "The game is over. Ben wins. Places: 1. Ben (1 point), 2. Ada (9 points).",
    ),
    ({"kind": "deadline_passed", "seat": "A"}, "Your time ran out; the following was played for you."),
    ({"kind": "seat_resigned", "seat": "B"}, "Ben resigned; a bot plays on."),
    (
        {"kind": "leave_began", "seat": "A", "until": "2026-12-01T14:30:00+00:00"},
        "You are on leave until Tue 1 Dec 2026, 14:30: your clock stands still.",
    ),
    ({"kind": "bot_sat_in", "seat": "B", "why": "misses"}, "Ben missed deadlines: a bot plays on for now."),
    ({"kind": "bot_sat_in", "seat": "B", "why": "away"}, "A bot plays for Ben for now."),
    ({"kind": "player_returned", "seat": "A"}, "You are back and play yourself."),
    (
        {"kind": "seat_offered", "seat": "B", "offered": True},
        "Ben offers the seat: another player may take it over.",
    ),
    ({"kind": "seat_offered", "seat": "B", "offered": False}, "Ben no longer offers the seat to others."),
    ({"kind": "seat_taken_over", "seat": "B"}, "Ben took over seat B."),
    (
        {"kind": "pause_proposed", "seat": "B", "until": "2026-12-01T14:30:00+00:00"},
        "Ben proposes to pause the game until Tue 1 Dec 2026, 14:30.",
    ),
    (
        {"kind": "game_paused", "reason": "agreement", "until": "2026-12-01T14:30:00+00:00"},
        "All agreed to a pause: the game stands still until Tue 1 Dec 2026, 14:30.",
    ),
    (
        {"kind": "game_paused", "reason": "organiser", "until": "2026-12-01T14:30:00+00:00"},
        "The organiser paused the game until Tue 1 Dec 2026, 14:30.",
    ),
    ({"kind": "game_paused"}, "The game is paused: an administrator must look at it."),
    (
        {"kind": "time_credited", "began": "2026-12-01T14:30:00+00:00", "ended": "2026-12-01T15:30:00+00:00"},
        "The service was down from Tue 1 Dec 2026, 14:30 to Tue 1 Dec 2026, 15:30: all clocks got this time back.",
    ),
    (
        {"kind": "time_granted", "seats": ["A", "B"], "seconds": 93600},
        "The organiser granted 1 day, 2 hours more to: you and Ben.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), EVENTS, ids=[str(event["kind"]) for event, _ in EVENTS])
def test_events_are_told_to_you_and_of_others(event: dict[str, object], sentence: str) -> None:
    you = "A" if re.search(r"\b(You|you|Your|your)\b", sentence) else None

    assert wording.event(event, NAMES, you) == sentence


def test_every_kind_of_event_is_worded() -> None:
    told = set(log.SERVICE_KINDS)
    for file in (GAMES / "engine").rglob("*.py"):
        told |= set(re.findall(r'\b(?:tell|announce)\(\s*"(\w+)"', file.read_text()))

    assert len(told) > 25
    assert told <= set(TEMPLATES) | set(LONGER)


def test_every_error_is_worded() -> None:
    raised = set()
    for file in (GAMES / "services").glob("*.py"):
        raised |= set(re.findall(r'ServiceError\("([a-z-]+)"', file.read_text()))

    assert len(raised) > 15
    assert raised <= set(ERRORS) | set(incoming.REFUSALS)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (decision("action", "draw", "take"), "What do you do?"),
        (decision("action", "use-A1", "end"), "What else do you do in this turn?"),
        (decision("target", "A1", subject="7"), "7: which card?"),
        (decision("target", "A1", subject="token"), "On which card do you lay the token?"),
        (decision("bury", "yes", "no"), "Does the discarded card go under the deck?"),
        (decision("bury", "A1", "A2", or_none=True), "Which of the discarded cards go under the deck?"),
    ],
)
def test_questions_are_sentences(asked: dict[str, object], sentence: str) -> None:
    assert wording.question(asked, NAMES) == sentence


@pytest.mark.parametrize(
    ("word", "phrase"),
    [
        ("A1", "your card 1 (7)"),
        ("A2", "your card 2"),
        ("B1", "Ben’s card 1 (3, face up)"),
        ("deck", "the top card of the deck"),
        ("pile-1", "the top card of the discard pile (9, face up)"),
        ("take", "take 9 from the discard pile"),
        ("use-A1", "use your card 1 (7)"),
        ("B", "Ben’s village"),
        ("A", "your village"),
        ("none", "none"),
        ("3", "card 3"),
        ("left", "the left end"),
    ],
)
def test_options_are_phrases_with_what_the_seat_sees(word: str, phrase: str) -> None:
    assert wording.option(word, decision("target", word), VIEW, NAMES) == phrase


def test_an_answer_of_several_words_is_a_phrase() -> None:
    assert wording.answer("A1+A2", decision("peek", "A1", "A2"), VIEW, NAMES) == "your card 1 (7) and your card 2"


def test_errors_are_sentences() -> None:
    assert wording.error("illegal-answer", {"word": "A9"}) == "“A9” is not a legal answer here."
    assert (
        wording.error("bad-pause", {"least": 3600, "most": 14 * 86400})
        == "A pause ends between 1 hour and 14 days from now."
    )


def test_cards_have_names() -> None:
    setup = engine.parse_setup("bullet")

    assert wording.card("7", setup) == "7 Insomniac"
    assert wording.card("99", setup) == "99"


@pytest.mark.parametrize(
    ("word", "neutral"),
    [
        (lambda: wording.event({"kind": "new"}, NAMES, "A"), "Something happened."),
        (lambda: wording.question(decision("new", "A1"), NAMES), "What do you choose?"),
        (lambda: wording.option("new", decision("target", "new"), VIEW, NAMES), "new"),
        (lambda: wording.error("new", {}), "That is not possible."),
    ],
)
def test_what_has_no_wording_warns_and_is_told_neutrally(word: object, neutral: str) -> None:
    with pytest.warns(UserWarning, match="no wording"):
        assert word() == neutral


@pytest.mark.django_db
def test_whole_games_are_worded_for_every_reader() -> None:
    for seed in range(3):
        row = factories.play_out(factories.started(rounds=2, turn_limit=12), seed=seed)
        for letter in ("A", "B", None):
            player = factories.seat_of(row, letter).player if letter else None
            table = selectors.table(row, player)
            for event in selectors.events(row, player):
                sentence = wording.event(event, table.names, letter)
                assert sentence.endswith(".")
                assert "%" not in sentence
