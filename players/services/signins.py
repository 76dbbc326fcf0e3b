"""From which address and with which browser a player logs in: digests alone, to be compared and never read."""

import ipaddress
import secrets
from datetime import timedelta

from allauth.account.adapter import get_adapter
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from players.models import Player, SignIn
from silver_site.clock import now

KEPT = timedelta(days=90)
# As long as a browser keeps a cookie at most, about a year.
DEVICE_SECONDS = 400 * 24 * 3600
DEVICE_LENGTH = 43
# A household has one IPv4 address, but in IPv6 a network of its own.
IPV4, IPV6_NETWORK = 4, 64


def record(player: Player, request: HttpRequest, device: str) -> None:
    """Note that he logged in just now, in one statement; nothing where no address is known (a program's log-in)."""
    address = _address(request)
    if not address:
        return
    at = now()
    row = SignIn(
        player=player, address=digest("address", address), device=digest("device", device), first_at=at, last_at=at
    )
    SignIn.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["player", "address", "device"], update_fields=["last_at"]
    )


def known_device(cookie: str | None) -> str | None:
    """The device that a cookie names, if it may be one of ours."""
    return cookie if cookie and cookie.isascii() and len(cookie) == DEVICE_LENGTH else None


def new_device() -> str:
    """A name for a browser that has none: chance, and nothing else."""
    return secrets.token_urlsafe(32)


def digest(what: str, value: str) -> str:
    """What is kept of an address or a device: without our key nobody can try which one it was."""
    return salted_hmac(f"players.sign-in.{what}", value, algorithm="sha256").hexdigest()


def clean_up() -> int:
    """Delete what is too old to say anything; how many rows."""
    return SignIn.objects.filter(last_at__lt=now() - KEPT).delete()[0]


def _address(request: HttpRequest) -> str:
    """The address of who asks, behind as many proxies as the settings say; in IPv6 his network."""
    try:
        address = ipaddress.ip_address(get_adapter(request).get_client_ip(request))
    except (PermissionDenied, ValueError):
        return ""
    if address.version == IPV4:
        return str(address)
    return str(ipaddress.ip_network((address, IPV6_NETWORK), strict=False))
