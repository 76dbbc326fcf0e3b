"""The mailbox that is polled, as far as we remember it: one poller at a time, and no mail that ends the poller
again and again."""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Q

from games.models import PolledMailbox
from silver_site.clock import now

# Longer than a mail takes; each mail begins it anew.
LEASE = timedelta(minutes=2)


def lease() -> PolledMailbox | None:
    """The mailbox that is set, for its poller alone; None while another one is at it, unless he seems to have died."""
    name = _name(settings.SILVER_IMAP_URL)
    PolledMailbox.objects.bulk_create([PolledMailbox(name=name)], ignore_conflicts=True)
    free = PolledMailbox.objects.filter(Q(leased_until=None) | Q(leased_until__lt=now()), name=name)
    return PolledMailbox.objects.get(name=name) if free.update(leased_until=now() + LEASE) else None


def opened(box: PolledMailbox, uid_validity: int) -> None:
    """Note that it could be opened. Where its server has numbered it anew, what we knew of a mail is void."""
    if box.uid_validity != uid_validity:
        _update(box, uid_validity=uid_validity, in_hand=None, tries=0)


def take_in_hand(box: PolledMailbox, uid: int) -> int:
    """Note that this mail is being read; how often in a row that was begun."""
    _update(box, in_hand=uid, tries=box.tries + 1 if box.in_hand == uid else 1, leased_until=now() + LEASE)
    return box.tries


def put_down(box: PolledMailbox) -> None:
    """Note that reading it did not end us."""
    _update(box, in_hand=None, tries=0)


def counted(box: PolledMailbox, unread: int, arrivals: Sequence[datetime]) -> None:
    """Note how many mails wait to be read, and when the first of them came."""
    _update(box, unread=unread, oldest_unread_at=min(arrivals, default=None))


def release(box: PolledMailbox, *, polled: bool) -> None:
    """Let the next one poll; polled: it was looked through."""
    _update(box, leased_until=None, **({"polled_at": now()} if polled else {}))


def polled() -> PolledMailbox | None:
    """The mailbox that is set, as it stood; None where none is set, a blank one where it was never looked at."""
    if not settings.SILVER_IMAP_URL:
        return None
    name = _name(settings.SILVER_IMAP_URL)
    return PolledMailbox.objects.filter(name=name).first() or PolledMailbox(name=name)


def _update(box: PolledMailbox, **values: object) -> None:
    for field, value in values.items():
        setattr(box, field, value)
    PolledMailbox.objects.filter(name=box.name).update(**values)


def _name(url: str) -> str:
    where = urlsplit(url)
    return hashlib.sha256(f"{where.username}@{where.hostname}:{where.port}{where.path}".encode()).hexdigest()
