"""What holds for every deck of the registry, for teams, and for mixes of decks."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from games import engine
from games.engine.decks import DECKS
from games.engine.table import Table
from tests.engine.acting import Acting
from tests.engine.playing import Deal, Wanderer, letters, mix, steps

COPIES = {0: 2, 13: 2, **dict.fromkeys(range(1, 13), 4)}
DEALS = [
    *(Deal(engine.parse_setup(deck), seats) for deck in DECKS for seats in (2, 3, 4)),
    *(Deal(engine.parse_setup(deck), 4, teams=True) for deck in DECKS),
]
WHOLE = [pytest.param(deal, id=str(deal)) for deal in DEALS]
GAMES = 2
"""Games of two rounds a deal that are looked at from all sides at every question."""
ENOUGH = 60
"""In so many games every card acts."""
MIXES = 240
AT_ONCE = 12
NOW_AND_THEN = 25
"""One in so many questions of a mix is stored and read again."""
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


@pytest.mark.parametrize("deck", DECKS)
def test_the_card_reference_names_every_card(deck: str) -> None:
    reference = engine.cards(engine.parse_setup(deck))

    assert sum(card.copies for card in reference) == 52
    assert {card.number for card in reference} == set(range(14))
    assert len({card.code for card in reference}) == len(reference)
    for card in reference:
        assert card.name.strip() == card.name != ""
        assert len(card.text) > 20
        assert card.text.endswith(".")
        assert card.deck == deck
        assert card.works in ("face-up", "discard", "kept", "set", "scoring")


@pytest.mark.parametrize("deal", WHOLE)
def test_whole_games_keep_the_contract_at_every_decision(deal: Deal) -> None:
    for number in range(GAMES):
        game = deal.game(number, 2)
        holds(game)
        for _, _, events in steps(game, Wanderer(number)):
            plain(events)
            holds(game)
        assert game.table.result is not None
        assert len(game.table.scores) == 2


@pytest.mark.parametrize("deal", WHOLE)
def test_every_card_acts(deal: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
    acting = Acting(deal.setup, monkeypatch)

    for number in range(ENOUGH):
        for decision, answer, events in steps(deal.game(number), Wanderer(number)):
            acting.note(decision, answer, events)
        if not acting.missing():
            break

    assert acting.missing() == []


@pytest.mark.parametrize(("first", "count"), [(first, AT_ONCE) for first in range(0, MIXES, AT_ONCE)])
def test_mixes_of_decks_tokens_and_teams_are_played_to_their_end(first: int, count: int) -> None:
    for number in range(first, first + count):
        game = mix(number).game(number)
        for moment, (decision, _, events) in enumerate(steps(game, Wanderer(number)), number):
            well_asked(decision)
            nothing_lies_twice(game)
            if moment % NOW_AND_THEN == 0:
                plain(events)
                holds(game)
        assert engine.view(game, None)["result"]["reason"] == "rounds"
        assert len(game.table.scores) == 1


def test_the_mixes_are_as_different_as_they_can_be() -> None:
    deals = [mix(number) for number in range(MIXES)]

    cards = {(card.number, card.deck) for deal in deals for card in engine.cards(deal.setup)}
    assert cards == {(number, deck) for number in range(14) for deck in DECKS}
    assert len({(deal.setup.text, deal.setup.token.name, deal.seats, deal.teams) for deal in deals}) == MIXES >= 200
    assert {(deal.setup.token.name, deal.seats, deal.teams) for deal in deals} == {
        (token, seats, teams) for token in DECKS for seats, teams in ((2, False), (3, False), (4, False), (4, True))
    }


@pytest.mark.parametrize("deal", WHOLE)
def test_defaults_alone_end_a_game(deal: Deal) -> None:
    game = deal.game(1, 4)

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
    assert table.hand < 0
    assert sorted(lying(table)) == list(range(52 if table.round else 0))
    assert sorted(table.kind) == (table.setup.deck() if table.round else [])
    nothing_lies_twice(game)


def nothing_lies_twice(game: engine.Game) -> None:
    """In the midst of a turn cards may be on their way, from one place to another."""
    table = game.table
    cards = lying(table) + [table.hand] * (table.hand >= 0)
    assert len(cards) == len(set(cards))
    if not game.answers:
        assert len(cards) == 52


def lying(table: Table) -> list[int]:
    """All cards that lie somewhere."""
    return [card for cards in (*table.villages, table.deck, *table.piles, table.display, table.away) for card in cards]
