"""Games of teams on the pages: opening one, and choosing a seat."""

import pytest

from games.models import Game
from games.services import rematch
from players.models import Player
from tests import factories
from tests.web.pages import Page, browser
from tests.web.test_new_game import FORM

pytestmark = pytest.mark.django_db


def test_a_game_of_teams_is_opened_by_the_form(ada: Player) -> None:
    browser(ada).post("/games/new/", FORM | {"seats": "4", "teams": "on"})

    assert Game.objects.get().teams


def test_teams_of_other_than_four_seats_are_refused_beside_the_field(ada: Player) -> None:
    response = browser(ada).post("/games/new/", FORM | {"seats": "3", "teams": "on"})

    assert response.status_code == 422
    assert "Teams need four seats." in Page(response).text
    assert not Page(response).faults()


def test_who_joins_chooses_a_seat_and_so_a_partner(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.opened(ada, seats=4, teams=True)
    page = Page(browser(ben).get(f"/games/{row.code}/"))
    assert not page.faults()
    assert page.form("/join/").choices("radio", "letter") == ["B", "C", "D"]
    assert "C, with Ada" in page.text

    browser(ben).post(f"/games/{row.code}/join/", {"letter": "C"})

    assert row.seats.get(player=ben).letter == "C"
    taken = browser(cleo).post(f"/games/{row.code}/join/", {"letter": "C"})
    assert taken.status_code == 409
    assert "That seat is taken." in Page(taken).text


def test_in_a_rematch_ones_own_seat_is_chosen_beforehand(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.started(ada, ben, cleo, factories.PlayerFactory(), teams=True, turn_limit=4)
    while factories.fresh(row).status == "running":
        factories.answer(row, factories.asked(row).seat)
    following = rematch.propose(code=row.code, player=ada)

    page = Page(browser(cleo).get(f"/games/{following.code}/"))

    assert [given["value"] for given in page.all("input") if "checked" in given] == ["C"]


def test_a_seat_that_is_none_is_refused(ada: Player, ben: Player) -> None:
    row = factories.opened(ada, seats=4, teams=True)

    response = browser(ben).post(f"/games/{row.code}/join/", {"letter": "X"})

    assert response.status_code == 422
    assert row.seats.count() == 1


def test_the_lobby_leads_to_the_choice_of_a_seat(ada: Player, ben: Player) -> None:
    row = factories.opened(ada, seats=4, teams=True)

    page = Page(browser(ben).get("/"))

    assert "Choose a seat" in page.text
    assert not page.has_form(f"/games/{row.code}/join/")


def test_other_games_have_no_choice(ada: Player, ben: Player) -> None:
    row = factories.opened(ada, seats=4)

    page = Page(browser(ben).get(f"/games/{row.code}/"))

    assert page.form("/join/").choices("radio", "letter") == []
