"""The mails that real games ask their questions with."""

from __future__ import annotations

import uuid

from django.core import mail

from games import engine
from games.mail import MailPostman
from games.models import Game, OutboxMessage
from games.services import outbox
from silver_site.clock import now
from tests import factories
from tests.mail_clients.received import Received, received


def asking(row: Game, asked: engine.Decision) -> Received:
    """The mail that asks an open question, as its player gets it; also in the middle of his turn."""
    player = factories.seat_of(row, asked.seat).player
    assert player is not None, "bots get no mails"
    turn = OutboxMessage.Kind.TURN
    message = outbox.message(kind=turn, key=(), at=now(), game=row, letter=asked.seat, question=asked.number)
    message.message_id = f"<{uuid.uuid4().hex}@localhost>"
    written = MailPostman().write(message, player)
    assert written.send, written.reason
    mail.outbox.clear()
    written.send()
    return received(mail.outbox[0].message().as_bytes())
