"""A player's own pages: time, mails, leave, and what we sent."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Game, OutboxMessage
from games.services import absences, delivery, preferences
from players.models import Absence, Player
from tests import factories
from tests.web.pages import Page

pytestmark = pytest.mark.django_db

PAGES = ("/profile/", "/profile/time/", "/profile/mails/", "/profile/leave/", "/profile/sent/")


def today() -> date:
    """Today, in the players' zone."""
    return datetime.now(UTC).date()


def day(ahead: int) -> str:
    """A day as a browser's field sends it."""
    return (today() + timedelta(days=ahead)).isoformat()


def queries(client: Client, path: str) -> int:
    """How many statements a page costs."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


@pytest.mark.parametrize("path", [*PAGES, "/seats/", "/rules/time/"])
def test_pages_are_fit_to_be_read(as_ada: Client, path: str) -> None:
    response = as_ada.get(path)

    assert response.status_code == 200
    assert not Page(response).faults()


@pytest.mark.parametrize("path", [*PAGES, "/seats/", "/games/new/clock/"])
def test_strangers_are_sent_to_log_in(client: Client, path: str) -> None:
    assert client.get(path).headers["Location"] == f"/accounts/login/?next={path}"


# Time

TIME = {"time_zone": "Europe/Berlin", "active_from": "08:00", "active_to": "22:30"}


def test_zone_and_hours_hold_in_running_games_too(as_ada: Client, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    page = Page(as_ada.post("/profile/time/", TIME | {"auto_leave": "on"}, follow=True))

    ada.refresh_from_db()
    assert "Saved." in page.text
    assert (ada.time_zone, ada.active_from, ada.active_to) == ("Europe/Berlin", time(8), time(22, 30))
    assert ada.auto_leave
    assert factories.fresh(row).habits["A"] == {"zone": "Europe/Berlin", "from": "08:00", "to": "22:30"}
    assert "Europe/Berlin, awake 08:00–22:30" in Page(as_ada.get("/profile/")).text


def test_hours_are_taken_back_by_empty_fields(as_ada: Client, ada: Player) -> None:
    as_ada.post("/profile/time/", TIME)

    as_ada.post("/profile/time/", {"time_zone": "UTC", "active_from": "", "active_to": ""})

    ada.refresh_from_db()
    assert (ada.time_zone, ada.active_from, ada.active_to, ada.auto_leave) == ("UTC", None, None, False)


@pytest.mark.parametrize(
    "wrong",
    [
        {"time_zone": "Mars/Olympus"},
        {"time_zone": ""},
        {"active_to": ""},
        {"active_from": "22:00", "active_to": "05:59"},
        {"active_from": "25:00"},
        {"active_from": "\x00"},
    ],
)
def test_times_that_cannot_be_are_refused_beside_their_field(
    as_ada: Client, ada: Player, wrong: dict[str, str]
) -> None:
    response = as_ada.post("/profile/time/", TIME | wrong)

    page = Page(response)
    assert response.status_code == 422
    assert page.with_class("errorlist")
    assert not page.faults()
    ada.refresh_from_db()
    assert (ada.time_zone, ada.active_from) == ("UTC", None)


# Mails

MAILS = {"mails": "on", "digest_hour": "7", "quiet_from": "22:00", "quiet_to": "07:00"}
WAYS = {str(kind): way for kind, way in preferences.DEFAULTS.items()}


def test_each_kind_reminders_digest_and_quiet_hours_are_kept(as_ada: Client, ada: Player) -> None:
    choices = MAILS | WAYS | {"turn": "digest", "joined": "never", "reminders": ["3600", "86400"]}

    page = Page(as_ada.post("/profile/mails/", choices, follow=True))

    ada.refresh_from_db()
    assert "Saved." in page.text
    assert ada.notify == {"turn": "digest", "joined": "never"}
    assert ada.reminders == [86400, 3600]
    assert (ada.digest_hour, ada.quiet_from, ada.quiet_to, ada.mails) == (7, time(22), time(7), True)


def test_the_form_shows_what_is_chosen(as_ada: Client, ada: Player) -> None:
    preferences.choose(player=ada, notify={"turn": "digest"}, reminders=[45 * 60], digest_hour=19, mails=False)

    page = Page(as_ada.get("/profile/mails/"))

    chosen = [given["value"] for given in page.all("option") if "selected" in given]
    assert chosen[0] == "digest"
    assert "19" in chosen
    assert "45 minutes before" in page.text
    assert "checked" not in next(given for given in page.all("input") if given.get("name") == "mails")


def test_without_the_tick_no_mail_is_sent(as_ada: Client, ada: Player) -> None:
    as_ada.post("/profile/mails/", {"digest_hour": "8"} | WAYS)

    ada.refresh_from_db()
    assert not ada.mails
    assert "off" in Page(as_ada.get("/profile/")).text


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn": "sometimes"},
        {"turn": ""},
        {"digest_hour": "24"},
        {"reminders": ["1800", "3600", "10800", "21600"]},
        {"reminders": ["17"]},
        {"quiet_to": ""},
        {"quiet_from": "08:00"},
        {"quiet_from": "\x00"},
        {"digest_hour": "\x00"},
    ],
)
def test_choices_that_cannot_be_are_refused_beside_their_field(
    as_ada: Client, ada: Player, wrong: dict[str, str | list[str]]
) -> None:
    response = as_ada.post("/profile/mails/", {**MAILS, **WAYS, **wrong, "quiet_to": wrong.get("quiet_to", "07:00")})

    page = Page(response)
    assert response.status_code == 422
    assert page.with_class("errorlist")
    assert not page.faults()
    ada.refresh_from_db()
    assert (ada.digest_hour, ada.quiet_from) == (8, None)


# Leave


def test_leave_is_planned_shown_and_cancelled(as_ada: Client, ada: Player) -> None:
    page = Page(
        as_ada.post("/profile/leave/", {"kind": "leave", "first": day(10), "last": day(12)}, follow=True),
    )
    absence = Absence.objects.get(player=ada)
    assert "You have 18 days of leave left." in page.text
    assert "3 days of leave" in page.text

    page = Page(as_ada.post(f"/profile/leave/{absence.pk}/end/", follow=True))

    assert "It is cancelled." in page.text
    assert "You have 21 days of leave left." in page.text
    assert "Leave cancelled from" in page.text


def test_leave_that_begins_today_stands_at_the_tables_and_ends_when_i_am_back(
    as_ada: Client, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben)
    going_on = factories.started(ada, ben, leave_allowed=False)

    page = Page(as_ada.post("/profile/leave/", {"kind": "leave", "first": day(0), "last": day(3)}, follow=True))

    assert "You are away from now on." in page.text
    still, _heading, on = page.text.partition("No leave there: your clock runs on in")
    assert row.code in still
    assert going_on.code in on
    assert factories.fresh(row).away_seats == "A"

    page = Page(as_ada.post(page.form("/end/").action, follow=True))

    assert "You are back: your clocks run again." in page.text
    assert factories.fresh(row).away_seats == ""


def test_bots_are_planned_by_dates_and_take_no_leave(as_ada: Client, ada: Player) -> None:
    page = Page(as_ada.post("/profile/leave/", {"kind": "bot", "first": day(5), "last": day(50)}, follow=True))

    assert "Bots play for you" in page.text
    assert "You have 21 days of leave left." in page.text


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"last": day(60)}, "These are 55 days; you can take 21 of them: 21 in any 365 days."),
        ({"first": day(-2)}, "The first day is today or later"),
        ({"first": day(8), "last": day(7)}, "the last day is not before it"),
        ({"first": ""}, "This field is required."),
        ({"first": "tomorrow"}, "Enter a valid date."),
        ({"last": "\x00"}, "Enter a valid date."),
        ({"kind": "sick"}, "Select a valid choice"),
        ({"kind": "bot", "first": day(1), "last": day(200)}, "for 90 days at a time at most"),
    ],
)
def test_days_that_cannot_be_are_refused_in_a_sentence(as_ada: Client, wrong: dict[str, str], sentence: str) -> None:
    response = as_ada.post("/profile/leave/", {"kind": "leave", "first": day(6), "last": day(7)} | wrong)

    page = Page(response)
    assert response.status_code == 422
    assert page.with_class("errorlist")
    assert sentence in page.text
    assert not page.faults()
    assert not Absence.objects.exists()


def test_what_is_over_or_somebody_elses_cannot_be_ended(as_ada: Client, ada: Player, ben: Player) -> None:
    his = absences.plan(player=ben, kind="leave", first=today() + timedelta(days=5), last=today() + timedelta(days=6))
    mine = absences.plan(player=ada, kind="leave", first=today() + timedelta(days=5), last=today() + timedelta(days=6))
    absences.cancel(player=ada, absence_id=mine.pk)

    unknown, over = (as_ada.post(f"/profile/leave/{one.pk}/end/") for one in (his, mine))

    assert (unknown.status_code, over.status_code) == (404, 409)
    assert Page(over).with_class("bad")
    his.refresh_from_db()
    assert his.state == Absence.State.PLANNED


def test_the_page_of_leave_costs_the_same_with_many_games_and_absences(
    as_ada: Client, ada: Player, ben: Player
) -> None:
    def more(count: int) -> None:
        for _ in range(count):
            factories.started(ada, ben)
            first = today() + timedelta(days=2 * Absence.objects.count() + 2)
            absences.plan(player=ada, kind="bot", first=first, last=first)

    more(2)
    few = queries(as_ada, "/profile/leave/")
    more(8)

    assert queries(as_ada, "/profile/leave/") == few


# What we sent


def test_the_ledger_says_what_was_sent_and_why_not(as_ada: Client, ada: Player, ben: Player) -> None:
    sent = factories.started(ada, ben)
    delivery.deliver_due()
    preferences.choose(player=ada, notify={"turn": "never"})
    unwanted = factories.started(ada, ben)
    delivery.deliver_due()

    page, only = Page(as_ada.get("/profile/sent/")), Page(as_ada.get("/profile/sent/", {"game": unwanted.code}))

    assert "Your turn" in page.text
    assert sent.code in page.text
    assert "not sent You had chosen never to get these." in only.text
    assert unwanted.code in only.text
    assert sent.code not in only.text


def test_nobody_reads_what_another_was_sent(as_ada: Client, ben: Player, cleo: Player) -> None:
    row = factories.started(ben, cleo)
    delivery.deliver_due()

    assert row.code not in Page(as_ada.get("/profile/sent/")).html
    assert "Nothing of that game." in Page(as_ada.get("/profile/sent/", {"game": row.code})).text


@pytest.mark.parametrize("query", [{"game": "\x00"}, {"game": "x" * 500}, {"page": "\x00"}, {"page": "99999"}])
def test_nonsense_in_its_address_is_passed_over(as_ada: Client, query: dict[str, str]) -> None:
    assert as_ada.get("/profile/sent/", query).status_code == 200


def _rows(game: Game, player: Player, count: int) -> None:
    at = datetime.now(UTC)
    OutboxMessage.objects.bulk_create(
        OutboxMessage(
            key=f"test:{player.pk}:{at}:{n}", kind="turn", game=game, recipient=player, created_at=at, due_at=at
        )
        for n in range(count)
    )


def test_the_ledger_comes_in_pages_that_cost_the_same(as_ada: Client, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    _rows(row, ada, 3)
    few = queries(as_ada, "/profile/sent/")
    _rows(row, ada, 40)

    assert queries(as_ada, "/profile/sent/") == few
    second = Page(as_ada.get("/profile/sent/", {"page": "2", "game": row.code}))
    assert "Page 2 of 2" in second.text
    assert f"?page=1&game={row.code}" in {given.get("href") for given in second.all("a")}


@pytest.mark.parametrize("reason", ["answered", "mails-off", "quiet-hours", "refused-550", "SMTPServerDisconnected"])
def test_no_code_of_ours_stands_in_the_ledger(as_ada: Client, ada: Player, ben: Player, reason: str) -> None:
    row = factories.started(ada, ben)
    _rows(row, ada, 1)
    for status in OutboxMessage.Status.values:
        OutboxMessage.objects.filter(recipient=ada).update(status=status, reason=reason)
        assert reason not in Page(as_ada.get("/profile/sent/")).text


def test_a_day_of_leave_is_a_day_of_my_zone(as_ada: Client, ada: Player) -> None:
    ada.time_zone = "Asia/Tokyo"
    ada.save()
    first = today() + timedelta(days=10)
    absences.plan(player=ada, kind="leave", first=first, last=first)

    page = Page(as_ada.get("/profile/leave/"))

    assert f"from {first:%a} {first.day} {first:%b %Y}, 00:00 until" in page.text
