"""The desk of a season: its pages at each stage, and the acts from them."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues.models import Action, Entry, Season
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues.admin.desks import ADMIN, PAGES, act, address, an_organiser, faults
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def test_an_organiser_finds_his_league_and_its_desk() -> None:
    season = leagues.opened()
    desk = browser(an_organiser(season))

    assert "Spring league" in Page(desk.get(f"{ADMIN}/league/")).text
    assert "Spring league, season 1" in Page(desk.get(f"{ADMIN}/season/")).text
    page = Page(desk.get(address(season)))
    assert "Registration is open" in page.text
    assert "Close registration" in page.text
    assert "Grant time" not in page.text
    assert "Everybody." in page.text


@pytest.mark.parametrize("page", [page for page in PAGES if page != "preview"])
def test_pages_are_fit_to_be_read(page: str) -> None:
    season = leagues.registered(5)

    assert faults(Page(browser(an_organiser(season)).get(address(season, page)))) == []


def test_registration_is_opened_and_closed() -> None:
    season = leagues.a_season()
    desk = browser(an_organiser(season))

    for code in ("open", "close"):
        desk.post(act(season, code))

    assert leagues.fresh(season).status == Season.Status.CONFIRMATION


def test_an_act_out_of_its_stage_is_refused_in_words() -> None:
    season = leagues.opened()

    page = Page(browser(an_organiser(season)).post(act(season, "open")))

    assert "The season is not at a stage at which that is possible." in page.text
    assert faults(page) == []


def test_the_pairings_are_shown_and_published_as_shown() -> None:
    season = leagues.confirmed(5)
    desk = browser(an_organiser(season))

    page = Page(desk.get(address(season, "preview")))
    assert faults(page) == []
    assert "Division 1" in page.text
    assert not season.divisions.exists()
    for entry in season.entries.all():
        assert entry.player.username in page.text
    desk.post(address(season, "preview"), page.forms[-1].hidden())

    assert leagues.fresh(season).status == Season.Status.PUBLISHED
    assert season.divisions.count() == 1


def test_what_was_not_shown_is_not_published() -> None:
    season = leagues.confirmed(5)

    page = Page(browser(an_organiser(season)).post(address(season, "preview"), {"digest": "old"}, follow=True))

    assert "look at the pairings again" in page.text
    assert leagues.fresh(season).status == Season.Status.CONFIRMATION


def test_too_few_are_said_on_the_desk() -> None:
    season = leagues.confirmed(3, least=4)

    page = Page(browser(an_organiser(season)).get(address(season, "preview"), follow=True))

    assert "Too few take part" in page.text


def test_a_player_is_invited_by_name_and_an_unknown_one_is_said() -> None:
    season = leagues.opened(admission="invitation")
    guest = factories.PlayerFactory(username="Guest")
    desk = browser(an_organiser(season))

    desk.post(act(season, "invite"), {"player": "guest"})
    page = Page(desk.post(act(season, "invite"), {"player": "nobody-here"}))

    assert season.invitations.get().player == guest
    assert "Nobody here is called nobody-here." in page.text


def test_who_is_invited_and_will_not_be_admitted_is_said() -> None:
    season = leagues.opened(admission="invitation", rating_from=1500)
    factories.PlayerFactory(username="Guest")

    page = Page(browser(an_organiser(season)).post(act(season, "invite"), {"player": "guest"}, follow=True))

    assert "Invited. As it stands, though, registering will be refused: " in page.text
    assert season.invitations.exists()


def test_a_date_that_is_no_field_of_the_page_is_called_by_its_name() -> None:
    season = leagues.a_season()
    desk = browser(an_organiser(season))

    with time_machine.travel(season.closes_at, tick=False):
        page = Page(desk.post(act(season, "open")))

    assert "“Registration closes” is past" in page.text


def test_an_entry_is_removed_with_a_reason() -> None:
    season = leagues.registered(2)
    entry = season.entries.first()
    desk = browser(an_organiser(season))

    asks = Page(desk.post(act(season, "remove"), {"entry": entry.pk, "why": ""}))
    assert asks.with_class("errorlist")
    desk.post(act(season, "remove"), {"entry": entry.pk, "why": "Two accounts"})

    entry.refresh_from_db()
    assert entry.status == Entry.Status.DROPPED
    assert f"removed a player: {entry.player.username} Two accounts" in Page(desk.get(address(season, "log"))).text


def test_all_are_written_to() -> None:
    season = leagues.registered(2)

    browser(an_organiser(season)).post(act(season, "announce"), {"text": "The hall is open."})

    assert season.announcements.get().text == "The hall is open."


def test_dates_of_an_open_season_move_later_with_a_reason() -> None:
    season = leagues.opened()
    later = season.ends_at + timedelta(days=5)

    browser(an_organiser(season)).post(address(season, "edit"), {**typed(season, ends_at=later), "why": "A holiday"})

    assert leagues.fresh(season).ends_at.date() == later.date()
    assert Action.objects.filter(season=season, kind="move-dates", why="A holiday").exists()


def test_dates_sent_twice_are_moved_once() -> None:
    season = leagues.registered(2)
    desk = browser(an_organiser(season))
    given = {**typed(season, ends_at=season.ends_at + timedelta(days=5)), "why": "A holiday"}

    pages = [Page(desk.post(address(season, "edit"), given, follow=True)) for _ in range(2)]

    assert ["nothing would change" in page.text for page in pages] == [False, True]
    assert Action.objects.filter(season=season, kind="move-dates").count() == 1


def test_a_season_is_cancelled() -> None:
    season = leagues.registered(2)

    desk = browser(an_organiser(season))
    page = Page(desk.post(act(season, "cancel"), {"why": "Nobody came"}, follow=True))

    assert leagues.fresh(season).status == Season.Status.CANCELLED
    assert "Draft the next season" in page.text
    assert "Message all" not in page.text


def test_queries_do_not_grow_with_entries_or_with_what_was_done() -> None:
    small, large = leagues.registered(2), leagues.registered(9, leagues.a_league(slug="big", name="Big"))
    for season, number in ((small, 1), (large, 4)):
        desk = browser(leagues.organiser_of(season.league))
        for entry in season.entries.all()[:number]:
            desk.post(act(season, "remove"), {"entry": entry.pk, "why": "Two accounts"})

    for page in ("change", "log"):
        assert queries(small, page) == queries(large, page)


def queries(season: Season, page: str) -> int:
    desk = browser(an_organiser(season))
    with CaptureQueriesContext(connection) as seen:
        desk.get(address(season, page))
    return len(seen)


def typed(season: Season, **dates: datetime) -> dict[str, str]:
    """The dates as a browser sends them when nothing but these was touched; its reader lives by UTC."""
    given = {}
    for name in ("closes_at", "starts_at", "ends_at"):
        at = dates.get(name, getattr(season, name))
        given |= {f"{name}_0": f"{at:%Y-%m-%d}", f"{name}_1": f"{at:%H:%M}"}
    return given
