"""Names at tables and in leagues lead to ratings, for who may read them and where there are some to read."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues.models import League
from games.services import accounts
from players.models import Player
from tests import factories
from tests.leagues import factories as leagues
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db
PAGES = "/ratings/players/"


@pytest.fixture
def league(db: None) -> League:
    """A league of slow games."""
    return leagues.a_league()


def led_to(page: Page) -> list[str]:
    """Whose ratings a page leads to, in its order."""
    addresses = [str(given.get("href")) for given in page.all("a")]
    return [address.removeprefix(PAGES).rstrip("/") for address in addresses if address.startswith(PAGES)]


def read_by(player: Player | None, address: str) -> Page:
    """The page as this reader gets it."""
    page = Page(browser(player).get(address))
    assert not page.faults()
    return page


def test_names_at_a_table_lead_to_ratings_and_those_of_bots_nowhere(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, bots=1)

    page = read_by(ada, f"/games/{row.code}/")

    assert led_to(page) == ["Ada", "Ben"]
    assert "C Bot C" in page.text


def test_names_in_the_waiting_room_lead_to_ratings(ada: Player, ben: Player) -> None:
    row = factories.opened(ada, seats=3, bots=1)

    assert led_to(read_by(ben, f"/games/{row.code}/")) == ["Ada"]


def test_every_link_leads_somewhere(ada: Player, ben: Player) -> None:
    gone, closed = factories.PlayerFactory(), factories.PlayerFactory(username="Cleo")
    row = factories.started(ada, ben, gone, closed)
    accounts.delete_player(player=gone)
    Player.objects.filter(pk=closed.pk).update(is_active=False)

    page = read_by(ada, f"/games/{row.code}/")

    assert led_to(page) == ["Ada", "Ben"]
    assert "Cleo" in page.text
    assert all(browser(ada).get(f"{PAGES}{name}/").status_code == 200 for name in led_to(page))


def test_a_name_that_no_address_can_have_is_no_fault(ada: Player) -> None:
    odd = factories.PlayerFactory(username="ops/1")
    row = factories.started(odd, ada)

    assert led_to(read_by(odd, f"/games/{row.code}/")) == ["Ada"]
    assert led_to(read_by(odd, "/profile/")) == []


def test_my_profile_leads_to_my_ratings(ada: Player) -> None:
    assert led_to(read_by(ada, "/profile/")) == ["Ada"]


def test_pages_of_a_league_lead_to_the_ratings_of_who_takes_part(league: League) -> None:
    season = leagues.published(5, league)
    people = [entry.player.username for entry in season.entries.select_related("player")]
    address = f"/leagues/spring/{season.number}/"

    assert sorted(led_to(read_by(leagues.organiser_of(league), address))) == sorted(people)
    # In the standings, and in the list of places.
    assert sorted(led_to(read_by(leagues.organiser_of(league), f"{address}1/"))) == sorted(people * 2)


def test_both_names_of_a_team_lead_to_ratings(league: League) -> None:
    season = leagues.registered(1, league, teams=True)
    entry = season.entries.select_related("player", "partner").get()

    page = read_by(entry.player, f"/leagues/spring/{season.number}/")

    assert entry.partner is not None
    assert led_to(page) == [entry.player.username, entry.partner.username]
    assert f"{entry.player.username} & {entry.partner.username}" in page.text


def test_who_is_not_logged_in_reads_names_alone(league: League) -> None:
    season = leagues.published(5, league)

    for end in ("", "1/"):
        assert led_to(read_by(None, f"/leagues/spring/{season.number}/{end}")) == []


def test_links_cost_no_query(ada: Player, ben: Player) -> None:
    pair = factories.started(ada, ben)
    four = factories.started(ada, ben, factories.PlayerFactory(), factories.PlayerFactory())
    client, counts = browser(ada), []
    for row in (pair, pair, four):
        with CaptureQueriesContext(connection) as found:
            client.get(f"/games/{row.code}/")
        counts.append(len(found))

    assert counts[1] == counts[2]
