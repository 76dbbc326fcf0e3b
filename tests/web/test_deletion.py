"""Deleting one's account by the page."""

import pytest
from django.test import Client

from games.models import Game
from players.models import Player
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db

PATH = "/profile/delete/"
MEANT = {"password": "correct horse battery", "sure": "on"}


def test_the_page_says_what_happens_to_running_games(ada: Player, ben: Player) -> None:
    factories.started(ada, ben)
    factories.started(ada, ben)

    page = Page(browser(ada).get(PATH))

    assert "You sit in 2 running games, and resign from them" in page.text
    assert not page.faults()


def test_with_the_password_the_account_is_gone_and_the_games_go_on(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.started(ada, ben, cleo)
    client = browser(ada)

    page = Page(client.post(PATH, MEANT, follow=True))

    assert "Your account is deleted." in page.text
    assert client.get("/profile/").headers["Location"] == "/accounts/login/?next=/profile/"
    assert not Player.objects.filter(username="Ada").exists()
    assert factories.fresh(row).status == Game.Status.RUNNING
    assert "Ada" not in Page(browser(ben).get(f"/games/{row.code}/")).text


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"password": "staple"}, "This is not your password."),
        ({"password": ""}, "This field is required."),
        ({"password": "\x00"}, "Null characters are not allowed."),
        ({"password": "x" * 5000}, "at most 4096 characters"),
        ({"sure": ""}, "This field is required."),
    ],
)
def test_without_password_or_consent_nothing_is_deleted(as_ada: Client, wrong: dict[str, str], sentence: str) -> None:
    response = as_ada.post(PATH, {key: value for key, value in (MEANT | wrong).items() if key != "sure" or value})

    page = Page(response)
    assert response.status_code == 422
    assert sentence in page.text
    assert not page.faults()
    assert Player.objects.filter(username="Ada", is_active=True).exists()


def test_passwords_cannot_be_guessed_without_end(as_ada: Client) -> None:
    answers = [Page(as_ada.post(PATH, MEANT | {"password": f"guess {number}"})).text for number in range(30)]

    assert "This is not your password." in answers[0]
    assert "Too many wrong passwords. Try again later." in answers[-1]
    assert Player.objects.filter(username="Ada", is_active=True).exists()
