"""Mails that could not be read or played by a fault, most likely ours: kept whole for a while, to be tried again."""

import hashlib
import logging
import re
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet

from games.models import DeadLetter
from games.reading.letter import Envelope
from games.services import reply_addresses
from silver_site.clock import now

logger = logging.getLogger(__name__)
LONGEST_ERROR = 80
HEAD = 64 * 1024
LONGEST_SHOWN = 256 * 1024
# The secret of an address, wherever a line of the mail is broken within it.
BREAK = r"(?:=?\r?\n[ \t]?)?"
SECRET = re.compile(
    rf"(?<=[-+]){BREAK}(?:[a-z2-7]{BREAK}){{{reply_addresses.SECRET_LENGTH}}}(?![a-z0-9])", re.IGNORECASE
)


def keep(raw: bytes, envelope: Envelope, error: str) -> DeadLetter:
    """Store a mail whole, once however often it comes. error: the kind of the failure, never its text."""
    address = reply_addresses.find([*envelope.recipients, *_addresses(raw)])
    letter, made = DeadLetter.objects.get_or_create(
        digest=_digest(raw, envelope),
        defaults={
            "received_at": now(),
            "source": envelope.source,
            "error": error[:LONGEST_ERROR],
            "game": address.game if address else None,
            "player": address.player if address else None,
            "envelope": _stored(envelope),
            "raw": raw,
            "size": len(raw),
        },
    )
    if not made:
        DeadLetter.objects.filter(pk=letter.pk).update(
            tries=F("tries") + 1, error=error[:LONGEST_ERROR], settled_at=None
        )
    logger.error("alarm: dead letter %s from %s: %s", letter.pk, envelope.source, error)
    return letter


def open_ones() -> QuerySet[DeadLetter]:
    """Those that nobody has settled yet, without their bytes."""
    return DeadLetter.objects.filter(settled_at=None).defer("raw")


def again(letter: DeadLetter) -> tuple[bytes, Envelope]:
    """What a door needs to try a mail once more."""
    stored = letter.envelope
    envelope = Envelope(
        source=letter.source,
        recipients=tuple(stored.get("recipients", ())),
        sender=stored.get("sender"),
        event=stored.get("event", ""),
        trusted=bool(stored.get("trusted")),
    )
    return bytes(letter.raw), envelope


def text(letter: DeadLetter) -> str:
    """A mail as it came, for staff who may read it: its beginning, if it is long, and no secret of an address."""
    raw = bytes(letter.raw)
    # Cut last, so that no part of a secret is left at the end.
    shown = SECRET.sub("…", raw[: 2 * LONGEST_SHOWN].decode("utf-8", "replace"))[:LONGEST_SHOWN]
    shown = "".join(sign if sign.isprintable() or sign in "\n\t" else "�" for sign in shown.replace("\r\n", "\n"))
    return shown if len(raw) <= LONGEST_SHOWN else f"{shown}\n[…]"


def settle(pk: int) -> None:
    """Note that nothing is to be done any more about a dead letter; it is deleted in its time."""
    with transaction.atomic():
        DeadLetter.objects.filter(pk=pk, settled_at=None).update(settled_at=now())


def clean_up() -> int:
    """Delete what was kept long enough; how many."""
    old = DeadLetter.objects.filter(received_at__lt=now() - timedelta(days=settings.SILVER_MAIL_KEEP_DAYS))
    return old.delete()[0]


def _addresses(raw: bytes) -> list[str]:
    """What looks like an address in the head of a mail that could not be read."""
    return [found.decode("ascii", "replace") for found in re.findall(rb"[\w.+-]{1,100}@[\w.-]{1,255}", raw[:HEAD])]


def _digest(raw: bytes, envelope: Envelope) -> str:
    """Of a mail as it came to these recipients: LMTP brings the same bytes once for each."""
    return hashlib.sha256("\n".join(envelope.recipients).encode(errors="replace") + b"\n\n" + raw).hexdigest()


def _stored(envelope: Envelope) -> dict[str, object]:
    """The envelope as JSON. The secret in a recipient's address is kept: without it the mail could not be tried again;
    nothing shows this field."""
    return {
        "recipients": [_storable(recipient) for recipient in envelope.recipients],
        "sender": None if envelope.sender is None else _storable(envelope.sender),
        "event": _storable(envelope.event),
        "trusted": envelope.trusted,
    }


def _storable(text: str) -> str:
    """Without the characters that some databases refuse in JSON."""
    return text.replace("\0", "").encode(errors="replace").decode()
