"""The one way in for a mail's bytes, whatever brought them."""

import logging
import traceback

from django.conf import settings
from django.db import InterfaceError, OperationalError

from games.mail.incoming import reports
from games.reading import read
from games.reading.letter import Envelope, Letter, Unreadable
from games.services import bounces, dead_letters, mail_play

logger = logging.getLogger(__name__)
DEAD = "dead"
# What is about our own mails, not from a player.
REPORTS = ("bounce", "complaint")


class TryLater(Exception):
    """The database does not answer: whoever brought the mail shall keep it and come again."""


def accept(raw: bytes, envelope: Envelope) -> str:
    """Read a mail and do what it says; what became of it, as a code (`games.services.mail_play.receive`'s, "bounce",
    "complaint", "unreadable:…" or "dead"). The same mail may come any number of times.

    Raises TryLater where nothing can be stored now, and nothing else: a mail that fails is kept as a dead letter.
    """
    try:
        outcome = _outcome(raw, envelope)
    except (OperationalError, InterfaceError) as error:
        logger.warning("a mail from %s waits: %s", envelope.source, type(error).__name__)
        raise TryLater from None
    logger.info("a mail from %s: %s", envelope.source, outcome)
    return outcome


def _outcome(raw: bytes, envelope: Envelope) -> str:
    try:
        letter = read(raw, envelope, settings.SILVER_AUTHSERV_IDS)
        return _told(raw, letter) or mail_play.receive(letter, envelope)
    except Unreadable as unreadable:
        if unreadable.__cause__ is None:
            # Beyond the limits: no human's answer, and nothing worth keeping.
            return f"unreadable:{unreadable.code}"
        return _dead(raw, envelope, unreadable.__cause__)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:  # whatever one mail raises, the next one is read
        return _dead(raw, envelope, error)


def _told(raw: bytes, letter: Letter) -> str:
    """What a report about a mail of ours is; "" for any other mail."""
    report = reports.read(raw) if letter.automatic in REPORTS else None
    return bounces.note(report) if report else ""


def _dead(raw: bytes, envelope: Envelope, error: BaseException) -> str:
    # Where it failed, not what it said: that may quote the mail.
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{frames[-1].filename.rsplit('/', 1)[-1]}:{frames[-1].lineno}" if frames else "?"
    dead_letters.keep(raw, envelope, f"{type(error).__name__} {place}")
    return DEAD
