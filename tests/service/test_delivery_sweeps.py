"""Deliveries by the batch, and mail servers that do not work."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from smtplib import (
    SMTPConnectError,
    SMTPDataError,
    SMTPRecipientsRefused,
    SMTPSenderRefused,
    SMTPServerDisconnected,
)

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.mail import line
from games.models import OutboxMessage
from games.services import delivery, outbox, postmen
from games.services.postmen import Written
from players.models import Player
from tests import factories
from tests.service.test_delivery import turn_mail

pytestmark = pytest.mark.django_db


# --- Several at once


def test_one_sweep_delivers_all_that_is_due_over_few_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "BATCH", 4)
    for _ in range(5):
        factories.started()
    opened: list[object] = []
    plain = line.Line
    monkeypatch.setattr(line, "Line", lambda: opened.append(1) or plain())

    assert delivery.deliver_due() == 10

    assert len(mail.outbox) == 10
    # Of four, four and two.
    assert len(opened) == 3


def test_a_sweep_ends_at_its_limit_and_the_next_one_goes_on() -> None:
    for _ in range(3):
        factories.started()

    assert [delivery.deliver_due(limit=4), delivery.deliver_due(limit=4)] == [4, 2]


def counted(kind: str, rows: int) -> float:
    """How many statements a row of this kind costs, of so many in a sweep."""
    for _ in range(rows // 2):
        factories.started()
    OutboxMessage.objects.exclude(kind=kind).delete()
    with CaptureQueriesContext(connection) as queries:
        assert delivery.deliver_due() == rows
    marks = ("BEGIN", "SAVEPOINT", "RELEASE", "COMMIT")
    return sum(not query["sql"].startswith(marks) for query in queries.captured_queries)


def test_a_turn_mail_costs_twelve_statements_and_a_batch_of_them_four_more() -> None:
    # Four of them make the address for its answer.
    assert [counted("turn", 2), counted("turn", 6), counted("turn", 20)] == [4 + 2 * 12, 4 + 6 * 12, 4 + 20 * 12]


def test_what_bots_do_comes_before_the_mails_of_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    factories.started(bots=1)
    done: list[str] = []
    plain = delivery._do
    monkeypatch.setattr(delivery, "_do", lambda row: done.append(row.kind) or plain(row))

    delivery.deliver_due()

    assert done == ["bot-move", "turn"]


def test_rows_whose_lease_grows_short_are_left_to_others(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mail takes most of a lease: of a batch one is sent, the other given back and leased anew."""
    monkeypatch.setattr(delivery, "LEASE", timedelta(seconds=20))
    factories.started()
    leases: list[int] = []
    lease = delivery._lease
    monkeypatch.setattr(delivery, "_lease", lambda most: leases.append(len(rows := lease(most))) or rows)

    def send_slowly(sent: EmailMultiAlternatives) -> int:
        clock.shift(15)
        return plain(sent)

    plain = EmailMultiAlternatives.send
    monkeypatch.setattr(EmailMultiAlternatives, "send", send_slowly)

    assert delivery.deliver_due() == 2

    assert leases == [2, 1]
    assert len({sent.extra_headers["Message-ID"] for sent in mail.outbox}) == len(mail.outbox) == 2
    assert {message.attempts for message in OutboxMessage.objects.all()} == {1}


def test_a_sweep_over_a_slow_mail_server_ends_in_time_and_the_next_one_goes_on(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        factories.started()
    plain = EmailMultiAlternatives.send

    def send_slowly(sent: EmailMultiAlternatives) -> int:
        clock.shift(8)
        return plain(sent)

    monkeypatch.setattr(EmailMultiAlternatives, "send", send_slowly)

    assert [delivery.deliver_due() for _ in range(3)] == [3, 3, 0]

    assert set(OutboxMessage.objects.values_list("status", "attempts")) == {("sent", 1)}


# --- A mail server that does not work


def raising(error: Exception, tried: list[object]) -> Callable[[EmailMultiAlternatives], int]:
    def send(sent: EmailMultiAlternatives) -> int:
        tried.append(sent)
        raise error

    return send


@pytest.mark.parametrize(
    "error",
    [
        TimeoutError(),
        ConnectionRefusedError(),
        SMTPServerDisconnected("timed out"),
        SMTPConnectError(421, b"later"),
        SMTPDataError(421, b"closing"),
        SMTPRecipientsRefused({"a@example.org": (421, b"closing")}),
    ],
)
def test_a_mail_server_that_does_not_answer_is_asked_once_not_for_each_mail(
    error: Exception, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []
    row = factories.started(factories.PlayerFactory(), factories.PlayerFactory(), bots=1)
    factories.started()
    with monkeypatch.context() as patched:
        patched.setattr(EmailMultiAlternatives, "send", raising(error, tried))
        delivery.deliver_due()
        # Nor by a wake-up call.
        assert delivery.deliver(turn_mail(row, "B").pk) == "skipped"

    assert len(tried) == 1
    assert [message.status for message in factories.messages(row, "bot-move")] == ["sent"]
    assert sorted(OutboxMessage.objects.filter(kind="turn").values_list("attempts", flat=True)) == [0, 0, 0, 1]

    clock.shift(30)
    delivery.deliver_due()
    assert len(mail.outbox) == 4


@pytest.mark.parametrize("error", [SMTPDataError(451, b"no"), SMTPSenderRefused(550, b"who", "silver"), ValueError()])
def test_a_mail_that_the_server_does_not_take_now_holds_up_no_other(
    error: Exception, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []
    factories.started()
    monkeypatch.setattr(EmailMultiAlternatives, "send", raising(error, tried))

    delivery.deliver_due()

    assert len(tried) == 2
    assert {(one.status, one.reason) for one in OutboxMessage.objects.all()} == {("pending", type(error).__name__)}


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (SMTPDataError(554, b"no"), "refused-554"),
        (SMTPRecipientsRefused({"a@example.org": (550, b"no such")}), "refused-550"),
    ],
)
def test_a_mail_refused_for_good_fails_at_once_and_can_be_tried_again(
    error: Exception, reason: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    message = turn_mail(factories.started())
    with monkeypatch.context() as patched:
        patched.setattr(EmailMultiAlternatives, "send", raising(error, []))
        assert delivery.deliver(message.pk) == "failed"
    message.refresh_from_db()
    assert (message.reason, message.attempts) == (reason, 1)
    assert "no such" not in caplog.text

    assert outbox.try_again([message.pk]) == 1

    assert delivery.deliver(message.pk) == "sent"
    assert outbox.try_again([message.pk]) == 0


def test_a_channel_that_nobody_serves_is_tried_again(clock: time_machine.Traveller) -> None:
    message = turn_mail(factories.started())
    OutboxMessage.objects.filter(pk=message.pk).update(channel="pigeon")

    assert delivery.deliver(message.pk) == "retry"

    message.refresh_from_db()
    assert message.reason == "RuntimeError"


def test_a_further_channel_has_its_own_postman(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, str]] = []

    class Pigeon:
        def refuses(self, reader: Player) -> str:
            assert reader.username
            return ""

        def write(self, row: OutboxMessage, reader: Player) -> Written:
            return Written(send=lambda: told.append((row.kind, reader.username)))

        def session(self) -> AbstractContextManager[None]:
            return nullcontext()

    monkeypatch.setitem(postmen._office.postmen, "pigeon", Pigeon())
    row = factories.started(factories.PlayerFactory(mails=False), factories.PlayerFactory())
    OutboxMessage.objects.filter(game=row).update(channel="pigeon")

    delivery.deliver_due()

    assert sorted(told) == sorted(("turn", seat.player.username) for seat in row.seats.all())
    assert mail.outbox == []
