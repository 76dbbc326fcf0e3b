"""A row of the outbox as the mail that it is sent as."""

from __future__ import annotations

import random

from django.core import mail

from games.mail import MailPostman
from games.models import OutboxMessage
from games.services import readers


def posted(row: OutboxMessage) -> str:
    """The mail that a row is sent as, headers and all parts, or why it is not sent."""
    mail.outbox.clear()
    random.seed(0)  # what parts the parts of a mail is drawn at random
    reader = readers.find(row)
    if reader.player is None:
        return reader.why_not
    written = MailPostman().write(row, reader.player)
    if written.send:
        written.send()
    return written.reason or "\n".join(message.message().as_string() for message in mail.outbox)
