"""The secret in the address of a player's calendar: make, find, revoke. The database keeps a digest of it."""

import secrets

from players.models import Player
from players.services.tokens import digest


def issue(player: Player) -> str:
    """Make the player's calendar key and return it; the one before is void, and this one can never be read again."""
    raw = secrets.token_urlsafe(32)
    player.calendar_digest = digest(raw)
    player.save(update_fields=["calendar_digest"])
    return raw


def revoke(player: Player) -> None:
    """Close the player's calendar; harmless where he has none."""
    player.calendar_digest = None
    player.save(update_fields=["calendar_digest"])


def find(raw: str) -> Player | None:
    """Whose calendar key this is, in one query; None for one unknown, renewed or revoked, or of a closed account."""
    player = Player.objects.filter(calendar_digest=digest(raw)).first()
    return player if player and player.may_enter else None
