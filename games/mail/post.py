"""The postman of the channel "mail": what he sends, to whom, and with which headers."""

import uuid
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils import timezone, translation

from games.mail import line
from games.mail.digest import digest
from games.mail.kinds import LETTERS
from games.mail.parts import Letter
from games.mail.render import html_of, subject_of, text_of
from games.models import Game, OutboxMessage
from games.services.outbox import mail_domain
from games.services.postmen import Written
from players.middleware import zone
from players.models import Player


class MailPostman:
    """Sends rows of the outbox as mails (`games.services.postmen.Postman`)."""

    def refuses(self, reader: Player) -> str:
        """Why this player gets no mail: he wants none, or has no address we may use."""
        if not reader.mails:
            return "mails-off"
        return "" if reader.email and reader.is_active else "no-address"

    def write(self, row: OutboxMessage, reader: Player) -> Written:
        """The mail of a row, in its reader's language and time zone."""
        parts: dict[uuid.UUID, str] = {}
        with reading_as(reader):
            if row.kind == OutboxMessage.Kind.DIGEST:
                letter, parts = digest(row)
            else:
                letter = LETTERS[row.kind](row, reader)
            if isinstance(letter, str):
                return Written(reason=letter, parts=parts)
            return Written(send=partial(line.send, message(row, reader, letter)), parts=parts)

    def session(self) -> AbstractContextManager[None]:
        """All mails over one connection."""
        return line.session()


@contextmanager
def reading_as(reader: Player) -> Iterator[None]:
    """Everything within is worded in this player's language, and in his time zone."""
    with translation.override(reader.language or settings.LANGUAGE_CODE), timezone.override(zone(reader.time_zone)):
        yield


def message(row: OutboxMessage, reader: Player, letter: Letter) -> EmailMultiAlternatives:
    """The mail, ready to be sent."""
    subject = subject_of(letter)
    mail = EmailMultiAlternatives(
        subject=subject, body=text_of(letter), to=[reader.email], headers=headers(row, letter.game, reader)
    )
    mail.attach_alternative(html_of(letter, subject), "text/html")
    return mail


def headers(row: OutboxMessage, game: Game | None, reader: Player) -> dict[str, Any]:
    """One thread a game and reader; machine-made, so that no machine answers; the same id however often it is sent."""
    domain = mail_domain()
    name = game.code if game else "news"
    thread = f"<{name}.{reader.pk}@{domain}>"
    return {
        "Message-ID": row.message_id,
        "In-Reply-To": thread,
        "References": thread,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "List-Id": f"Silver {name} <{name}.games.{domain}>",
        "List-Unsubscribe": f"<{settings.SILVER_BASE_URL}{reverse('web:my-mails')}>",
    }
