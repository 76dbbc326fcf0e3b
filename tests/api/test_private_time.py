"""A player's zone, hours, reminders and wishes are his alone: no answer to anybody else has them."""

from datetime import time

import orjson
import pytest

from games.models import Game
from games.services import preferences, stand_ins
from players.models import Player
from tests import factories
from tests.api.client import Api, api_of, published

pytestmark = pytest.mark.django_db
# Nothing else looks like these.
ZONE, HOURS = "Pacific/Chatham", ("03:17", "21:43", "22:51", "02:39")
WISHES = ("time_zone", "active_from", "quiet_from", "reminders", "digest_hour", "auto_leave", "notify", "habits")


@pytest.fixture
def row(ada: Player, ben: Player) -> Game:
    """A running game of Ada's, who has chosen everything, and of Ben's; a bot plays for her, and her seat is free."""
    preferences.choose(
        player=ada,
        time_zone=ZONE,
        active_from=time.fromisoformat(HOURS[0]),
        active_to=time.fromisoformat(HOURS[1]),
        quiet_from=time.fromisoformat(HOURS[2]),
        quiet_to=time.fromisoformat(HOURS[3]),
        reminders=[7777, 6666],
    )
    ada.refresh_from_db()
    row = factories.started(ada, ben, days_off=[7])
    assert ZONE in str(row.habits)
    stand_ins.ask(code=row.code, player=ada)
    stand_ins.offer(code=row.code, player=ada)
    return row


def all_of(row: Game, api: Api) -> str:
    """What every address with GET answers, as text."""
    paths = [path for path, methods in published()["paths"].items() if "get" in methods]
    # No league takes part.
    addresses = [path.removeprefix("/api/v1/") for path in paths if "/leagues/" not in path]
    filled = [path.format_map({"code": row.code, "slug": "bullet", "number": "1", "name": "Ada"}) for path in addresses]
    lists = [f"games?status={status}" for status in ("mine", "my-turn", "open", "wanted")]
    answers = {path: api.send("get", path, b"") for path in (*filled, *lists)}
    assert {answer.status for answer in answers.values()} <= {200, 409}
    assert answers[f"games/{row.code}/table"].status == 200
    return orjson.dumps([answer.body for answer in answers.values()]).decode()


def test_nobody_else_is_shown_what_a_player_chose(row: Game, ben: Player) -> None:
    cleo = factories.PlayerFactory()
    for player in (ben, cleo):
        got = all_of(row, api_of(player))

        assert [private for private in (ZONE, *HOURS, "7777", "6666", "habits") if private in got] == []


def test_he_himself_is_shown_it(row: Game, ada: Player) -> None:
    got = all_of(row, api_of(ada))

    assert [private for private in (ZONE, *HOURS, "7777", "6666") if private in got] == [ZONE, *HOURS, "7777", "6666"]


def test_what_is_done_tells_it_neither(row: Game, ben: Player) -> None:
    api, substitute = api_of(ben), api_of(factories.PlayerFactory(username="Cleo"))
    answers = [
        api.post("games", seats=2, invited=["Ada"]),
        api.post(f"games/{row.code}/answers", question=factories.asked(row, "B").number, answer="B1+B2"),
        api.post(f"games/{row.code}/stand-in"),
        api.post(f"games/{row.code}/return"),
        substitute.post(f"games/{row.code}/substitute", letter="A"),
    ]

    assert {answer.status for answer in answers} <= {200, 201}
    got = orjson.dumps([answer.body for answer in answers]).decode()
    assert [private for private in (ZONE, *HOURS, "7777", "6666", "habits") if private in got] == []


def test_only_me_is_described_with_it() -> None:
    schemas = published()["components"]["schemas"]
    having = {name for name, schema in schemas.items() if set(WISHES) & set(schema.get("properties", {}))}

    assert having == {"Me", "PatchedChangedMe"}
