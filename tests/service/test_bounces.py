"""Mails of ours that come back: counted once a day, forgotten after a month, and at the threshold no more are sent."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.signals import email_changed
from django.core import mail
from django.test import RequestFactory

from games.mail.incoming import door
from games.models import Game, OutboxMessage, Seat
from games.reading.letter import Envelope
from games.services import bounces, delivery, postmen, preferences, stand_ins, substitutes
from games.services.bounces import Report
from games.wording import deliveries
from players.models import Player
from players.services import reachability
from tests import factories
from tests.mail import bounced
from tests.service import mailing

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def row(clock: time_machine.Traveller, ada: Player, ben: Player) -> Game:
    """A game whose mails were sent."""
    row = factories.started(ada, ben)
    delivery.deliver_due()
    return row


def sent(row: Game, seat: str = "A") -> uuid.UUID:
    """The mail that a seat's player got."""
    return OutboxMessage.objects.filter(game=row, letter=seat, status="sent").latest("sent_at").pk


def come(raw: bytes) -> str:
    """What becomes of a mail to the address for bounces."""
    return door.accept(raw, Envelope("lmtp", (bounced.BOUNCES,), ""))


def score(player: Player) -> int:
    player.refresh_from_db()
    return player.bounces


def paused(player: Player) -> bool:
    player.refresh_from_db()
    return player.mails_paused_at is not None


def test_a_mail_that_came_back_for_good_counts_more_than_one_given_up(row: Game, ada: Player, ben: Player) -> None:
    assert come(bounced.postfix(sent(row))) == "bounce"
    assert come(bounced.report(sent(row, "B"), bounced.status(status="4.4.7"), to="ben@example.org")) == "bounce"

    assert (score(ada), score(ben)) == (2, 1)
    assert not paused(ada)


def test_a_day_counts_once_however_many_came_back(row: Game, ada: Player, clock: time_machine.Traveller) -> None:
    for hours in (0, 5, 13):
        clock.move_to(f"2026-07-01 {10 + hours}:30:00+00:00")
        come(bounced.postfix(sent(row)))
    assert score(ada) == 2

    clock.move_to("2026-07-02 00:00:01+00:00")
    come(bounced.postfix(sent(row)))
    assert score(ada) == 4


def test_two_bad_days_or_four_doubtful_ones_pause_the_mails(
    row: Game, ada: Player, ben: Player, clock: time_machine.Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    for day in range(4):
        assert (paused(ada), paused(ben)) == (day > 1, False)
        come(bounced.gmail(sent(row)))
        come(bounced.report(sent(row, "B"), bounced.status(status="4.2.2"), to="ben@example.org"))
        clock.shift(DAY)

    assert paused(ben)
    assert caplog.text.count("they came back") == 2
    assert "example.org" not in caplog.text


def test_what_came_back_a_month_ago_is_forgotten(row: Game, ada: Player, clock: time_machine.Traveller) -> None:
    for days, expected in ((0, 2), (30, 2), (59, 4)):
        clock.move_to("2026-07-01 10:00:00+00:00")
        clock.shift(days * DAY)
        reachability.note(ada, reachability.HARD)
        assert score(ada) == expected


def test_a_paused_player_gets_no_mail_and_plays_on(clock: time_machine.Traveller) -> None:
    row = mailing.turn_of_a()
    player = mailing.player_of(row, "A")
    reachability.pause(player)

    delivery.deliver_due()

    assert not [one for one in mail.outbox if one.to == [player.email]]
    untold = OutboxMessage.objects.filter(game=row, letter="A", kind="turn").latest("created_at")
    assert (untold.status, untold.reason) == ("suppressed", "mails-paused")
    assert deliveries.reason(untold) == "Mails to you came back, so none was sent."
    seat = factories.seat_of(row, "A")
    assert (seat.is_bot, seat.resigned_at, seat.misses, seat.deadline is not None) == (False, None, 0, True)
    assert factories.answer(row, "A").game.status == "running"


def test_a_complaint_stops_the_mails_at_once(row: Game, ada: Player, ben: Player) -> None:
    assert come(bounced.complaint(sent(row))) == "complaint"

    assert paused(ada)
    assert not paused(ben)


def test_a_delay_and_a_report_of_another_mail_count_nothing(row: Game, ada: Player) -> None:
    assert come(bounced.report(sent(row), bounced.status(action="delayed", status="4.4.1"))) == "automatic:bounce"
    assert come(bounced.old_exim_warning(sent(row))) == "automatic:bounce"
    assert come(bounced.vacation(sent(row))) == "automatic:auto-submitted"
    assert come(bounced.postfix(uuid.uuid4())) == bounces.IGNORED

    assert score(ada) == 0


def test_nobody_silences_another_by_a_forged_report(row: Game, ada: Player, ben: Player) -> None:
    """He knows the address, and his own mails' ids; not the ids of the other's mails."""
    mine = sent(row, "B")

    assert come(bounced.postfix(mine)) == bounces.IGNORED
    assert come(bounced.complaint(mine)) == "complaint"
    assert (score(ada), paused(ada), paused(ben)) == (0, False, True)


def test_what_comes_back_from_an_address_of_before_says_nothing_of_the_new_one(row: Game, ada: Player) -> None:
    ada.email = "ada@elsewhere.example"
    ada.save()

    assert come(bounced.postfix(sent(row))) == bounces.IGNORED
    assert score(ada) == 0


def test_the_case_of_an_address_does_not_matter(row: Game, ada: Player) -> None:
    ada.email = "Ada@Example.ORG"
    ada.save()

    assert come(bounced.postfix(sent(row))) == "bounce"


def test_mails_that_were_never_sent_or_long_ago_do_not_come_back(
    row: Game, ada: Player, clock: time_machine.Traveller
) -> None:
    pk = sent(row)
    OutboxMessage.objects.filter(pk=pk).update(status="pending", sent_at=None)
    assert come(bounced.postfix(pk)) == bounces.IGNORED

    OutboxMessage.objects.filter(pk=pk).update(status="sent", sent_at="2026-06-16T10:00Z")
    assert come(bounced.postfix(pk)) == bounces.IGNORED


def test_a_report_counts_for_whom_the_mail_was_sent_to_not_for_who_holds_the_seat_now(
    row: Game, ada: Player, ben: Player
) -> None:
    pk = sent(row)
    cleo = factories.PlayerFactory(username="Cleo")
    stand_ins.ask(code=row.code, player=ada)
    stand_ins.offer(code=row.code, player=ada)
    substitutes.take_over(code=row.code, player=cleo, letter="A")
    assert Seat.objects.get(game=row, letter="A").player == cleo

    come(bounced.postfix(pk))

    assert (score(ada), score(cleo)) == (2, 0)


def test_resuming_forgets_what_came_back(row: Game, ada: Player) -> None:
    reachability.note(ada, reachability.HARD)
    reachability.pause(ada)

    reachability.resume(ada)

    assert (score(ada), paused(ada)) == (0, False)


def test_who_says_that_he_wants_mails_gets_them_again(row: Game, ada: Player) -> None:
    reachability.pause(ada)

    preferences.choose(player=ada, digest_hour=9)
    assert paused(ada)
    preferences.choose(player=ada, mails=True)

    assert (score(ada), paused(ada)) == (0, False)


def test_a_new_address_resumes_the_mails(row: Game, ada: Player, ben: Player) -> None:
    for player in (ada, ben):
        reachability.pause(player)

    email_changed.send(
        sender=Player, request=RequestFactory().get("/"), user=ada, from_email_address=None, to_email_address=None
    )

    assert (paused(ada), paused(ben)) == (False, True)


@pytest.mark.parametrize(("unreachable", "points"), [(True, 2), (False, 0)])
def test_a_refusal_counts_where_it_is_of_the_recipient(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch, unreachable: bool, points: int
) -> None:
    row = mailing.turn_of_a()

    def refuse(*_: Any) -> None:
        raise postmen.Refused("refused-550", unreachable=unreachable)

    monkeypatch.setattr(type(postmen.postman("mail")), "write", refuse)
    delivery.deliver_due()

    assert score(mailing.player_of(row, "A")) == points


@pytest.mark.parametrize("report", [Report(()), Report((uuid.UUID(int=0),), complaint=True)])
def test_a_report_of_nothing_is_ignored(report: Report, db: None) -> None:
    assert bounces.note(report) == bounces.IGNORED
