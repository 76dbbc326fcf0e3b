"""Being away, on the table's page and the lobby: bots for a while, coming back, substitutes, pauses, clocks."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext

from games import selectors
from games.models import Game, Seat
from games.services import absences, pauses, stand_ins, substitutes
from players.models import Player
from tests import factories
from tests.factories import DAY
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(ada: Player, ben: Player) -> Game:
    """A running game of Ada and Ben, after their opening looks."""
    return factories.peeked(factories.started(ada, ben))


def at(row: Game, player: Player) -> Page:
    """The table as this player sees it."""
    response = browser(player).get(f"/games/{row.code}/")
    assert response.status_code == 200
    page = Page(response)
    assert not page.faults()
    return page


def act(row: Game, player: Player, path: str, **fields: str) -> Page:
    """The page that an act leads to."""
    return Page(browser(player).post(f"/games/{row.code}/{path}/", fields, follow=True))


def asked_player(row: Game) -> Player:
    """Who is to move."""
    player = factories.seat_of(row, factories.asked(row).seat).player
    assert player is not None
    return player


def other_of(row: Game, player: Player) -> Player:
    """The opponent."""
    seat = Seat.objects.select_related("player").exclude(player=player).get(game=row)
    assert seat.player is not None
    return seat.player


def on_leave(player: Player, days: int = 3) -> None:
    """Leave from today on."""
    today = datetime.now(UTC).date()
    absences.plan(player=player, kind="leave", first=today, last=today + timedelta(days=days))


def in_days(days: int) -> str:
    """A moment as a browser's field sends it; the players' zone is UTC."""
    return f"{datetime.now(UTC) + timedelta(days=days):%Y-%m-%dT%H:%M}"


# Clocks


def test_all_banks_stand_at_the_table(ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben, bank=10 * DAY, cap=14 * DAY))
    mover = asked_player(row)

    page = at(row, other_of(row, mover))

    assert f"{mover.username} : runs until" in page.text
    assert "in the bank" in page.text
    assert "You start with 10 days; every move gives 1 day back; you can save up 14 days." in page.text


def test_a_clock_that_stands_still_says_why_and_what_is_left(row: Game) -> None:
    mover = asked_player(row)
    on_leave(mover)

    his, mine = at(row, other_of(row, mover)), at(row, mover)

    assert f"{mover.username} is asked; the clock stands still: on leave, 23 hours, 59 minutes left." in his.text
    assert "Your clock stands still: on leave; 23 hours, 59 minutes left. You may answer all the same." in mine.text
    assert mine.has_form("/answer/")


def test_little_time_is_marked_in_words(ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben, move_time=3600))
    mover = asked_player(row)

    assert "(in 59 minutes) ! soon" in at(row, mover).text
    assert "(in 59 minutes) ! soon" in Page(browser(mover).get("/")).text
    assert "soon" not in at(row, other_of(row, mover)).text


def test_a_clock_waits_while_somebody_else_answers_within_the_move(row: Game, ada: Player) -> None:
    # Which cards ask another seat is the decks' business: here it is asked already.
    table = selectors.table(row, ada)
    seats = tuple(replace(seat, asked=False, still="between", left=timedelta(hours=30)) for seat in table.seats)

    text = render_to_string("web/_clocks.html", {"game": row, "table": replace(table, seats=seats)})

    assert "somebody else answers first; 1 day, 6 hours left" in " ".join(text.split()).replace("</span>", "")


def test_others_deadlines_stand_in_the_lobby_too(row: Game) -> None:
    mover = asked_player(row)
    deadline = factories.seat_of(row, factories.asked(row).seat).deadline
    assert deadline is not None

    page = Page(browser(other_of(row, mover)).get("/"))

    assert f"{mover.username} is asked until {deadline:%a} {deadline.day} {deadline:%b %Y, %H:%M} (in 23" in page.text


# A bot for a while


def test_a_bot_plays_for_me_until_i_come_back_with_one_click(row: Game, ada: Player, ben: Player) -> None:
    page = act(row, ada, "bot")
    assert "A bot plays for you until you come back." in page.text
    assert "You asked for it." in page.text
    assert not page.has_form("/answer/")
    assert "a bot plays for now" in at(row, ben).text

    lobby = Page(browser(ada).get("/"))
    assert "A bot plays for you" in lobby.text
    page = Page(browser(ada).post(f"/games/{row.code}/back/", lobby.form("/back/").hidden(), follow=True))

    assert "You are back: you play yourself again." in page.text
    assert "My games" in page.text
    assert not factories.seat_of(row, "A").is_bot


def test_an_answer_while_a_bot_plays_is_refused_in_a_sentence(row: Game) -> None:
    mover = asked_player(row)
    number = factories.asked(row).number
    stand_ins.ask(code=row.code, player=mover)

    response = browser(mover).post(f"/games/{row.code}/answer/", {"question": str(number), "word": "draw"})

    assert response.status_code == 409
    assert "alert" in {given.get("role") for given in Page(response).all("div")}


def test_who_holds_no_seat_cannot_call_a_bot(row: Game, cleo: Player) -> None:
    response = browser(cleo).post(f"/games/{row.code}/bot/")

    assert response.status_code == 403
    assert "You hold no seat in this game." in Page(response).text


# Substitutes


def test_an_offered_seat_is_taken_over_after_it_was_said_what_that_means(row: Game, ada: Player, cleo: Player) -> None:
    assert "Your seat is offered." in act(row, ada, "offer", offered="yes").text
    lobby = Page(browser(cleo).get("/"))
    assert "Seat A of Ada" in lobby.text
    assert "Take it over A" in at(row, cleo).text

    means = Page(browser(cleo).get(f"/games/{row.code}/take-over/A/"))
    page = act(row, cleo, "take-over/A")

    assert "Ada cannot come back to it." in means.text
    assert not means.faults()
    assert "You play seat A from now on." in page.text
    assert "Before: Ada" in page.text
    assert "Ada took a seat." in page.text
    assert "You took over seat A." in page.text


def test_who_was_replaced_is_named_in_what_was_his_and_sees_the_table_from_outside(
    row: Game, ada: Player, ben: Player, cleo: Player
) -> None:
    act(row, ada, "offer", offered="yes")
    substitutes.take_over(code=row.code, player=cleo, letter="A")

    his, log = at(row, ada), Page(browser(ben).get(f"/games/{row.code}/log/"))

    assert "Take it over" not in his.text
    assert not his.with_class("mine")
    assert "Ada looked at their own cards" in log.text
    assert "Cleo took over seat A." in log.text


def test_a_seat_that_nobody_offers_is_refused_in_a_sentence(row: Game, cleo: Player) -> None:
    browser_of = browser(cleo)

    for response in (
        browser_of.get(f"/games/{row.code}/take-over/A/"),
        browser_of.post(f"/games/{row.code}/take-over/A/"),
    ):
        assert response.status_code == 409
        assert Page(response).all("div")
        assert "Seats to take over" not in Page(response).text


@pytest.mark.parametrize("letter", ["E", "a", "%00", "AA", "-"])
def test_there_is_no_such_seat(row: Game, cleo: Player, letter: str) -> None:
    assert browser(cleo).get(f"/games/{row.code}/take-over/{letter}/").status_code == 404
    assert browser(cleo).post(f"/games/{row.code}/take-over/{letter}/").status_code == 404


def test_the_host_of_a_game_by_invitation_invites_a_substitute(ada: Player, ben: Player, cleo: Player) -> None:
    row = factories.opened(ada, access="invitation", invited=[ben])
    browser(ben).post(f"/games/{row.code}/join/")
    act(row, ben, "offer", offered="yes")

    assert "Nobody here is called Zoe." in act(row, ada, "substitute", name="Zoe").text
    assert "Name a player to invite." in act(row, ada, "substitute", name="").text
    page = act(row, ada, "substitute", name="cleo")

    assert "Cleo is invited to take a seat over." in page.text
    assert f"/games/{row.code}/take-over/B/" in Page(browser(cleo).get("/seats/")).html


# Pauses


def test_a_pause_is_proposed_seen_agreed_to_and_shows_the_table_until_its_end(
    row: Game, ada: Player, ben: Player
) -> None:
    until = in_days(3)
    act(row, ada, "pause", until=until)
    asked = at(row, ben)
    assert "A pause is proposed" in asked.text
    assert "Agreed: Ada. Not yet: Ben." in asked.text
    assert "a pause is proposed" in Page(browser(ben).get("/")).text

    page = act(row, ben, "pause/agree")

    moment = datetime.fromisoformat(until)
    assert "All agreed: the game is paused." in page.text
    assert f"It goes on by itself at {moment:%a} {moment.day} {moment:%b %Y, %H:%M} (in 2 days, 23 hours)" in page.text
    assert page.with_class("village")
    assert not page.has_form("/answer/")
    assert "paused until" in Page(browser(ada).get("/")).text


def test_who_agreed_can_take_it_back(row: Game, ada: Player, ben: Player) -> None:
    act(row, ada, "pause", until=in_days(3))

    page = act(row, ada, "pause/withdraw")

    assert "You no longer agree to pause." in page.text


def test_the_moment_of_a_pause_is_read_in_my_zone(row: Game, ada: Player) -> None:
    ada.time_zone = "Asia/Tokyo"
    ada.save()
    until = in_days(3)

    act(row, ada, "pause", until=until)

    row.refresh_from_db()
    assert row.pause_asked_until == datetime.fromisoformat(until + "+09:00")


@pytest.mark.parametrize("until", ["", "soon", "\x00", "2026-13-40T99:00", "1999-01-01T00:00", "9999-12-31T23:59"])
def test_no_pause_until_then(row: Game, ada: Player, until: str) -> None:
    response = browser(ada).post(f"/games/{row.code}/pause/", {"until": until})

    assert response.status_code == 422
    assert "alert" in {given.get("role") for given in Page(response).all("div")}
    row.refresh_from_db()
    assert row.pause_asked_until is None


def test_a_game_without_pauses_offers_none_and_refuses_them(ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben, pauses_allowed=False))

    response = browser(ada).post(f"/games/{row.code}/pause/", {"until": in_days(3)})

    assert not at(row, ada).has_form("/pause/")
    assert response.status_code == 409
    assert "No pauses by agreement." in at(row, ada).text


# What it costs


def test_a_table_costs_the_same_with_absences_and_former_members(ada: Player, ben: Player, cleo: Player) -> None:
    plain = factories.peeked(factories.started(ada, ben, cleo))
    full = factories.peeked(factories.started(ada, ben, cleo))
    for letter, player in (("B", ben), ("C", cleo)):
        stand_ins.ask(code=full.code, player=player)
        stand_ins.offer(code=full.code, player=player)
        substitutes.take_over(code=full.code, player=factories.PlayerFactory(), letter=letter)
    pauses.propose(code=full.code, player=ada, until=datetime.now(UTC) + timedelta(days=1))

    assert _queries(ada, f"/games/{full.code}/") == _queries(ada, f"/games/{plain.code}/")


def test_the_list_of_seats_costs_the_same_with_many(ada: Player, ben: Player, cleo: Player) -> None:
    def more(count: int) -> None:
        for _ in range(count):
            row = factories.started(ada, ben)
            stand_ins.ask(code=row.code, player=ben)
            stand_ins.offer(code=row.code, player=ben)

    more(2)
    few = _queries(cleo, "/seats/")
    more(6)

    assert _queries(cleo, "/seats/") == few


def _queries(player: Player, path: str) -> int:
    client = browser(player)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)
