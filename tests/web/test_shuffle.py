"""The page that proves the shuffle."""

import hashlib

import pytest

from players.models import Player
from tests import factories
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
