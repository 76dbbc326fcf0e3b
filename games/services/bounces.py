"""Mails of ours that came back, or were called spam: counted, and at the threshold no more are sent.

Only a report that names the Message-ID of a mail that we sent counts: whoever has not seen that mail cannot forge one.
Somebody to whom it was forwarded could; the player is told on the site, and has his mails again with one click. Nobody
loses a game or a minute by any of it.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from games.models import OutboxMessage
from players.models import Player
from players.services import reachability
from silver_site.clock import now

logger = logging.getLogger(__name__)
# Mail servers give up after five days at most.
REPORTED_WITHIN = timedelta(days=14)
BOUNCE, COMPLAINT, IGNORED = "bounce", "complaint", "bounce-ignored"


@dataclass(frozen=True, slots=True)
class Report:
    """What a mail server says of a mail of ours: that it was not delivered (hard: for good), or that its reader
    complained of it. mails: the rows of the outbox that it may be about; sent_to: the addresses, in lower case, that it
    says the mail was sent to, none where it does not say."""

    mails: tuple[UUID, ...]
    sent_to: frozenset[str] = frozenset()
    hard: bool = False
    complaint: bool = False


def note(report: Report) -> str:
    """Do what follows from a report: "bounce" or "complaint", or "bounce-ignored" where it is of no mail of ours."""
    player = _reader(report.mails)
    if player is None or (report.sent_to and player.email.lower() not in report.sent_to):
        # The second: it went to an address that he no longer has.
        return IGNORED
    if report.complaint:
        reachability.pause(player)
        logger.warning("the mails to player %s are paused: a complaint", player.pk)
        return COMPLAINT
    _count(player, reachability.HARD if report.hard else reachability.SOFT)
    return BOUNCE


def refused(player: Player) -> None:
    """His mail server refused a mail for good while we sent it."""
    _count(player, reachability.HARD)


def _count(player: Player, points: int) -> None:
    was_paused = player.mails_paused_at is not None
    if reachability.note(player, points) and not was_paused:
        logger.warning("the mails to player %s are paused: they came back", player.pk)


def _reader(mails: Sequence[UUID]) -> Player | None:
    """To whom one of these mails of ours went, lately."""
    rows = OutboxMessage.objects.filter(pk__in=mails, sent_at__gt=now() - REPORTED_WITHIN)
    row = rows.select_related("recipient").first()
    return row.recipient if row else None
