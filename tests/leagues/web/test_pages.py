"""Pages of leagues as everybody reads them."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.leagues.formats.certificate import check
from games.leagues.models import League, Season, Table
from games.leagues.services import ending, replacing
from games.models import DeckSetup
from games.services import accounts
from players.models import Player
from players.services import deletion
from silver_site.clock import now
from tests.factories import PlayerFactory
from tests.leagues import factories as leagues
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def path(season: Season, rest: str = "") -> str:
    """The address of a season's page."""
    return f"/leagues/{season.league.slug}/{season.number}/{rest}"


def finish(table: Table) -> None:
    """The table ends: whoever sits on A wins, and so on."""
    Table.objects.filter(pk=table.pk).update(
        status=Table.Status.FINISHED,
        ruling=Table.Ruling.PLAYED,
        finished_at=now(),
        result={
            letter: {"place": place, "total": 10 * place, "rounds": [10 * place], "forfeited": False}
            for place, letter in enumerate("ABCD", start=1)
        },
    )


def test_leagues_are_listed_with_their_season_for_whoever_comes(league: League) -> None:
    leagues.registered(5, league)

    page = Page(browser().get("/leagues/"))

    assert not page.faults()
    assert "Spring league Season 1 · registration is open" in page.text


def test_a_draft_that_was_cancelled_is_on_no_page(league: League) -> None:
    season = leagues.a_season(league)
    ending.cancel(season=season, by=leagues.organiser_of(league), why="The wrong dates")

    assert [browser().get(path(season, rest)).status_code for rest in ("", "cards/", "certificate/")] == [404] * 3
    assert "Season 1" not in Page(browser().get(f"/leagues/{league.slug}/")).text


def test_a_draft_is_on_no_page(league: League) -> None:
    season = leagues.a_season(league)

    assert browser().get(path(season)).status_code == 404
    assert "Seasons None yet." in Page(browser().get("/leagues/spring/")).text
    assert "Spring league" not in Page(browser().get("/leagues/")).text


@pytest.mark.parametrize("address", ["autumn/", "spring/7/", "spring/99999999999999999999/", "spring/1/1/",
                                     "spring/1/99999999999999999999/", "spring/1/certificate/"])  # fmt: skip
def test_what_is_not_there_is_not_found(league: League, address: str) -> None:
    leagues.registered(4, league)

    assert browser().get(f"/leagues/{address}").status_code == 404


def test_a_season_shows_dates_rules_and_who_is_registered_or_waits(league: League) -> None:
    season = leagues.registered(5, league, most=4, tiebreaks=("wins", "lot"), withdrawn="average")

    page = Page(browser().get(path(season)))

    assert not page.faults()
    assert "4 registered" in page.text
    assert "Waiting for a place" in page.text
    for rule in (
        "The places of a table are worth 10 – 6 – 3 – 1 points.",
        "The season takes place with 4 players or more. There are 4 places; who comes later waits for one.",
        "About 7 players to a division; other sizes where they are fairer.",
        "these decide in this order: first places, the lot.",
        "At tables of who withdraws, the others get the mean of their other tables.",
        "Whoever gives up a game is placed behind all who did not.",
        "the move that is open is made by its default",
        "Log in to register",
    ):
        assert rule in page.text


def test_a_finished_season_shows_who_came_where(league: League) -> None:
    season = leagues.published(5, league)
    Season.objects.filter(pk=season.pk).update(status=Season.Status.FINISHED, finished_at=now())
    slots = list(season.divisions.get().slots.select_related("entry__player"))
    for rank, slot in enumerate(reversed(slots), start=1):
        slot.rank = rank
        slot.save()

    page = Page(browser().get(path(season)))

    assert not page.faults()
    assert ", ".join(f"{slot.rank}. {slot.entry.player.username}" for slot in reversed(slots)) in page.text
    winner = slots[-1].entry.player
    assert f"{winner.username}: rank 1 in the end. Division 1" in Page(browser(winner).get(path(season))).text


def test_a_season_that_was_cancelled_says_why_and_shows_no_standings_of_nothing(league: League) -> None:
    season = leagues.published(5, league)
    ending.cancel(season=season, by=leagues.organiser_of(league), why="The server moves")
    player = season.entries.select_related("player")[0].player

    page, division = Page(browser(player).get(path(season))), Page(browser().get(path(season, "1/")))

    assert not page.faults()
    assert "The organisers have cancelled this season." in page.text
    assert "The server moves" in page.text
    assert f"{player.username}: the season was cancelled. Division 1" in page.text
    assert "games are over" not in page.text
    assert not division.faults()
    assert "The season was cancelled before any game was over." in division.text
    assert not division.with_class("standings")
    assert not division.with_class("crosstable")


def test_a_season_that_was_cancelled_on_the_way_says_how_many_games_count(league: League) -> None:
    season = leagues.running(5, league)
    finish(season.divisions.get().tables.all()[0])
    ending.cancel(season=season, by=leagues.organiser_of(league), why="The server moves")

    page, division = Page(browser().get(path(season))), Page(browser().get(path(season, "1/")))

    assert "1 of 5 games count." in page.text
    assert "games that run go on as games of no league" in page.text
    assert division.with_class("standings")


def test_the_cards_of_a_season_are_those_of_the_day_it_was_announced(league: League) -> None:
    season = leagues.opened(league)
    DeckSetup.objects.filter(pk=season.setup_id).update(decks="fang")

    page = Page(browser().get(path(season, "cards/")))

    assert not page.faults()
    assert "Silver Bullet with other cards" in page.text
    assert "Troublemaker" in page.text


def test_a_division_shows_standings_with_the_numbers_of_its_tie_breaks(league: League) -> None:
    season = leagues.running(5, league)
    division = season.divisions.get()
    first, second = division.tables.all()[:2]
    finish(first)
    finish(second)

    page = Page(browser().get(path(season, "1/")))

    assert not page.faults()
    names = {slot.entry.player.username for slot in division.slots.select_related("entry__player")}
    assert all(name in page.text for name in names)
    assert "Points a table" in page.text
    assert "place 1, score 10" in page.text
    assert "is asked until" in page.text
    assert "1 at 2 tables" in page.text
    assert "A game that ended before its first round was over counts with 0 for everybody." in page.text
    assert len(page.with_class("scroll")) == 3
    assert len(page.with_class("upright")) == 5
    assert not page.with_class("mine")
    assert f"/games/{division.tables.exclude(pk=first.pk)[0].game.code}/" in page.html


def test_before_anything_counts_nobody_has_a_rank(league: League) -> None:
    season = leagues.running(5, league)
    page = Page(browser().get(path(season, "1/")))

    assert "What decided ties" not in page.text
    assert page.text.count("–") >= 5


def test_a_season_that_opens_later_is_announced_and_no_more(league: League) -> None:
    season = leagues.opened(league)
    Season.objects.update(opens_at=season.opens_at + leagues.DAY)

    page, listed = Page(browser().get(path(season))), Page(browser().get("/leagues/"))

    assert "season 1 announced" in page.text
    assert "Registration opens" in page.text
    assert "registration is open" not in page.text
    assert "Season 1 · announced Registration from" in listed.text


def test_a_registration_whose_time_is_over_is_not_called_open(league: League) -> None:
    season = leagues.opened(league)
    Season.objects.update(opens_at=now() - 2 * leagues.DAY, closes_at=now())

    page, listed = Page(browser().get(path(season))), Page(browser().get("/leagues/spring/"))

    assert "season 1 registration is over" in page.text
    assert "registration is over Starts" in listed.text


def test_the_certificate_that_is_downloaded_is_found_good(league: League) -> None:
    season = leagues.published(5, league)

    page, file = Page(browser().get(path(season, "certificate/"))), browser().get(path(season, "certificate.json"))

    assert not page.faults()
    plan = json.loads(file.content)
    assert check(plan) == []
    assert plan["digest"] in page.text
    assert plan["seed"] == season.seed
    assert season.seed in page.text
    assert file["Content-Disposition"] == 'attachment; filename="spring-1.json"'


def test_the_certificate_names_no_deleted_account_and_is_good(league: League) -> None:
    season = leagues.published(5, league)
    player = season.divisions.get().slots.select_related("entry__player")[2].entry.player
    name = player.username
    accounts.delete_player(player=player)

    plan = json.loads(browser().get(path(season, "certificate.json")).content)

    player.refresh_from_db()
    entrants = plan["divisions"][0]["entrants"]
    assert name not in entrants
    assert entrants[plan["divisions"][0]["slots"][2] - 1] == player.username
    assert check(plan) == []


def test_a_deleted_partner_is_named_in_no_certificate_and_the_other_stays(league: League) -> None:
    season = leagues.published(4, league, teams=True)
    entry = season.divisions.get().slots.select_related("entry__partner")[1].entry
    names = [entry.player.username, entry.partner.username]

    accounts.delete_player(player=entry.partner)

    plan = leagues.fresh(season).plan
    listed = [name for team in plan["divisions"][0]["entrants"] for name in team]
    assert [name in listed for name in names] == [True, False]
    assert check(plan) == []


def test_pairings_published_in_the_midst_of_a_deletion_do_not_name_who_is_deleted(league: League) -> None:
    season = leagues.confirmed(5, league)
    player = season.entries.select_related("player")[0].player
    name = player.username
    deletion.lock_out(player)

    plan = leagues.publish(season).plan

    assert name not in plan["divisions"][0]["entrants"]
    assert deletion.neutral_name(player) in plan["divisions"][0]["entrants"]


def test_who_had_a_place_first_is_named_in_no_certificate_once_he_is_gone(league: League) -> None:
    season = leagues.running(5, league)
    entry = season.entries.select_related("player")[0]
    name = entry.player.username
    replacing.replace(season=season, by=leagues.organiser_of(league), entry=entry, player=PlayerFactory(), why="Ill")

    accounts.delete_player(player=entry.player)

    plan = leagues.fresh(season).plan
    assert name not in plan["divisions"][0]["entrants"]
    assert check(plan) == []


def test_before_registration_closes_the_seed_is_nowhere_and_its_fingerprint_is(league: League, founder: Player) -> None:
    season = leagues.registered(5, league)
    desk = f"/admin/leagues/season/{season.pk}/"
    pages = [browser().get(path(season)), browser(founder).get(f"/api/v1/leagues/{league.slug}/seasons/1")]
    pages += [browser(founder).get(desk + page) for page in ("change/", "log/", "export/season.json/")]

    contents = [page.content.decode() for page in pages]

    assert [page.status_code for page in pages] == [200] * 5
    assert not any(season.sealed_seed in content for content in contents)
    assert [season.commitment in contents[number] for number in (0, 1, 4)] == [True] * 3


def test_hostile_words_are_only_words(founder: Player) -> None:
    hostile = "<script>alert(1)</script>"
    league = leagues.a_league(founder, name=hostile)
    League.objects.update(about=hostile)
    season = leagues.registered(4, league)

    for address in ("/leagues/", "/leagues/spring/", path(season)):
        assert hostile not in browser().get(address).content.decode()


def statements(client: Client, address: str) -> int:
    """How many statements a page takes."""
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


def test_a_page_takes_as_many_statements_for_many_players_as_for_few(league: League) -> None:
    few = leagues.running(5, league)
    many = leagues.running(12, leagues.a_league(slug="autumn", name="Autumn league"))
    reader = browser(few.entries.first().player), browser(many.entries.first().player)

    for rest in ("", "1/", "certificate/"):
        one, other = (
            statements(client, path(season, rest)) for client, season in zip(reader, (few, many), strict=True)
        )
        assert one == other, rest
    assert statements(reader[0], "/leagues/") == statements(reader[1], "/leagues/")
