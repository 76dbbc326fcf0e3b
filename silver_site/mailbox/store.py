"""One Maildir a player. Whose a mail is gets settled when it arrives, and never again.

So who takes over an address later does not see the mails of who had it before; and a mail to an address that nobody,
or more than one player, holds is kept where no page looks.
"""

import datetime
import mailbox
import re
from collections.abc import Iterator
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default as modern
from email.utils import parseaddr
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from players.models import Player

UNCLAIMED = "unclaimed"
MAILS_SHOWN = 100


class Mail(NamedTuple):
    """A mail in a player's box: its key there, and what it says."""

    key: str
    message: EmailMessage

    @property
    def subject(self) -> str:
        """The subject line."""
        return str(self.message["subject"] or "")

    @property
    def sent(self) -> datetime.datetime | None:
        """The moment the mail bears, aware. One of no known zone ("-0000", as in ours) is of UTC."""
        date: datetime.datetime | None = getattr(self.message["date"], "datetime", None)
        return date.replace(tzinfo=datetime.UTC) if date and date.tzinfo is None else date

    @property
    def text(self) -> str:
        """The text part, or nothing."""
        return self._part("plain")

    @property
    def html(self) -> str:
        """The HTML part, or nothing."""
        return self._part("html")

    @property
    def answered_at(self) -> str:
        """The address that answers to it go to, if it names one."""
        return parseaddr(str(self.message["reply-to"] or ""))[1]

    def _part(self, kind: str) -> str:
        part = self.message.get_body((kind,))
        return str(part.get_content()) if part else ""


def keep(recipient: str, mail: bytes) -> None:
    """Store `mail` (bytes as they would go over the wire) in the box of whoever holds the address `recipient`."""
    owner = _owner(recipient)
    _box(str(owner) if owner else UNCLAIMED).add(mail)


def mails(player: Player) -> Iterator[Mail]:
    """Yield the player's mails, newest first, 100 at most."""
    box = _box(str(player.pk))
    newest_first = sorted(box.iterkeys(), key=_arrival, reverse=True)
    for key in newest_first[:MAILS_SHOWN]:
        if mail := _read(box, key):
            yield mail


def mail(player: Player, key: str) -> Mail | None:
    """Return the mail `key` of the player's own box, if it is there."""
    return _read(_box(str(player.pk)), key)


def _read(box: mailbox.Maildir, key: str) -> Mail | None:
    # The mailbox looks keys up in its own table of contents, so that none leads out of its folder.
    try:
        return Mail(key, BytesParser(policy=modern).parsebytes(box.get_bytes(key)))
    except KeyError:
        return None


def _arrival(key: str) -> list[int]:
    """Return when a mail came: a Maildir's keys begin with second, microsecond, process and count in it."""
    found = re.match(r"(\d+)\.M(\d+)P(\d+)Q(\d+)", key)
    return [int(number) for number in found.groups()] if found else []


def _box(name: str) -> mailbox.Maildir:
    if settings.MAILBOX_DIR is None:
        raise ImproperlyConfigured("There is no local mailbox where EMAIL_URL names a mail server.")
    root = settings.MAILBOX_DIR
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    return mailbox.Maildir(root / name, create=True)


def _owner(address: str) -> int | None:
    """Return the key of the one player who holds `address`, as his own or as one he is about to confirm."""
    for holders in (
        Player.objects.filter(email__iexact=address).values_list("pk", flat=True)[:2],
        EmailAddress.objects.filter(email__iexact=address).values_list("user_id", flat=True).distinct()[:2],
    ):
        if found := list(holders):
            return found[0] if len(found) == 1 else None
    return None
