"""What was sent to a player, what waits, and what was not sent and why."""

from django.db.models import QuerySet

from games.models import OutboxMessage
from players.models import Player


def deliveries(player: Player, code: str = "") -> QuerySet[OutboxMessage]:
    """The messages to this player (of one game), the newest first; each with its game's code."""
    rows = OutboxMessage.objects.filter(recipient=player).exclude(kind=OutboxMessage.Kind.BOT_MOVE)
    if code:
        rows = rows.filter(game__code=code)
    return (
        rows.select_related("game")
        .defer("payload", "game__state", "game__record", "game__secret")
        .order_by("-created_at", "-pk")
    )
