"""What holds for every deck of the registry, and for mixes of them once there are several."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from games import engine
from games.engine.decks import DECKS
from tests.engine.acting import Acting
from tests.engine.playing import Wanderer, letters, seed, setups, steps

COPIES = {0: 2, 13: 2, **dict.fromkeys(range(1, 13), 4)}
WHOLE = [pytest.param(setup, id=setup.text) for setup in setups()]
GAMES = 5
"""Games a setup and number of seats; enough that every card acts."""
ALWAYS_ASKED = ("action", "drawn")

FIXED = [
    "draw", "take", "call", "discard", "play", "exchange", "forward", "use", "token", "end", "yes", "no", "left",
    "right", "place", "seat", "deck", "pile", "number", "turn-up", "stop", "off",
]  # fmt: skip
"""The order of answers in the vocabulary; families of words ("take-2", "A1", "3") by names."""


def rank(word: str) -> tuple[int, int, int]:
    """Where a word stands in the fixed order of answers."""
    if word in engine.SEATS:
        return FIXED.index("seat"), ord(word), 0
    if word[0] in engine.SEATS:
        return FIXED.index("place"), ord(word[0]), int(word[1:])
    if word.isdigit():
        return FIXED.index("number"), int(word), 0
    if word in FIXED:
        return FIXED.index(word), 0, 0
    family, _, rest = word.rpartition("-")
    return FIXED.index(family), ord(rest[0]) if family == "use" else 0, int(rest.lstrip(engine.SEATS))


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_has_each_number_in_the_right_number_of_copies(deck: str) -> None:
    copies: Counter[int] = Counter()
    for role in DECKS[deck].roles:
        copies[role.number] += role.copies

    assert copies == COPIES
    assert sum(copies.values()) == 52
    assert [role.number for role in DECKS[deck].roles] == sorted(role.number for role in DECKS[deck].roles)


@pytest.mark.parametrize("setup", WHOLE)
def test_the_card_reference_names_every_card(setup: engine.Setup) -> None:
    reference = engine.cards(setup)

    assert sum(card.copies for card in reference) == 52
    assert {card.number for card in reference} == set(range(14))
    assert len({card.code for card in reference}) == len(reference)
    for card in reference:
        assert card.name.strip() == card.name != ""
        assert len(card.text) > 20
        assert card.text.endswith(".")
        assert card.deck in DECKS
        assert card.works in ("face-up", "discard", "kept", "set", "scoring")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("setup", WHOLE)
def test_whole_games_keep_the_contract_at_every_decision(
    setup: engine.Setup, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    acting = Acting(setup, monkeypatch)

    for number in range(GAMES):
        game, _ = engine.new_game(setup, seats, 2, seed(number, seats))
        holds(game)
        for decision, answer, events in steps(game, Wanderer(number)):
            acting.note(decision, answer, events)
            plain(events)
            holds(game)
        assert game.table.result is not None
        assert len(game.table.scores) == 2

    assert acting.missing() == []


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("setup", WHOLE)
def test_defaults_alone_end_a_game(setup: engine.Setup, seats: int) -> None:
    game, _ = engine.new_game(setup, seats, 4, seed(1, seats))

    answers = 0
    while not game.over:
        engine.submit_default(game, engine.pending(game)[-1].seat)
        answers += 1
        assert answers < 4 * 200

    assert engine.pending(game) == ()
    assert engine.view(game, None)["result"]["reason"] == "rounds"


def holds(game: engine.Game) -> None:
    """All that must hold wherever a game stands."""
    stored_and_read_again(game)
    if not game.over:
        assert engine.pending(game)
    for decision in engine.pending(game):
        well_asked(decision)
    asked = [decision.seat for decision in engine.pending(game)]
    assert len(asked) == len(set(asked)), "one question a seat"
    cards_are_conserved(game)


def stored_and_read_again(game: engine.Game) -> None:
    """As JSON text and back: the same game, to every eye."""
    data = engine.dump(game)
    text = json.dumps(data)
    assert json.loads(text) == data, "plain JSON types only"
    again = engine.load(json.loads(text))
    assert json.dumps(engine.dump(again)) == text
    assert asked(again) == asked(game)
    for viewer in (*letters(game), None):
        for remember in (True, False):
            shown = engine.view(game, viewer, remember)
            assert engine.view(again, viewer, remember) == shown
            assert json.loads(json.dumps(shown)) == shown


def asked(game: engine.Game) -> list[dict[str, Any]]:
    """The open decisions in full."""
    return [decision.to_json() for decision in engine.pending(game)]


def well_asked(decision: engine.Decision) -> None:
    """A question is one: several answers, no two alike, in the fixed order, one of them the default."""
    words = list(decision.options)
    assert words
    assert len(set(words)) == len(words)
    assert "none" not in words
    assert words == sorted(words, key=rank)
    assert 1 <= decision.least <= decision.most <= len(words)
    assert decision.read(decision.default)
    choices = len(words) > decision.least or decision.or_none or (decision.ordered and decision.least > 1)
    assert choices or decision.question in ALWAYS_ASKED


def plain(events: list[engine.Event]) -> None:
    """Events are of plain JSON types and survive the store."""
    for event in events:
        data = event.to_json()
        assert json.loads(json.dumps(data)) == data
        assert engine.Event.from_json(data).to_json() == data
        assert set(event.private) <= set(engine.SEATS)


def cards_are_conserved(game: engine.Game) -> None:
    """At the settled table every card of the deck lies in exactly one place."""
    table = game.settled
    lying = [card for cards in (*table.villages, table.deck, *table.piles, table.away) for card in cards]
    assert table.hand < 0
    assert sorted(lying) == list(range(52 if table.round else 0))
    assert sorted(table.kind) == (table.setup.deck() if table.round else [])
