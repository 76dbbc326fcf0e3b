"""The mailbox that is polled, at a real IMAP server: read mail by mail, marked when stored, nothing lost by a death."""

import socket
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError

from games.mail.incoming import door, imap, mailbox
from games.models import DeadLetter, Game, IncomingMail, PolledMailbox
from games.reading.raw import MAX_BYTES
from games.selectors import health
from games.services import mail_play, mailboxes
from games.services.outbox import mail_domain
from games.tasks import poll_mailbox
from tests.mail.doors import mails
from tests.mail.doors.imap_server import ImapServer
from tests.service import mailing

pytestmark = pytest.mark.django_db
# Where the server keeps no keywords, folders stand for them.
KEYWORDS = pytest.mark.parametrize("running", [True], indirect=True)


@pytest.fixture(scope="module", params=[True, False], ids=["keywords", "folders"])
def running(request: pytest.FixtureRequest) -> Iterator[ImapServer]:
    """An IMAP server that keeps keywords, and one that does not."""
    server = ImapServer(keywords=request.param)
    yield server
    server.end()


@pytest.fixture
def server(running: ImapServer, settings: Any) -> ImapServer:
    """The same with an empty mailbox, which is polled."""
    running.empty()
    settings.SILVER_IMAP_URL = running.url
    return running


def marked(server: ImapServer, mark: str) -> int:
    """How many mails of the mailbox are marked so."""
    if server.by_keywords:
        return server.count("KEYWORD", mark)
    return server.count(folder=mark)


def unseen(server: ImapServer) -> int:
    return server.count("UNSEEN")


def state() -> PolledMailbox:
    return PolledMailbox.objects.get()


def test_an_answer_is_played_marked_and_not_read_again(server: ImapServer, row: Game) -> None:
    to, raw = mails.answer(row)
    server.put(raw, to=to)

    assert [imap.poll(), imap.poll()] == [1, 0]

    assert (mails.played(row), IncomingMail.objects.get().source) == (1, "imap")
    assert (marked(server, "Silver-Done"), unseen(server)) == (1, 0)
    assert state().unread == 0


def test_the_task_polls(server: ImapServer, row: Game) -> None:
    to, raw = mails.answer(row)
    server.put(raw, to=to)

    poll_mailbox()

    assert mails.played(row) == 1


@KEYWORDS
def test_mails_are_read_in_the_order_in_which_they_came(server: ImapServer, row: Game) -> None:
    to, first = mails.answer(row, "draw\n")
    _, second = mails.answer(row, "discard\n")
    server.put(first, to=to)
    server.put(second, to=to)

    assert imap.poll() == 2

    assert list(IncomingMail.objects.order_by("pk").values_list("outcome", flat=True)) == [
        "played",
        "refused:stale-question",
    ]


def test_what_is_no_business_of_ours_stays_as_it_is(server: ImapServer, row: Game) -> None:
    server.put(mails.written("shop@example.org", "silver@example.org", "Buy!\n", headers="List-Id: <shop>"))
    server.put(mails.written("friend@example.org", "silver@example.org", "Hello.\n"))

    assert [imap.poll(), imap.poll()] == [2, 0]

    assert marked(server, "Silver-Other") == 2
    assert server.count("SEEN") == 0


def test_a_mail_that_fails_does_not_hold_up_the_next(
    server: ImapServer, row: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, raw = mails.answer(row)
    real = door.read

    def read(mail: bytes, *arguments: Any) -> Any:
        if b"poison" in mail:
            raise RecursionError
        return real(mail, *arguments)

    monkeypatch.setattr(door, "read", read)
    server.put(mails.asking(row)[1] + b"poison", to=to)
    server.put(raw, to=to)

    assert imap.poll() == 2

    assert mails.played(row) == 1
    assert (marked(server, "Silver-Dead"), marked(server, "Silver-Done")) == (1, 1)
    assert DeadLetter.objects.get().game == row


def test_a_mail_that_is_too_big_is_not_fetched_and_its_writer_is_told(
    server: ImapServer, row: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, raw = mails.answer(row)
    server.put(raw + b"x" * MAX_BYTES, to=to)
    _, next_one = mails.answer(row)
    server.put(next_one, to=to)
    fetched: list[int] = []
    real = mailbox.Mailbox.text
    monkeypatch.setattr(mailbox.Mailbox, "text", lambda box, uid: fetched.append(uid) or real(box, uid))

    assert imap.poll() == 2

    assert len(fetched) == 1
    assert list(IncomingMail.objects.order_by("pk").values_list("outcome", flat=True)) == ["refused:too-big", "played"]
    assert len(mailing.answers(mailing.player_of(row, "A"))) == 2


def test_without_our_database_a_mail_stays_unread_and_is_played_later(
    server: ImapServer, row: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, raw = mails.answer(row)
    server.put(raw, to=to, at=datetime.now(UTC) - timedelta(minutes=10))

    def gone(*_: Any) -> str:
        raise OperationalError("the connection is closed")

    with monkeypatch.context() as patch:
        patch.setattr(mail_play, "receive", gone)
        assert imap.poll() == 0
    assert (unseen(server), state().unread, DeadLetter.objects.count()) == (1, 1, 0)
    assert bad() == ["oldest-unread-mail"]

    assert imap.poll() == 1
    assert (mails.played(row), bad()) == (1, [])


def test_who_dies_between_playing_and_marking_has_played_once(
    server: ImapServer, row: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, raw = mails.answer(row)
    server.put(raw, to=to)

    def die(*_: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(mailbox.Mailbox, "mark", die)
        with pytest.raises(SystemExit):
            imap.poll()
    assert (mails.played(row), unseen(server), imap.poll()) == (1, 1, 0)
    expire_lease()

    assert imap.poll() == 1
    assert (mails.played(row), IncomingMail.objects.count(), marked(server, "Silver-Done")) == (1, 1, 1)


@KEYWORDS
def test_a_mail_that_ends_its_reader_again_and_again_is_kept_unread(
    server: ImapServer, row: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, raw = mails.answer(row)
    server.put(raw + b"poison", to=to)
    server.put(raw, to=to)
    real = door.read

    def read(mail: bytes, *arguments: Any) -> Any:
        if b"poison" in mail:
            raise SystemExit
        return real(mail, *arguments)

    monkeypatch.setattr(door, "read", read)
    for _ in range(imap.MOST_TRIES):
        with pytest.raises(SystemExit):
            imap.poll()
        expire_lease()

    assert imap.poll() == 2
    assert DeadLetter.objects.get().error == "ended its reader"
    assert (marked(server, "Silver-Dead"), mails.played(row)) == (1, 1)


@KEYWORDS
def test_one_polls_at_a_time_and_two_at_once_would_play_once(server: ImapServer, row: Game) -> None:
    to, raw = mails.answer(row)
    server.put(raw, to=to)
    first = mailboxes.lease()
    assert first is not None
    assert imap.poll() == 0
    with mailbox.opened(server.url) as one, mailbox.opened(server.url) as other:
        (mail,) = one.waiting(10)[1]
        (same,) = other.waiting(10)[1]
        both = [door.accept(box.text(mail.uid), imap.ENVELOPE) for box in (one, other)]
        one.mark(mail.uid, mailbox.Mark.DONE)
        other.mark(same.uid, mailbox.Mark.DONE)

    assert both == ["played", "duplicate"]
    assert mails.played(row) == 1


@KEYWORDS
def test_a_mailbox_that_was_numbered_anew_is_read_afresh(server: ImapServer, row: Game) -> None:
    to, raw = mails.answer(row)
    server.put(raw, to=to)
    imap.poll()
    known = state().uid_validity
    PolledMailbox.objects.update(uid_validity=1, in_hand=2, tries=imap.MOST_TRIES)
    server.put(mails.asking(row)[1], to=to)

    assert imap.poll() == 1

    assert state().uid_validity == known
    assert DeadLetter.objects.count() == 0


def test_what_quotes_a_mail_of_ours_is_deleted_too_in_its_time(server: ImapServer, row: Game, settings: Any) -> None:
    settings.SILVER_MAIL_KEEP_DAYS = 10
    long_ago = datetime.now(UTC) - timedelta(days=12)
    ours = f"<{uuid.uuid4().hex}@{mail_domain()}>"
    headers = f"Auto-Submitted: auto-replied\nIn-Reply-To: {ours}"
    server.put(
        mails.written("ada@example.org", "silver@example.org", "I am away.\n> A1=7\n", headers=headers), at=long_ago
    )

    imap.poll()

    assert (marked(server, "Silver-Done"), marked(server, "Silver-Other")) == (0, 0)


def test_what_was_seen_to_long_ago_is_deleted_and_nothing_else(server: ImapServer, row: Game, settings: Any) -> None:
    settings.SILVER_MAIL_KEEP_DAYS = 10
    to, raw = mails.asking(row)
    long_ago = datetime.now(UTC) - timedelta(days=12)
    server.put(raw, to=to, at=long_ago)
    server.put(mails.asking(row)[1], to=to)
    server.put(mails.written("shop@example.org", "silver@example.org", "Buy!\n"), at=long_ago)

    imap.poll()

    assert (marked(server, "Silver-Done"), marked(server, "Silver-Other")) == (1, 1)


def test_a_server_that_says_nothing_ends_the_poll_and_shows(
    settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(mailbox, "SECONDS_OF_SILENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.SILVER_IMAP_URL = f"imap://silver:hunter2@127.0.0.1:{silent.getsockname()[1]}/INBOX"

        assert imap.poll() == 0

    assert "the mailbox could not be read: TimeoutError" in caplog.text
    assert "hunter2" not in caplog.text
    assert (state().leased_until, bad()) == (None, ["mailbox-poll"])


@KEYWORDS
def test_a_wrong_password_shows(server: ImapServer, settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.SILVER_IMAP_URL = server.url.replace("inbox", "outbox")

    assert imap.poll() == 0

    assert "the mailbox could not be read: MailboxLoginError" in caplog.text
    assert bad() == ["mailbox-poll"]


def test_where_no_mailbox_is_set_none_is_polled(settings: Any) -> None:
    settings.SILVER_IMAP_URL = ""

    assert imap.poll() == 0
    assert PolledMailbox.objects.count() == 0
    assert bad() == []


def bad() -> list[str]:
    """The checks of mail that comes in which are bad."""
    ours = {"oldest-unread-mail", "mailbox-poll", "dead-letters"}
    return [check.name for check in health.checks() if check.name in ours and check.verdict == health.BAD]


def expire_lease() -> None:
    PolledMailbox.objects.update(leased_until=datetime.now(UTC) - timedelta(seconds=1))
