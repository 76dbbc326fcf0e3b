"""What must be sent, as rows written in the transaction that made it necessary."""

import uuid
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from games.models import Game, OutboxMessage
from games.services import sql
from games.services.wakeup import wake, wake_sweep
from silver_site.clock import now

Kind = OutboxMessage.Kind
# Why a message about a game that is paused (or over) is suppressed.
NOT_RUNNING = "not-running"
DONE = (OutboxMessage.Status.SENT, OutboxMessage.Status.SUPPRESSED)
KEPT_FOR = timedelta(days=90)
NOT_TOLD = (Kind.BOT_MOVE, Kind.GAME_ENDED)
MAIL = "mail"


@dataclass
class _Batch:
    """Whether a sweep that calls no worker for each row has written any."""

    wrote: bool = False


_batch: ContextVar[_Batch | None] = ContextVar("batch", default=None)


def message(
    *,
    kind: Kind,
    key: Sequence[object],
    at: datetime,
    game: Game | None = None,
    letter: str = "",
    recipient_id: int | None = None,
    question: int | None = None,
    payload: dict[str, Any] | None = None,
    due_at: datetime | None = None,
) -> OutboxMessage:
    """An unsaved row. `key` are the parts that make it unique besides its kind and game; all are ids or codes.

    A row for a seat names its letter and finds the person when it is sent; one for a person names him. at: when it
    became necessary; due_at: when it may be sent, where that is later.
    """
    pk = uuid.uuid4()
    return OutboxMessage(
        id=pk,
        key=":".join(str(part) for part in (kind, game.code if game else "-", *key)),
        kind=kind,
        # What is done and not told has no channel.
        channel="" if kind in NOT_TOLD else MAIL,
        game=game,
        letter=letter,
        recipient_id=recipient_id,
        question=question,
        payload=payload or {},
        # Chosen once, here: however often the row is sent, the mail is the same one.
        message_id=f"<{pk.hex}@{mail_domain()}>",
        created_at=at,
        due_at=due_at or at,
    )


def put(messages: Sequence[OutboxMessage]) -> None:
    """Store the rows (one statement; known keys are passed over) and, after the commit, wake a worker for those due."""
    if not messages:
        return
    sql.insert_rows(OutboxMessage, messages, pass_over_known=True)
    _call([row.pk for row in messages if row.due_at <= now()])


@contextmanager
def quietly() -> Iterator[None]:
    """Within it no row written has a wake-up call of its own; one call for all of them follows at its end.

    For sweeps, which write many rows in many transactions: the broker is asked once. If the sweep dies, the next
    sweep of the outbox finds the rows.
    """
    batch = _Batch()
    token = _batch.set(batch)
    try:
        yield
    finally:
        _batch.reset(token)
        if batch.wrote:
            transaction.on_commit(wake_sweep)


def put_back(game: Game, at: datetime) -> None:
    """Have what was suppressed while this game was paused, and what failed for good, looked at again."""
    paused = Q(status=OutboxMessage.Status.SUPPRESSED, reason=NOT_RUNNING)
    held_back = OutboxMessage.objects.filter(paused | Q(status=OutboxMessage.Status.FAILED), game=game)
    ids = list(held_back.values_list("pk", flat=True))
    held_back.update(status=OutboxMessage.Status.PENDING, reason="", due_at=at, attempts=0)
    _call(ids)


def try_again(ids: Collection[uuid.UUID]) -> int:
    """Have messages that failed for good tried again, now; how many of these had."""
    failed = OutboxMessage.objects.filter(pk__in=ids, status=OutboxMessage.Status.FAILED)
    found = list(failed.values_list("pk", flat=True))
    failed.update(status=OutboxMessage.Status.PENDING, reason="", due_at=now(), attempts=0, leased_until=None)
    _call(found)
    return len(found)


def clean_up(*, batch: int = 5000) -> int:
    """Delete all rows that were sent or suppressed long ago, `batch` in a statement; how many.

    Failed ones stay, for somebody to look at; those of a paused game too, which may have to be sent when it goes on.
    """
    old = OutboxMessage.objects.filter(status__in=DONE, due_at__lt=now() - KEPT_FOR)
    done = old.exclude(game__status=Game.Status.PAUSED)
    deleted = 0
    while ids := list(done.order_by("due_at").values_list("pk", flat=True)[:batch]):
        deleted += OutboxMessage.objects.filter(pk__in=ids).delete()[0]
    return deleted


def _call(ids: list[uuid.UUID]) -> None:
    """Wake a worker for these rows after the commit, or let the end of `quietly` do so."""
    if not ids:
        return
    batch = _batch.get()
    if batch is None:
        transaction.on_commit(partial(wake, ids))
    else:
        batch.wrote = True


def mail_domain() -> str:
    """The domain of our Message-IDs and List-Ids."""
    return urlsplit(settings.SILVER_BASE_URL).hostname or "localhost"
