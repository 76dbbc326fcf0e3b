"""What is told of a game that has not started: no engine, one event at a time."""

import datetime
from typing import Any

from games.models import Game, GameEvent

# The door of what the server itself tells.
SERVICE = "service"
# Kinds of events that the engine knows nothing of.
SERVICE_KINDS = (
    "game_opened",
    "game_cancelled",
    "game_expired",
    "game_started",
    "game_paused",
    "game_resumed",
    "seat_joined",
    "seat_resigned",
    "deadline_passed",
    "end_proposed",
    "end_withdrawn",
    "leave_began",
    "leave_ended",
    "bot_sat_in",
    "player_returned",
    "seat_offered",
    "seat_taken_over",
    "pause_proposed",
    "pause_withdrawn",
    "pause_agreed",
    "time_credited",
    "time_granted",
)


def tell(row: Game, kind: str, at: datetime.datetime, **public: Any) -> None:
    """Append an event to a locked (or new) game and save its number."""
    row.event_count += 1
    row.last_move_at = at
    GameEvent.objects.create(
        game=row, number=row.event_count, round=row.round, kind=kind, public=public, private={}, by=SERVICE, at=at
    )
    row.save(update_fields=["event_count", "last_move_at"])
