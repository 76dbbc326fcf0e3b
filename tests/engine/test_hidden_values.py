"""One hidden card, each card of the deck in its place in turn: those who don't know it get the same, word for word.

Where the re-deal property tries many positions by chance, these are the delicate ones, tried in full: questions out of
turn, cards seen and put back, and abilities that are declined.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games import engine
from games.engine import exchange
from games.engine.decks import fang
from games.engine.turn import Turn
from tests.engine.redeal import Leak, observed, same_for

GIRL = {"decks": "fang, 3=bullet", "table": "A: 6 2 8 | B: 3* {} 7 | C: 1 2 4", "deck": "10 5 9 9", "discard": "9*"}
WITCH = {"decks": "amulet, 3=bullet", "table": "A: 6 2 8 | B: 3* {} 7 | C: 1 2 4", "deck": "11 5 9 9", "discard": "9*"}
DREW = {"decks": "fang", "table": "A: 6 2 8 | B: 3* 5 7 | C: 1 2 4", "deck": "{} 5 9 9", "discard": "9*"}
LEFT = {"decks": "fang, 13=amulet", "table": "A: {} 2 8 | B: 3* 5 7 | C: 1 2 4", "deck": "9 5 9 9", "discard": "9*"}
TEAMS = {**GIRL, "table": "A: 6 2 8 | B: 5 7 7 | C: 3* {} 4 | D: 1 1 2", "teams": "A+C B+D"}
AMULET = {"decks": "amulet", "table": "A: 3 6 2 | B: 5 {} 7 | C: 1 2 4", "deck": "9 5 9 9", "discard": "9*"}
RASCAL = {**AMULET, "table": "A: 4* 4* 6 | B: 5 1 7 | C: 1 2 4", "deck": "5 {} 9 9"}
TURNED = {**WITCH, "decks": "amulet, 3=bullet, 5=bullet"}

CASES = [
    ("a Bat bites a Goth Girl's owner, who is asked", GIRL, "A:draw A:play A:B2", "ABC"),
    ("and he buries the card", GIRL, "A:draw A:play A:B2 B:yes", "ABC"),
    ("a Bat bites at the Goth Girl's own home", {**GIRL, "table": "A: 3* {} 8 | B: 6 7"}, "A:draw A:play A:A2", "AB"),
    ("a Bat bites the partner's card", TEAMS, "A:draw A:play A:C2 C:yes", "ABCD"),
    ("a Bat bites where nobody can bury: the drawn card", DREW, "A:draw", "BC"),
    ("a Witch's victim is asked", WITCH, "A:draw A:play A:B A:B2", "ABC"),
    ("and buries the card", WITCH, "A:draw A:play A:B A:B2 B:yes", "ABC"),
    ("a Witch's victim is asked, whatever she saw", {**WITCH, "table": "A: 6 2 | B: 3* 1 7 | C: 1", "deck": "11 {} 9"},
     "A:draw A:play A:B A:B2", "BC"),
    ("he buries his card under hers", {**WITCH, "table": "A: 6 2 | B: 3* 1 7 | C: 1", "deck": "11 {} 9"},
     "A:draw A:play A:B A:B2 B:yes", "BC"),
    ("a Witch puts her card at home", {**WITCH, "table": "A: 6 2 | B: 3* 1 7 | C: 1", "deck": "11 {} 9"},
     "A:draw A:play A:A A:A2", "BC"),
    ("a Witch declines", {**WITCH, "table": "A: 6 2 8 | B: 3* 1 7", "deck": "11 {} 9"}, "A:draw A:play A:none", "B"),
    ("a drawn card is kept", DREW, "A:draw A:exchange A:A2", "BC"),
    ("a drawn card waits for its spot", DREW, "A:draw A:exchange", "BC"),
    ("a drawn card joins where a set failed", DREW, "A:draw A:exchange A:A1+A2 A:left", "BC"),
    ("a drawn card is to be thrown, on which pile?", {**DREW, "pile-2": "1*"}, "A:draw A:discard", "BC"),
    ("a card is to leave, for which pile?", {**LEFT, "pile-2": "1*"}, "A:draw A:exchange A:A1", "ABC"),
    ("a Goth Girl's owner buries what leaves", {**GIRL, "table": "A: 3* {} 8 | B: 6 7", "deck": "9 5"},
     "A:draw A:exchange A:A2 A:yes", "AB"),
    ("he throws what leaves, on which pile?", {**GIRL, "table": "A: 3* {} 8 | B: 6 7", "deck": "9 5", "pile-2": "1*"},
     "A:draw A:exchange A:A2 A:no", "AB"),
    ("a drawn card is buried", {**GIRL, "table": "A: 3* 6 8 | B: 6 7", "deck": "{} 5"}, "A:draw A:discard A:yes", "B"),
    ("a card is forwarded, but where?", {**LEFT, "deck": "5 9 9"}, "A:draw A:forward A:A1", "ABC"),
    ("an Aura Seer stops", {**LEFT, "table": "A: 1 5 | B: 6 {} 7", "deck": "8 9"},
     "A:draw A:play A:B A:B2 A:stop", "B"),
    ("an Aura Seer looks on", {**LEFT, "table": "A: 1 5 | B: 6 {} 7", "deck": "8 9"},
     "A:draw A:play A:B A:B2 A:B1", "B"),
    ("a Splayer may still choose", {**LEFT, "deck": "7 9"}, "A:draw A:play", "ABC"),
    ("a Constable lays the cards back", {**DREW, "deck": "9 1 {} 7 5 8"}, "A:draw A:play A:3 A:1 A:2", "BC"),
    ("an Investigator has looked", {**DREW, "table": "A: 4* 4* 8 | B: 5 7", "deck": "1 {} 9"}, "", "B"),
    ("an Investigator is borrowed", {**DREW, "table": "A: 3* 6 8 | B: 4* 7", "deck": "{} 1 9"}, "A:use-A1", "B"),
    ("a Switcheroo moves it", {**LEFT, "deck": "12 9"}, "A:draw A:play A:A2+A1 A:B A:B1+B3", "ABC"),
    ("a Rascal's finds are chosen from", RASCAL, "A:draw A:2", "BC"),
    ("a Rascal keeps another", RASCAL, "A:draw A:2 A:1", "BC"),
    ("a Rascal keeps it", RASCAL, "A:draw A:2 A:2", "BC"),
    ("a Rascal throws what it kept", {**RASCAL, "deck": "5 {} 9 9"}, "A:draw A:2 A:3 A:discard", "BC"),
    ("a Bodyguard covers it", {**AMULET, "table": "A: 3* {} 2 | B: 5 7"}, "A:use-A1 A:A2", "AB"),
    ("a Bodyguard's card is left alone", {**AMULET, "table": "A: 4 2 | B: 3* {} 7", "covers": "B1>B2", "deck": "6 9"},
     "A:draw A:play", "AB"),
    ("an Empath looks at it", {**AMULET, "table": "A: 2* {} 2 | B: 5 7"}, "A:use-A1 A:A2", "B"),
    ("a Beholder looks at it", {**AMULET, "table": "A: 2 {} 2 | B: 5 7", "deck": "7 9"}, "A:draw A:play A:A1+A2", "B"),
    ("an Apprentice Seer looks at it", {**AMULET, "deck": "8 9"}, "A:draw A:play A:B2", "BC"),
    ("a Seer looks at it", {**AMULET, "deck": "9 9"}, "A:draw A:play A:B2", "BC"),
    ("a Robber takes it", {**AMULET, "deck": "12 9"}, "A:draw A:play A:B2 A:A2", "BC"),
    ("a Robber gives it", {**AMULET, "table": "A: 6 {} | B: 5 7", "deck": "12 9"}, "A:draw A:play A:B2 A:A2", "AB"),
    ("it lies under a displayed card", {**AMULET, "table": "A: 1* 6 | B: 5 7", "deck": "12 9 {} 3"},
     "A:draw A:discard", "AB"),
    ("it lies under the amulet", {**AMULET, "table": "A: 6 {} | B: 5 7", "power": "yes"}, "A:token A:A2", "AB"),
    ("a Cow turns it down", {**TURNED, "table": "A: 6 2 | B: 5 7", "deck": "5 1 {} 3"}, "A:draw A:play", "AB"),
]  # fmt: skip


def told(spec: Mapping[str, str], code: str, line: str, viewer: str | None) -> dict[str, Any]:
    """All that a viewer gets, at the end of a line, where that card is the hidden one."""
    game = engine.set_up({key: text.replace("{}", code) for key, text in spec.items()})
    events = list(game.told)
    for step in line.split():
        seat, _, word = step.partition(":")
        decision = game.decision(seat)
        assert decision is not None, step
        events += engine.submit(game, seat, decision.number, word)
    return observed(game, events, viewer)


def tells_nothing(spec: Mapping[str, str], line: str, viewers: str) -> None:
    """Raises Leak where a viewer can tell one hidden card from another."""
    first, *others = engine.parse_setup(spec["decks"]).kinds
    for viewer in (*viewers, None):
        usual = told(spec, first, line, viewer)
        for code in others:
            same_for(viewer, usual, told(spec, code, line, viewer))


@pytest.mark.parametrize(("spec", "line", "viewers"), [pytest.param(*case, id=name) for name, *case in CASES])
def test_a_hidden_card_tells_nothing_whatever_it_is(spec: Mapping[str, str], line: str, viewers: str) -> None:
    tells_nothing(spec, line, viewers)


async def kindly(turn: Turn, word: str) -> bool:
    """An owner who is spared the question where the card is worth little."""
    return turn.table.number(turn.table.at(word)) > 6 and await exchange.bury_for_owner(turn, word)


def test_a_question_asked_only_for_high_cards_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fang, "bury_for_owner", kindly)

    with pytest.raises(Leak, match=r"asked was|view was"):
        tells_nothing(GIRL, "A:draw A:play A:B2", "ABC")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_seat_on_turn_waits_for_the_owner_alone(answer: str) -> None:
    game = engine.set_up({**GIRL, "table": "A: 6 2 8 | B: 3* 5 7 | C: 1 2 4"})
    for word in ("draw", "play", "B2"):
        engine.submit(game, "A", game.open[0].number, word)

    [asked] = engine.pending(game)

    assert (asked.seat, asked.question, asked.subject, asked.default) == ("B", "bury", "3", "no")
    engine.submit(game, "B", asked.number, answer)
    assert [decision.seat for decision in engine.pending(game)] == ["B"]
    assert engine.view(game, None)["turn"] == "B"
