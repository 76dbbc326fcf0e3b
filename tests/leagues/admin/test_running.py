"""The desk of a season that is played: who is late, and what an organiser does about it."""

import pytest

from games.leagues.models import Action, Entry, Season, Table
from games.leagues.services import organisers
from players.models import Player
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues.admin.desks import act, address, an_organiser, faults
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(db: None) -> Season:
    """A running season of five players at five tables."""
    return leagues.running(5)


def first_table(season: Season) -> Table:
    return Table.objects.filter(division__season=season).select_related("game").order_by("number")[0]


def first_entry(season: Season) -> Entry:
    return season.entries.select_related("player").order_by("order")[0]


def wrong(page: Page) -> list[str]:
    """The fields beside which the page says that something is wrong."""
    return [str(given["id"]).removeprefix("id_").removesuffix("_error") for given in page.with_class("errorlist")]


def test_it_shows_whose_time_runs_and_leads_to_the_games(season: Season) -> None:
    table = first_table(season)

    page = Page(browser(an_organiser(season)).get(address(season, "watch")))

    assert "0 of 5 tables are done." in page.text
    assert f"/games/{table.game.code}/" in [given.get("href") for given in page.all("a")]
    assert "until" in page.text
    assert faults(page) == []


def test_time_is_granted_at_one_table_and_at_all(season: Season) -> None:
    desk = browser(an_organiser(season))
    table = first_table(season)

    asks = Page(desk.get(f"{act(season, 'grant')}?table={table.pk}"))
    one = Page(desk.post(act(season, "grant"), {"table": table.pk, "hours": 5, "why": "A storm"}, follow=True))
    all_of_them = Page(desk.post(act(season, "grant"), {"hours": 6, "why": "A greater storm"}, follow=True))

    assert faults(asks) == []
    assert "Time granted at 1 table." in one.text
    assert "Time granted at 5 tables." in all_of_them.text
    log = Page(desk.get(address(season, "log"))).text
    assert "granted time: 5 hours, 1 table A storm" in log
    assert "granted time: 6 hours, 5 tables A greater storm" in log


def test_a_player_is_replaced(season: Season) -> None:
    new = factories.PlayerFactory(username="Nova")
    entry = first_entry(season)
    given = {"entry": entry.pk, "player": "nova", "why": "He is ill"}

    desk = browser(an_organiser(season))
    desk.post(act(season, "replace"), given)

    log = Page(desk.get(address(season, "log"))).text
    assert f"replaced a player: {entry.player.username} → Nova He is ill" in log
    entry.refresh_from_db()
    assert entry.status == Entry.Status.REPLACED
    assert season.entries.filter(player=new, status=Entry.Status.PLAYING).exists()


def test_a_player_is_withdrawn(season: Season) -> None:
    entry = first_entry(season)

    browser(an_organiser(season)).post(act(season, "withdraw"), {"entry": entry.pk, "why": "He wrote so"})

    entry.refresh_from_db()
    assert entry.status == Entry.Status.WITHDRAWN


def test_a_result_is_corrected_and_the_correction_taken_back_from_the_log(season: Season) -> None:
    desk = browser(an_organiser(season))
    table = first_table(season)
    places = {f"place_{letter}": place for place, letter in enumerate("ABCD", start=1)}
    totals = {f"total_{letter}": 10 * place for place, letter in enumerate("ABCD", start=1)}

    asks = Page(desk.get(act(season, "correct")))
    desk.post(act(season, "correct"), {"table": table.pk, **places, **totals, "why": "Agreed by all"})
    table.refresh_from_db()
    assert (table.ruling, table.result["A"]["place"]) == ("corrected", 1)
    log = Page(desk.get(address(season, "log")))
    assert "corrected a result: 1/1 Agreed by all" in log.text
    [back] = [given["href"] for given in log.all("a") if "undo" in (given.get("href") or "")]
    confirms = Page(desk.get(back))
    desk.post(act(season, "undo"), {**confirms.forms[-1].hidden(), "why": "My mistake"})

    table.refresh_from_db()
    assert (table.status, table.result) == (Table.Status.RUNNING, None)
    assert "undo" not in str(Page(desk.get(address(season, "log"))).all("a"))
    assert [faults(page) for page in (asks, log, confirms)] == [[], [], []]


def test_what_was_taken_back_is_not_taken_back_again(season: Season) -> None:
    desk = browser(an_organiser(season))
    table = first_table(season)
    desk.post(act(season, "void"), {"table": table.pk, "why": "A mistake"})
    back = {"action": season.actions.get(kind="void-table").pk, "why": "Not so"}
    desk.post(act(season, "undo"), back)

    again = Page(desk.post(act(season, "undo"), back))

    assert again.with_class("errorlist")
    assert season.actions.filter(kind="undo").count() == 1


def test_scores_that_a_table_has_not_are_asked_for_at_their_fields(season: Season) -> None:
    places = {f"place_{letter}": place for place, letter in enumerate("ABCD", start=1)}
    given = {"table": first_table(season).pk, **places, "total_A": 3, "why": "x"}

    page = Page(browser(an_organiser(season)).post(act(season, "correct"), given))

    assert wrong(page) == ["total_B", "total_C", "total_D"]
    assert "Needed, for this table has no scores yet." in page.text
    assert faults(page) == []


def test_scores_that_a_table_has_stay_or_are_all_given_anew(season: Season) -> None:
    table, desk = first_table(season), browser(an_organiser(season))
    places = {f"place_{letter}": place for place, letter in enumerate("ABCD", start=1)}
    totals = {f"total_{letter}": 3 for letter in "ABCD"}
    given = {"table": table.pk, **places, "why": "x"}
    desk.post(act(season, "correct"), {**given, **totals})

    some = Page(desk.post(act(season, "correct"), {**given, "total_B": 5}))
    desk.post(act(season, "correct"), {**given, "place_A": 2, "place_B": 1})

    assert "Give the scores of all seats, or of none." in some.text
    assert wrong(some) == ["total_A", "total_C", "total_D"]
    table.refresh_from_db()
    assert (table.result["B"]["place"], table.result["B"]["total"]) == (1, 3)


@pytest.mark.parametrize(("name", "number"), [("total_C", 1001), ("place_C", 5)])
def test_a_number_that_cannot_be_is_said_at_its_field(season: Season, name: str, number: int) -> None:
    places = {f"place_{letter}": place for place, letter in enumerate("ABCD", start=1)}
    totals = {f"total_{letter}": 3 for letter in "ABCD"}
    given = {"table": first_table(season).pk, **places, **totals, name: number, "why": "x"}

    page = Page(browser(an_organiser(season)).post(act(season, "correct"), given))

    assert wrong(page) == [name]


def test_a_table_is_voided(season: Season) -> None:
    table = first_table(season)

    browser(an_organiser(season)).post(act(season, "void"), {"table": table.pk, "why": "Played by one person"})

    table.refresh_from_db()
    assert table.status == Table.Status.VOIDED


def test_an_organiser_who_plays_is_refused_at_his_own_tables(season: Season) -> None:
    player = first_entry(season).player
    organisers.appoint(league=season.league, by=leagues.organiser_of(season.league), player=player)
    mine = Table.objects.filter(division__season=season, seats__slot__entry__player=player)[0]
    desk = browser(Player.objects.get(pk=player.pk))

    page = Page(desk.post(act(season, "void"), {"table": mine.pk, "why": "I lose"}))

    assert "You sit at this table: another organiser must do that." in page.text
    assert not Action.objects.filter(season=season, kind="void-table").exists()


def test_another_seasons_tables_and_entries_cannot_be_named(season: Season) -> None:
    other = leagues.published(5, leagues.a_league(slug="other", name="Other"))
    desk = browser(an_organiser(season))

    for code, given in (("void", {"table": first_table(other).pk}), ("withdraw", {"entry": first_entry(other).pk})):
        assert Page(desk.post(act(season, code), {**given, "why": "x"})).with_class("errorlist")

    assert first_entry(other).status == Entry.Status.PLAYING


def test_the_next_season_is_one_click(season: Season) -> None:
    page = Page(browser(an_organiser(season)).post(act(season, "next"), follow=True))

    assert "Season 2 is drafted" in page.text
    assert season.followed_by.terms == season.terms
