"""A game's events as one seat may read them."""

from typing import Any

from django.db.models import QuerySet

from games import engine
from games.models import Game, GameEvent
from games.services.seats import remembers
from players.models import Player

LONGEST_PAGE = 200


def events(game: Game, player: Player | None, since: int = 0, limit: int = LONGEST_PAGE) -> list[dict[str, Any]]:
    """The events after number `since`, oldest first: number, at, by, kind, round and what this player may read.

    In a game that does not remember, private halves are left out until their round has ended, but for whoever came to
    his seat in this round. Two queries.
    """
    seat = None
    if player is not None:
        seat = game.seats.filter(player=player, resigned_at=None).first()
    letter = seat.letter if seat else None
    recalls = remembers(game, seat)
    rows = game.events.filter(number__gt=since).order_by("number")[: max(0, min(limit, LONGEST_PAGE))]
    return [_shown(row, letter, recalls or _may_recall(game, row)) for row in rows]


def told(game: Game, letter: str | None, rows: QuerySet[GameEvent], *, once: bool = False) -> list[dict[str, Any]]:
    """Events as a seat may read them; once=True shows private halves in a game that does not remember too: for the
    one mail that tells a player what was played for him."""
    return [_shown(row, letter, once or _may_recall(game, row)) for row in rows]


def _may_recall(game: Game, row: GameEvent) -> bool:
    return game.remember or game.ended or row.round < game.round


def _shown(row: GameEvent, letter: str | None, private: bool) -> dict[str, Any]:
    event = engine.Event(row.kind, row.round, row.public, row.private)
    return {"number": row.number, "at": row.at, "by": row.by, **engine.event_view(event, letter, private=private)}
