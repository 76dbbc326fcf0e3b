"""POST games/{code}/pause, /pause/agree and /pause/withdraw."""

import datetime

import pytest
import time_machine

from games.models import Game
from games.services import pauses
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.api.client import Api, api_of

pytestmark = pytest.mark.django_db
HOUR = datetime.timedelta(hours=1)
DAY = datetime.timedelta(days=1)


def moment(ahead: datetime.timedelta) -> str:
    """A moment from now, as a client writes it."""
    return (now() + ahead).isoformat().replace("+00:00", "Z")


def agreed(row: Game, api: Api) -> list[bool]:
    """Who agrees, by letter."""
    return [seat["agrees_to_pause"] for seat in api.get(f"games/{row.code}/table").body["seats"]]


def test_a_game_pauses_when_all_agree(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = factories.started(ada, ben)
    until = moment(2 * DAY)

    proposed = ada_api.post(f"games/{row.code}/pause", until=until).body

    assert (proposed["status"], proposed["pause_asked_until"], proposed["paused_until"]) == ("running", until, None)
    assert agreed(row, ben_api) == [True, False]

    paused = ben_api.post(f"games/{row.code}/pause/agree").body

    assert (paused["status"], paused["pause_reason"]) == ("paused", "agreement")
    assert (paused["paused_until"], paused["pause_asked_until"]) == (until, None)
    assert [(seat["deadline"], seat["still"]) for seat in paused["seats"]] == [(None, "pause")] * 2
    events = ben_api.get(f"games/{row.code}/events").body["events"]
    kinds = [event["kind"] for event in events]
    assert kinds[-3:] == ["pause_proposed", "pause_agreed", "game_paused"]
    assert datetime.datetime.fromisoformat(events[-1]["until"]) == datetime.datetime.fromisoformat(until)


def test_the_table_stays_in_view_and_nobody_moves(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = factories.started(ada, ben)
    number = factories.asked(row, "A").number
    ada_api.post(f"games/{row.code}/pause", until=moment(2 * DAY))
    ben_api.post(f"games/{row.code}/pause/agree")

    table = ada_api.get(f"games/{row.code}/table").body
    answer = ada_api.post(f"games/{row.code}/answers", question=number, answer="A1+A2")

    assert (table["status"], table["decisions"]) == ("paused", [])
    assert table["view"]["asked"] == ["A", "B"]
    assert table["seats"][0]["still"] == "pause"
    assert (answer.status, answer.code) == (409, "game-not-running")


def test_it_goes_on_by_itself(ada: Player, ben: Player) -> None:
    with time_machine.travel(datetime.datetime(2026, 6, 1, 12, tzinfo=datetime.UTC), tick=False) as clock:
        row = factories.started(ada, ben)
        api = api_of(ada)
        api.post(f"games/{row.code}/pause", until=moment(HOUR))
        api_of(ben).post(f"games/{row.code}/pause/agree")
        clock.shift(HOUR)
        pauses.resume_due()

        shown = api.get(f"games/{row.code}").body

    assert (shown["status"], shown["pause_reason"], shown["paused_until"]) == ("running", None, None)
    assert shown["seats"][0]["left"] == factories.DAY


def test_agreement_is_taken_back(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = factories.started(ada, ben)
    ada_api.post(f"games/{row.code}/pause", until=moment(2 * DAY))

    shown = ada_api.post(f"games/{row.code}/pause/withdraw").body
    late = ben_api.post(f"games/{row.code}/pause/agree")

    assert (shown["status"], shown["pause_asked_until"]) == ("running", None)
    assert (late.status, late.code) == (409, "no-pause")


def test_doing_it_twice_changes_nothing(ada: Player, ben: Player, ada_api: Api) -> None:
    cleo = factories.PlayerFactory()
    row = factories.started(ada, ben, cleo)
    until, cleo_api = moment(2 * DAY), api_of(cleo)
    first = ada_api.post(f"games/{row.code}/pause", until=until)
    again = ada_api.post(f"games/{row.code}/pause", until=until)
    agrees = [cleo_api.post(f"games/{row.code}/pause/agree").body["last"] for _ in range(2)]
    withdraws = [cleo_api.post(f"games/{row.code}/pause/withdraw").body["last"] for _ in range(2)]

    assert (again.status, again.body["last"]) == (200, first.body["last"])
    assert agrees == [agrees[0]] * 2
    assert withdraws == [withdraws[0]] * 2


@pytest.mark.parametrize("ahead", [-DAY, datetime.timedelta(), HOUR - 2 * datetime.timedelta(minutes=1), 15 * DAY])
def test_it_has_bounds(ada: Player, ben: Player, ada_api: Api, ahead: datetime.timedelta) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.post(f"games/{row.code}/pause", until=moment(ahead))

    assert (answer.status, answer.code) == (422, "bad-pause")
    assert answer.body["params"] == {"least": 3600, "most": 14 * 86400}


@pytest.mark.parametrize("until", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_the_ends_of_the_calendar_are_out_of_bounds(ada: Player, ben: Player, ada_api: Api, until: str) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.post(f"games/{row.code}/pause", until=until)

    assert (answer.status, answer.code) == (422, "bad-pause")


@pytest.mark.parametrize(
    "until",
    [
        None,
        "",
        "tomorrow",
        3600,
        "2026-12-24",
        "2026-12-24T18:00",
        "2026-12-24T18:00:00",
        "2026-12-24 18:00:00Z",
        "2026-13-24T18:00:00Z",
        "2026-02-30T18:00:00Z",
        "2026-12-24T24:00:00Z",
        "2026-12-24T18:00:00+25:00",
        "２０２６-12-24T18:00:00Z",
        "2026-12-24T18:00:00Z\0",
        ["2026-12-24T18:00:00Z"],
        "2" * 5000,
    ],
)
def test_it_wants_a_moment_with_its_offset(ada: Player, ben: Player, ada_api: Api, until: object) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.post(f"games/{row.code}/pause", until=until)

    assert (answer.status, answer.code) == (400, "bad-input")
    assert list(answer.body["params"]["fields"]) == ["until"]
    assert len(str(answer.body)) < 1000


def test_a_moment_may_have_any_offset(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)
    until = now() + 2 * DAY
    there = until.astimezone(datetime.timezone(datetime.timedelta(hours=9, minutes=30)))

    shown = ada_api.post(f"games/{row.code}/pause", until=there.isoformat()).body

    assert shown["pause_asked_until"] == until.isoformat().replace("+00:00", "Z")


def test_a_game_may_forbid_it(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben, pauses_allowed=False)

    answer = ada_api.post(f"games/{row.code}/pause", until=moment(2 * DAY))

    assert (answer.status, answer.code) == (409, "pause-not-allowed")


@pytest.mark.parametrize(("path", "body"), [("pause", {"until": ""}), ("pause/agree", {}), ("pause/withdraw", {})])
def test_it_is_for_who_plays_himself(ada: Player, ben: Player, ada_api: Api, path: str, body: dict[str, str]) -> None:
    row = factories.started(ada, ben)
    wanted = body and {"until": moment(2 * DAY)}
    ada_api.post(f"games/{row.code}/stand-in")

    away = ada_api.post(f"games/{row.code}/{path}", wanted)
    looking_on = api_of(factories.PlayerFactory()).post(f"games/{row.code}/{path}", wanted)

    assert (away.status, away.code) == (409, "bot-plays")
    assert (looking_on.status, looking_on.code) == (403, "not-your-seat")


@pytest.mark.parametrize("path", ["pause/agree", "pause/withdraw"])
def test_there_must_be_a_proposal(ada: Player, ben: Player, ada_api: Api, path: str) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.post(f"games/{row.code}/{path}")

    assert (answer.status, answer.code) == (409, "no-pause")
