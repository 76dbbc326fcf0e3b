"""Players' reports and shared addresses at the desk."""

import pytest

from games.leagues.models import Report, Season
from games.leagues.services import fairplay, organisers
from players.models import Player, SignIn
from players.services import signins
from silver_site.clock import now
from tests.leagues import factories as leagues
from tests.leagues.admin.desks import ADMIN, address, an_organiser, faults
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def reported(season: Season) -> Report:
    """The first entry's player has reported the second's."""
    one, other = (entry.player for entry in season.entries.select_related("player").order_by("order")[:2])
    return fairplay.report(season=season, player=one, about=other, text="They always help each other.")


def test_a_report_is_read_and_settled_with_a_finding() -> None:
    report = reported(leagues.registered(2))
    desk = browser(an_organiser(report.season))
    path = f"{ADMIN}/report/{report.pk}/change/"

    page = Page(desk.get(path))
    assert "They always help each other." in page.text
    assert faults(page) == []
    assert "1 report to be settled" in Page(desk.get(address(report.season))).text
    desk.post(path, {"finding": "Nothing in it"})

    report.refresh_from_db()
    assert report.finding == "Nothing in it"
    assert "Settled" in Page(desk.get(path)).text
    assert "0 reports to be settled" in Page(desk.get(address(report.season))).text


def test_reports_to_be_settled_are_listed_first() -> None:
    season = leagues.registered(3)
    one, other, third = (entry.player for entry in season.entries.select_related("player").order_by("order"))
    waiting = fairplay.report(season=season, player=one, about=other, text="First")
    settled = fairplay.report(season=season, player=one, about=third, text="Second")
    fairplay.settle(report=settled, by=leagues.organiser_of(season.league), finding="Nothing in it")

    text = Page(browser(an_organiser(season)).get(f"{ADMIN}/report/")).html

    assert text.index(f"/report/{waiting.pk}/") < text.index(f"/report/{settled.pk}/")


@pytest.mark.parametrize("who", ["by", "about"])
def test_an_organiser_sees_no_report_that_concerns_himself(who: str) -> None:
    report = reported(leagues.registered(2))
    player = getattr(report, who)
    organisers.appoint(league=report.season.league, by=leagues.organiser_of(report.season.league), player=player)
    desk = browser(Player.objects.get(pk=player.pk))

    assert desk.get(f"{ADMIN}/report/{report.pk}/change/").status_code == 404
    assert "They always" not in Page(desk.get(f"{ADMIN}/report/")).text
    assert "0 reports to be settled" in Page(desk.get(address(report.season))).text


def test_who_shares_an_address_is_named_without_it() -> None:
    season = leagues.published(5)
    one, other = (entry.player for entry in season.entries.select_related("player").order_by("order")[:2])
    address_digest = signins.digest("address", "192.0.2.7")
    for player, device in ((one, "a"), (other, "b")):
        SignIn.objects.create(player=player, address=address_digest, device=device, first_at=now(), last_at=now())

    page = Page(browser(an_organiser(season)).get(address(season, "fair-play")))

    names = sorted([one.username, other.username])
    assert f"{names[0]}, {names[1]}: share an address" in page.text
    assert "families" in page.text
    assert "192.0.2.7" not in page.html
    assert address_digest not in page.html
