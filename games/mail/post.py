"""The postman of the channel "mail": what he sends, to whom, and with which headers."""

import uuid
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone, translation

from games.mail import line
from games.mail.digest import digest
from games.mail.headers import envelope_sender, headers
from games.mail.kinds import LETTERS
from games.mail.parts import Letter
from games.mail.render import html_of, subject_of, text_of
from games.models import OutboxMessage
from games.services import reply_addresses
from games.services.postmen import Written
from players.middleware import zone
from players.models import Player


class MailPostman:
    """Sends rows of the outbox as mails (`games.services.postmen.Postman`)."""

    def refuses(self, reader: Player) -> str:
        """Why this player gets no mail: he wants none, his come back, or he has no address we may use."""
        if not reader.mails:
            return "mails-off"
        if reader.mails_paused_at is not None:
            return "mails-paused"
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
    fields = headers(row, letter, reader, reply_to=reply_to(letter, reader), answers=letter.answers)
    mail = EmailMultiAlternatives(
        subject=subject, body=text_of(letter), from_email=envelope_sender(), to=[reader.email], headers=fields
    )
    mail.attach_alternative(html_of(letter, subject), "text/html")
    return mail


def reply_to(letter: Letter, reader: Player) -> str:
    """Where the reader's answer to a mail goes; "" where none is taken. It stands in Reply-To and nowhere else."""
    if letter.confirms:
        return reply_addresses.issue_confirmation(letter.confirms)
    if letter.game is None or not letter.seat or letter.game.ended:
        return ""
    return reply_addresses.issue(reader, letter.game, letter.seat, letter.question)
