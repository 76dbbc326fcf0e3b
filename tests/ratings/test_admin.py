"""Ratings and moves in time in the admin: looked at by staff who may, and changed by nobody."""

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import DeckSetup
from games.ratings.models import Punctuality, Rating
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.ratings.tables import beaten
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db
RATINGS, PUNCTUALITY = "/admin/ratings/rating/", "/admin/ratings/punctuality/"


def staff_who_may(*permissions: str) -> Client:
    """The browser of somebody of the staff with these permissions and no other."""
    player = factories.PlayerFactory(is_staff=True)
    player.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    return browser(player)


@pytest.fixture
def staff(db: None) -> Client:
    """The browser of somebody who may look at both."""
    return staff_who_may("view_rating", "view_punctuality")


def rows(client: Client, address: str, **query: object) -> list[str]:
    """The list's rows, as text from their first link on."""
    response = client.get(address, query)
    assert response.status_code == 200
    return [str(row) for row in response.context["cl"].result_list]


def keys(*ratings: Rating) -> list[str]:
    """How the list names these."""
    return [str(rating) for rating in ratings]


def rated(player: Player, mu: float, sigma: float = 2.25, setup: DeckSetup | None = None) -> Rating:
    """A rating as many games would have left it."""
    return Rating.objects.create(player=player, setup=setup, mu=mu, sigma=sigma, games=30, last_played_at=now())


def statements(client: Client, address: str) -> int:
    """How many statements a page takes that is not the first of the process: what Django keeps, it has asked for."""
    client.get(address)
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


def test_ratings_are_listed_as_everybody_reads_them_the_best_first(staff: Client, ada: Player, ben: Player) -> None:
    second, first = rated(ada, 24.0), rated(ben, 26.0, setup=factories.bullet())

    page = Page(staff.get(RATINGS))

    assert rows(staff, RATINGS) == keys(first, second)
    assert "1540 ± 90" in page.text
    assert "Silver Bullet" in page.text
    assert "all cards" in page.text


def test_they_are_searched_by_player(staff: Client, ada: Player, ben: Player) -> None:
    wanted, _other = rated(ada, 24.0), rated(ben, 26.0)

    assert rows(staff, RATINGS, q="ada") == keys(wanted)


def test_they_are_filtered_by_setup(staff: Client, ada: Player) -> None:
    overall, bullet = rated(ada, 24.0), rated(ada, 26.0, setup=factories.bullet())

    offered = Page(staff.get(RATINGS)).all("a")

    choice = f"?setup__id__exact={factories.bullet().pk}"
    assert {"?setup__isnull=True", choice} <= {given.get("href") for given in offered}
    assert rows(staff, f"{RATINGS}{choice}") == keys(bullet)
    assert rows(staff, f"{RATINGS}?setup__isnull=True") == keys(overall)


@pytest.mark.parametrize("lookup", ["player__password__startswith", "player__email__contains", "setup__owner__id"])
def test_a_list_cannot_be_asked_for_what_it_does_not_show(staff: Client, ada: Player, lookup: str) -> None:
    rated(ada, 24.0)

    for address in (RATINGS, PUNCTUALITY):
        assert staff.get(address, {lookup: "1"}).status_code == 400


def test_a_setup_that_is_not_shared_is_not_named(staff: Client, ada: Player, ben: Player) -> None:
    secret = DeckSetup.objects.create(name="Moonlight", slug="moonlight", decks="bullet", owner=ben)
    hidden = rated(ada, 24.0, setup=secret)

    page = staff.get(RATINGS)

    assert "Moonlight" not in page.content.decode()
    assert staff.get(f"{RATINGS}{hidden.pk}/change/").status_code == 302


def test_a_page_of_a_rating_says_how_reliable_the_player_is(staff: Client, ada: Player, ben: Player) -> None:
    row = beaten(ada, ben)
    Punctuality.objects.update_or_create(player=ben, game=row, defaults={"moves": 29, "missed": 1, "until": now()})

    of_ada, of_ben = (
        Page(staff.get(f"{RATINGS}{Rating.objects.get(player=player, setup=None).pk}/change/")).text
        for player in (ada, ben)
    )

    assert "not known yet" in of_ada
    assert "96 %" in of_ben
    assert "1395 ± 323" in of_ben


def test_moves_in_time_are_listed_by_game(staff: Client, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    Punctuality.objects.create(player=ben, game=row, moves=29, missed=1, until=now())
    counted = Punctuality.objects.create(player=ada, game=row, moves=3, missed=0, until=now())

    page = Page(staff.get(PUNCTUALITY))

    assert f"Ben {row.code} 29 1" in page.text
    assert rows(staff, PUNCTUALITY, q="ada") == [str(counted)]
    assert staff.get(f"{PUNCTUALITY}{counted.pk}/change/").status_code == 200


def test_nothing_hidden_of_a_game_is_shown(staff: Client, ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben))
    counted = Punctuality.objects.create(player=ben, game=row, moves=29, missed=1, until=now())
    hidden = [row.secret, row.state, *(seat.nonce for seat in row.seats.all())]

    pages = [staff.get(f"{PUNCTUALITY}{end}").content.decode() for end in ("", f"{counted.pk}/change/")]

    assert not [text for text in hidden for html in pages if text in html]


def test_nobody_adds_changes_or_deletes(ada: Player, ben: Player) -> None:
    row = beaten(ada, ben)
    counted = Punctuality.objects.create(player=ada, game=factories.started(ada, ben), moves=1, until=now())
    above_all = browser(factories.PlayerFactory(is_staff=True, is_superuser=True))
    rating = Rating.objects.get(player=ada, setup=None)
    before = list(Rating.objects.values()), list(Punctuality.objects.values())

    for address, pk in ((RATINGS, rating.pk), (PUNCTUALITY, counted.pk)):
        for end in ("add/", f"{pk}/change/", f"{pk}/delete/"):
            answer = above_all.post(f"{address}{end}", {"post": "yes", "mu": "50", "player": ada.pk, "game": row.pk})
            assert answer.status_code == 403
        above_all.post(address, {"action": "delete_selected", "_selected_action": [pk], "post": "yes"})

    assert (list(Rating.objects.values()), list(Punctuality.objects.values())) == before


@pytest.mark.parametrize(
    ("permission", "open_to_him"),
    [("view_rating", [200, 403]), ("view_punctuality", [403, 200]), ("view_game", [403, 403])],
)
def test_it_takes_the_permission_to_view(permission: str, open_to_him: list[int]) -> None:
    client = staff_who_may(permission)

    assert [client.get(address).status_code for address in (RATINGS, PUNCTUALITY)] == open_to_him


def test_who_is_no_staff_is_kept_out(ada: Player) -> None:
    ada.user_permissions.set(Permission.objects.filter(codename__in=("view_rating", "view_punctuality")))

    for address in (RATINGS, PUNCTUALITY):
        assert browser(ada).get(address).headers["Location"].startswith("/admin/login/")


def test_as_many_statements_for_many_rows_as_for_one(staff: Client, ada: Player, ben: Player) -> None:
    row = beaten(ada, ben)
    counted = Punctuality.objects.get_or_create(player=ada, game=row, defaults={"until": now()})[0]
    pages = (RATINGS, f"{RATINGS}{Rating.objects.get(player=ada, setup=None).pk}/change/", PUNCTUALITY,
             f"{PUNCTUALITY}{counted.pk}/change/")  # fmt: skip
    few = [statements(staff, page) for page in pages]
    for player in factories.PlayerFactory.create_batch(20):
        rated(player, 25.0)
        rated(player, 25.0, setup=factories.bullet())
        Punctuality.objects.create(player=player, game=factories.started(player, ada), moves=1, until=now())

    assert [statements(staff, page) for page in pages] == few
    assert max(few) <= 12
