"""What the API tells of ratings, as plain dictionaries; `games.ratings.api.outputs` describes their shapes."""

from collections.abc import Collection
from typing import Any

from games.ratings import reliability, scale
from games.ratings.models import Rating, RatingChange

Shown = dict[str, Any]


def ranked(rank: int, row: Rating) -> Shown:
    """A player on a leaderboard."""
    return {"rank": rank, "name": row.player.username, **_numbers(row)}


def rating(row: Rating) -> Shown:
    """A player's rating in one pool."""
    provisional = scale.shown(row.mu, row.sigma).provisional
    return {"setup": row.setup.slug if row.setup else None, "provisional": provisional, **_numbers(row)}


def change(row: RatingChange, visible: Collection[int]) -> Shown:
    """What a game did; the game is named only if it is among the keys that its reader may see."""
    return {
        "game": row.game.code if row.game_id in visible else None,
        "setup": row.setup.slug if row.setup else None,
        "before": scale.number(row.mu_before),
        "after": scale.number(row.mu),
        "at": row.at,
    }


def percent(share: float | None) -> int | None:
    """A share as it is shown."""
    return None if share is None else reliability.percent(share)


def _numbers(row: Rating) -> Shown:
    shown = scale.shown(row.mu, row.sigma)
    return {
        "rating": shown.number,
        "uncertainty": shown.uncertainty,
        "games": row.games,
        "last_played_at": row.last_played_at,
    }
