"""A player's calendar: its address is a secret, and it tells when his moves are due."""

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from icalendar import Calendar, Component

from games.models import Game, Seat
from games.services import endings
from players.models import Absence, Player
from players.services import calendars
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db
START = datetime(2026, 7, 1, 10, tzinfo=UTC)


@pytest.fixture
def clock() -> time_machine.Traveller:
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


def made_address(player: Player) -> str:
    """Have the page make a calendar: the path it shows."""
    page = Page(browser(player).post("/profile/calendar/"))
    [address] = [word for word in page.text.split() if word.endswith(".ics")]
    return urlsplit(address).path


def read(path: str) -> HttpResponse:
    """What a calendar program gets: it has no cookie."""
    response: HttpResponse = Client().get(path)
    return response


def events(path: str) -> list[Component]:
    """The events of the feed, as another program reads them."""
    response = read(path)
    assert response.status_code == 200
    return list(Calendar.from_ical(response.content).walk("VEVENT"))


def asked_game(player: Player, **options: Any) -> Game:
    """A running game of this player and another, in which he is asked."""
    row = factories.started(player, factories.PlayerFactory(), **options)
    assert "A" in {seat.letter for seat in row.seats.filter(asked__isnull=False)}
    return row


# The address


def test_the_address_is_shown_once_and_only_its_digest_is_kept(ada: Player) -> None:
    path = made_address(ada)

    ada.refresh_from_db()
    key = path.removeprefix("/calendar/").removesuffix(".ics")
    assert len(key) >= 43
    assert ada.calendar_digest not in (None, key)
    assert key not in browser(ada).get("/profile/calendar/").content.decode()


def test_the_profile_leads_to_the_calendar_and_its_page_is_fit_to_read(as_ada: Client) -> None:
    assert 'href="/profile/calendar/"' in as_ada.get("/profile/").content.decode()
    assert Page(as_ada.get("/profile/calendar/")).faults() == []
    assert Page(as_ada.post("/profile/calendar/")).faults() == []


def test_whoever_looks_at_the_page_has_no_calendar_yet(ada: Player, as_ada: Client) -> None:
    as_ada.get("/profile/calendar/")

    ada.refresh_from_db()
    assert ada.calendar_digest is None


def test_a_stranger_is_asked_to_log_in(client: Client) -> None:
    assert client.post("/profile/calendar/").status_code == 302
    assert client.post("/profile/calendar/close/").status_code == 302


def test_a_new_address_voids_the_one_before(ada: Player) -> None:
    old, new = made_address(ada), made_address(ada)

    assert read(old).status_code == 404
    assert read(new).status_code == 200


def test_a_closed_calendar_has_no_address(ada: Player) -> None:
    path = made_address(ada)

    browser(ada).post("/profile/calendar/close/")

    assert read(path).status_code == 404


def test_all_that_is_no_key_looks_the_same(ada: Player, ben: Player) -> None:
    revoked, closed = made_address(ada), made_address(ben)
    calendars.revoke(ada)
    Player.objects.filter(pk=ben.pk).update(is_active=False)

    answers = [read(path) for path in (revoked, closed, "/calendar/x.ics", f"/calendar/{'x' * 500}.ics")]

    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.content for answer in answers}) == 1
    assert len({str(answer.headers) for answer in answers}) == 1


def test_the_key_is_no_login_and_no_cache_keeps_the_feed(ada: Player) -> None:
    response = read(made_address(ada))

    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    assert {"private", "no-store"} <= set(response["Cache-Control"].split(", "))
    assert not response.has_header("ETag")
    assert not response.has_header("Last-Modified")
    assert not response.cookies


def test_nothing_is_written_through_the_feed(ada: Player) -> None:
    assert Client().post(made_address(ada)).status_code == 405


# What it tells


def test_an_event_stands_where_the_move_is_due(ada: Player, ben: Player, clock: time_machine.Traveller) -> None:
    row = factories.started(ada, ben)
    ada.time_zone = "Asia/Kathmandu"
    ada.save()

    [event] = events(made_address(ada))

    assert event.start == START + timedelta(days=1)
    assert event["SUMMARY"] == "Silver: your move is due in the game with Ben"
    assert event["URL"] == f"{settings.SILVER_BASE_URL}/games/{row.code}/"
    assert row.code in event["DESCRIPTION"]
    assert "15:45 (Asia/Kathmandu)" in event["DESCRIPTION"]
    assert event["TRANSP"] == "TRANSPARENT"
    assert event["CLASS"] == "PRIVATE"


def test_the_feed_is_in_its_players_language(ada: Player, ben: Player) -> None:
    factories.started(ada, ben)
    Player.objects.filter(pk=ada.pk).update(language="en")

    assert b"your move is due" in Client().get(made_address(ada), headers={"Accept-Language": "ru"}).content


def test_two_readings_of_the_same_deadline_are_the_same(ada: Player, clock: time_machine.Traveller) -> None:
    asked_game(ada)
    path = made_address(ada)
    before = read(path).content
    clock.shift(timedelta(hours=1))

    assert read(path).content == before


def test_the_event_moves_with_its_deadline(ada: Player, ben: Player, clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started(ada, ben))
    path = made_address(factories.seat_of(row, factories.asked(row).seat).player)
    [before] = events(path)
    first = factories.asked(row).seat
    clock.shift(timedelta(hours=5))
    while factories.asked(row).seat == first:
        factories.answer(row, first)
    assert events(path) == []
    clock.shift(timedelta(hours=5))
    while factories.asked(row).seat != first:
        factories.answer(row, factories.asked(row).seat)

    [after] = events(path)

    assert after["UID"] == before["UID"]
    assert after.start == START + timedelta(hours=34)
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after.last_modified == START + timedelta(hours=10)
    assert before.last_modified == START


def test_a_uid_is_another_for_another_seat(ada: Player, ben: Player) -> None:
    factories.started(ada, ben)

    [mine], [his] = events(made_address(ada)), events(made_address(ben))

    assert mine["UID"] != his["UID"]


@pytest.mark.parametrize("still", ["paused", "leave", "bot", "resigned"])
def test_a_clock_that_stands_still_has_no_event(ada: Player, still: str) -> None:
    row = asked_game(ada)
    path = made_address(ada)
    assert len(events(path)) == 1

    if still == "paused":
        Game.objects.filter(pk=row.pk).update(status=Game.Status.PAUSED)
    elif still == "leave":
        Seat.objects.filter(game=row, letter="A").update(deadline=None)
    elif still == "bot":
        Seat.objects.filter(game=row, letter="A").update(is_bot=True)
    else:
        endings.resign(code=row.code, player=ada)

    assert events(path) == []


def test_nobody_elses_deadline_is_in_it(ada: Player, ben: Player) -> None:
    asked_game(ben)

    assert events(made_address(ada)) == []


def test_planned_absences_are_in_it(ada: Player) -> None:
    span = {"starts_at": START, "ends_at": START + timedelta(days=3), "created_at": START}
    Absence.objects.create(player=ada, kind=Absence.Kind.LEAVE, **span)
    Absence.objects.create(player=ada, kind=Absence.Kind.BOT, state=Absence.State.RUNNING, **span)
    Absence.objects.create(player=ada, kind=Absence.Kind.BOT, state=Absence.State.ENDED, **span)
    Absence.objects.create(player=ada, kind=Absence.Kind.LEAVE, state=Absence.State.CANCELLED, **span)

    found = events(made_address(ada))

    assert {str(event["SUMMARY"]) for event in found} == {"Silver: on leave", "Silver: bots play for me"}
    assert {(event.start, event.end) for event in found} == {(START, START + timedelta(days=3))}
    assert len({event["UID"] for event in found}) == 2


def test_more_games_are_no_more_queries(ada: Player) -> None:
    asked_game(ada)
    path = made_address(ada)
    with CaptureQueriesContext(
        connection,
    ) as one:
        read(path)
    for _ in range(4):
        asked_game(ada, bots=1)
    with CaptureQueriesContext(connection) as five:
        assert len(events(path)) == 5

    assert len(five) == len(one) <= 6


def test_a_calendar_key_is_no_token(ada: Player) -> None:
    row = asked_game(ada)
    key = made_address(ada).removeprefix("/calendar/").removesuffix(".ics")

    response = Client().get(f"/api/v1/games/{row.code}", headers={"Authorization": f"Bearer {key}"})

    assert response.status_code == 401
