"""Raw mails of players, and what came of them."""

import itertools

from games.models import Game, GameEvent
from games.services import reply_addresses
from tests.service import mailing

CHECKER = "mx.silver.example.org"
BOUNCES = "bounces@silver.example.org"
_numbers = itertools.count(1)


def written(sender: str, to: str, text: str, *, headers: str = "") -> bytes:
    """A mail whose sender our mail server vouches for; headers: further lines."""
    number = next(_numbers)
    domain = sender.rpartition("@")[2]
    lines = [
        f"Authentication-Results: {CHECKER}; dmarc=pass header.from={domain}",
        f"From: {sender}",
        f"To: Silver <{to}>",
        "Subject: Re: your turn",
        "Date: Mon, 30 Nov 2026 05:00:00 +0000",
        f"Message-ID: <{number}@mail.example.org>",
        *headers.splitlines(),
        "",
        text,
    ]
    return "\r\n".join(lines).replace("\r\n", "\n").replace("\n", "\r\n").encode()


def answer(row: Game, text: str = "draw\n", *, seat: str = "A", headers: str = "") -> tuple[str, bytes]:
    """The address of what a seat is asked, and a mail of its player to it."""
    address = mailing.address(row, seat)
    return address, written(mailing.player_of(row, seat).email, address, text, headers=headers)


def asking(row: Game, seat: str = "A") -> tuple[str, bytes]:
    """A mail that changes no game."""
    player = mailing.player_of(row, seat)
    address = reply_addresses.issue(player, row, seat)
    return address, written(player.email, address, "status\n")


def played(row: Game) -> int:
    """How many answers of a game came by mail."""
    return sum(line.endswith(" mail") for line in Game.objects.get(pk=row.pk).record.splitlines())


def events(row: Game) -> int:
    """How many events a game has."""
    return GameEvent.objects.filter(game=row).count()
