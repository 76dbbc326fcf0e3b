"""Every page in its reader's time zone and language."""

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation


class PlayerLocaleMiddleware:
    """Activates the logged-in player's time zone, and his language if he chose one, for the request alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return self.get_response(request)
        with (
            timezone.override(zone(request.user.time_zone)),
            translation.override(request.user.language or translation.get_language()),
        ):
            return self.get_response(request)


def zone(name: str) -> zoneinfo.ZoneInfo:
    """Return the time zone `name`; UTC if this machine no longer knows it."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return zoneinfo.ZoneInfo("UTC")
