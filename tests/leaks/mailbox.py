"""The local mailbox, with the mail that asks a person for his move in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from django.core import mail

from games.models import Game, Seat
from games.services import outbox
from players.models import Player
from silver_site.clock import now
from silver_site.mailbox import store
from tests.leaks.posting import posted


@contextmanager
def kept(row: Game, player: Player, letter: str) -> Iterator[str]:
    """Within, the mail that asks that seat for its move, or tells it of the table where nothing is asked, is in the
    person's box, by this key."""
    seat = Seat.objects.get(game=row, letter=letter)
    whole = {"first": 1, "last": row.event_count}
    for kind, payload in ((outbox.Kind.TURN, {}), (outbox.Kind.DEADLINE_PASSED, whole)):
        told = outbox.message(
            kind=kind, key=(), at=now(), game=row, letter=letter, question=seat.asked, payload=payload
        )
        told.message_id = "<fixed@localhost>"
        posted(told)
        if mail.outbox:
            break
    before = {one.key for one in store.mails(player)}
    # A key holds a number that counts on; so each time it is the same one.
    with mock.patch("mailbox.Maildir._count", 1):
        store.keep(player.email, mail.outbox[0].message().as_bytes())
    [key] = {one.key for one in store.mails(player)} - before
    yield key
    store._box(str(player.pk)).remove(key)
