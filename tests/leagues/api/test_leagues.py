"""Leagues through the API; its client holds every answer against the schema."""

from dataclasses import fields
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues.api.outputs import KINDS
from games.leagues.formats.certificate import check
from games.leagues.formats.rules import Rules
from games.leagues.models import League, Season
from players.models import Player
from tests.api.client import Api, api_of
from tests.leagues import factories as leagues
from tests.leagues.web.test_pages import finish

pytestmark = pytest.mark.django_db
SEASON = "leagues/spring/seasons/1"


def test_leagues_are_listed_without_drafts(league: League, ada_api: Api) -> None:
    leagues.opened(league)
    leagues.a_season(leagues.a_league(slug="autumn"))

    listed = ada_api.get("leagues").body["leagues"]
    one = ada_api.get("leagues/spring").body

    assert [(row["slug"], [season["status"] for season in row["seasons"]]) for row in listed] == [
        ("spring", ["registration"])
    ]
    assert (one["name"], one["about"]) == ("Spring league", "Slow games.")
    assert one["organisers"] == [leagues.organiser_of(league).username]


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("leagues/autumn", "league-not-found"),
        ("leagues/autumn/seasons/1", "season-not-found"),
        ("leagues/spring/seasons/2", "season-not-found"),
        ("leagues/spring/seasons/9223372036854775808", "season-not-found"),
        ("leagues/spring/seasons/1/certificate", "not-published"),
    ],
)
def test_what_is_not_there_is_not_found(league: League, ada_api: Api, address: str, code: str) -> None:
    leagues.opened(league)

    answer = ada_api.get(address)

    assert (answer.status, answer.code) == (404, code)


def test_a_season_tells_all_its_rules(league: League, ada_api: Api) -> None:
    leagues.opened(league, tiebreaks=("wins", "lot"))

    told = ada_api.get(SEASON).body

    assert set(KINDS) == {field.name for field in fields(Rules)}
    assert told["rules"]["tiebreaks"] == ["wins", "lot"]
    assert (told["entries"], told["mine"], told["divisions"], told["seed"]) == ([], None, [], "")


def test_a_running_season_tells_standings_and_tables(league: League, ada_api: Api) -> None:
    season = leagues.running(5, league)
    first = season.divisions.get().tables.get(number=1)
    finish(first)

    [division] = ada_api.get(SEASON).body["divisions"]

    table, other = division["tables"][:2]
    assert [seat["place"] for seat in table["seats"]] == [1, 2, 3, 4]
    assert {seat["place"] for seat in other["seats"]} == {None}
    assert sum(seat["asked"] for seat in other["seats"]) >= 1
    assert [row["points"] for row in division["standings"]] == ["10", "6", "3", "1", "0"]
    winner = table["seats"][0]["slot"]
    assert division["standings"][0]["slot"] == winner
    assert division["standings"][0]["tie_breaks"][0] == {
        "name": "wins", "value": "1", "facts": {"places": "1", "tables": "1"}, "asked": False,
    }  # fmt: skip
    met = [meeting for meeting in division["crosstable"] if meeting["slot"] == winner]
    assert [Fraction(meeting["own"]) for meeting in met] == [10, 10, 10]


def test_the_certificate_is_found_good(league: League, ada_api: Api) -> None:
    leagues.published(5, league)

    assert check(ada_api.get(f"{SEASON}/certificate").body) == []


def test_a_team_registers_agrees_and_leaves(league: League, ada_api: Api, ben_api: Api) -> None:
    leagues.opened(league, teams=True)

    asked = ada_api.post(f"{SEASON}/register", partner="Ben")
    agreed = ben_api.post(f"{SEASON}/agree")
    left = ben_api.post(f"{SEASON}/withdraw")

    assert (asked.status, asked.body["agreed"]) == (201, False)
    assert agreed.body == {
        "players": ["Ada", "Ben"], "status": "registered", "confirmed": False, "agreed": True, "division": None,
    }  # fmt: skip
    assert (left.status, left.body["status"]) == (200, "withdrawn")
    assert ada_api.get(SEASON).body["entries"] == []


def test_a_player_registers_confirms_and_withdraws_from_his_games(league: League, ada: Player, ada_api: Api) -> None:
    season = leagues.registered(4, league)
    registered = ada_api.post(f"{SEASON}/register")
    leagues.registration.close_registration(season=season, by=leagues.organiser_of(league))
    confirmed = ada_api.post(f"{SEASON}/confirm")
    leagues.confirm_all(season)
    leagues.start(leagues.publish(leagues.fresh(season)))

    withdrawn = ada_api.post(f"{SEASON}/withdraw")

    assert [answer.body["status"] for answer in (registered, confirmed, withdrawn)] == [
        "registered", "confirmed", "withdrawn",
    ]  # fmt: skip
    assert withdrawn.body["division"] == 1
    assert ada_api.post(f"{SEASON}/withdraw").code == "already-withdrawn"
    assert not ada.seats.filter(resigned_at=None, game__status="running").exists()


def test_refusals_have_their_codes(league: League, ada_api: Api) -> None:
    leagues.opened(league)

    assert ada_api.post(f"{SEASON}/confirm").code == "season-not-open"
    assert ada_api.post(f"{SEASON}/agree").code == "not-registered"
    assert ada_api.post(f"{SEASON}/withdraw").code == "not-registered"
    assert ada_api.post(f"{SEASON}/register", partner="Nobody").code == "no-such-player"
    assert ada_api.post(f"{SEASON}/register", partner="Ada").code == "bad-partner"
    assert ada_api.post(f"{SEASON}/register").status == 201
    assert ada_api.post(f"{SEASON}/register").code == "already-registered"
    Season.objects.update(status=Season.Status.CANCELLED)
    assert ada_api.post(f"{SEASON}/withdraw").code == "season-not-open"


def test_reading_needs_one_scope_and_acting_the_other(league: League, ada: Player) -> None:
    leagues.opened(league)

    assert api_of(ada, "read").post(f"{SEASON}/register").code == "scope-missing"
    assert api_of(ada, "read").get(SEASON).status == 200
    assert Api().get("leagues").code == "not-authenticated"


def test_a_season_takes_as_many_statements_for_many_players_as_for_few(league: League, ada_api: Api) -> None:
    leagues.published(5, league)
    leagues.published(10, leagues.a_league(slug="autumn"))
    counts = []
    for slug in ("spring", "spring", "autumn"):
        with CaptureQueriesContext(connection) as found:
            ada_api.get(f"leagues/{slug}/seasons/1")
        counts.append(len(found))

    assert counts[1] == counts[2] <= 20
