"""Commands that wait for their player's word, and his word: asked for where a mail may not be his, and to resign."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from games.models import IncomingMail, ReplyAddress
from games.reading.command import Command
from games.services import mail_identity, mail_lines, reply_addresses
from games.services.errors import ServiceError
from games.services.mail_lines import Line
from games.services.mail_orders import Desk
from silver_site.clock import now


def hold(commands: Sequence[Command], question: int | None, why: str) -> list[dict[str, Any]]:
    """Commands as `IncomingMail.pending` keeps them: with the question that they answer, and why they wait."""
    return [
        {
            "line": command.text,
            "kind": command.kind,
            "words": list(command.words),
            "start": command.start.isoformat() if command.start else None,
            "end": command.end.isoformat() if command.end else None,
            "question": question,
            "why": why,
        }
        for command in commands
    ]


def settle(address: ReplyAddress, commands: Sequence[Command]) -> list[Line]:
    """Carry out what waits for this address's word, or drop it, as its player says; only once, and within its time.

    What waits is played if its question is still open. Within the transaction of his mail.
    """
    word = commands[0]
    if len(commands) > 1 or word.kind not in ("yes", "no"):
        return [Line(word.text, "yes-or-no")]
    desk = Desk(address.player, address.game.code, address.letter)
    try:
        pending = _take(address)
    except ServiceError as error:
        return [mail_lines.refusal(word.text, error)]
    if word.kind == "no":
        return [mail_lines.carried_out(word, mail_lines.DONE)]
    if any(entry["why"] == mail_identity.UNVERIFIED for entry in pending):
        mail_identity.confirm(address.player)
    lines, _ = desk.carry_out([_command(entry) for entry in pending], pending[0]["question"], confirmed=True)
    return lines


def _take(address: ReplyAddress) -> list[dict[str, Any]]:
    """What waits; from now on it does not. Raises ServiceError confirmation-used, confirmation-over."""
    reply_addresses.lock(address.player)
    mail = IncomingMail.objects.only("pending").filter(confirmation_addresses=address).first()
    if mail is None or not mail.pending:
        raise ServiceError("confirmation-used", 409)
    if address.expires_at is not None and address.expires_at <= now():
        raise ServiceError("confirmation-over", 409)
    ReplyAddress.objects.filter(pk=address.pk).update(used_at=now())
    IncomingMail.objects.filter(pk=mail.pk).update(pending=[])
    pending: list[dict[str, Any]] = mail.pending
    return pending


def _command(entry: dict[str, Any]) -> Command:
    start, end = (date.fromisoformat(entry[name]) if entry[name] else None for name in ("start", "end"))
    return Command(entry["kind"], entry["line"], tuple(entry["words"]), start, end)
