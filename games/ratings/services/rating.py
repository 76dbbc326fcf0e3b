"""Moving ratings when a game has ended, and building them all anew."""

from collections.abc import Iterable, Iterator, Sequence

from django.db import transaction
from django.db.models import F, Prefetch

from games.models import DeckSetup, FormerMember, Game, Seat
from games.ratings import results, skill
from games.ratings.models import Rating, RatingChange
from games.ratings.services.forgetting import is_forgotten
from games.ratings.skill import Side, Skill

# Games read at once while all are built anew, and rows written at once.
CHUNK = 500
# A player and a pool; None is the pool of all games.
Key = tuple[int, int | None]


def apply(game: Game) -> None:
    """Move the ratings of those who played this ended game; twice changes nothing.

    In one transaction, with their ratings locked. Nobody who deleted his account is rated any more.
    """
    with transaction.atomic():
        if not (sides := _sides(game)):
            return
        keys = [(player, pool) for pool in _pools(game.setup) for player in _persons(sides)]
        remembered = _remembered(game, keys)
        rows = _locked(remembered)
        if RatingChange.objects.filter(game=game).exists():
            return
        skills = {key: Skill(row.mu, row.sigma) for key, row in rows.items()}
        changes = list(_play(game, sides, skills))
        for change in changes:
            if (row := rows.get((change.player_id, change.setup_id))) is not None:
                row.mu, row.sigma, row.last_played_at = change.mu, change.sigma, change.at
                row.games += 1
        RatingChange.objects.bulk_create(change for change in changes if _key(change) in rows)
        Rating.objects.bulk_update(rows.values(), ["mu", "sigma", "games", "last_played_at"])


def recompute() -> int:
    """Build all ratings anew from the games that have ended, in the order they did; how many games were rated.

    The numbers are exactly those that the games' ends gave, where each was told in that order; setups that nobody
    shares any more lose their pool. In one transaction: readers see the old numbers until it is done.
    """
    with transaction.atomic():
        RatingChange.objects.all().delete()
        Rating.objects.all().delete()
        skills: dict[Key, Skill] = {}
        rows: dict[Key, Rating] = {}
        rated = 0
        changes: list[RatingChange] = []
        for game in _ended_games():
            if sides := results.sides(game, list(game.seats.all()), _handed_over(game)):
                rated += 1
                forgotten = {seat.player_id for seat in game.seats.all() if seat.player and is_forgotten(seat.player)}
                played = list(_play(game, sides, skills))
                changes += [change for change in played if change.player_id not in forgotten]
                _count(rows, played)
                if len(changes) >= CHUNK:
                    RatingChange.objects.bulk_create(changes)
                    changes = []
        RatingChange.objects.bulk_create(changes)
        return rated


