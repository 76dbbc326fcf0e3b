"""The form of a report: whom and which tables it offers."""

import pytest

from games.leagues.models import League
from players.models import Player
from tests.leagues import factories as leagues
from tests.leagues.playing import tables
from tests.leagues.web.test_pages import path
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def test_who_was_asked_to_be_a_partner_and_has_not_agreed_is_not_named(
    league: League, ada: Player, ben: Player
) -> None:
    season = leagues.registered(1, league, teams=True)
    leagues.registration.register(season=season, player=ada, partner=ben)
    entry = season.entries.select_related("player").order_by("order")[0]

    page = Page(browser(entry.player).get(path(season, "report/")))

    assert set(page.form("/report/").choices("option", "about")) == {"", str(entry.partner_id), str(ada.pk)}


def test_it_offers_the_tables_where_its_writer_sits(league: League) -> None:
    season = leagues.published(12, league)
    entry = season.entries.select_related("player").first()
    assert entry is not None

    page = Page(browser(entry.player).get(path(season, "report/")))

    mine = [str(table.pk) for table in tables(season) if table.seats.filter(slot__entry=entry).exists()]
    assert page.form("/report/").choices("option", "table") == ["", *mine]
