"""The embedded default's mailbox: mail lands there, and each player reads his own."""

from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.mail import EmailMultiAlternatives, get_connection
from django.test import Client
from django.urls import reverse

from players.models import Player
from silver_site.mailbox import store


@pytest.fixture(autouse=True)
def _own_mailbox(settings: Any, tmp_path: Path) -> None:
    settings.MAILBOX_DIR = tmp_path / "mailbox"


def send(to: str, subject: str = "Your turn", text: str = "Draw or call?", html: str = "") -> None:
    """Send a mail through the mailbox backend."""
    connection = get_connection("silver_site.mailbox.backend.MailboxBackend")
    message = EmailMultiAlternatives(subject, text, "silver@localhost", [to], connection=connection)
    if html:
        message.attach_alternative(html, "text/html")
    assert message.send() == 1


def key_of(player: Player) -> str:
    """Return the key of a player's only mail."""
    [mail] = store.mails(player)
    return mail.key


def test_a_mail_is_listed_and_read(as_ada: Client, ada: Player) -> None:
    send("Ada <ADA@example.org>", text="Grüße an den Tisch\n" + "lang " * 60)

    inbox = as_ada.get(reverse("mailbox")).content.decode()
    mail = as_ada.get(reverse("mailbox-mail", args=[key_of(ada)])).content.decode()

    assert "Your turn" in inbox
    assert "Grüße an den Tisch" in mail


def test_when_a_mail_was_sent_is_told_in_the_readers_zone(as_ada: Client, ada: Player) -> None:
    Player.objects.filter(pk=ada.pk).update(time_zone="Europe/Berlin")
    with time_machine.travel("2026-12-01 23:30:00+00:00"):
        send("ada@example.org")

    for page in (reverse("mailbox"), reverse("mailbox-mail", args=[key_of(ada)])):
        html = as_ada.get(page).content.decode()
        assert '<time datetime="2026-12-02T00:30:00+01:00">Wed 2 Dec 2026, 00:30</time>' in html
        assert "Times are in your time zone, Europe/Berlin." in html


@pytest.mark.parametrize("date", ["", "Date: soon\r\n"])
def test_a_mail_without_a_date_is_read(date: str, as_ada: Client, ada: Player) -> None:
    store.keep("ada@example.org", f"Subject: Hello\r\n{date}\r\nOn it\r\n".encode())

    assert "Hello" in as_ada.get(reverse("mailbox")).content.decode()
    assert "On it" in as_ada.get(reverse("mailbox-mail", args=[key_of(ada)])).content.decode()


def test_nobody_reads_anothers_mail(as_ada: Client, ben: Player) -> None:
    send("ben@example.org", "Ben’s cards", "Your 13", "<p>Your 13</p>")
    his = key_of(ben)

    inbox = as_ada.get(reverse("mailbox")).content.decode()
    guesses = [as_ada.get(reverse(name, args=[his])).status_code for name in ("mailbox-mail", "mailbox-html")]

    assert "cards" not in inbox
    assert guesses == [HTTPStatus.NOT_FOUND, HTTPStatus.NOT_FOUND]


@pytest.mark.parametrize("key", ["nothing", "..", "../2/new/x", "%2e%2e%2f2", "a" * 3000])
def test_no_key_leads_out_of_the_box(as_ada: Client, key: str) -> None:
    assert as_ada.get(f"/mailbox/{key}/").status_code == HTTPStatus.NOT_FOUND


def test_strangers_see_no_mailbox(db: None) -> None:
    assert Client().get(reverse("mailbox"))["Location"].startswith(reverse("account_login"))


def test_who_takes_over_an_address_does_not_see_its_old_mails(ada: Player, ben: Player) -> None:
    send("ada@example.org")
    Player.objects.filter(pk=ada.pk).update(email="new@example.org")
    Player.objects.filter(pk=ben.pk).update(email="ada@example.org")

    assert not list(store.mails(ben))
    assert [mail.subject for mail in store.mails(ada)] == ["Your turn"]


def test_mail_to_an_address_of_two_is_shown_to_neither(ada: Player, ben: Player) -> None:
    Player.objects.update(email="both@example.org")

    send("both@example.org")

    assert not list(store.mails(ada))
    assert not list(store.mails(ben))


def test_an_address_about_to_be_confirmed_gets_its_mail(ada: Player) -> None:
    ada.emailaddress_set.create(email="next@example.org", primary=False, verified=False)

    send("next@example.org", "Confirm")

    assert [mail.subject for mail in store.mails(ada)] == ["Confirm"]


def test_the_newest_mail_comes_first(ada: Player) -> None:
    for number in range(3):
        send("ada@example.org", f"Mail {number}")

    assert [mail.subject for mail in store.mails(ada)] == ["Mail 2", "Mail 1", "Mail 0"]


def test_html_is_shown_alone_and_runs_nothing(as_ada: Client, ada: Player) -> None:
    send("ada@example.org", html="<p style='color: red'>Your turn</p><script>alert(1)</script>")

    page = as_ada.get(reverse("mailbox-html", args=[key_of(ada)]))

    assert "color: red" in page.content.decode()
    assert "script-src 'none'" in page["Content-Security-Policy"]
    assert "sandbox" in page["Content-Security-Policy"]


def test_markup_in_a_text_is_text(as_ada: Client, ada: Player) -> None:
    send("ada@example.org", subject="<b>bold</b>", text="<script>alert(1)</script> https://example.org/x")

    page = as_ada.get(reverse("mailbox-mail", args=[key_of(ada)])).content.decode()

    assert "<script>alert" not in page
    assert "<b>bold" not in page
    assert 'href="https://example.org/x"' in page


def test_others_on_this_machine_cannot_look_into_the_boxes(ada: Player, settings: Any) -> None:
    send("ada@example.org")

    assert settings.MAILBOX_DIR.stat().st_mode & 0o077 == 0
