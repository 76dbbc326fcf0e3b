"""Answering on the local mailbox's page: a real mail goes the way of all, and the page says what became of it."""

from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from games.mail.incoming import door
from games.models import DeadLetter, Game, IncomingMail, OutboxMessage
from games.reading.letter import Envelope
from games.services import delivery, mail_play, reply_addresses
from players.models import Player
from silver_site.mailbox import answer, store
from silver_site.urls import mailbox_urls
from tests import factories
from tests.mail.doors import mails as raw_mails
from tests.service import mailing
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_mailbox(settings: Any, tmp_path: Path) -> None:
    settings.MAILBOX_DIR = tmp_path / "mailbox"
    settings.EMAIL_BACKEND = "silver_site.mailbox.backend.MailboxBackend"


@pytest.fixture
def row(db: None) -> Game:
    """A game in which it is A's turn."""
    return mailing.turn_of_a()


def delivered(row: Game, kind: str = "turn") -> None:
    """Send the mails of a kind that wait."""
    for message in factories.messages(row, kind):
        if message.status == OutboxMessage.Status.PENDING:
            delivery.deliver(message.pk)


def newest(player: Player) -> store.Mail:
    return next(store.mails(player))


class Reader:
    """A player at the page of his newest mail."""

    def __init__(self, player: Player, row: Game) -> None:
        self.player = player
        self.row = row
        self.client = browser(player)
        delivered(row)

    @property
    def page(self) -> Page:
        return Page(self.client.get(f"/mailbox/{newest(self.player).key}/"))

    def send(self, text: str, **more: Any) -> Page:
        """Type an answer to the newest mail, and send it by the form of its page."""
        return Page(self.client.post(self.action, {"text": text}, follow=True, **more))

    @property
    def action(self) -> str:
        action: str = self.page.form("/answer/").action
        return action


@pytest.fixture
def ada_reads(row: Game) -> Reader:
    return Reader(mailing.player_of(row, "A"), row)


@pytest.fixture
def came(monkeypatch: pytest.MonkeyPatch) -> list[tuple[bytes, Envelope]]:
    """Every mail that comes, with its envelope."""
    mails: list[tuple[bytes, Envelope]] = []
    accept = door.accept

    def noted(raw: bytes, envelope: Envelope) -> str:
        mails.append((raw, envelope))
        return accept(raw, envelope)

    monkeypatch.setattr(door, "accept", noted)
    return mails


def test_a_whole_turn_is_played_by_the_form(ada_reads: Reader, came: list[tuple[bytes, Envelope]]) -> None:
    row, player = ada_reads.row, ada_reads.player
    asking = newest(player)
    assert not ada_reads.page.faults()

    page = ada_reads.send("draw\r\ndiscard\r\n\r\nGood luck to you all, and call me on 2\r\n")

    assert "“draw”: played." in page.text
    assert "“discard”: played." in page.text
    assert "A mail says more of it, with the table as it is now." in page.text
    assert not page.faults()
    assert raw_mails.played(row) == 2
    mail = IncomingMail.objects.get()
    assert (mail.source, mail.outcome, mail.player) == ("mailbox", "played", player)
    [(raw, envelope)] = came
    assert envelope == Envelope("mailbox", (asking.answered_at,), sender=player.email, trusted=True)
    sent = message_from_bytes(raw, policy=policy.default)
    assert sent["in-reply-to"] == asking.message["message-id"]
    assert sent["subject"] == f"Re: {asking.subject}"
    text = sent.get_content().replace("\r\n", "\n")
    assert text.startswith("draw\n")
    quoted = [line for line in asking.text.splitlines() if line.strip()]
    assert all(f"> {line}" in text for line in quoted)


def test_the_answer_comes_into_the_mailbox_and_can_be_answered_in_turn(ada_reads: Reader) -> None:
    ada_reads.send("draw")
    delivered(ada_reads.row, "answer")
    assert '"draw": played.' in newest(ada_reads.player).text

    page = ada_reads.send("discard")

    assert "“discard”: played." in page.text
    assert raw_mails.played(ada_reads.row) == 2


def test_a_game_is_played_on_by_both_in_their_mailboxes(ada_reads: Reader) -> None:
    row = ada_reads.row
    readers = {"A": ada_reads, "B": Reader(mailing.player_of(row, "B"), row)}

    for _ in range(6):
        seat = factories.asked(row).seat
        delivered(row)
        delivered(row, "answer")
        page = readers[seat].send("draw\ndiscard")
        assert page.text.count(": played.") == 2
        # Whatever a discarded card lets him do, he does without.
        while factories.asked(row).seat == seat and factories.asked(row).question != "action":
            factories.answer(row, seat)

    assert raw_mails.played(row) == 12


SAID = [
    ("status", "“status”: the answer comes as a mail."),
    ("resign", "“resign” waits for your word: a mail asks you for it."),
    ("99", "“99” is none of the answers to this question."),
    ("Well played!", "We found nothing in your mail that we understand as a move."),
    ("1 or 2", "Your mail names two things of which only one can be done"),
    ("draw\ndraw", "Your mail names two things of which only one can be done"),
    ("1?", "There is a question mark behind your move, so nothing of your mail was done."),
    ("(draw)", "A choice is answered by its number or its words alone, without brackets or quotation marks"),
    ("“draw”", "A choice is answered by its number or its words alone, without brackets or quotation marks"),
    ("1 1", "This question takes one answer, and “1 1” is more than one."),
    ("stop", "You get no more mails from us"),
]


@pytest.mark.parametrize(("text", "said"), SAID)
def test_the_page_says_what_became_of_it(ada_reads: Reader, text: str, said: str) -> None:
    page = ada_reads.send(text)

    assert said in page.text
    assert not page.faults()
    assert raw_mails.played(ada_reads.row) == 0


def test_what_was_played_before_a_refusal_is_told_apart_from_it(ada_reads: Reader) -> None:
    page = ada_reads.send("draw\nexchange 99")

    assert [given["class"] for given in page.all("li") if given.get("class") in ("success", "warning")][:2] == [
        "success",
        "warning",
    ]
    assert "“draw”: played." in page.text


def test_an_old_mail_plays_nothing_and_the_page_says_so(ada_reads: Reader) -> None:
    factories.answer(ada_reads.row, "A", "draw")
    factories.answer(ada_reads.row, "A", "discard")
    before = mailing.everything()[0]

    page = ada_reads.send("call")

    assert "The question of that mail is no longer open." in page.text
    assert "below is how it stands" not in page.text
    assert mailing.everything()[0] == before


def test_an_address_made_worthless_plays_nothing(ada_reads: Reader) -> None:
    reply_addresses.revoke(ada_reads.player)

    assert "The address of that mail is worth nothing any more" in ada_reads.send("draw").text
    assert raw_mails.played(ada_reads.row) == 0


def test_after_the_address_changed_it_is_still_ones_own_mail(ada_reads: Reader) -> None:
    Player.objects.filter(pk=ada_reads.player.pk).update(email="Ada.New@Example.org")

    assert "“draw”: played." in ada_reads.send("draw").text


def test_a_mail_with_the_address_of_somebody_else_plays_nothing(ada_reads: Reader, ben: Player) -> None:
    """As where he had forwarded it."""
    store.keep(ben.email, newest(ada_reads.player).message.as_bytes())

    page = Page(browser(ben).post(f"/mailbox/{newest(ben).key}/answer/", {"text": "draw"}, follow=True))

    assert "That mail was written to somebody else, so nothing was done." in page.text
    assert raw_mails.played(ada_reads.row) == 0


def test_a_failure_of_ours_is_said_and_the_mail_is_kept(ada_reads: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    def receive(*_: Any) -> str:
        raise RuntimeError("the village holds a 12")

    monkeypatch.setattr(mail_play, "receive", receive)

    page = ada_reads.send("draw")

    assert "Something of ours failed, and nothing was done." in page.text
    assert "12 " not in page.text.partition("From")[0]
    assert DeadLetter.objects.get().source == "mailbox"


def test_while_the_database_is_gone_nothing_typed_is_lost(ada_reads: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: Any) -> str:
        raise OperationalError

    action = ada_reads.action
    monkeypatch.setattr(mail_play, "receive", gone)

    response = ada_reads.client.post(action, {"text": "draw\nMy best to all"})

    page = Page(response)
    assert response.status_code == 503
    assert "nothing was done. Send it again in a minute." in page.text
    assert "My best to all" in page.html
    assert not page.faults()


@pytest.mark.parametrize("text", ["", "  \n ", "x" * (answer.LONGEST + 1), "draw\0"])
def test_what_is_no_answer_is_refused_beside_its_field(ada_reads: Reader, text: str) -> None:
    response = ada_reads.client.post(ada_reads.action, {"text": text})

    page = Page(response)
    assert response.status_code == 422
    assert page.with_class("errorlist")
    assert not page.faults()
    assert not IncomingMail.objects.exists()


def test_a_body_beyond_the_bound_is_not_even_read(ada_reads: Reader) -> None:
    assert ada_reads.client.post(ada_reads.action, {"text": "x" * 70_000}).status_code in (400, 413)
    assert not IncomingMail.objects.exists()


def test_nobody_answers_anothers_mail(ada_reads: Reader, ben: Player) -> None:
    his = ada_reads.action

    assert browser(ben).post(his, {"text": "draw"}).status_code == 404
    assert Client().post(his, {"text": "draw"}).headers["Location"].startswith("/accounts/login/")
    assert not IncomingMail.objects.exists()


def test_it_takes_a_form_of_ours(ada_reads: Reader) -> None:
    careful = browser(ada_reads.player, enforce_csrf_checks=True)

    assert careful.post(ada_reads.action, {"text": "draw"}).status_code == 403
    assert careful.get(ada_reads.action).status_code == 405
    assert raw_mails.played(ada_reads.row) == 0


def test_a_mail_that_nobody_answers_has_no_form(as_ada: Client, ada: Player) -> None:
    store.keep(ada.email, b"From: silver@localhost\r\nSubject: Welcome\r\n\r\nHello\r\n")
    key = newest(ada).key

    assert not Page(as_ada.get(f"/mailbox/{key}/")).has_form("/answer/")
    assert as_ada.post(f"/mailbox/{key}/answer/", {"text": "draw"}).status_code == 404


def test_a_hostile_mail_makes_no_headers_of_its_own(as_ada: Client, ada: Player) -> None:
    head = (
        b"From: x\r\nSubject: =?utf-8?q?a=0D=0ABcc=3A_b=40x?=\r\nReply-To: <a@b>\r\nMessage-ID: <a b\tc>\r\n"
        b"Content-Type: text/plain; charset=utf-8\r\n\r\n\xff\xfe On it\r\n"
    )
    store.keep(ada.email, head)
    _, raw = answer.written(newest(ada), "ada@bücher.example", "draw")

    sent = message_from_bytes(raw, policy=policy.default)
    assert sorted(name.lower() for name in sent if not name.lower().startswith(("content", "mime"))) == [
        *("date", "from", "message-id", "subject", "to"),
    ]
    assert as_ada.post(f"/mailbox/{newest(ada).key}/answer/", {"text": "draw"}, follow=True).status_code == 200


def test_its_address_is_the_mailboxs_and_not_there_without_one(settings: Any) -> None:
    assert {str(one.pattern) for one in mailbox_urls()} == {"mailbox/<str:key>/answer/", "mailbox/"}
    settings.MAILBOX_DIR = None

    assert mailbox_urls() == []
