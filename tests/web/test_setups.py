"""Deck setups on the pages: making, changing, deleting, reading, and opening games with them."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import engine
from games.models import DeckSetup, Game
from games.selectors.lists import MOST_SHARED
from games.services import setups
from players.models import Player
from tests import factories
from tests.web.pages import Page, browser
from tests.web.test_new_game import FORM

pytestmark = pytest.mark.django_db
HOSTILE = '"><script>alert(1)</script>'
MIXED = {number: "fang" if number < 7 else "bullet" for number in range(14)}


def filled(**fields: str) -> dict[str, str]:
    """The form as a browser sends it: fang up to 6, bullet from 7."""
    numbers = {f"number_{number}": deck for number, deck in MIXED.items()}
    return {"name": "Half and half", "token": "", **numbers, **fields}


def shared(owner: Player, name: str = "Theirs") -> DeckSetup:
    """A setup that everybody may use."""
    return setups.create(owner=owner, name=name, choices=MIXED, token=None, shared=True)


def offered(client: Client, query: str = "") -> list[str]:
    """The slugs that the form of a new game offers."""
    return [slug for form in Page(client.get(f"/games/new/{query}")).forms for slug in form.choices("option", "setup")]


def test_the_form_names_the_cards_of_each_number(as_ada: Client) -> None:
    page = Page(as_ada.get("/my-setups/new/"))

    assert not page.faults()
    [form] = [form for form in page.forms if form.choices("option", "number_0")]
    assert set(form.choices("option", "number_13")) == set(engine.deck_names()) >= {"bullet", "fang", "amulet"}
    assert "Even Steven, Odd Maude (Silver Fang)" in page.text


def test_a_setup_is_saved_shown_and_a_game_opened_with_it(as_ada: Client, ada: Player) -> None:
    shown = Page(as_ada.post("/my-setups/new/", filled(token="amulet"), follow=True))

    row = DeckSetup.objects.get(owner=ada)
    assert (row.slug, row.token, row.shared) == ("half-and-half", "amulet", False)
    assert setups.choices_of(row.decks) == MIXED
    for text in ("The setup is saved.", "Even Steven 1 copy · Silver Fang", "The token is that of Silver Amulet."):
        assert text in shown.text
    opened = as_ada.post("/games/new/", FORM | {"setup": row.slug, "bots": "1"}, follow=True)
    assert Game.objects.get().decks == row.decks
    assert "Half and half" in Page(opened).text


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": ""}, "This field is required"),
        ({"name": "x" * 81}, "at most 80"),
        ({"number_3": "gold"}, "Select a valid choice"),
        ({"number_13": ""}, "This field is required"),
        ({"token": "gold"}, "Select a valid choice"),
    ],
)
def test_what_is_no_setup_is_refused_beside_its_field(as_ada: Client, fields: dict[str, str], sentence: str) -> None:
    response = as_ada.post("/my-setups/new/", filled(**fields))

    assert response.status_code == 422
    assert sentence in Page(response).text
    assert not Page(response).faults()
    assert not DeckSetup.objects.filter(official=False).exists()


def test_a_setup_is_drawn_at_random_into_the_form(as_ada: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = DeckSetup(name="Random", slug="", decks="fang, 7=amulet", token="amulet")
    monkeypatch.setattr(setups, "random_setup", lambda: drawn)

    html = as_ada.get("/my-setups/new/?random=1").content.decode()

    assert html.count('<option value="fang" selected>') == 13
    assert html.count('<option value="amulet" selected>') == 2


def test_a_setup_of_mine_is_changed_and_deleted(as_ada: Client, ada: Player) -> None:
    row = shared(ada, "Mine")
    assert "shared with everybody" in Page(as_ada.get("/setups/")).text

    as_ada.post(f"/my-setups/{row.slug}/", filled(name="Renamed", number_0="amulet"))
    row.refresh_from_db()
    assert (row.name, row.shared, setups.choices_of(row.decks)[0]) == ("Renamed", False, "amulet")

    gone = as_ada.post(f"/my-setups/{row.slug}/delete/", follow=True)
    assert "The setup is deleted" in Page(gone).text
    assert not DeckSetup.objects.filter(owner=ada).exists()


@pytest.mark.parametrize("path", ["", "delete/"])
def test_setups_of_others_and_official_ones_are_not_mine_to_change(as_ada: Client, ben: Player, path: str) -> None:
    for slug in ("bullet", shared(ben).slug):
        assert as_ada.post(f"/my-setups/{slug}/{path}", filled()).status_code == 404
    assert DeckSetup.objects.get(owner=ben).name == "Theirs"


def test_what_others_share_can_be_read_copied_and_played(as_ada: Client, client: Client, ben: Player) -> None:
    row = shared(ben, HOSTILE)

    listed, read = Page(client.get("/setups/")), Page(as_ada.get(f"/setups/{row.slug}/"))

    for page in (listed, read):
        assert HOSTILE in page.text
        assert not page.faults()
    copied = as_ada.get(f"/my-setups/new/?from={row.slug}").content.decode()
    assert copied.count('<option value="fang" selected>') == 7
    form = Page(as_ada.get("/games/new/"))
    assert f"{HOSTILE} (Ben)" in form.text


@pytest.mark.parametrize("path", ["/setups/", "/games/new/"])
def test_lists_cost_the_same_with_few_and_many(as_ada: Client, path: str) -> None:
    counts = []
    for _ in range(2):
        shared(factories.PlayerFactory(), "One")
        shared(factories.PlayerFactory(), "Two")
        with CaptureQueriesContext(connection) as captured:
            as_ada.get(path)
        counts.append(len(captured))

    assert counts[0] == counts[1] <= 5


def test_of_many_shared_setups_the_newest_are_listed(as_ada: Client, ada: Player, ben: Player) -> None:
    mine = shared(ada, "Mine")
    DeckSetup.objects.bulk_create(
        DeckSetup(name=f"S{n}", slug=f"s{n}", decks="bullet", owner=ben, shared=True) for n in range(MOST_SHARED + 1)
    )

    listed = Page(as_ada.get("/setups/"))

    newest = [f"s{n}" for n in range(1, MOST_SHARED + 1)]
    assert [given["href"] for given in listed.all("a") if str(given.get("href")).startswith("/setups/s")] == [
        f"/setups/{slug}/" for slug in newest
    ]
    assert offered(as_ada) == ["bullet", "fang", "amulet", mine.slug, *newest]
    assert offered(as_ada, "?setup=s0") == ["bullet", "fang", "amulet", mine.slug, "s0", *newest]


def test_a_game_is_opened_with_a_shared_setup_that_is_no_longer_listed(as_ada: Client, ben: Player) -> None:
    old = shared(ben)
    DeckSetup.objects.bulk_create(
        DeckSetup(name=f"S{n}", slug=f"s{n}", decks="bullet", owner=ben, shared=True) for n in range(MOST_SHARED)
    )

    as_ada.post("/games/new/", FORM | {"setup": old.slug})

    assert Game.objects.get().decks == old.decks


def test_a_setup_that_is_not_shared_is_not_offered_by_naming_it(as_ada: Client, ben: Player) -> None:
    private = setups.create(owner=ben, name="Private", choices=MIXED, token=None)

    posted = as_ada.post("/games/new/", FORM | {"setup": private.slug})

    assert offered(as_ada, f"?setup={private.slug}") == ["bullet", "fang", "amulet"]
    assert posted.status_code == 422


def test_who_is_not_logged_in_makes_none(client: Client) -> None:
    assert client.get("/my-setups/new/").headers["Location"].startswith("/accounts/login/")


def test_the_cards_of_a_game_are_its_own(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, setup=shared(ben))

    page = Page(browser(ada).get(f"/games/{row.code}/cards/"))

    assert "0E Even Steven" in page.text
    assert not page.faults()
