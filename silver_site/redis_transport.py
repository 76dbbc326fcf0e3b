"""Celery's Redis transport, whose workers outlive their broker.

In kombu 5.7 what a worker has in hand when the connection is lost is acknowledged, or put back, on a channel that has
none any more: that fails with an AttributeError, which ends the worker. Told as what it is, a lost connection, it is
logged, and the worker connects again.
"""

from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis
from redis.exceptions import ConnectionError as RedisConnectionError


class Channel(redis.Channel):
    """Knows when its connection is no more."""

    @property
    def pool(self) -> Any:
        """Connections to Redis. Raises ConnectionError once the channel is closed."""
        if getattr(self.connection, "client", None) is None:
            raise RedisConnectionError("the channel is closed")
        return super().pool


class Transport(redis.Transport):
    """The Redis transport with such channels."""

    Channel = Channel


def use() -> None:
    """Have redis:// and rediss:// mean this transport."""
    for scheme in ("redis", "rediss"):
        TRANSPORT_ALIASES[scheme] = f"{__name__}:Transport"
