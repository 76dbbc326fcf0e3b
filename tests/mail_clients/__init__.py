"""Replies to mails of ours in the shapes that real mail programs give them.

Written by hand after what these programs send; no mail of anybody is in it. Each takes what it quotes from the mail
that it answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from tests.mail_clients import desktop, phones, webmail
from tests.mail_clients.building import Written, sent
from tests.mail_clients.received import Received, received

__all__ = ["CLIENTS", "Received", "received", "reply"]

CLIENTS: dict[str, Callable[[Received, Sequence[str]], Written]] = {
    "Gmail": webmail.gmail,
    "Outlook": desktop.outlook,
    "Apple Mail": desktop.apple_mail,
    "iPhone": phones.iphone,
    "Thunderbird": desktop.thunderbird,
    "Yahoo": webmail.yahoo,
    "QQ": webmail.qq,
    "mail.ru": webmail.mail_ru,
    "Yandex": webmail.yandex,
    "K-9": phones.k9,
    "mutt": desktop.mutt,
    "Samsung": phones.samsung,
    "Outlook on a phone": phones.outlook_phone,
    "Outlook in Russian": desktop.outlook_russian,
    "Gmail on a phone": phones.gmail_phone,
    "Thunderbird, above": desktop.thunderbird_above,
    "GMX": webmail.gmx,
}


def reply(
    client: str, mail: Received, lines: Sequence[str], *, message_id: str, at: datetime | None = None, name: str = ""
) -> bytes:
    """The raw reply of this program to a mail, with these lines typed. name: of who writes; at: when, in UTC."""
    return sent(CLIENTS[client](mail, lines), mail, message_id=message_id, at=at or mail.at, name=name)
