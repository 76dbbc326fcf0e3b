"""The demo's log-in links. They work while the server is a demo, for demo accounts, and for a day."""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from players.models import Player

SALT = "players.demo"
SECONDS = 24 * 3600
NAME = "demo"


def account() -> Player:
    """Return the demo account, made on first use; it has no password and no real address.

    Raises PermissionError where there is no demo.
    """
    if not settings.SILVER_DEMO:
        raise PermissionError("Demo accounts exist in the demo only: set SILVER_DEMO=1")
    player = Player.objects.filter(is_demo=True, username=NAME).first()
    if player is None:
        player = Player(username=NAME, email=f"{NAME}@silver.invalid", is_demo=True)
        player.set_unusable_password()
        player.save()
    return player


def login_path(player: Player, target: str) -> str:
    """Return the address path that logs in as `player` and goes on to the path `target`."""
    return reverse("players:demo-login", args=[signing.dumps([player.pk, target], salt=SALT, compress=True)])


def read_link(signed: str) -> tuple[Player, str] | None:
    """Return whom a log-in link logs in, and where it leads; None if it is no longer, or never was, good."""
    if not settings.SILVER_DEMO:
        return None
    try:
        pk, target = signing.loads(signed, salt=SALT, max_age=SECONDS)
    except signing.BadSignature:
        return None
    player = Player.objects.filter(pk=pk, is_demo=True, is_active=True).first()
    return (player, target) if player else None
