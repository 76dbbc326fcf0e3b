"""Who carries messages to people: one postman a channel, named by the app when it is ready."""

import uuid
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol

from django.conf import settings

from games.models import OutboxMessage
from players.models import Player
from silver_site.clock import now

# A channel that does not answer is left alone this long by this process: else each message would wait for it.
REST = timedelta(seconds=settings.SILVER_MAIL_REST_SECONDS)


class Unreachable(Exception):
    """What carries this channel does not answer; nothing is wrong with the message. Its cause says what happened."""


class Refused(Exception):
    """The message was refused for good; `reason` is a code such as "refused-550".

    unreachable: because of whom it is for, not of what it is or who sends it.
    """

    def __init__(self, reason: str, *, unreachable: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.unreachable = unreachable


@dataclass(frozen=True, slots=True)
class Written:
    """What a postman made of a row: `send` sends it; without one, `reason` says why it is not to be sent any more.

    parts: for a digest, each gathered row that it told ("") or that is no longer true (why); what is not named waits
    for the next one.
    """

    send: Callable[[], None] | None = None
    reason: str = ""
    parts: Mapping[uuid.UUID, str] = field(default_factory=dict)


class Postman(Protocol):
    """Writes and sends the messages of a channel."""

    def refuses(self, reader: Player) -> str:
        """Why this player gets nothing by this channel; "" where he does."""

    def write(self, row: OutboxMessage, reader: Player) -> Written:
        """Check that the row is still true, and make what is to be sent."""

    def session(self) -> AbstractContextManager[None]:
        """A context within which several messages share a connection."""


@dataclass
class _Office:
    """The postmen of this process, and until when a channel that did not answer rests."""

    postmen: dict[str, Postman] = field(default_factory=dict)
    resting: dict[str, datetime] = field(default_factory=dict)


_office = _Office()


def set_postman(channel: str, postman: Postman) -> None:
    """Name who carries the messages of a channel."""
    _office.postmen[channel] = postman


def postman(channel: str) -> Postman:
    """Who carries the messages of a channel. Raises RuntimeError where nobody was named."""
    if channel not in _office.postmen:
        raise RuntimeError("no postman was named")
    return _office.postmen[channel]


def all_postmen() -> list[Postman]:
    """Those of all channels."""
    return list(_office.postmen.values())


def rest(channel: str) -> None:
    """Note that a channel did not answer just now."""
    _office.resting[channel] = now() + REST


def resting_until(channel: str) -> datetime | None:
    """Until when a channel is left alone; None: it is not."""
    until = _office.resting.get(channel)
    return until if until is not None and until > now() else None


def resting() -> list[str]:
    """The channels that are left alone now."""
    return [channel for channel in _office.resting if resting_until(channel)]


def wake_up() -> None:
    """Forget which channels did not answer."""
    _office.resting.clear()
