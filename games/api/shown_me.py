"""What the API tells a player of himself, as plain dictionaries; `games.api.outputs.me` describes their shapes."""

from datetime import time
from typing import Any

from games.models import OutboxMessage
from games.services import preferences
from games.wording import deliveries
from players.models import Absence, Player, Token

Shown = dict[str, Any]


def me(player: Player, token: Token | None) -> Shown:
    """Who asks, what he chose, and by which token he asks."""
    return {
        "name": player.username,
        "time_zone": player.time_zone,
        "language": player.language,
        "mails": player.mails,
        "active_from": time_of_day(player.active_from),
        "active_to": time_of_day(player.active_to),
        "quiet_from": time_of_day(player.quiet_from),
        "quiet_to": time_of_day(player.quiet_to),
        "reminders": player.reminders,
        "digest_hour": player.digest_hour,
        "auto_leave": player.auto_leave,
        "notify": preferences.ways(player),
        "scopes": token.scopes if token else ["play", "read"],
        "expires_at": token.expires_at if token else None,
    }


def time_of_day(value: time | None) -> str | None:
    """As "08:30"."""
    return None if value is None else value.strftime("%H:%M")


def absence(row: Absence) -> Shown:
    """Days on which he is away."""
    names = ("kind", "state", "starts_at", "ends_at", "days", "automatic", "ended_at")
    return {"id": row.pk, **{name: getattr(row, name) for name in names}}


def delivery(row: OutboxMessage) -> Shown:
    """Something that was sent to him, or not; its game should have been fetched with it."""
    names = ("kind", "channel", "status", "reason", "attempts", "created_at", "due_at", "sent_at")
    shown = {name: getattr(row, name) for name in names}
    return {**shown, "why": deliveries.reason(row), "game": row.game.code if row.game else None}
