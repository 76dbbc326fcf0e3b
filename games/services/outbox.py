"""What must be sent, as rows written in the transaction that made it necessary."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction

from games.models import Game, OutboxMessage
from games.services.wakeup import wake

Kind = OutboxMessage.Kind
# Why a message about a game that is paused (or over) is suppressed.
NOT_RUNNING = "not-running"


def message(
    *,
    kind: Kind,
    key: Sequence[object],
    at: datetime,
    game: Game,
    letter: str = "",
    recipient_id: int | None = None,
    question: int | None = None,
    payload: dict[str, Any] | None = None,
) -> OutboxMessage:
    """An unsaved row. `key` are the parts that make it unique besides its kind and game; all are ids or codes.

    A row for a seat names its letter and finds the person when it is sent; one for a person names him.
    """
    pk = uuid.uuid4()
    return OutboxMessage(
        id=pk,
        key=":".join(str(part) for part in (kind, game.code, *key)),
        kind=kind,
        game=game,
        letter=letter,
        recipient_id=recipient_id,
        question=question,
        payload=payload or {},
        # Chosen once, here: however often the row is sent, the mail is the same one.
        message_id=f"<{pk.hex}@{mail_domain()}>",
        created_at=at,
        due_at=at,
    )


def put(messages: Sequence[OutboxMessage]) -> None:
    """Store the rows (one statement; known keys are passed over) and, after the commit, wake a worker for them."""
    if not messages:
        return
    OutboxMessage.objects.bulk_create(messages, ignore_conflicts=True)
    transaction.on_commit(partial(wake, [row.pk for row in messages]))


def put_back(game: Game, at: datetime) -> None:
    """Have what was suppressed while this game was paused looked at again."""
    held_back = OutboxMessage.objects.filter(game=game, status=OutboxMessage.Status.SUPPRESSED, reason=NOT_RUNNING)
    ids = list(held_back.values_list("pk", flat=True))
    held_back.update(status=OutboxMessage.Status.PENDING, reason="", due_at=at, attempts=0)
    transaction.on_commit(partial(wake, ids))


def mail_domain() -> str:
    """The domain of our Message-IDs and List-Ids."""
    return urlsplit(settings.SILVER_BASE_URL).hostname or "localhost"
