"""POST games/{code}/stand-in, /return and /offer; what others see of it."""

import datetime

import pytest
import time_machine

from games.models import Game
from games.services import deadlines
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.api.client import Api, api_of, by_invitation

pytestmark = pytest.mark.django_db
ACTS = ("stand-in", "return", "offer")


def kinds(row: Game) -> list[str]:
    """The kinds of the events since the game began."""
    told = [event.kind for event in row.events.order_by("number")]
    return told[told.index("round_began") + 1 :]


def seats(api: Api, row: Game) -> dict[str, dict[str, object]]:
    """The seats as the game's table shows them, by letter; a game without its table shows the same."""
    shown = {seat["letter"]: seat for seat in api.get(f"games/{row.code}/table").body["seats"]}
    for seat in api.get(f"games/{row.code}").body["seats"]:
        # Between two requests some of the clock is used up.
        assert {**seat, "left": 0} == {**shown[seat["letter"]], "left": 0}
    return shown


def test_a_bot_plays_for_me_until_i_am_back(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.post(f"games/{row.code}/stand-in")

    assert answer.status == 200
    assert kinds(row) == ["bot_sat_in"]
    mine = seats(ben_api, row)["A"]
    assert (mine["name"], mine["is_bot"], mine["stand_in"]) == ("Ada", True, "asked")
    assert mine["stand_in_since"]
    assert (mine["offered"], mine["takeable"]) == (False, False)

    ada_api.post(f"games/{row.code}/return")

    assert kinds(row) == ["bot_sat_in", "player_returned"]
    mine = seats(ben_api, row)["A"]
    assert (mine["is_bot"], mine["stand_in"], mine["stand_in_since"]) == (False, None, None)


def test_asking_and_coming_back_twice_changes_nothing(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    answers = [ada_api.post(f"games/{row.code}/{act}") for act in ("stand-in", "stand-in", "return", "return")]

    assert [answer.status for answer in answers] == [200] * 4
    assert kinds(row) == ["bot_sat_in", "player_returned"]


def test_i_cannot_answer_while_a_bot_plays_for_me(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    number = factories.asked(row, "A").number
    ada_api.post(f"games/{row.code}/stand-in")

    answer = ada_api.post(f"games/{row.code}/answers", question=number, answer="A1+A2")

    assert (answer.status, answer.code) == (409, "bot-plays")
    assert ada_api.get(f"games/{row.code}/table").body["decisions"] == []


def test_others_see_that_i_missed_my_deadlines(ada: Player, ben: Player, ben_api: Api) -> None:
    with time_machine.travel(datetime.datetime(2026, 6, 1, 12, tzinfo=datetime.UTC), tick=False) as clock:
        row = factories.started(ada, ben, misses_allowed=1)
        factories.answer(row, "B")
        clock.shift(factories.DAY)
        deadlines.process_due()

        mine = seats(ben_api, row)["A"]

    assert (mine["stand_in"], mine["misses"], mine["is_bot"]) == ("misses", 1, True)


def test_a_seat_offered_can_be_taken_over_at_once(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = factories.started(ada, ben)
    ada_api.post(f"games/{row.code}/stand-in")

    shown = ada_api.post(f"games/{row.code}/offer").body["seats"][0]
    again = ada_api.post(f"games/{row.code}/offer", offered=True)

    assert (shown["offered"], shown["takeable"]) == (True, True)
    assert again.status == 200
    assert kinds(row) == ["bot_sat_in", "seat_offered"]

    shown = ada_api.post(f"games/{row.code}/offer", offered=False).body["seats"][0]

    assert (shown["offered"], shown["takeable"]) == (False, False)


def test_only_a_seat_that_a_bot_plays_is_offered(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.post(f"games/{row.code}/offer")

    assert (answer.status, answer.code) == (409, "not-a-bot")


@pytest.mark.parametrize("act", ACTS)
def test_it_is_for_who_holds_a_seat(ada: Player, ben: Player, act: str) -> None:
    row = factories.started(ada, ben)
    hidden = by_invitation(ada)
    cleo = factories.PlayerFactory()
    api = api_of(cleo)

    seen, unseen = api.post(f"games/{row.code}/{act}"), api.post(f"games/{hidden.code}/{act}")

    assert (seen.status, seen.code) == (403, "not-your-seat")
    assert (unseen.status, unseen.code) == (404, "game-not-found")


@pytest.mark.parametrize("act", ACTS)
def test_it_is_refused_before_the_start_and_after_the_end(ada: Player, ben: Player, ada_api: Api, act: str) -> None:
    for row in (factories.opened(ada), factories.play_out(factories.started(ada, ben, turn_limit=2))):
        answer = ada_api.post(f"games/{row.code}/{act}")

        assert (answer.status, answer.code) == (409, "game-not-running")


@pytest.mark.parametrize(
    ("act", "body"),
    [
        ("stand-in", {"letter": "B"}),
        ("return", {"player": "Ben"}),
        ("offer", {"offered": 1}),
        ("offer", {"offered": None}),
        ("offer", []),
        ("stand-in", "now"),
    ],
)
def test_it_takes_nothing_else(ada: Player, ben: Player, ada_api: Api, act: str, body: object) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.post(f"games/{row.code}/{act}", body)

    assert (answer.status, answer.code) == (400, "bad-input")
    assert kinds(row) == []


def test_a_clock_tells_how_much_is_left(ada: Player, ben: Player, ada_api: Api) -> None:
    with time_machine.travel(datetime.datetime(2026, 6, 1, 12, tzinfo=datetime.UTC), tick=False) as clock:
        row = factories.started(ada, ben, move_time=3600, bank=7200, cap=7200)
        factories.answer(row, "B")
        clock.shift(600)

        shown = seats(ada_api, row)
        due = (now() + datetime.timedelta(seconds=6600)).isoformat().replace("+00:00", "Z")

    assert (shown["A"]["left"], shown["A"]["deadline"], shown["A"]["still"]) == (6600, due, None)
    assert (shown["B"]["left"], shown["B"]["deadline"], shown["B"]["asked"]) == (7200, None, False)
