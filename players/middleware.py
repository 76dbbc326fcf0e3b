"""Every page in its reader's time zone and language; and a name for the browser in which somebody logs in."""

import zoneinfo
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from players.services import signins

DEVICE_COOKIE = "silver-device"


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


class DeviceMiddleware:
    """Gives a browser its name, a cookie of pure chance, in the answer to a log-in; nobody else gets one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        device = request.META.get(DEVICE_COOKIE)
        if device:
            response.set_cookie(
                DEVICE_COOKIE, device, max_age=signins.DEVICE_SECONDS,
                secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax",
            )  # fmt: skip
        return response


def device_of(request: HttpRequest) -> str:
    """The name of the browser that asks, new where it has none; the answer will give it to it."""
    device = signins.known_device(request.COOKIES.get(DEVICE_COOKIE)) or signins.new_device()
    request.META[DEVICE_COOKIE] = device
    return device


def zone(name: str) -> zoneinfo.ZoneInfo:
    """Return the time zone `name`; UTC if this machine no longer knows it."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return zoneinfo.ZoneInfo("UTC")
