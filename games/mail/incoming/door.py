"""The one way in for a mail's bytes, whatever brought them."""

import logging
import re
import traceback
from collections.abc import Callable
from dataclasses import replace
from email.utils import parseaddr

from django.conf import settings
from django.db import InterfaceError, OperationalError, close_old_connections, connection

from games.mail.incoming import reports
from games.models import DeadLetter
from games.reading import read
from games.reading.letter import Envelope, Letter, Unreadable
from games.services import bounces, dead_letters, mail_play, reply_addresses
from games.services.outbox import mail_domain

logger = logging.getLogger(__name__)
DEAD = "dead"
AUTOMATIC = "automatic:"
OWN = AUTOMATIC + "own"
UNREADABLE = "unreadable:"
# What may be about our own mails: not every server's report says so in its head.
REPORTS = ("bounce", "complaint", "null-path", "auto-submitted")
# The second with a new connection, where the database had closed the one we had.
TRIES = 2
LONGEST_HEAD = 64 * 1024
END_OF_HEAD = re.compile(rb"\r?\n\r?\n|\r\r")


class TryLater(Exception):
    """The database does not answer: whoever brought the mail shall keep it and come again."""


def accept(raw: bytes, envelope: Envelope) -> str:
    """Read a mail and do what it says; what became of it, as a code (`games.services.mail_play.receive`'s, "bounce",
    "complaint", "unreadable:…" or "dead"). The same mail may come any number of times.

    Raises TryLater where nothing can be stored now, and nothing else: a mail that fails is kept as a dead letter.
    """
    return _settled(lambda: _outcome(raw, envelope), raw, envelope)


def accept_head(head: bytes, envelope: Envelope) -> str:
    """The same for a mail too big to be fetched, of which only the head was: its writer is told."""
    return _settled(lambda: _refused(head, envelope, "too-big"), head, envelope)


def try_again(dead: DeadLetter) -> str:
    """Read a dead letter once more, its cause being mended; what became of it. It is settled unless it fails again.

    Raises TryLater.
    """
    outcome = accept(*dead_letters.again(dead))
    if outcome != DEAD:
        dead_letters.settle(dead.pk)
    return outcome


def is_ours(address: str) -> bool:
    """Whether mail to this address is for us: an answer's, or the one for bounces."""
    bounces_at = settings.SILVER_BOUNCE_ADDRESS
    return bool(bounces_at and address.lower() == bounces_at.lower()) or reply_addresses.known(address)


def names_us(raw: bytes) -> bool:
    """Whether a mail names one of ours, or an address of our form: an out-of-office that does may quote a hand."""
    local, _, domain = settings.SILVER_REPLY_ADDRESS.lower().partition("@")
    ours = rf"[0-9a-f]{{32}}@{re.escape(mail_domain())}|{re.escape(local)}[-+][a-z2-7]{{26}}@{re.escape(domain)}"
    return bool(re.search(ours.encode(), raw, re.IGNORECASE))


def _settled(attempt: Callable[[], str], raw: bytes, envelope: Envelope) -> str:
    for _ in range(TRIES):
        try:
            outcome = _or_dead(attempt, raw, envelope)
        except (OperationalError, InterfaceError) as error:
            reason = type(error).__name__
            # Whoever called within a transaction keeps his connection.
            if not connection.in_atomic_block:
                close_old_connections()
        else:
            logger.info("a mail from %s: %s", envelope.source, outcome)
            return outcome
    logger.warning("a mail from %s waits: %s", envelope.source, reason)
    raise TryLater


def _or_dead(attempt: Callable[[], str], raw: bytes, envelope: Envelope) -> str:
    try:
        return attempt()
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:  # whatever one mail raises, the next one is read
        dead_letters.keep(raw, envelope, _kind(error.__cause__ if isinstance(error, Unreadable) else error))
        return DEAD


def _outcome(raw: bytes, envelope: Envelope) -> str:
    try:
        letter = read(raw, envelope, settings.SILVER_AUTHSERV_IDS)
    except Unreadable as unreadable:
        if unreadable.__cause__ is not None:
            # No limit of ours: a fault.
            raise
        return _refused(raw, envelope, unreadable.code)
    report = reports.read(raw) if letter.automatic in REPORTS else None
    return bounces.note(report) if report else _received(letter, envelope)


def _refused(raw: bytes, envelope: Envelope, code: str) -> str:
    """What becomes of a mail that is beyond a limit: its head tells who is to be told so."""
    head = END_OF_HEAD.split(raw[:LONGEST_HEAD], maxsplit=1)[0]
    try:
        letter = read(head + b"\r\n\r\n", envelope, settings.SILVER_AUTHSERV_IDS)
    except Unreadable:
        return UNREADABLE + code
    return _received(replace(letter, lines=(), problem=code), envelope)


def _received(letter: Letter, envelope: Envelope) -> str:
    # Whatever it says of itself: what we wrote is answered by nobody.
    return OWN if any(map(_is_own, letter.senders)) else mail_play.receive(letter, envelope)


def _is_own(address: str) -> bool:
    local, _, domain = settings.SILVER_REPLY_ADDRESS.lower().partition("@")
    own = (settings.DEFAULT_FROM_EMAIL, settings.SERVER_EMAIL, settings.SILVER_BOUNCE_ADDRESS)
    if address in {parseaddr(one)[1].lower() for one in own}:
        return True
    return bool(local) and bool(re.fullmatch(rf"{re.escape(local)}([-+].*)?@{re.escape(domain)}", address))


def _kind(error: BaseException | None) -> str:
    """What failed and where, not what it said: that may quote the mail."""
    frames = traceback.extract_tb(error.__traceback__) if error else []
    place = f"{frames[-1].filename.rsplit('/', 1)[-1]}:{frames[-1].lineno}" if frames else "?"
    return f"{type(error).__name__} {place}"
