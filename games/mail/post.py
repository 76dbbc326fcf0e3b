"""Sending a row of the outbox as a mail: subject, text and HTML from the same context, and the headers of a thread."""

import textwrap
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from games.mail.letters import LETTERS, Letter
from games.mail.shown import COLUMNS
from games.models import Game, OutboxMessage
from games.services.outbox import mail_domain
from players.middleware import zone
from players.models import Player

# What stands below this line a reply need not quote; the blank belongs to it.
SIGNATURE = "-- "


def post(row: OutboxMessage) -> str | None:
    """Send the mail that this row asks for, in its reader's language and time zone.

    Returns why it is not to be sent any more, or None when the mail server has taken it. Raises what a mail
    server raises.
    """
    write = LETTERS[row.kind]
    reader = write.reader(row)
    if reader is None:
        return "nobody"
    if not reader.mails:
        return "mails-off"
    if not reader.email or not reader.is_active:
        return "no-address"
    with translation.override(reader.language or settings.LANGUAGE_CODE), timezone.override(zone(reader.time_zone)):
        letter = write.letter(row, reader)
        if isinstance(letter, str):
            return letter
        message(row, reader, letter).send()
    return None


def message(row: OutboxMessage, reader: Player, letter: Letter) -> EmailMultiAlternatives:
    """The mail, ready to be sent."""
    folder = f"mail/{letter.name}"
    subject = " ".join(render_to_string(f"{folder}/subject.txt", letter.context).split())
    mail = EmailMultiAlternatives(
        subject=subject,
        body=wrapped(render_to_string(f"{folder}/text.txt", letter.context)),
        to=[reader.email],
        headers=headers(row, letter.game, reader),
    )
    html = render_to_string(f"{folder}/body.html", {**letter.context, "subject": subject})
    mail.attach_alternative(html, "text/html")
    return mail


def headers(row: OutboxMessage, game: Game, reader: Player) -> dict[str, Any]:
    """One thread a game and reader; machine-made, so that no machine answers; the same id however often it is sent."""
    domain = mail_domain()
    thread = f"<{game.code}.{reader.pk}@{domain}>"
    return {
        "Message-ID": row.message_id,
        "In-Reply-To": thread,
        "References": thread,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "List-Id": f"Silver {game.code} <{game.code}.games.{domain}>",
        "List-Unsubscribe": f"<{settings.SILVER_BASE_URL}{reverse('players:profile')}>",
    }


def wrapped(text: str) -> str:
    """The text with long lines broken at 72 columns (never within a link) and runs of empty lines made one."""
    lines: list[str] = []
    for line in (line.rstrip() for line in text.strip().splitlines()):
        if line == SIGNATURE.rstrip():
            lines.append(SIGNATURE)
            continue
        if line or (lines and lines[-1]):
            lines += _broken(line)
    return "\n".join(lines) + "\n"


def _broken(line: str) -> list[str]:
    if len(line) <= COLUMNS:
        return [line]
    start = line[: len(line) - len(line.lstrip())]
    further = start + ("    " if line.lstrip().startswith(("[", "- ")) else "")
    return textwrap.wrap(
        line.strip(),
        COLUMNS,
        initial_indent=start,
        subsequent_indent=further,
        break_long_words=False,
        break_on_hyphens=False,
    )
