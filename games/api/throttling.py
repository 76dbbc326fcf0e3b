"""How many requests a minute a token may make, told in the headers of every answer. Costs no SQL."""

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from players.models import Token
from silver_site.clock import now

WINDOW = 60


class TokenThrottle(BaseThrottle):
    """Counts requests in fixed minutes: a token's own, or for browsers the player's.

    settings.SILVER_API_RATE is the number a minute; 0 is without limit. Where the cache is in memory, each server
    process counts for itself. What it counted is in `headers`.
    """

    headers: dict[str, str]

    def __init__(self) -> None:
        self.headers = {}
        self._reset = WINDOW

    def allow_request(self, request: Request, _view: APIView) -> bool:
        """Count this request; False if it is one too many."""
        limit: int = settings.SILVER_API_RATE
        if not limit:
            return True
        minute, second = divmod(int(now().timestamp()), WINDOW)
        self._reset = WINDOW - second
        used = count(f"api-rate:{caller(request)}:{minute}")
        self.headers = {
            "RateLimit-Limit": str(limit),
            "RateLimit-Remaining": str(max(0, limit - used)),
            "RateLimit-Reset": str(self._reset),
        }
        return used <= limit

    def wait(self) -> float:
        """Seconds until the next minute."""
        return self._reset


def caller(request: Request) -> str:
    """Who is counted."""
    return f"token-{request.auth.pk}" if isinstance(request.auth, Token) else f"player-{request.user.pk}"


def count(key: str) -> int:
    """Count one more under `key`, which is forgotten some time after its minute; how many there are now."""
    try:
        return cache.incr(key)
    except ValueError:
        return 1 if cache.add(key, 1, 2 * WINDOW) else cache.incr(key)
