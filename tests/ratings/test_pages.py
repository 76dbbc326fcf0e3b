"""The leaderboards and a player's page."""

import pytest
from django.test import Client

from games.models import DeckSetup
from games.ratings.models import Punctuality, Rating
from games.services import accounts
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.ratings.tables import beaten
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def rate(player: Player, mu: float, sigma: float = 2.25, setup: DeckSetup | None = None) -> None:
    """A rating as many games would have left it."""
    Rating.objects.update_or_create(
        player=player, setup=setup, defaults={"mu": mu, "sigma": sigma, "games": 30, "last_played_at": now()}
    )


def text(client: Client, address: str, **query: object) -> str:
    response = client.get(address, query)
    assert response.status_code == 200
    assert Page(response).faults() == []
    return response.content.decode()


def test_the_leaderboard_shows_the_best_first_with_their_uncertainty(as_ada: Client, ada: Player, ben: Player) -> None:
    rate(ada, 24.0)
    rate(ben, 26.0)

    page = text(as_ada, "/ratings/")

    assert "1540 ± 90" in page
    assert page.index("/ratings/players/Ben/") < page.index("/ratings/players/Ada/")


def test_provisional_ratings_stand_there_only_when_asked_for(as_ada: Client, ben: Player) -> None:
    rate(ben, 26.0, sigma=7.5)

    assert "/players/Ben/" not in text(as_ada, "/ratings/")
    page = text(as_ada, "/ratings/", all=1)

    assert "/players/Ben/" in page
    assert "provisional" in page


def test_each_setup_has_its_own(as_ada: Client, ada: Player, ben: Player) -> None:
    rate(ada, 26.0)
    rate(ben, 26.0, setup=factories.bullet())

    page = text(as_ada, "/ratings/", setup="bullet")

    assert "/players/Ben/" in page
    assert "/players/Ada/" not in page


def test_a_setup_that_is_not_shared_cannot_be_told_from_none(as_ada: Client, ben: Player) -> None:
    DeckSetup.objects.create(name="Secret", slug="secret", decks="bullet", owner=ben)

    assert as_ada.get("/ratings/", {"setup": "secret"}).status_code == 404
    assert as_ada.get("/ratings/", {"setup": "no such"}).status_code == 404


def test_deleted_players_stand_on_no_leaderboard(as_ada: Client, ben: Player) -> None:
    rate(ben, 26.0)

    accounts.delete_player(player=ben)

    assert "deleted player" not in text(as_ada, "/ratings/", all=1)
    assert as_ada.get("/ratings/players/Ben/").status_code == 404


def test_it_is_split_into_pages(as_ada: Client) -> None:
    for player in factories.PlayerFactory.create_batch(51):
        rate(player, 25.0)

    assert "Page 1 of 2" in text(as_ada, "/ratings/")
    assert text(as_ada, "/ratings/", page=2).count("/ratings/players/") == 1


def test_as_many_queries_for_many_players_as_for_one(
    as_ada: Client, ada: Player, django_assert_max_num_queries: object
) -> None:
    rate(ada, 25.0)
    for player in factories.PlayerFactory.create_batch(20):
        rate(player, 25.0)

    with django_assert_max_num_queries(8):
        text(as_ada, "/ratings/")


def test_a_players_page_shows_ratings_and_the_games_that_moved_them(as_ada: Client, ada: Player, ben: Player) -> None:
    row = beaten(ada, ben)

    page = text(as_ada, "/ratings/players/ada/")

    assert "1605 ± 323" in page
    assert page.count(f'href="/games/{row.code}/"') == 2
    assert "Not known yet" in page


def test_it_links_no_game_that_its_reader_may_not_see(ada: Player, ben: Player) -> None:
    row = beaten(ada, ben, access="invitation", invited=[ben])
    stranger = browser(factories.PlayerFactory())

    page = text(stranger, "/ratings/players/Ada/")

    assert row.code not in page
    assert "by invitation" in page
    assert row.code in text(browser(ben), "/ratings/players/Ada/")


def test_it_does_not_name_a_setup_that_is_shared_no_more(as_ada: Client, ada: Player, ben: Player) -> None:
    setup = DeckSetup.objects.create(name="Moonlight", slug="moonlight", decks="bullet", owner=ben, shared=True)
    beaten(ada, ben, setup=setup)
    assert "Moonlight" in text(as_ada, "/ratings/players/Ben/")

    DeckSetup.objects.filter(pk=setup.pk).update(shared=False)

    assert "Moonlight" not in text(as_ada, "/ratings/players/Ben/")


def test_it_shows_the_share_of_moves_in_time(as_ada: Client, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    Punctuality.objects.create(player=ben, game=row, moves=29, missed=1, until=now())

    assert "96 % of the moves in time" in text(as_ada, "/ratings/players/Ben/")


def test_only_who_is_logged_in_reads_them(ben: Player) -> None:
    for address in ("/ratings/", "/ratings/players/Ben/"):
        assert Client().get(address).status_code == 302


@pytest.mark.parametrize("name", ["nobody", "a b", "x" * 40, "%00"])
def test_names_that_nobody_has(as_ada: Client, name: str) -> None:
    assert as_ada.get(f"/ratings/players/{name}/").status_code == 404
