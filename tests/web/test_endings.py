"""Resigning, ending by agreement, playing on alone."""

import pytest

from players.models import Player
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def test_resigning_asks_first_and_changes_nothing_by_asking(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    page = Page(browser(ada).get(f"/games/{row.code}/resign/"))

    assert page.has_form("")
    assert "Yes, resign" in page.text
    assert factories.seat_of(row, "A").resigned_at is None
    assert not page.faults()


def test_who_resigns_is_replaced_by_a_bot_and_sees_what_everybody_sees(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.started(ada, ben, cleo)
    factories.answer(row, "A", "A1+A2")

    page = Page(browser(ada).post(f"/games/{row.code}/resign/", follow=True))

    assert "A bot plays your seat from now on." in page.text
    assert "resigned, a bot plays" in page.text
    assert not page.with_class("known")
    assert not page.has_form("/answer/")
    assert factories.seat_of(row, "A").is_bot


def test_the_last_but_one_to_resign_ends_the_game(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    page = Page(browser(ada).post(f"/games/{row.code}/resign/", follow=True))

    assert "You resigned, and the game is over." in page.text
    assert "Ben wins." in page.text
    assert factories.fresh(row).status == "finished"


def test_a_game_ends_when_all_agree_and_agreement_can_be_taken_back(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    path = f"/games/{row.code}/end/"

    agreed = Page(browser(ada).post(path, {"agree": "yes"}, follow=True))
    taken_back = Page(browser(ada).post(path, {"agree": "no"}, follow=True))
    browser(ada).post(path, {"agree": "yes"})
    ended = Page(browser(ben).post(path, {"agree": "yes"}, follow=True))

    assert "Would end the game here: Ada." in agreed.text
    assert "You no longer agree" in taken_back.text
    assert "All agreed: the game is over." in ended.text
    assert factories.fresh(row).status == "finished"


def test_playing_on_alone_is_said_beforehand(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    page = Page(browser(ada).post(f"/games/{row.code}/play-on/", {"plays_on": "yes"}, follow=True))
    browser(ben).post(f"/games/{row.code}/resign/")

    assert "you play on against the bots" in page.text
    assert factories.fresh(row).status == "running"


@pytest.mark.parametrize("act", ["resign", "end", "play-on"])
def test_who_has_no_seat_can_end_nothing(ada: Player, ben: Player, cleo: Player, act: str) -> None:
    row = factories.started(ada, ben)

    response = browser(cleo).post(f"/games/{row.code}/{act}/", {"agree": "yes", "plays_on": "yes"})

    assert response.status_code == 403
    assert "You hold no seat in this game." in Page(response).text
    assert factories.fresh(row).status == "running"


def test_the_question_whether_to_resign_is_for_seats(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.started(ada, ben)

    assert browser(cleo).get(f"/games/{row.code}/resign/").status_code == 403


@pytest.mark.parametrize("act", ["resign", "end", "play-on"])
def test_an_ended_game_cannot_be_ended_again(ada: Player, ben: Player, act: str) -> None:
    row = factories.started(ada, ben)
    browser(ben).post(f"/games/{row.code}/resign/")

    response = browser(ada).post(f"/games/{row.code}/{act}/", {"agree": "yes", "plays_on": "yes"})

    assert response.status_code == 409
    assert "not being played now" in Page(response).text
