"""Reports through the API: they go in, and nothing of them comes out."""

import pytest

from games.leagues.models import League, Report, Season, Table
from games.leagues.services.fairplay import LONGEST_TEXT, MOST_A_DAY
from players.models import Player
from tests.api.client import Answer, Api, api_of
from tests.leagues import factories as leagues
from tests.leagues.playing import tables
from tests.leagues.unchanged import nothing_changed

pytestmark = pytest.mark.django_db
SEASON = "leagues/spring/seasons/1"
TEXT = "He knew my cards."


def people(season: Season) -> list[Player]:
    """The players of a season, in the order of registration."""
    return [entry.player for entry in season.entries.select_related("player").order_by("order")]


def with_and_without(season: Season, player: Player) -> tuple[Table, Table]:
    """A table where this player sits, and one where he does not."""
    mine = [table for table in tables(season) if table.seats.filter(slot__entry__player=player).exists()]
    others = [table for table in tables(season) if table not in mine]
    return mine[0], others[0]


def named(table: Table) -> dict[str, int]:
    """A table as the API names it."""
    return {"division": table.division.order + 1, "number": table.number}


def report(api: Api, about: Player | str, **more: object) -> Answer:
    """What is answered to a report."""
    name = about if isinstance(about, str) else about.username
    return api.post(f"{SEASON}/report", **{"about": name, "text": TEXT, **more})


def test_a_player_is_reported_and_a_table_named(league: League) -> None:
    season = leagues.published(12, league)
    one, other, *_ = people(season)
    mine, _ = with_and_without(season, one)

    answer = report(api_of(one), other.username.upper(), table=named(mine))

    assert (answer.status, answer.body) == (204, None)
    row = Report.objects.get()
    assert (row.season, row.by, row.about, row.table, row.text) == (season, one, other, mine, TEXT)


def test_who_was_reported_already_is_answered_about_like_anybody_else(league: League) -> None:
    season = leagues.registered(3, league)
    one, two, third = people(season)
    first = report(api_of(one), third)

    second = report(api_of(two), third)

    assert (first.status, first.body, set(first.headers)) == (second.status, second.body, set(second.headers))
    assert Report.objects.filter(about=third).count() == 2


def test_no_answer_to_others_changes_by_a_report(league: League) -> None:
    season = leagues.registered(3, league)
    one, other, third = people(season)
    paths = ("leagues", "leagues/spring", SEASON, "me", "me/deliveries", "games")
    readers = [api_of(player) for player in (one, other, third)]
    before = [api.get(path).body for api in readers for path in paths]

    report(api_of(one), other)

    assert [api.get(path).body for api in readers for path in paths] == before


def test_reports_are_not_read_through_the_api(league: League) -> None:
    season = leagues.registered(2, league)
    one, other = people(season)
    report(api_of(one), other)

    for player in (one, other, leagues.organiser_of(league)):
        for path in ("report", "reports", f"report/{Report.objects.get().pk}"):
            assert api_of(player).get(f"{SEASON}/{path}").status in (404, 405)


def test_only_tables_where_one_sits_are_named(league: League) -> None:
    season = leagues.published(12, league)
    one, other, *_ = people(season)
    mine, foreign = with_and_without(season, one)
    api = api_of(one)
    nowhere = {"division": mine.division.order + 1, "number": 10_000}

    with nothing_changed():
        for table in (named(foreign), nowhere, {"division": 99, "number": mine.number}):
            assert report(api, other, table=table).code == "table-not-found"
        for table in (mine.number, {"number": mine.number}, {**named(mine), "seat": "A"}, {"division": 0, "number": 1}):
            assert report(api, other, table=table).code == "bad-input"


def test_refusals_have_their_codes(league: League, ada: Player, ada_api: Api) -> None:
    season = leagues.registered(MOST_A_DAY + 2, league)
    one, *others = people(season)
    api = api_of(one)

    with nothing_changed():
        assert report(api, one).code == "own-report"
        assert report(api, ada).code == "not-in-season"
        assert report(ada_api, one).code == "not-in-season"
        assert report(api, "nobody").code == "no-such-player"
        assert report(api, others[0], text=" ").code == "bad-report"
        assert report(api, others[0], text="x" * (LONGEST_TEXT + 1)).code == "bad-input"
        assert api_of(one, "read").post(f"{SEASON}/report", about="Ada", text=TEXT).code == "scope-missing"
    for about in others[:MOST_A_DAY]:
        assert report(api, about).status == 204
    with nothing_changed():
        assert report(api, others[0]).code == "already-reported"
        assert report(api, others[-1]).code == "too-many-reports"


def test_who_has_not_agreed_to_be_a_partner_is_not_in_the_season(league: League, ada: Player, ben: Player) -> None:
    season = leagues.registered(1, league, teams=True)
    leagues.registration.register(season=season, player=ada, partner=ben)
    [one, *_] = people(season)

    with nothing_changed():
        assert report(api_of(one), ben).code == "not-in-season"
        assert report(api_of(ben), ada).code == "not-in-season"
