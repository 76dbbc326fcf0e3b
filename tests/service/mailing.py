"""Mails of players, as they come to `mail_play.receive`: read already, without bytes."""

import hashlib
import itertools
from typing import Any

from games import engine
from games.models import Game, IncomingMail, OutboxMessage, ReplyAddress
from games.reading.letter import Envelope, Letter
from games.services import mail_play, reply_addresses, states
from players.models import Player
from tests import factories

_numbers = itertools.count(1)


def letter(sender: Player | str, address: str, *lines: str, **values: Any) -> Letter:
    """A mail of a person with these newly written lines, vouched for by our own mail server."""
    number = next(_numbers)
    return Letter(
        **{
            "digest": hashlib.sha256(str(number).encode()).hexdigest(),
            "message_id": f"<{number}@mail.example>",
            "senders": (sender if isinstance(sender, str) else sender.email.lower(),),
            "recipients": (address,),
            "automatic": "",
            "verdict": "pass",
            "lines": lines,
            **values,
        }
    )


def turn_of_a(**options: Any) -> Game:
    """A game in which it is A's turn: who begins is drawn."""
    while True:
        row = factories.peeked(factories.started(**options))
        if factories.asked(row).seat == "A":
            return row


def laid(row: Game, **table: Any) -> Game:
    """The game with its table laid out as written."""
    game = engine.set_up(table)
    row.decks, row.state, row.clocks = table.get("decks", "bullet"), states.dump(game), {}
    row.save()
    return row


def player_of(row: Game, seat: str) -> Player:
    """Who holds a seat."""
    player = factories.seat_of(row, seat).player
    assert player is not None
    return player


def address(row: Game, seat: str) -> str:
    """The address of the question that a seat is asked now."""
    return reply_addresses.issue(player_of(row, seat), row, seat, factories.asked(row, seat).number)


def receive(
    sender: Player | str, to: str, *lines: str, source: str = "smtp", trusted: bool = False, **values: Any
) -> str:
    """What becomes of a new mail."""
    envelope = Envelope(source, (to,), event=values.pop("event", ""), trusted=trusted)
    return mail_play.receive(letter(sender, to, *lines, **values), envelope)


def write(row: Game, seat: str, *lines: str, **values: Any) -> str:
    """What becomes of a mail that answers what a seat is asked now."""
    return receive(player_of(row, seat), address(row, seat), *lines, **values)


def last() -> IncomingMail:
    """The mail that came last."""
    return IncomingMail.objects.latest("pk")


def codes(mail: IncomingMail | None = None) -> list[str]:
    """What became of its lines."""
    return [line["code"] for line in (mail or last()).transcript]


def answers(player: Player | None = None) -> list[OutboxMessage]:
    """The answers that are queued."""
    rows = OutboxMessage.objects.filter(kind="answer").order_by("created_at", "payload__mail")
    return list(rows.filter(recipient=player) if player else rows)


def confirmation(mail: IncomingMail | None = None) -> str:
    """The address at which a mail that waits is confirmed."""
    return reply_addresses.issue_confirmation(mail or last())


def everything() -> tuple[object, ...]:
    """What a mail may change, for telling that one changed nothing."""
    games = Game.objects.order_by("pk").values_list("pk", "state", "event_count", "record", "status")
    return (
        list(games),
        list(IncomingMail.objects.order_by("pk").values_list("pk", "outcome")),
        list(OutboxMessage.objects.order_by("pk").values_list("pk", "status")),
        list(ReplyAddress.objects.order_by("pk").values_list("pk", "used_at")),
        list(Player.objects.order_by("pk").values_list("pk", "mails", "confirmed_sender")),
    )
