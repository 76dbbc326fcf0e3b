"""How long things are kept: the daily clean-up. docs/operating.md has the table for people.

Games, their events and what was said at their tables are kept for good: they are the record that was promised.
"""

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db.models import Q, QuerySet

from games.models import Heartbeat, IncomingMail, MessageReport, OutboxMessage
from games.services import dead_letters, outbox, reply_addresses
from games.services.heartbeats import SWEEP
from games.services.spared import spared
from players.models import Absence, Token
from players.services import signins
from silver_site.clock import now

logger = logging.getLogger(__name__)
# Rows deleted in one statement.
BATCH = 5000
FAILED_MESSAGES = timedelta(days=365)
# The balance of leave looks back over 365 days.
ABSENCES = timedelta(days=730)
TOKENS = timedelta(days=90)
HANDLED_REPORTS = timedelta(days=365)
HEARTBEATS = timedelta(days=30)
# Mail servers try for five days.
COPIES = timedelta(days=7)


def clean_up() -> dict[str, int]:
    """Delete what was kept long enough; how many rows of what. A part that fails is logged; the others are done."""
    deleted = {}
    for name, part in PARTS.items():
        with spared("the clean-up of %s failed", name):
            deleted[name] = part()
    logger.info("cleaned up: %s", ", ".join(f"{count} {name}" for name, count in deleted.items() if count) or "nothing")
    return deleted


def _failed_messages() -> int:
    return _in_batches(
        OutboxMessage.objects.filter(status=OutboxMessage.Status.FAILED, due_at__lt=now() - FAILED_MESSAGES)
    )


def _incoming_mails() -> int:
    # While a copy of a mail may still come, it must be known.
    kept = max(timedelta(days=settings.SILVER_MAIL_KEEP_DAYS), COPIES)
    return _in_batches(IncomingMail.objects.filter(received_at__lt=now() - kept))


def _in_batches(old: QuerySet[Any]) -> int:
    """Delete these rows, some in a statement; how many."""
    deleted = 0
    while ids := list(old.values_list("pk", flat=True)[:BATCH]):
        old.model.objects.filter(pk__in=ids).delete()
        deleted += len(ids)
    return deleted


def _absences() -> int:
    over = (Absence.State.ENDED, Absence.State.CANCELLED)
    return Absence.objects.filter(state__in=over, ends_at__lt=now() - ABSENCES).delete()[0]


def _tokens() -> int:
    long_ago = now() - TOKENS
    return Token.objects.filter(Q(expires_at__lt=long_ago) | Q(revoked_at__lt=long_ago)).delete()[0]


def _reports() -> int:
    return MessageReport.objects.filter(handled_at__lt=now() - HANDLED_REPORTS).delete()[0]


def _heartbeats() -> int:
    return Heartbeat.objects.filter(at__lt=now() - HEARTBEATS).exclude(name=SWEEP).delete()[0]


def _sessions() -> int:
    # How many, it doesn't say.
    call_command("clearsessions")
    return 0


PARTS: dict[str, Callable[[], int]] = {
    "messages": outbox.clean_up,
    "failed messages": _failed_messages,
    "absences": _absences,
    "tokens": _tokens,
    "reports": _reports,
    "heartbeats": _heartbeats,
    "incoming mails": _incoming_mails,
    "dead letters": dead_letters.clean_up,
    "reply addresses": reply_addresses.clean_up,
    "sign-ins": signins.clean_up,
    "sessions": _sessions,
}
