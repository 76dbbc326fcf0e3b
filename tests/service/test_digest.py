"""The daily digest: one mail a day, nothing told twice, nothing lost."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from games import tasks
from games.models import Game, OutboxMessage
from games.services import delivery, digests, outbox, preferences
from players.models import Player
from tests import factories

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def reader() -> Player:
    """Somebody in Tokyo who wants his turns once a day, at 8: 23 UTC."""
    return factories.PlayerFactory(time_zone="Asia/Tokyo", notify={"turn": "digest"}, digest_hour=8)


def turns_of(reader: Player, count: int) -> list[Game]:
    """So many games that ask him, their messages gathered."""
    rows = [factories.started(reader, factories.PlayerFactory(mails=False)) for _ in range(count)]
    delivery.deliver_due()
    return rows


def turn(row: Game) -> OutboxMessage:
    return OutboxMessage.objects.get(game=row, kind="turn", letter="A")


def digest_rows(reader: Player) -> list[OutboxMessage]:
    return list(OutboxMessage.objects.filter(kind="digest", recipient=reader).order_by("due_at"))


def at(day: int, hour: int) -> datetime:
    return datetime(2026, 7, day, hour, tzinfo=UTC)


def test_a_day_is_one_mail_at_the_readers_hour(clock: time_machine.Traveller, reader: Player) -> None:
    games = turns_of(reader, 3)
    assert mail.outbox == []
    [digest] = digest_rows(reader)
    assert (digest.due_at, digest.key) == (at(1, 23), f"digest:mail:{reader.pk}:2026-07-02")
    assert {(turn(row).status, turn(row).due_at) for row in games} == {("gathered", at(1, 23))}

    clock.move_to(at(1, 23))
    assert delivery.deliver_due() == 1

    [sent] = mail.outbox
    assert sent.subject == "Silver: 3 messages of your day"
    for row in games:
        line = f"Silver {row.code}: round 1, no. 1, your move. Your time ends on Thu 2 Jul 2026, 19:00"
        assert line in " ".join(sent.body.split())
    assert {(turn(row).status, turn(row).reason, turn(row).sent_at) for row in games} == {("sent", "", at(1, 23))}


def test_what_is_no_longer_true_is_left_out_and_says_why(clock: time_machine.Traveller, reader: Player) -> None:
    played, open_ = turns_of(reader, 2)
    factories.answer(played, "A")

    clock.move_to(at(1, 23))
    delivery.deliver_due()

    [sent] = mail.outbox
    assert sent.subject == "Silver: 1 message of your day"
    assert played.code not in sent.body
    assert open_.code in sent.body
    assert (turn(played).status, turn(played).reason) == ("suppressed", "answered")


def test_a_day_of_which_nothing_is_left_is_no_mail(clock: time_machine.Traveller, reader: Player) -> None:
    [row] = turns_of(reader, 1)
    factories.answer(row, "A")

    clock.move_to(at(1, 23))
    delivery.deliver_due()

    assert mail.outbox == []
    assert [(one.status, one.reason) for one in digest_rows(reader)] == [("suppressed", "nothing-left")]


def test_what_is_gathered_after_it_was_sent_is_in_the_next_one(clock: time_machine.Traveller, reader: Player) -> None:
    turns_of(reader, 1)
    clock.move_to(at(1, 23))
    delivery.deliver_due()

    [later] = turns_of(reader, 1)

    assert [one.due_at for one in digest_rows(reader)] == [at(1, 23), at(2, 23)]
    clock.shift(DAY)
    # The move has a day: by now it is the default's.
    assert turn(later).status == "gathered"
    delivery.deliver_due()
    assert len(mail.outbox) == 2


def test_who_moves_to_another_zone_loses_nothing_though_his_day_comes_twice(
    clock: time_machine.Traveller, reader: Player
) -> None:
    turns_of(reader, 1)
    clock.move_to(at(1, 23))
    delivery.deliver_due()
    reader = preferences.choose(player=reader, time_zone="America/New_York")

    [row] = turns_of(reader, 1)

    # The 2nd of July begins again where he is now; its digest has been sent.
    assert [one.key[-10:] for one in digest_rows(reader)] == ["2026-07-02", "2026-07-03"]
    assert turn(row).status == "gathered"


def test_a_worker_that_dies_between_sending_and_marking_sends_the_same_digest_again(
    clock: time_machine.Traveller, reader: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = turns_of(reader, 2)
    clock.move_to(at(1, 23))

    def die(*args: object) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(delivery, "_finish", die)
        with pytest.raises(KeyboardInterrupt):
            delivery.deliver_due()
    [new] = turns_of(reader, 1)
    clock.shift(delivery.LEASE)
    delivery.deliver_due()

    first, second = mail.outbox
    assert first.extra_headers["Message-ID"] == second.extra_headers["Message-ID"]
    assert first.subject == second.subject
    # A mail program may show but the first copy, so what came later is not told by the second.
    assert new.code not in second.body
    assert [turn(row).status for row in (*told, new)] == ["sent", "sent", "gathered"]
    assert [one.status for one in digest_rows(reader)] == ["sent", "pending"]


def test_a_mail_server_that_fails_keeps_what_was_gathered(
    clock: time_machine.Traveller, reader: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    [row] = turns_of(reader, 1)
    clock.move_to(at(1, 23))

    def refuse(sent: EmailMultiAlternatives) -> int:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr(EmailMultiAlternatives, "send", refuse)
        delivery.deliver_due()
    assert (turn(row).status, [one.status for one in digest_rows(reader)]) == ("gathered", ["pending"])

    clock.shift(60)
    delivery.deliver_due()

    assert (turn(row).status, len(mail.outbox)) == ("sent", 1)


@pytest.mark.parametrize("way", ["now", "never"])
def test_what_was_gathered_goes_out_though_the_digest_is_no_longer_wanted(
    way: str, clock: time_machine.Traveller, reader: Player
) -> None:
    [row] = turns_of(reader, 1)
    preferences.choose(player=reader, notify={"turn": way})

    clock.move_to(at(1, 23))
    delivery.deliver_due()

    assert (turn(row).status, len(mail.outbox)) == ("sent", 1)


def test_who_switches_mails_off_gets_no_digest_and_its_messages_say_so(
    clock: time_machine.Traveller, reader: Player
) -> None:
    [row] = turns_of(reader, 1)
    preferences.choose(player=reader, mails=False)

    clock.move_to(at(1, 23))
    delivery.deliver_due()

    assert mail.outbox == []
    assert (turn(row).status, turn(row).reason) == ("suppressed", "mails-off")
    assert [one.status for one in digest_rows(reader)] == ["suppressed"]


def test_a_broken_game_holds_up_no_digest_and_its_message_waits(
    clock: time_machine.Traveller, reader: Player, caplog: pytest.LogCaptureFixture
) -> None:
    broken, well = turns_of(reader, 2)
    Game.objects.filter(pk=broken.pk).update(state="{}")

    clock.move_to(at(1, 23))
    delivery.deliver_due()

    [sent] = mail.outbox
    assert well.code in sent.body
    assert (turn(broken).status, turn(well).status) == ("gathered", "sent")
    assert [one.status for one in digest_rows(reader)] == ["sent", "pending"]
    assert "is not in its digest: engine-failed" in caplog.text


def test_what_one_mail_cannot_hold_is_in_the_next(
    clock: time_machine.Traveller, reader: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digests, "MOST", 2)
    games = turns_of(reader, 3)

    clock.move_to(at(1, 23))
    delivery.deliver_due()

    assert sorted(turn(row).status for row in games) == ["gathered", "sent", "sent"]
    assert [one.status for one in digest_rows(reader)] == ["sent", "pending"]


def test_gathered_messages_without_a_digest_are_found_and_alarm(
    clock: time_machine.Traveller, reader: Player, caplog: pytest.LogCaptureFixture
) -> None:
    turns_of(reader, 1)
    OutboxMessage.objects.filter(kind="digest").delete()
    tasks.clean_up()
    assert digest_rows(reader) == []

    clock.shift(2 * DAY)
    tasks.clean_up()

    assert [one.status for one in digest_rows(reader)] == ["pending"]
    assert "alarm: 1 players had gathered messages" in caplog.text


@pytest.mark.parametrize(
    ("zone", "now", "hour", "expected"),
    [
        ("UTC", "2026-07-01T07:59:59", 8, "2026-07-01T08:00:00"),
        ("UTC", "2026-07-01T08:00:00", 8, "2026-07-02T08:00:00"),
        # The clocks go forward at 2 and back at 3.
        ("Europe/Berlin", "2026-03-28T12:00:00", 2, "2026-03-29T01:00:00"),
        ("Europe/Berlin", "2026-10-24T12:00:00", 2, "2026-10-25T00:00:00"),
        ("Europe/Berlin", "2026-10-25T00:30:00", 2, "2026-10-26T01:00:00"),
    ],
)
def test_the_hour_is_of_the_readers_clock(zone: str, now: str, hour: int, expected: str) -> None:
    player = Player(time_zone=zone, digest_hour=hour)

    found = digests.next_hour(player, datetime.fromisoformat(now).replace(tzinfo=UTC))

    assert found == datetime.fromisoformat(expected).replace(tzinfo=UTC)


def test_the_payload_of_a_digest_holds_ids_alone(clock: time_machine.Traveller, reader: Player) -> None:
    [row] = turns_of(reader, 1)
    clock.move_to(at(1, 23))
    delivery.deliver_due()

    [digest] = digest_rows(reader)

    assert digest.payload == {"rows": [str(turn(row).pk)]}
    assert outbox.mail_domain() in digest.message_id
