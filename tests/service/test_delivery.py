"""The outbox: sent once, retried, never lost."""

import logging
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

from games import tasks
from games.mail import line
from games.models import Game, OutboxMessage
from games.services import bot_moves, delivery, matches, outbox, postmen
from games.services.postmen import Written
from players.models import Player
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock() -> time_machine.Traveller:
    with time_machine.travel("2026-07-01 10:00:00+00:00", tick=False) as traveller:
        yield traveller


def turn_mail(row: Game, letter: str = "A") -> OutboxMessage:
    return OutboxMessage.objects.get(game=row, kind="turn", letter=letter)


def test_a_mail_is_sent_once_however_often_it_is_delivered() -> None:
    message = turn_mail(factories.started())

    results = [delivery.deliver(message.pk) for _ in range(3)]

    assert results == ["sent", "skipped", "skipped"]
    assert len(mail.outbox) == 1
    message.refresh_from_db()
    assert (message.status, message.attempts, message.leased_until) == ("sent", 1, None)
    assert message.sent_at is not None


def test_a_worker_that_dies_between_sending_and_marking_sends_the_same_mail_again(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = turn_mail(factories.started())

    def die(*args: object) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(delivery, "_mark", die)
        with pytest.raises(KeyboardInterrupt):
            delivery.deliver(message.pk)
    assert delivery.deliver(message.pk) == "skipped"
    clock.shift(delivery.LEASE)

    assert delivery.deliver_due() >= 1

    copies = [sent for sent in mail.outbox if sent.to == [factories.seat_of(message.game, "A").player.email]]
    assert len(copies) == 2
    assert {sent.extra_headers["Message-ID"] for sent in copies} == {message.message_id}


@pytest.mark.parametrize("where", ["_do", "_lease"])
def test_a_worker_that_dies_before_sending_loses_no_mail(
    where: str, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = turn_mail(factories.started())

    def die(*args: object) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(delivery, where, die)
        with pytest.raises(KeyboardInterrupt):
            delivery.deliver(message.pk)
    clock.shift(delivery.LEASE)
    delivery.deliver_due()

    message.refresh_from_db()
    assert message.status == "sent"


def test_a_mail_server_that_fails_is_tried_again_later_and_later(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    message = turn_mail(factories.started())

    def refuse(sent: EmailMultiAlternatives) -> int:
        raise OSError("not now: " + sent.body)

    monkeypatch.setattr(EmailMultiAlternatives, "send", refuse)
    waits = []
    for _ in range(delivery.MOST_ATTEMPTS - 1):
        assert delivery.deliver(message.pk) == "retry"
        assert delivery.deliver(message.pk) == "skipped"
        message.refresh_from_db()
        waits.append(message.due_at - delivery.now())
        clock.move_to(message.due_at)

    assert delivery.deliver(message.pk) == "failed"
    message.refresh_from_db()
    assert waits[:3] == [timedelta(seconds=30), timedelta(seconds=60), timedelta(seconds=120)]
    assert max(waits) == delivery.LONGEST_RETRY
    assert sum(waits, timedelta()) >= timedelta(days=3)
    assert (message.status, message.reason) == ("failed", "OSError")
    assert "not now" not in caplog.text


def test_a_row_whose_workers_all_die_fails_in_the_end(
    clock: time_machine.Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    message = turn_mail(factories.started())
    OutboxMessage.objects.filter(pk=message.pk).update(attempts=delivery.MOST_ATTEMPTS)

    assert delivery.deliver(message.pk) == "failed"
    assert mail.outbox == []
    assert f"delivery of {message.pk} (turn) failed for good: attempts" in caplog.text


def test_an_unknown_row_is_passed_over() -> None:
    assert delivery.deliver("00000000-0000-4000-8000-000000000000") == "skipped"


def test_the_sweep_alarms_when_the_wake_up_calls_fail(
    clock: time_machine.Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    factories.started()
    with caplog.at_level(logging.WARNING):
        clock.shift(30)
        delivery.deliver_due(limit=1)
        assert "alarm" not in caplog.text
        clock.shift(31)

        delivery.deliver_due()

    assert "alarm: the sweep found 1 undelivered messages" in caplog.text


def test_the_task_delivers_what_it_is_woken_for(django_capture_on_commit_callbacks: object) -> None:
    message = turn_mail(factories.started())

    tasks.deliver(str(message.pk))

    assert len(mail.outbox) == 1


def test_a_bot_answers_its_whole_move_in_one_go() -> None:
    row = factories.started(bots=1)
    factories.answer(row, "A")
    [message] = factories.messages(row, "bot-move")

    assert delivery.deliver(message.pk) == "sent"
    assert delivery.deliver(message.pk) == "skipped"

    assert [event.kind for event in row.events.filter(by="bot")] == ["peeked"]
    assert not bot_moves.play(code=row.code, letter="B", question=message.question)


def test_bots_play_a_game_to_its_end_through_the_outbox() -> None:
    row = factories.started(bots=3, rounds=1, turn_limit=40)

    for _ in range(400):
        if not delivery.deliver_due() and factories.fresh(row).status == "running":
            factories.answer(row, "A")

    row = factories.fresh(row)
    assert row.status == "finished"
    assert not OutboxMessage.objects.filter(game=row).exclude(status__in=["sent", "suppressed"]).exists()


def test_a_bot_that_fails_plays_the_default(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    row = factories.started(bots=1)

    def fail(**seen: object) -> str:
        raise RuntimeError("I saw a 13")

    monkeypatch.setattr(bot_moves, "choose", fail)
    [message] = factories.messages(row, "bot-move")
    assert delivery.deliver(message.pk) == "sent"

    assert "B 1 B1+B2 bot" in factories.fresh(row).record
    assert "a bot failed" in caplog.text
    assert "13" not in caplog.text.split("RuntimeError")[1].split(" at ")[0]


def test_a_bot_that_cheats_plays_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    row = factories.started(bots=1)
    monkeypatch.setattr(bot_moves, "choose", lambda **_: "A1+A2")
    [message] = factories.messages(row, "bot-move")

    delivery.deliver(message.pk)

    assert "B 1 B1+B2 bot" in factories.fresh(row).record


def test_a_bot_sees_its_seats_view_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    row = factories.started(bots=1, remember=False)
    given: list[dict[str, object]] = []

    def look(**seen: object) -> str:
        given.append(seen)
        return seen["decision"]["default"]

    monkeypatch.setattr(bot_moves, "choose", look)
    [message] = factories.messages(row, "bot-move")
    delivery.deliver(message.pk)

    [seen] = given
    assert sorted(seen) == ["decision", "rng_seed", "view"]
    assert seen["view"] == matches.engine.view(before_peek(row), "B", remember=True)


def before_peek(row: Game) -> object:
    """The same game with its first questions open."""
    replayed, _ = matches.engine.new_game(
        matches.engine.parse_setup(row.decks), 2, row.rounds, matches.states.new_seed(row, nonces(row))
    )
    return replayed


def nonces(row: Game) -> tuple[str, ...]:
    return tuple(row.seats.order_by("letter").values_list("nonce", flat=True))


def test_no_row_of_the_outbox_holds_more_than_ids_and_numbers() -> None:
    row = factories.play_out(factories.started(rounds=2, turn_limit=8), seed=5)

    for message in factories.messages(row):
        assert set(message.payload) <= {"deadline", "first", "last", "event"}
        assert str(message) == str(message.pk)


def test_what_was_done_is_deleted_in_batches(clock: time_machine.Traveller) -> None:
    row = factories.started()
    OutboxMessage.objects.update(status="sent")
    clock.shift(timedelta(days=91))

    assert outbox.clean_up(batch=1) == 2

    assert factories.messages(row) == []


def test_the_clean_up_deletes_what_was_done_long_ago(clock: time_machine.Traveller) -> None:
    row, paused = factories.started(), factories.started()
    kept = turn_mail(row, "B")
    OutboxMessage.objects.filter(pk=kept.pk).update(status="failed")
    assert delivery.deliver(turn_mail(row).pk) == "sent"
    OutboxMessage.objects.filter(game=paused).update(status="suppressed", reason="not-running")
    Game.objects.filter(pk=paused.pk).update(status="paused")

    clock.shift(timedelta(days=89))
    tasks.clean_up()
    assert len(factories.messages(row)) == 2

    clock.shift(timedelta(days=2))
    tasks.clean_up()
    assert factories.messages(row) == [kept]
    assert len(factories.messages(paused)) == 2


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


def test_a_turn_mail_costs_eight_statements_and_a_batch_of_them_four_more() -> None:
    assert [counted("turn", 2), counted("turn", 6), counted("turn", 20)] == [4 + 2 * 8, 4 + 6 * 8, 4 + 20 * 8]


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
