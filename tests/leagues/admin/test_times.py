"""Moments on the desk: written as everywhere on the site, in their reader's zone, which every page names."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.leagues.models import Report, Season
from games.leagues.services import fairplay
from games.leagues.services.drafts import DATES
from players.models import Player
from tests.leagues import factories as leagues
from tests.leagues.admin.desks import ADMIN, address, an_organiser
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db

# Noon in Berlin is ten o'clock by UTC then.
NOON = "2026-07-01 10:00:00+00:00"


@pytest.fixture(autouse=True)
def clock() -> time_machine.Traveller:
    """A clock that the tests move."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def in_berlin(player: Player) -> Player:
    """The player, who lives there."""
    player.time_zone = "Europe/Berlin"
    player.save(update_fields=["time_zone"])
    return player


def a_report(season: Season) -> Report:
    """A report of one player of the season about another."""
    one, other = (entry.player for entry in season.entries.select_related("player")[:2])
    fairplay.report(season=season, player=one, about=other, text="He told me his cards.")
    return season.reports.get()


def test_every_page_of_the_desk_writes_them_as_the_site_does_and_names_the_zone() -> None:
    season = leagues.running(5)
    report = a_report(season)
    desk = browser(in_berlin(an_organiser(season)))
    pages = [f"{ADMIN}/season/", f"{ADMIN}/league/", f"{ADMIN}/league/{season.league.pk}/change/", f"{ADMIN}/report/"]
    pages += [f"{ADMIN}/report/{report.pk}/change/", *(address(season, page) for page in ("change", "watch", "log"))]

    texts = [Page(desk.get(page)).text for page in pages]

    assert [page for page, text in zip(pages, texts, strict=True) if "Wed 1 Jul 2026, 12:00" not in text] == []
    assert [page for page, text in zip(pages, texts, strict=True) if "time zone, Europe/Berlin." not in text] == []


def test_the_list_of_seasons_heads_dates_as_their_form_does() -> None:
    season = leagues.opened()

    text = Page(browser(an_organiser(season)).get(f"{ADMIN}/season/")).text

    assert "Registration opens Registration closes Start Hard end" in text


def test_dates_are_typed_in_the_zone_that_stands_beside_them() -> None:
    season = leagues.a_season()
    desk = browser(in_berlin(an_organiser(season)))

    asks = Page(desk.get(address(season, "edit")))
    desk.post(address(season, "act/open"))
    moves = Page(desk.get(address(season, "edit")))
    typed = {"closes_at_0": "2026-07-08", "closes_at_1": "18:30", "why": "A holiday"}
    sent = {name: value for kind, name, value in moves.forms[-1].fields if kind in ("date", "time")}
    desk.post(address(season, "edit"), {**sent, **typed})

    assert len(asks.with_class("zone")) == len(DATES)
    assert len(moves.with_class("zone")) == len(DATES) - 1
    assert asks.text.count("Europe/Berlin") == len(DATES) + 1
    after = leagues.fresh(season)
    assert after.closes_at == datetime(2026, 7, 8, 16, 30, tzinfo=UTC)
    assert after.starts_at == season.starts_at


def test_dates_that_are_over_are_not_offered_to_be_moved() -> None:
    season = leagues.closed(5)

    page = Page(browser(an_organiser(season)).get(address(season, "edit")))

    assert [given["name"] for given in page.all("input") if given.get("type") == "date"] == ["starts_at_0", "ends_at_0"]


def test_who_would_publish_early_reads_until_when_people_were_told_to_confirm(clock: time_machine.Traveller) -> None:
    season = leagues.confirmed(5)
    absent = season.entries.order_by("order")[4]
    season.entries.filter(pk=absent.pk).update(status="registered", confirmed_at=None)
    desk = browser(an_organiser(season))

    early = Page(desk.get(address(season, "preview")))
    clock.move_to(season.starts_at + timedelta(minutes=1))
    late = Page(desk.get(address(season, "preview")))

    assert f"Not confirmed, and out when you publish: {absent.player.username}" in early.text
    assert "they can confirm until the start, Fri 10 Jul 2026, 10:00." in early.text
    assert "they can confirm until" not in late.text


def test_who_would_play_and_finds_no_place_is_not_called_unconfirmed() -> None:
    season = leagues.confirmed(5)
    last = season.entries.order_by("order")[4]
    season.entries.filter(pk=last.pk).update(status="waiting")
    Season.objects.filter(pk=season.pk).update(rules={**season.rules, "most": 4})

    page = Page(browser(an_organiser(season)).get(address(season, "preview")))

    assert f"They would play, but no place is left for them: {last.player.username}" in page.text
    assert "Not confirmed" not in page.text
