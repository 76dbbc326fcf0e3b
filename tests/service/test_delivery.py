"""The outbox: sent once, retried, never lost."""

import logging
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from games import tasks
from games.models import Game, OutboxMessage
from games.services import bot_moves, delivery, matches, outbox
from tests import factories

pytestmark = pytest.mark.django_db


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
