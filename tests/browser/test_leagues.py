"""A season in a browser: registering, confirming, the division with its standings."""

import pytest
from playwright.sync_api import expect

from games.leagues.services import organisers, registration
from players.models import Player
from tests.browser.conftest import Window
from tests.browser.test_play import send, sign_up
from tests.leagues import factories as leagues
from tests.leagues.admin import desks
from tests.leagues.web.test_pages import finish, path

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_player_registers_confirms_and_reads_his_division(window: Window) -> None:
    season = leagues.registered(6)
    page = sign_up(window)

    page.click("text=Leagues")
    page.click("text=Season 1")
    send(page, "form[action$='/register/'] button")
    expect(page.locator(".my-season")).to_contain_text("Ada: registered.")
    assert window.faults() == []

    registration.close_registration(season=season, by=leagues.organiser_of(season.league))
    window.goto("/leagues/")
    send(page, "form[action$='/confirm/'] button")
    expect(page.locator(".my-season")).to_contain_text("Ada: confirmed.")
    leagues.confirm_all(season)
    season = leagues.start(leagues.publish(leagues.fresh(season)))
    for table in season.divisions.get().tables.all()[:3]:
        finish(table)

    for rest in ("", "1/", "certificate/", "report/", "withdraw/"):
        window.goto(path(season, rest))
        assert window.faults() == [], rest
    window.goto(path(season, "1/"))
    expect(page.locator(".standings tr.mine")).to_contain_text("Ada")
    page.click("text=Table 1")
    expect(page.locator(".of-league")).to_contain_text("Spring league, season 1, table 1 of Division 1")


def test_the_division_fits_on_a_phone_without_scripts(plain_window: Window) -> None:
    season = leagues.running(5)
    finish(season.divisions.get().tables.get(number=1))

    for address in ("/leagues/", "/leagues/spring/", path(season), path(season, "1/"), path(season, "certificate/")):
        page = plain_window.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address


def test_the_desk_fits_on_a_phone(plain_window: Window) -> None:
    league = leagues.a_league()
    sign_up(plain_window)
    organisers.appoint(league=league, by=leagues.organiser_of(league), player=Player.objects.get(username="Ada"))
    draft, confirmed, running = leagues.a_season(league), leagues.confirmed(7, league), leagues.running(5, league)
    pages = [f"{desks.ADMIN}/season/", f"{desks.ADMIN}/league/{league.pk}/change/", desks.address(draft, "edit")]
    pages += [desks.address(confirmed, page) for page in ("change", "preview", "edit")]
    pages += [desks.address(running, page) for page in ("change", "watch", "log", "fair-play")]
    pages += [desks.act(running, "correct"), desks.act(running, "announce")]

    for page in pages:
        assert plain_window.goto(page).evaluate("document.documentElement.scrollWidth") <= 390, page
