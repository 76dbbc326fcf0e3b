"""Running games survive releases, and a turn that would read differently is noticed."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from games import engine
from games.engine.decks.bullet import Mortician, Priest
from tests.engine.playing import Wanderer, new_game, play_until, steps

SPEC = {"table": "A: 2* 5 9 | B: 6 7 8", "deck": "7 1 3 4", "discard": "9*"}


def played(*answers: str) -> engine.Game:
    """Seat A's turn on the example table, so far."""
    game = engine.set_up(SPEC)
    for answer in answers:
        engine.submit(game, "A", game.open[0].number, answer)
    return game


def stored(*answers: str) -> dict[str, Any]:
    """The same as it is stored."""
    data: dict[str, Any] = json.loads(json.dumps(engine.dump(played(*answers))))
    return data


def test_a_running_turn_is_read_again_as_it_was() -> None:
    data = stored("use-A1", "A2", "draw")

    game = engine.load(data)

    assert [(decision.question, decision.number) for decision in engine.pending(game)] == [("drawn", 4)]
    assert engine.view(game, "A")["drawn"] == {"seat": "A", "card": "7", "up": False}


@pytest.mark.parametrize(
    "answers",
    [
        pytest.param([], id="all gone"),
        pytest.param([["A", "draw"]], id="the last one gone"),
        pytest.param([["A", "take"], ["A", "A2"]], id="another turn"),
        pytest.param([["A", "draw"], ["A", "exchange"], ["A", "A2"]], id="one more, and the turn is over"),
        pytest.param([["A", "draw"], ["A", "play"]], id="another answer to the last question"),
        pytest.param([["A", "draw"], ["A", "forward"]], id="one that is not legal"),
        pytest.param([["B", "draw"], ["A", "exchange"]], id="of a seat that is not asked"),
        pytest.param([["E", "draw"], ["A", "exchange"]], id="of a seat that is not there"),
    ],
)
def test_changed_answers_are_noticed(answers: list[list[str]]) -> None:
    data = stored("draw", "exchange")
    assert engine.load(data).open[0].question == "cards"

    with pytest.raises(engine.ChangedScript) as changed:
        engine.load({**data, "answers": answers})

    assert changed.value.code == "changed-script"


def test_a_changed_digest_is_noticed_unless_told_not_to_look() -> None:
    data = {**stored("draw"), "digest": "0" * 32}

    with pytest.raises(engine.ChangedScript):
        engine.load(data)

    assert engine.load(data, check=False).open[0].question == "drawn"


@pytest.mark.parametrize("answers", [(), ("draw",), ("draw", "exchange")])
def test_a_table_that_tells_something_else_is_noticed(answers: tuple[str, ...]) -> None:
    data = stored(*answers)
    other = {**data["table"], "kind": [(kind + 1) % 14 for kind in data["table"]["kind"]]}

    with pytest.raises(engine.ChangedScript):
        engine.load({**data, "table": other})


def test_rules_that_offer_other_answers_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    data = stored("draw")
    monkeypatch.setattr(Priest, "has_use", False)

    with pytest.raises(engine.ChangedScript):
        engine.load(data)


def test_rules_that_change_nothing_in_this_turn_are_let_by(monkeypatch: pytest.MonkeyPatch) -> None:
    data = stored("draw")
    monkeypatch.setattr(Mortician, "activates", False)

    assert engine.load(data).open[0].question == "drawn"


def test_reading_and_playing_on_leave_what_was_read_alone() -> None:
    data = stored("draw")
    before = copy.deepcopy(data)

    game = engine.load(data)
    play_until(game, Wanderer(0), lambda game: game.over)

    assert data == before


def test_playing_on_leaves_what_was_stored_alone() -> None:
    game = new_game(3, 3)
    play_until(game, Wanderer(3), lambda game: game.table.turns == 4)
    data = engine.dump(game)
    before = copy.deepcopy(data)

    play_until(game, Wanderer(3), lambda game: game.over)

    assert data == before


def test_what_is_stored_does_not_grow_with_the_game() -> None:
    game = new_game(5, 4, 4)

    sizes = [len(json.dumps(engine.dump(game))) for _ in steps(game, Wanderer(5))]

    assert len(sizes) > 200
    assert max(sizes) < 2 * sizes[0]
