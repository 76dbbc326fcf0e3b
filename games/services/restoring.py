"""A restored backup: cursors of clients are void, and nothing is sent until an operator says so.

What the outbox of the backup has pending was probably sent before the loss. What became of the time in between: the
watch over outages finds its own last beat in the backup and gives every clock the lost span.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Min, QuerySet

from games.models import OutboxMessage, ServiceState
from games.services import epochs
from silver_site.clock import now

Status = OutboxMessage.Status
# What waits to be told to somebody; a bot's move is told to nobody, and goes on.
WAITING = (Status.PENDING, Status.GATHERED)
DROPPED = "dropped-after-restore"


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits in the outbox: messages of a kind, how many, and since when the oldest."""

    kind: str
    count: int
    since: datetime


def restored() -> int:
    """Begin a new life after a backup was restored: clients start over, the outbox is held. The new epoch."""
    with transaction.atomic():
        state = _state()
        state.epoch = epochs.following(state.epoch)
        state.held_since = now()
        state.save()
        return state.epoch


def waiting() -> list[Waiting]:
    """What the outbox would send, a line a kind, the oldest first."""
    kinds = _unsent().order_by().values("kind").annotate(count=Count("pk"), since=Min("created_at"))
    return sorted((Waiting(**one) for one in kinds), key=lambda one: one.since)


def release(*, older_than: timedelta | None = None) -> int | None:
    """Let the outbox go; messages that are older than that are dropped instead of sent. How many; None: it wasn't held.

    What is dropped stays in the ledger as suppressed, with its reason.
    """
    with transaction.atomic():
        state = _state()
        if state.held_since is None:
            return None
        state.held_since = None
        state.save()
        if older_than is None:
            return 0
        old = _unsent().filter(created_at__lt=now() - older_than)
        return old.update(status=Status.SUPPRESSED, reason=DROPPED, leased_until=None)


def held_since() -> datetime | None:
    """Since when nothing is sent; None where it is."""
    return ServiceState.objects.filter(pk=1).values_list("held_since", flat=True).first()


def _unsent() -> QuerySet[OutboxMessage]:
    return OutboxMessage.objects.filter(status__in=WAITING).exclude(channel="")


def _state() -> ServiceState:
    """The service's row, locked."""
    ServiceState.objects.get_or_create(pk=1)
    return ServiceState.objects.select_for_update().get(pk=1)
