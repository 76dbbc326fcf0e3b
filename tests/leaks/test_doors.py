"""No door tells a player anything of what he cannot know: cards dealt anew, every byte he gets is the same."""

from __future__ import annotations

import datetime
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games import engine
from games.models import Game, Seat
from games.services import lobby, messages
from tests import factories
from tests.engine.playing import Wanderer
from tests.leaks.comparing import MOMENT, People, compared, differences, some
from tests.leaks.dealing import dealt_anew, undone
from tests.leaks.doors import Doors

pytestmark = pytest.mark.django_db

QUESTIONS = {"peek", "action", "drawn", "cards", "spot", "bury", "activate", "target", "village", "end"}
"""What both games ask within the moves played: at each of these the doors are compared."""


def started(people: People, *, remember: bool, number: int) -> Game:
    """A game of three whose deal is the same in every run."""
    [host], [second], [third] = people["A"], people["B"], people["C"]
    row = factories.opened(host, seats=3, rounds=2, remember=remember, nonce="n-a")
    secret = bytes([number] * 32)
    Game.objects.filter(pk=row.pk).update(
        code=f"leaks{number}", secret=secret.hex(), commitment=engine.commitment(secret)
    )
    row = factories.fresh(row)
    lobby.join(code=row.code, player=second, nonce="n-b")
    lobby.join(code=row.code, player=third, nonce="n-c")
    messages.post(code=row.code, player=second, text="Good luck!\n[A2] is mine.")
    messages.post(code=row.code, player=third, phrase="looked", params={"place": "A2"})
    return factories.fresh(row)


def moments(row: Game, number: int, most: int) -> Iterator[str]:
    """Play on, and stop where a question comes up for the first time; at a turn's beginning after some turns."""
    player, met = Wanderer(number), set()
    for _ in range(most):
        game = factories.inside(row)
        if game.over:
            return
        question = engine.pending(game)[0].question
        if question not in met and (game.answers or game.table.step != "turn" or game.table.turns >= 5):
            met.add(question)
            yield question
        decision, answer = player.next(game)
        factories.answer(row, decision.seat, answer)


# A game that does not remember is among those of the other decks.
@pytest.mark.parametrize("number", [57])
def test_what_a_player_cannot_know_changes_no_byte_of_any_door(number: int, people: People) -> None:
    row = started(people, remember=True, number=number)
    doors = [Doors(row, player, letter) for letter, players in people.items() for player in players]
    compared_at: set[str] = set()

    for turn, question in enumerate(moments(row, number, most=50)):
        asked = {decision.seat for decision in engine.pending(factories.inside(row))}
        thorough = question == "drawn"
        for door in some(doors, asked, turn + number):
            door.row = factories.fresh(row)
            found = differences(row, door, number, thorough=thorough, brief=not thorough)
            assert found == [], f"{door.player}, {question}"
        compared_at.add(question)

    assert compared_at == QUESTIONS


def in_mid_turn(people: People) -> Game:
    """A game in which all have looked at two cards and one has drawn one."""
    row = factories.peeked(started(people, remember=True, number=4))
    factories.answer(row, factories.asked(row).seat, "draw")
    return factories.fresh(row)


def test_every_door_is_open_and_shows_its_game(people: People) -> None:
    """What is compared is what players get, not a row of refusals."""
    row = in_mid_turn(people)
    ada, dora = Doors(row, people["A"][0], "A").everything(), Doors(row, people[None][0], None).everything()

    for got in (ada, dora):
        opened = {name for name, what in got.items() if name.startswith("GET") and what.startswith("200")}
        shut = {name for name in got if name.startswith("GET")} - opened
        assert shut <= {"GET /mailbox/", f"GET /games/{row.code}/resign/", f"GET api games/{row.code}/shuffle"}
        assert [name for name, what in got.items() if row.code in what and name in opened]
        assert "engine failed" not in got[f"GET /games/{row.code}/"]
        assert row.code in got["GET /leagues/leaks/1/1/"]
        assert row.code in got["GET /api/v1/leagues/leaks/seasons/1"]
        assert "table 1 of Division 1" in got[f"GET /games/{row.code}/ of the league's game"]
        assert '"league":{"league":"leaks"' in got[f"GET api games/{row.code} of the league's game"]
        refused = {what[:3] for name, what in got.items() if name.startswith("POST api") and name[9].isdigit()}
        assert refused <= {"403", "404", "409", "422"}
    assert f"GET admin/games/game/{row.pk}/change/" in ada
    assert "Cleo" in ada["mail turn"] or "answered" in ada["mail turn"]
    assert "Subject:" in ada["mail deadline-passed"]
    assert "table 1 of Division 1" in ada["GET / of the league's game"]
    assert "table 1 of Division 1" in ada["mail deadline-passed of the league's game"]
    assert "Subject:" in ada["league mail started"]
    assert "Subject:" in ada["league mail standings"]
    assert row.code in ada["GET /admin/leagues/season/1000000000/watch/"]
    became = {"reply status": "asked", "reply Well played!": "refused:no-command", "foreign reply": "foreign-sender"}
    for name, outcome in became.items():
        assert ada[name].startswith(outcome)
        assert "Subject:" in ada[name]
    assert ada["mailbox answer status"].startswith("200")
    assert "“99”: " in ada["mailbox answer 99"]
    assert "played" in ada["admin of a mail"]
    assert ada["admin of a dead letter"].startswith("200")
    assert ada["its body"].startswith("403")
    assert all(ada[f"failing {name}: api"].startswith("500") for name in ("view", "load"))
    assert "failed in game" in ada["log"]


def all_seeing(*_: Any) -> bool:
    """Everybody knows every card."""
    return True


def talkative(row: Game) -> engine.Game:
    """Loads a game, and says what it is made of."""
    logging.getLogger("games").debug("loaded %s", row.state)
    return engine.load(json.loads(row.state))


def named_by_state(self: Game) -> str:
    """A game's name that tells all."""
    return self.state


def named_by_nonce(self: Seat) -> str:
    """A seat's name that tells how the game stands inside."""
    return f"{self.letter} {Game.objects.get(pk=self.game_id).state}"


def kept_from_nothing(*_: Any) -> str:
    """Staff may read whatever they like."""
    return ""


def told_to_all(event: engine.Event, seat: str | None, private: bool = True) -> dict[str, Any]:
    """Events with everybody's private halves."""
    return {"kind": event.kind, "round": event.round, **event.public, "halves": event.private}


LEAKS = [
    pytest.param("games.engine.views.knows", all_seeing, "GET api games/leaks4/table", id="views"),
    pytest.param("games.engine.views.knows", all_seeing, "GET /games/leaks4/", id="the page"),
    pytest.param("games.engine.views.knows", all_seeing, "mail deadline-passed", id="mails"),
    pytest.param("games.engine.views.knows", all_seeing, "reply status", id="answers to mails"),
    pytest.param("games.engine.views.knows", all_seeing, "GET mailbox page", id="the local mailbox"),
    pytest.param("games.services.staff.keeps_from_reading", kept_from_nothing, "its body", id="dead letters"),
    pytest.param("games.engine.event_view", told_to_all, "GET api games/leaks4/events", id="events"),
    pytest.param("games.services.states.load", talkative, "log", id="the log"),
    pytest.param("games.models.Game.__str__", named_by_state, "names of Game", id="names"),
    pytest.param("games.models.Game.__str__", named_by_state, "GET admin/games/game/", id="the admin's list"),
    pytest.param("games.models.Seat.__str__", named_by_nonce, "names of Seat", id="names of seats"),
]


FAR_OFF = ("GET mailbox page", "its body", "GET admin/games/game/")
"""Doors that are opened where everything is tried."""


@pytest.mark.parametrize(("name", "leaky", "door"), LEAKS)
def test_a_leak_is_found(
    name: str,
    leaky: Callable[..., Any],
    door: str,
    people: People,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = in_mid_turn(people)
    monkeypatch.setattr(name, leaky)

    found = differences(row, Doors(row, people["A"][0], "A"), 0, thorough=door in FAR_OFF, brief=True)

    assert any(line.startswith(door) for line in found), found


def test_the_log_tells_an_operator_nothing_of_what_players_are_shown(people: People) -> None:
    """Whoever reads the server's log sits perhaps at a table: for him it is a door like any other."""
    row = in_mid_turn(people)
    players = [Doors(row, people[letter][0], letter) for letter in "AB"]
    before = [doors.everything()["log"] for doors in players]

    with dealt_anew(row, None, 0):
        after = [doors.everything()["log"] for doors in players]

    assert all("failed in game" in log for log in before)
    assert after == before


def test_a_timestamp_moved_by_a_private_act_is_found(people: People) -> None:
    """As an `updated_at`, a count or a key would tell that something happened."""
    row = in_mid_turn(people)
    doors = Doors(row, people["A"][0], "A")
    before = doors.everything()

    with undone():
        Game.objects.filter(pk=row.pk).update(last_move_at=MOMENT + datetime.timedelta(hours=1))
        after = doors.everything()

    assert compared(before, after)


def test_the_doors_are_repeatable(people: People) -> None:
    row = in_mid_turn(people)
    doors = Doors(row, people["A"][0], "A")

    assert doors.everything() == doors.everything()
