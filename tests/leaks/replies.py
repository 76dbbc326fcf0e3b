"""The door of replies: what becomes of a person's mails, and every byte of the answers that he gets."""

from __future__ import annotations

from collections.abc import Iterator
from email.utils import formataddr

from games import engine
from games.mail.incoming import door
from games.models import DeadLetter, Game, IncomingMail, OutboxMessage
from games.reading.letter import Envelope
from games.services import menus, reply_addresses
from players.models import Player
from tests.leaks.dealing import undone
from tests.leaks.posting import posted

# Lines that play nothing, whatever is asked.
IDLE = ("status", "history", "help", "Well played!", "99", "1 or 2", "[1]", "resign", "A1+A1")
BRIEF = ("status",)
ENDS = "round_ended"


def replies(
    row: Game, player: Player, letter: str, asked: engine.Decision | None, quiet: str, *, thorough: bool
) -> Iterator[tuple[str, str]]:
    """What comes of replies of the person who sits there, by the name of each; afterwards all is as it was.

    asked: what he is asked; quiet: an answer to it that shows nobody a hidden card ("": there is none); thorough: also
    all that is refused, and what came too late.
    """
    number = asked.number if asked else None
    for line in IDLE if thorough else BRIEF:
        yield f"reply {line}", answered(row, player, letter, number, line)
    if asked and quiet:
        menu = {word: str(place) for place, word in menus.menu(asked)}
        yield "reply by number", answered(row, player, letter, number, menu[quiet])
    if thorough and number and number > 1:
        yield "late reply", answered(row, player, letter, number - 1, "draw")
    if thorough:
        yield "foreign reply", answered(row, player, letter, number, "draw", sender="somebody@example.net")


def answered(
    row: Game, player: Player, letter: str, question: int | None, line: str, *, sender: str = "", sends: bool = True
) -> str:
    """What became of a mail, as stored and, if it is answered now (sends), as told; "" where it ended a round, which
    shows all cards."""
    with undone():
        address = reply_addresses.issue(player, row, letter, question)
        outcome = door.accept(raw_mail(player, address, line, sender), Envelope("mailbox", (address,), trusted=True))
        if row.events.filter(kind=ENDS, number__gt=row.event_count).exists():
            return ""
        told = [outcome, *DeadLetter.objects.values_list("error", flat=True)]
        told += [f"{mail.transcript} {mail.pending}" for mail in IncomingMail.objects.order_by("pk")]
        for answer in OutboxMessage.objects.filter(kind=OutboxMessage.Kind.ANSWER).order_by("key"):
            answer.message_id = "<fixed@localhost>"
            told += [posted(answer)] if sends else []
        return "\n".join(told)


def raw_mail(player: Player, address: str, line: str, sender: str = "") -> bytes:
    """A plain mail of this person with one line."""
    headers = (
        f"From: {formataddr((player.username, sender or player.email))}",
        f"To: {address}",
        "Subject: Re: Silver",
        "Date: Sun, 01 Mar 2026 12:00:00 +0000",
        "Message-ID: <reply@mail.example>",
    )
    return "\r\n".join([*headers, "", line, ""]).encode()
