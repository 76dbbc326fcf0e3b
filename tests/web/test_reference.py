"""Rules, cards, error pages and the pages of accounts: fit to be read, by anybody."""

import pytest
from django.template.loader import render_to_string
from django.test import Client

from games import engine
from games.models import DeckSetup
from players.models import Player
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db

OPEN_PAGES = (
    "/", "/rules/", "/setups/", "/setups/bullet/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/",
    "/accounts/password/reset/done/", "/accounts/confirm-email/", "/accounts/confirm-email/unknown/",
    "/accounts/password/reset/key/1-unknown/", "/accounts/inactive/",
)  # fmt: skip
OWN_PAGES = (
    "/", "/games/new/", "/my-setups/new/", "/setups/", "/finished/",
    "/rules/", "/profile/", "/profile/tokens/", "/mailbox/", "/accounts/logout/",
    "/profile/delete/", "/profile/calendar/",
    "/accounts/email/", "/accounts/password/change/", "/accounts/reauthenticate/",
)  # fmt: skip


@pytest.mark.parametrize("path", OPEN_PAGES)
def test_pages_for_everybody_are_fit_to_be_read(client: Client, path: str) -> None:
    response = client.get(path)

    assert response.status_code == 200
    assert not Page(response).faults()


@pytest.mark.parametrize("path", OWN_PAGES)
def test_a_players_own_pages_are_fit_to_be_read(ada: Player, path: str) -> None:
    response = browser(ada).get(path, follow=True)

    assert response.status_code == 200
    assert not Page(response).faults()


@pytest.mark.parametrize("page", ["", "log/", "cards/", "shuffle/", "resign/", "messages/"])
@pytest.mark.parametrize("remember", [True, False])
def test_every_page_of_a_game_is_fit_to_be_read(ada: Player, ben: Player, page: str, remember: bool) -> None:
    row = factories.started(ada, ben, remember=remember)

    response = browser(ada).get(f"/games/{row.code}/{page}")

    assert response.status_code == 200
    assert not Page(response).faults()


def test_all_cards_of_a_setup_are_there_with_their_texts(client: Client) -> None:
    page = Page(client.get("/setups/bullet/"))

    for info in engine.cards(engine.parse_setup("bullet")):
        assert f"{info.code} {info.name}" in page.text
        assert info.text in page.text


@pytest.mark.parametrize("slug", ["nothing", "unplayable", "bens"])
def test_a_setup_that_is_none_of_mine_or_cannot_be_played_is_not_found(ada: Player, ben: Player, slug: str) -> None:
    DeckSetup.objects.create(name="Unplayable", slug="unplayable", decks="no-such-deck", official=True)
    DeckSetup.objects.create(name="Ben's", slug="bens", decks="bullet", owner=ben)

    assert browser(ada).get(f"/setups/{slug}/").status_code == 404


def test_a_page_that_does_not_exist_says_so_in_our_look(client: Client) -> None:
    response = client.get("/no/such/page/")

    assert response.status_code == 404
    assert "There is no such page" in Page(response).text
    assert not Page(response).faults()


@pytest.mark.parametrize("template", ["400.html", "403.html", "500.html", "403_csrf.html"])
def test_error_pages_need_neither_a_reader_nor_the_database(
    template: str, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    with django_assert_num_queries(0):
        html = render_to_string(template)

    assert "To my games" in html


def test_a_failure_of_ours_shows_our_page_and_nothing_of_the_failure(
    ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr("games.selectors.inbox", fail)
    client = browser(ada)
    client.raise_request_exception = False

    response = client.get("/")

    assert response.status_code == 500
    assert "Something broke on our side" in Page(response).text
    assert "42" not in Page(response).text


def test_trying_passwords_too_often_ends_on_a_page_of_ours(client: Client, ada: Player) -> None:
    attempt = {"login": "Ada", "password": "wrong"}
    responses = [client.post("/accounts/login/", attempt) for _ in range(40)]

    assert responses[-1].status_code == 429
    assert "Wait a few minutes" in Page(responses[-1]).text
    assert not Page(responses[-1]).faults()


def test_the_policy_lets_nothing_run_but_our_own_files(client: Client) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
