"""The lobby: where it is my turn first, then everything else that is mine or that I may join."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Game, Seat
from games.services import endings, lobby
from players.models import Player
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def section(page: Page, heading: str) -> str:
    """The text from this heading to the next one of the lobby's."""
    headings = [
        "It is your turn",
        "You are invited",
        "Others are to move",
        "Waiting for players",
        "Open games",
        "Ended",
    ]
    rest = page.text.split(heading, 1)[1]
    ends = [rest.index(other) for other in headings if other != heading and other in rest]
    return rest[: min(ends, default=len(rest))]


def test_a_visitor_is_welcomed_and_sees_no_game(client: Client) -> None:
    row = factories.opened()

    page = Page(client.get("/"))

    assert "Sign up" in page.text
    assert row.code not in page.html


def test_each_game_stands_in_its_section(ada: Player, ben: Player) -> None:
    my_turn = factories.started(ada, ben)
    others = factories.started(ada, ben)
    factories.answer(others, "A")
    waiting = factories.opened(ada)
    invited = factories.opened(ben, access="invitation", invited=[ada])
    open_one = factories.opened(ben)
    ended = factories.started(ada, ben)
    endings.resign(code=ended.code, player=ben)

    page = Page(browser(ada).get("/"))

    assert my_turn.code in section(page, "It is your turn")
    assert others.code in section(page, "Others are to move")
    assert "Ben is asked" in section(page, "Others are to move")
    assert waiting.code in section(page, "Waiting for players")
    assert invited.code in section(page, "You are invited")
    assert open_one.code in section(page, "Open games")
    assert invited.code not in section(page, "Open games")
    assert ended.code in section(page, "Ended")


def test_my_turns_come_by_deadline_shown_in_my_zone_with_the_time_left(ada: Player, ben: Player) -> None:
    ada.time_zone = "Asia/Tokyo"
    ada.save()
    late = factories.started(ada, ben, move_time=5 * factories.DAY)
    soon = factories.started(ada, ben, move_time=factories.DAY)
    deadline = Seat.objects.get(game=soon, letter="A").deadline
    assert deadline is not None

    page = Page(browser(ada).get("/"))

    mine = section(page, "It is your turn")
    assert mine.index(soon.code) < mine.index(late.code)
    assert f"{deadline + timedelta(hours=9):%H:%M} (in 23" in mine
    assert "Asia/Tokyo" in page.text


def test_an_invitation_can_be_taken_up_and_declined_from_the_lobby(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.opened(ben, seats=3, access="invitation", invited=[ada, cleo])
    page = Page(browser(ada).get("/"))
    assert page.has_form(f"/games/{row.code}/join/")
    assert page.has_form(f"/games/{row.code}/decline/")

    browser(ada).post(f"/games/{row.code}/join/")
    browser(cleo).post(f"/games/{row.code}/decline/")

    assert row.seats.filter(player=ada).exists()
    assert row.code not in Page(browser(cleo).get("/")).html


def test_a_game_by_invitation_is_on_no_strangers_lobby(ada: Player, ben: Player) -> None:
    row = factories.opened(ben, access="invitation", invited=[])

    assert row.code not in Page(browser(ada).get("/")).html


def test_a_resigned_seat_is_no_turn_of_mine(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.started(ada, ben, cleo)

    endings.resign(code=row.code, player=ada)

    assert "Nobody waits for you" in section(Page(browser(ada).get("/")), "It is your turn")


def test_ended_games_have_pages_of_their_own(ada: Player) -> None:
    rows = []
    for _ in range(35):
        rows.append(factories.opened(ada))
        lobby.leave(code=rows[-1].code, player=ada)
    Game.objects.update(host=ada)
    for row in rows:
        Seat.objects.create(game=row, letter="A", player=ada, nonce="n")

    first = Page(browser(ada).get("/finished/"))
    second = Page(browser(ada).get("/finished/?page=2"))

    assert [sum(row.code in page.html for row in rows) for page in (first, second)] == [30, 5]
    assert browser(ada).get("/finished/?page=nonsense").status_code == 200


def queries(client: Client, path: str) -> int:
    """How many statements a page costs."""
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def test_the_lobby_costs_as_many_queries_with_thirty_games_as_with_three(
    ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_OPEN", 1000)
    monkeypatch.setattr(lobby, "MOST_INVITATIONS_A_DAY", 1000)

    def more(games: int) -> None:
        for _ in range(games):
            factories.started(ada, ben)
            factories.opened(ada)
            factories.opened(ben)
            factories.opened(ben, access="invitation", invited=[ada])
            endings.resign(code=factories.started(ada, ben).code, player=ben)

    more(3)
    client = browser(ada)
    few = queries(client, "/")
    more(27)

    assert queries(client, "/") == few


def test_hostile_names_are_shown_as_they_are_written(ada: Player) -> None:
    ben = factories.PlayerFactory(username="<script>alert(1)</script>")
    setup = factories.bullet()
    setup.name = "<img src=x onerror=alert(1)>"
    setup.save()
    factories.started(ada, ben)
    factories.opened(ben)

    page = Page(browser(ada).get("/"))

    assert "<script>alert(1)</script>" in page.text
    assert not page.all("img")
    assert not page.faults()
