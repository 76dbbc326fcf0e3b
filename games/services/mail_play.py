"""A mail that came to a reply address: recorded, carried out and answered in one transaction.

It is played once, however often it comes: a second copy has the same key (its Message-ID, or what else identifies it,
with its address and its lines), a second posting the same event, and whatever differs in both finds its question
answered. Whatever fails leaves nothing behind, so that the mail may be tried again.
"""

import hashlib

from django.db import IntegrityError, transaction

from games.models import IncomingMail, ReplyAddress
from games.reading import commands
from games.reading.command import Problem
from games.reading.letter import Envelope, Letter
from games.services import (
    lines,
    mail_acts,
    mail_answers,
    mail_confirm,
    mail_identity,
    mail_limits,
    mail_lines,
    reply_addresses,
)
from games.services.mail_lines import Line
from games.services.mail_orders import Desk
from players import leave
from silver_site.clock import now

LONGEST_ID = 250
LONGEST_EVENT = 100
LONGEST_OUTCOME = 40
UNKNOWN, DUPLICATE = "unknown-address", "duplicate"
LIMITED = mail_limits.LIMITED


def receive(letter: Letter, envelope: Envelope) -> str:
    """Do what a mail says, and queue its answer; what became of it, as a code.

    "played", "asked" (it changed no game, or only asked), "confirm" (it waits for its player's word), "refused:…",
    "duplicate", "unknown-address" (also one that was revoked), "automatic:…", "foreign-sender", "forged", "limited".
    Raises what a database or a fault of ours raises, and then nothing has happened.
    """
    if letter.automatic:
        return f"automatic:{letter.automatic}"
    address = reply_addresses.find(letter.recipients)
    if address is None or address.revoked_at is not None or not address.player.may_enter:
        return UNKNOWN
    with lines.about("incoming-mail", address.game.code, address.letter), transaction.atomic():
        doubt = mail_identity.doubt(letter, envelope, address.player)
        read = mail_limits.may_be_read(address.player, address.game, doubt)
        if not read and not mail_limits.may_be_told_of_limit(address.player, doubt):
            return LIMITED
        incoming = _record(letter, envelope, address, doubt)
        if incoming is None:
            return DUPLICATE
        if read:
            done = _carry_out(letter, address, incoming)
        else:
            incoming.outcome, done = LIMITED, [Line("", LIMITED)]
        incoming.outcome = incoming.outcome or mail_lines.outcome(done)[:LONGEST_OUTCOME]
        incoming.transcript = [line.to_json() for line in done]
        mail_answers.queue(incoming, changed=any(line.changed for line in done))
        incoming.save(update_fields=["outcome", "transcript", "pending", "answered"])
        return incoming.outcome


def _record(letter: Letter, envelope: Envelope, address: ReplyAddress, doubt: str) -> IncomingMail | None:
    """The row of this mail; None where it was here before. Who comes with a copy waits for the first to be done."""
    if doubt and IncomingMail.objects.filter(key=_key(letter, address, "")).exists():
        return None
    event = envelope.event
    if len(event) > LONGEST_EVENT:
        event = hashlib.sha256(event.encode()).hexdigest()
    try:
        with transaction.atomic():
            return IncomingMail.objects.create(
                key=_key(letter, address, doubt),
                event=event or None,
                doubt=doubt,
                source=envelope.source,
                received_at=now(),
                player=address.player,
                game=address.game,
                letter=address.letter,
                message_id=letter.message_id if len(letter.message_id) <= LONGEST_ID else "",
            )
    except IntegrityError:
        return None


def _key(letter: Letter, address: ReplyAddress, doubt: str) -> str:
    # A copy that is not vouched for must not keep out the one that is.
    parts = (letter.message_id or letter.digest, address.digest, doubt, *letter.lines)
    return hashlib.sha256("\n".join(parts).encode(errors="replace")).hexdigest()


def _carry_out(letter: Letter, address: ReplyAddress, incoming: IncomingMail) -> list[Line]:
    """Judge whose mail it is, read it, obey it; what became of its lines."""
    player, doubt = address.player, incoming.doubt
    if doubt in mail_limits.WARNINGS:
        incoming.outcome = doubt
        return []
    reading = commands.parse(letter.lines, today=leave.day_of(now(), player.time_zone))
    if reading.problem or not reading.commands:
        return [_unread(letter, reading.problem)]
    if address.purpose == ReplyAddress.Purpose.CONFIRM:
        return mail_confirm.settle(address, reading.commands)
    harmless = all(command.kind in mail_acts.HARMLESS for command in reading.commands)
    way = "play" if harmless else mail_identity.way(doubt, player)
    if way == "refuse":
        return [Line(reading.commands[0].text, doubt)]
    if way == "ask":
        incoming.pending = mail_confirm.hold(reading.commands, address.question, doubt)
        return [Line(command.text, mail_lines.CONFIRM) for command in reading.commands]
    done, waiting = Desk(player, address.game.code, address.letter).carry_out(reading.commands, address.question)
    incoming.pending = mail_confirm.hold(waiting, address.question, "resign")
    return done


def _unread(letter: Letter, problem: Problem | None) -> Line:
    """Why nothing of a mail is carried out: what is wrong with the mail itself comes before what it lacks."""
    if problem is None or problem.code == "no-command":
        return Line(problem.line if problem else "", letter.problem or "no-command")
    return Line(problem.line, problem.code)
