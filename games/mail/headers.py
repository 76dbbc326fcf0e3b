"""The headers of our mails: threads, what machines must know, and where an answer goes."""

from email.utils import formataddr, parseaddr
from typing import Any

from django.conf import settings
from django.urls import reverse

from games.mail.parts import Letter
from games.models import OutboxMessage
from games.services import unsubscribing
from games.services.outbox import mail_domain
from players.models import Player

Kind = OutboxMessage.Kind


def headers(row: OutboxMessage, letter: Letter, reader: Player, *, reply_to: str, answers: str = "") -> dict[str, Any]:
    """One thread a game or season and reader; machine-made, so that no machine answers; the same id however often it
    is sent.

    reply_to: the address that answers it, "" for none; answers: the id of the player's own mail that it answers.
    The stop link is signed for its reader and does nothing but stop mails. There is no mailto beside it: the only
    address of ours that knows the reader is a secret, which stands in Reply-To and nowhere else.
    """
    domain = mail_domain()
    thread_name, list_name = _names(letter)
    thread = f"<{thread_name}.{reader.pk}@{domain}>"
    link = f"{settings.SILVER_BASE_URL}{reverse('web:unsubscribe', args=[unsubscribing.key_of(reader)])}"
    return {
        "From": settings.DEFAULT_FROM_EMAIL,
        "Message-ID": row.message_id,
        "In-Reply-To": answers or thread,
        "References": f"{thread} {answers}" if answers else thread,
        "Auto-Submitted": "auto-replied" if row.kind == Kind.ANSWER else "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "List-Id": f"Silver {list_name} <{list_name}.games.{domain}>",
        "List-Unsubscribe": f"<{link}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        **(
            {"Reply-To": formataddr((parseaddr(settings.DEFAULT_FROM_EMAIL)[0] or "Silver", reply_to))}
            if reply_to
            else {}
        ),
    }


def envelope_sender() -> str:
    """Who is told that a mail could not be delivered."""
    return settings.SILVER_BOUNCE_ADDRESS or parseaddr(settings.DEFAULT_FROM_EMAIL)[1]


def _names(letter: Letter) -> tuple[str, str]:
    """What a mail's thread and its list are named for."""
    if letter.topic:
        return letter.topic.thread_name, letter.topic.list_name
    name = letter.game.code if letter.game else "news"
    return name, name
