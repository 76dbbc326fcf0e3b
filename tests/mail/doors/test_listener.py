"""The listener, over real sockets: whose mail it takes, that it says so once it is stored, and what stops it."""

import logging
import smtplib
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError

from games.mail.incoming import conversation, door, listener
from games.models import DeadLetter, Game, IncomingMail
from games.services import mail_play, reply_addresses
from tests import factories
from tests.mail.doors import mails
from tests.mail.doors.listening import Listening, begun, sent
from tests.service import mailing

pytestmark = pytest.mark.django_db(transaction=True)
Listen = Callable[..., Listening]
STRANGER = "reply-" + "a" * 26 + "@silver.example.org"


@pytest.mark.parametrize(("protocol", "client"), [("smtp", smtplib.SMTP), ("lmtp", smtplib.LMTP)])
def test_an_answer_is_stored_before_it_is_taken(
    listen: Listen, row: Game, protocol: str, client: type[smtplib.SMTP]
) -> None:
    to, raw = mails.answer(row)

    with client("127.0.0.1", listen(protocol).port, timeout=30) as server:
        server.sendmail("ada@example.org", [to], raw)
        assert (mails.played(row), IncomingMail.objects.get().outcome) == (1, "played")
        assert IncomingMail.objects.get().source == "smtp"


def test_only_addresses_that_we_gave_out_are_taken(listen: Listen, row: Game) -> None:
    to = mailing.address(row, "A")
    revoked = reply_addresses.issue(mailing.player_of(row, "B"), row, "B")
    reply_addresses.revoke(mailing.player_of(row, "B"))
    known = [to, to.upper(), to.replace("reply-", "reply+"), mails.BOUNCES, mails.BOUNCES.upper()]
    unknown = [STRANGER, revoked, "reply@silver.example.org", "postmaster@silver.example.org", "ada@example.org"]

    with listen().lmtp() as client:
        client.mail("ada@example.org")
        assert [client.rcpt(address)[0] for address in known] == [250] * len(known)
        assert [client.rcpt(address)[0] for address in unknown] == [550] * len(unknown)


def test_each_recipient_has_its_answer_in_lmtp(listen: Listen, ada: Any) -> None:
    first, second = (factories.started(ada, factories.PlayerFactory()) for _ in range(2))
    to = [reply_addresses.issue(ada, game, "A") for game in (first, second)]

    with listen("lmtp").lmtp() as client:
        assert begun(client, to[0], STRANGER, to[1]) == [250, 550, 250]
        assert sent(client, mails.written(ada.email, to[0], "status\n"), answers=2) == [250, 250]
        assert client.noop()[0] == 250

    assert set(IncomingMail.objects.values_list("game", flat=True)) == {first.pk, second.pk}


def test_recipients_are_counted(listen: Listen, row: Game) -> None:
    to = mailing.address(row, "A")

    with listen().lmtp() as client:
        client.mail("ada@example.org")
        codes = [client.rcpt(to)[0] for _ in range(listener.MOST_RECIPIENTS + 1)]

    assert codes == [250] * listener.MOST_RECIPIENTS + [452]


def test_a_mail_from_nobody_is_taken_and_not_answered(listen: Listen, row: Game) -> None:
    to, raw = mails.answer(row)

    with listen().lmtp() as client:
        assert begun(client, to, sender="") == [250]
        assert sent(client, raw) == [250]

    assert (mails.played(row), IncomingMail.objects.count()) == (0, 0)


def test_the_text_comes_as_it_was_sent(listen: Listen, row: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[bytes] = []
    monkeypatch.setattr(listener, "accept", lambda raw, _: came.append(raw) or "asked")
    to = mailing.address(row, "A")
    texts = {
        b"one": b"one\r\n",
        b"": b"\r\n",
        b"..dot\r\n...\r\nend": b".dot\r\n..\r\nend\r\n",
        # Neither of these ends a mail, whatever some servers think.
        b"a\n.\nb\r.\rc\n.\r\nd\r\n.\ne": b"a\n.\nb\r.\rc\n.\r\nd\r\n.\ne\r\n",
        b"long " * 300_000: b"long " * 300_000 + b"\r\n",
        b"\xd0\x9f\xff\x00": b"\xd0\x9f\xff\x00\r\n",
    }

    with listen().lmtp() as client:
        for text in texts:
            begun(client, to)
            sent(client, text)
        begun(client, to)
        client.send(b".\r\n")
        client.getreply()

    assert came == [*texts.values(), b""]


def test_what_follows_a_mail_in_the_same_breath_is_another_command(listen: Listen, row: Game) -> None:
    to, raw = mails.asking(row)

    with listen().lmtp() as client:
        begun(client, to)
        client.send(raw + b"\r\n.\r\nNOOP\r\nMAIL FROM:<ada@example.org>\r\n")
        assert [client.getreply()[0] for _ in range(3)] == [250, 250, 250]
        assert client.rcpt(to)[0] == 250


def test_what_is_too_big_is_refused_before_it_is_sent_and_after(listen: Listen, row: Game) -> None:
    to, raw = mails.asking(row)

    with listen().lmtp() as client:
        assert client.mail("ada@example.org", ["SIZE=26214400"])[0] == 552
        begun(client, to)
        assert sent(client, b"x" * 26_214_400) == [552]
        begun(client, to)
        assert sent(client, raw) == [250]


def test_what_never_ends_is_cut_off(listen: Listen, row: Game) -> None:
    to = mailing.address(row, "A")
    client = listen().lmtp()
    begun(client, to)

    with pytest.raises((smtplib.SMTPServerDisconnected, OSError)):
        client.send(b"x" * (20 * conversation.MAX_BYTES))

    client.close()


def test_who_says_nothing_is_sent_away(listen: Listen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "SECONDS_OF_SILENCE", 0.2)

    with listen("smtp").raw() as connection:
        connection.recv(1000)
        assert connection.recv(1000) == b""


def test_conversations_are_counted(listen: Listen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "MOST_CONVERSATIONS", 2)
    server = listen("smtp")

    with server.smtp(), server.smtp(), server.raw() as third:
        assert third.recv(1000).startswith(b"421 ")
    with server.smtp() as again:
        assert again.noop()[0] == 250


def test_without_its_database_it_asks_for_another_try(
    listen: Listen, row: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, raw = mails.answer(row)
    gone = threading.Event()
    real = mail_play.receive

    def receive(*arguments: Any) -> str:
        if gone.is_set():
            raise OperationalError("the connection is closed")
        return real(*arguments)

    monkeypatch.setattr(mail_play, "receive", receive)
    with listen().lmtp() as client:
        gone.set()
        begun(client, to)
        assert sent(client, raw) == [451]
        gone.clear()
        begun(client, to)
        assert sent(client, raw) == [250]

    assert (mails.played(row), DeadLetter.objects.count()) == (1, 0)


def test_a_connection_that_the_database_closed_is_replaced(
    listen: Listen, row: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, raw = mails.answer(row)
    real, closed = mail_play.receive, [True]

    def receive(*arguments: Any) -> str:
        if closed.pop() if closed else False:
            raise OperationalError("server closed the connection unexpectedly")
        return real(*arguments)

    monkeypatch.setattr(mail_play, "receive", receive)
    with listen().lmtp() as client:
        begun(client, to)
        assert sent(client, raw) == [250]

    assert mails.played(row) == 1


def test_a_mail_that_fails_is_kept_and_the_next_one_is_played(
    listen: Listen, row: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, poison = mails.answer(row, "draw\n", headers="Subject: poison")
    _, raw = mails.answer(row)
    real = door.read

    def read(mail: bytes, *arguments: Any) -> Any:
        if b"poison" in mail:
            raise RuntimeError("the mail says: A1 is a 12")
        return real(mail, *arguments)

    monkeypatch.setattr(door, "read", read)
    with listen().lmtp() as client:
        begun(client, to)
        assert sent(client, poison) == [250]
        begun(client, to)
        assert sent(client, raw) == [250]

    assert mails.played(row) == 1
    kept = DeadLetter.objects.get()
    assert bytes(kept.raw).strip() == poison.strip()
    assert kept.error.startswith("RuntimeError test_listener.py:")
    assert (kept.game, kept.player) == (row, mailing.player_of(row, "A"))


def test_a_mail_whose_answer_was_lost_is_played_once(listen: Listen, row: Game) -> None:
    to, raw = mails.answer(row)
    server = listen()
    client = server.lmtp()
    begun(client, to)
    client.send(raw + b"\r\n.\r\n")
    wait_until(lambda: mails.played(row) == 1)
    client.close()

    with server.lmtp() as again:
        begun(again, to)
        assert sent(again, raw) == [250]

    assert (mails.played(row), IncomingMail.objects.count()) == (1, 1)


def test_a_mail_that_breaks_off_is_none(listen: Listen, row: Game) -> None:
    to, raw = mails.answer(row)
    server = listen()
    client = server.lmtp()
    begun(client, to)
    client.send(raw)
    client.close()

    with server.lmtp() as other:
        assert other.noop()[0] == 250
    assert IncomingMail.objects.count() == 0


def test_it_ends_once_the_mail_in_hand_is_answered(listen: Listen, row: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    to, raw = mails.answer(row)
    real, reads, go_on = mail_play.receive, threading.Event(), threading.Event()

    def receive(*arguments: Any) -> str:
        reads.set()
        go_on.wait(30)
        return real(*arguments)

    monkeypatch.setattr(mail_play, "receive", receive)
    server = listen()
    idle, client = server.lmtp(), server.lmtp()
    begun(client, to)
    client.send(raw + b"\r\n.\r\n")
    assert reads.wait(30)
    server.asked_to_end()
    with pytest.raises((smtplib.SMTPServerDisconnected, OSError)):
        idle.noop()
    go_on.set()

    assert client.getreply()[0] == 250
    assert client.getreply()[0] == 421
    server.end()
    assert mails.played(row) == 1
    client.close()


def test_no_address_of_ours_is_logged(listen: Listen, row: Game, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    to, raw = mails.answer(row)

    with listen().lmtp() as client:
        client.mail("ada@example.org")
        client.rcpt(STRANGER)
        client.rset()
        begun(client, to)
        sent(client, raw)
        client.docmd("NONSENSE", to)

    assert "a mail from smtp: played" in caplog.text
    assert to[6:32] not in caplog.text
    assert STRANGER[6:32] not in caplog.text


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not _now(holds):
        assert time.monotonic() < end
        time.sleep(0.02)


def _now(holds: Callable[[], bool]) -> bool:
    """Whether it holds; not yet while another thread writes, for whom SQLite in memory locks whole tables."""
    try:
        return holds()
    except OperationalError:
        return False
