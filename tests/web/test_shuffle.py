"""The page that proves the shuffle."""

import hashlib

import pytest

from games.services import verification
from players.models import Player
from tests import factories
from tests.api.client import api_of
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def test_before_the_end_there_is_the_promise_and_not_the_secret(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    page = Page(browser(ada).get(f"/games/{row.code}/shuffle/"))

    assert row.commitment in page.text
    assert factories.seat_of(row, "B").nonce in page.text
    assert "opened when the game has ended" in page.text
    assert row.secret not in page.html
    assert not page.faults()


def test_after_the_end_the_secret_is_opened_and_the_check_stands_beside_it(ada: Player, ben: Player) -> None:
    row = factories.play_out(factories.started(ada, ben))

    page = Page(browser(ada).get(f"/games/{row.code}/shuffle/"))

    assert "Checked: nothing differs." in page.text
    assert row.secret in page.text
    assert hashlib.sha256(b"silver/1 commitment " + bytes.fromhex(row.secret)).hexdigest() in page.text
    assert not page.faults()


def test_the_game_is_played_again_once_for_all_readers(
    ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = factories.play_out(factories.started(ada, ben))
    checked: list[str] = []
    verify = verification.verify
    monkeypatch.setattr(verification, "verify", lambda code: checked.append(code) or verify(code))

    pages = [Page(browser(player).get(f"/games/{row.code}/shuffle/")) for player in (ada, ben)]
    told = api_of(ada).get(f"games/{row.code}/shuffle").body

    assert all("Checked: nothing differs." in page.text and row.secret in page.text for page in pages)
    assert (told["ok"], told["secret"]) == (True, row.secret)
    assert checked == [row.code]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_says_where_the_server_is_trusted(ada: Player, language: str) -> None:
    row = factories.started(ada, bots=1)

    page = Page(browser(ada).get(f"/games/{row.code}/shuffle/", headers={"accept-language": language}))

    sentence = {"en": "against bots alone, you trust the server", "ru": "только против ботов, вы доверяете серверу"}
    assert sentence[language] in page.text
    assert "nor choose the cards" not in page.text


def test_a_log_that_was_tampered_with_is_told(ada: Player, ben: Player) -> None:
    row = factories.play_out(factories.started(ada, ben))
    event = row.events.filter(kind="drew").first()
    event.kind = "took"
    event.save()

    page = Page(browser(ada).get(f"/games/{row.code}/shuffle/"))

    assert "Something differs from what was promised." in page.text
    assert f"another log from event {event.number} on" in page.text


def test_a_game_that_never_started_opens_nothing(ada: Player) -> None:
    row = factories.opened(ada)
    browser(ada).post(f"/games/{row.code}/leave/")

    page = Page(browser(ada).get(f"/games/{row.code}/shuffle/"))

    assert row.secret not in page.html
