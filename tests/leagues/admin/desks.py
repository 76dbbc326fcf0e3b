"""The addresses of the desk, for tests."""

from games.leagues.models import Season
from games.leagues.services import organisers
from players.models import Player
from tests import factories
from tests.leagues import factories as leagues
from tests.web.pages import Page

ADMIN = "/admin/leagues"
PAGES = ("change", "watch", "preview", "log", "fair-play", "edit")


def address(season: Season, page: str = "change") -> str:
    """The address of a page of a season."""
    return f"{ADMIN}/season/{season.pk}/{page}/"


def act(season: Season, code: str) -> str:
    """The address of an act."""
    return address(season, f"act/{code}")


def an_organiser(season: Season) -> Player:
    """Somebody who runs this season's league and no other, and plays in none; not its founder."""
    player = factories.PlayerFactory()
    organisers.appoint(league=season.league, by=leagues.organiser_of(season.league), player=player)
    return player


def faults(page: Page) -> list[str]:
    """What a reader would stumble over; a field that says itself what it is needs no label beside it."""
    return [fault for fault in page.faults() if not (fault.startswith("no label") and "aria-label" in fault)]
