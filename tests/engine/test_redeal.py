"""No seat and no onlooker can tell anything of what it cannot know: the re-deal property (see redeal.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest

from games import engine
from games.engine import decisions, events, script, views
from games.engine.decks import DECKS
from games.engine.table import Table
from games.engine.turn import Turn
from tests.engine import redeal
from tests.engine.acting import Acting
from tests.engine.playing import Deal, Wanderer, mix, steps
from tests.engine.redeal import Checker, Leak

GAMES = 3
"""Games of two rounds a deal whose every answer is re-dealt for every viewer."""
MIXES = 14
LEAKY_GAMES = 24
SOMETIMES = 200
PLACES = {"a village", "the deck", "another seat's hand", "the middle of a turn", "a settled table"}
DECKS_ALONE = [
    *(Deal(engine.parse_setup(deck), seats) for deck in DECKS for seats in (2, 3, 4)),
    *(Deal(engine.parse_setup(deck), 4, teams=True) for deck in DECKS),
]


def check_game(checker: Checker, deal: Deal, number: int, acting: Acting | None = None, rounds: int = 2) -> None:
    """A game, re-dealt for all viewers at every settled table and after each answer. Raises Leak."""
    game = deal.game(number, rounds)
    turn = redeal.Turn(game)
    checker.check(game, turn)
    for decision, answer, happened in steps(game, Wanderer(number)):
        turn.note(game, decision.seat, answer)
        checker.check(game, turn)
        if acting:
            acting.note(decision, answer, happened)
        if not game.answers and not game.over:
            turn = redeal.Turn(game)
            checker.check(game, turn)


def check_games() -> None:
    """A few games of three. Raises Leak."""
    for number in range(LEAKY_GAMES):
        check_game(Checker(number), Deal(engine.parse_setup("bullet"), 3), number)


@pytest.mark.parametrize("deal", DECKS_ALONE, ids=str)
def test_what_a_viewer_cannot_know_changes_nothing_that_it_gets(deal: Deal) -> None:
    checker = Checker(deal.seats)

    for number in range(GAMES):
        check_game(checker, deal, number)

    assert checker.failed < checker.done / 50, "nearly every position could be re-dealt"
    assert checker.done > GAMES * 100 * deal.seats
    assert {code for code, times in checker.moved.items() if times > 15} == {role.code for role in deal.setup.roles}
    assert {place for place in PLACES if not checker.where[place]} == set()
    assert bool(checker.where["sets dealt to nobody"]) == (deal.seats < 4)


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_acts_in_a_turn_that_is_dealt_anew(deck: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns in which a card acts that did not act before, until all have."""
    deal = Deal(engine.parse_setup(deck), 3)
    checker, acting = Checker(1), Acting(deal.setup, monkeypatch)

    for number in range(100, 100 + SOMETIMES):
        check_new_turns(checker, deal.game(number, 1), Wanderer(number), acting)
        if not acting.missing():
            break

    assert acting.missing() == []


def check_new_turns(checker: Checker, game: engine.Game, player: Wanderer, acting: Acting) -> None:
    """Re-deal those turns of a game in which a card acts for the first few times. Raises Leak."""
    turn, before = redeal.Turn(game), acting.count.copy()
    for decision, answer, happened in steps(game, player):
        acting.note(decision, answer, happened)
        turn.note(game, decision.seat, answer)
        if any(before[code] < 3 and times > before[code] for code, times in acting.count.items()):
            counted = acting.count.copy()
            checker.check(game, turn)  # plays the same turn again, which is not to count
            acting.count = counted
        if not game.answers and not game.over:
            turn, before = redeal.Turn(game), acting.count.copy()


@pytest.mark.parametrize("number", range(MIXES))
def test_mixed_decks_tell_nothing_either(number: int) -> None:
    checker = Checker(number)

    check_game(checker, mix(number), number, rounds=1)

    assert checker.done > 50
    assert checker.failed < checker.done / 10


def all_seeing(table: Table, card: int, viewer: int | None) -> bool:
    """A view that shows every card."""
    return True


def see_the_deck(table: Table, viewer: int | None, remember: bool) -> list[dict[str, Any]]:
    """A view that tells how high the deck's top card is by the length of a list."""
    return [{"card": None, "up": False}] * table.number(table.deck[-1]) if table.deck else []


def tell_all(event: engine.Event, seat: str | None, private: bool = True) -> dict[str, Any]:
    """Events with everybody's private halves."""
    return {"kind": event.kind, **event.public, **{key: half for key, half in event.private.items() if private}}


def options_by_value(self: script.Script, seat: int, question: str, options: Any, *args: Any, **more: Any) -> Any:
    """Questions whose answers are listed by what the cards are."""
    if question == "target" and all(word[-1].isdigit() and word[0] in engine.SEATS for word in options):
        options = sorted(options, key=lambda word: self.table.number(self.table.at(word)))
    return honest_question(self, seat, question, options, *args, **more)


def extra_numbers(self: script.Script, seat: int, question: str, *args: Any, **more: Any) -> decisions.Decision:
    """Question numbers that jump where the card on the deck is high."""
    table = self.table
    if table.deck and table.number(table.deck[-1]) > 6:
        table.questions[seat] += 1
    return honest_question(self, seat, question, *args, **more)


honest_question: Callable[..., decisions.Decision] = script.Script.question

LEAKS = [
    pytest.param(views, "knows", all_seeing, "view was villages", id="a view shows all"),
    pytest.param(views, "_deck", see_the_deck, "view was deck", id="the length of a list"),
    pytest.param(engine, "event_view", tell_all, "events was", id="events tell all"),
    pytest.param(script.Script, "question", options_by_value, "decisions", id="the order of answers"),
    pytest.param(script.Script, "question", extra_numbers, "number|asked was", id="the numbers of questions"),
]


@pytest.mark.parametrize(("owner", "name", "leaky", "message"), LEAKS)
def test_a_leak_is_found(
    owner: object, name: str, leaky: object, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, leaky)

    with pytest.raises(Leak, match=message):
        check_games()


def test_a_question_that_tells_of_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a Mortician's question came before the leaving card was turned up."""
    monkeypatch.setattr(Turn, "show", Mock())

    with pytest.raises(Leak, match=r"view|asked|events"):
        check_games()


def test_events_are_compared_one_by_one() -> None:
    """The comparison itself: a private half of another seat is another view, one's own is not hidden."""
    event = events.Event("looked", 1, {"seat": "A"}, {"A": {"cards": {"A1": "7"}}})

    assert engine.event_view(event, "A") == {"kind": "looked", "round": 1, "seat": "A", "cards": {"A1": "7"}}
    assert (
        engine.event_view(event, "B") == engine.event_view(event, None) == {"kind": "looked", "round": 1, "seat": "A"}
    )
