"""Workers side by side on PostgreSQL: no message is sent twice, none is left, whoever does what at the same time."""

import threading
from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from games.models import OutboxMessage
from games.services import delivery, digests
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.service.racing import together

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
]


def sent_ids() -> list[str]:
    return [sent.extra_headers["Message-ID"] for sent in mail.outbox]


def test_two_sweeps_side_by_side_share_the_work_and_send_each_mail_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "BATCH", 3)
    for _ in range(15):
        factories.started()

    done = together(*[delivery.deliver_due] * 3)

    assert sum(done) == 30
    assert len(sent_ids()) == len(set(sent_ids())) == 30
    assert set(OutboxMessage.objects.values_list("status", "attempts")) == {("sent", 1)}


def test_a_worker_that_hangs_in_a_mail_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of two sweeps hangs in its first mail until the other has done all that it did not lease."""
    monkeypatch.setattr(delivery, "BATCH", 2)
    for _ in range(4):
        factories.started()
    plain = EmailMultiAlternatives.send
    first, others_done = threading.Lock(), threading.Event()

    def send(sent: EmailMultiAlternatives) -> int:
        if first.acquire(blocking=False):
            assert others_done.wait(30)
        return plain(sent)

    def sweep() -> int:
        done = delivery.deliver_due()
        # Who gets here first is the one that did not hang.
        others_done.set()
        return done

    monkeypatch.setattr(EmailMultiAlternatives, "send", send)

    done = together(sweep, sweep)

    assert len(sent_ids()) == len(set(sent_ids())) == 8
    # The one that hung had two leased, and found nothing left afterwards.
    assert sorted(done) == [2, 6]


def reader() -> Player:
    return factories.PlayerFactory(notify={"turn": "digest"})


def test_a_wake_up_call_and_the_sweep_gather_a_message_once() -> None:
    player = reader()
    row = factories.started(player, factories.PlayerFactory())
    [message] = [one for one in factories.messages(row, "turn") if one.letter == "A"]

    together(*[lambda: delivery.deliver(message.pk)] * 2, *[delivery.deliver_due] * 2)

    message.refresh_from_db()
    assert (message.status, message.attempts) == ("gathered", 0)
    assert OutboxMessage.objects.filter(kind="digest", recipient=player).count() == 1


def test_messages_gathered_while_the_digest_is_sent_are_in_it_or_in_the_next_one() -> None:
    for _ in range(5):
        player = reader()
        for _ in range(2):
            factories.started(player, factories.PlayerFactory(mails=False))
        delivery.deliver_due()
        OutboxMessage.objects.filter(kind="digest").update(due_at=now() - timedelta(seconds=1))
        for _ in range(4):
            factories.started(player, factories.PlayerFactory(mails=False))

        together(*[delivery.deliver_due] * 3)

        mine = OutboxMessage.objects.filter(recipient=player)
        waiting = mine.filter(kind="turn", status="gathered").count()
        assert mine.filter(kind="turn", status="sent").count() + waiting == 6
        to_come = mine.filter(kind="digest", status="pending")
        assert to_come.exists() == bool(waiting)
        assert digests.repair() == 0
        OutboxMessage.objects.all().delete()
    assert len(sent_ids()) == len(set(sent_ids())) == 5
