"""Keeping count of moves made in time when a game has ended."""

from collections.abc import Sequence

from django.db import transaction

from games.models import Game
from games.ratings.counting import counted, holders, with_holders
from games.ratings.models import Punctuality
from games.ratings.reliability import YEAR
from games.ratings.services.forgetting import forgotten
from silver_site.clock import now

# Games whose events are read at once while all are counted anew.
CHUNK = 50


def count(game: Game) -> None:
    """Write what each person did in this ended game; twice changes nothing."""
    _write([game.pk])


def recount() -> int:
    """Count anew all games that ended within a year, some at a time; how many."""
    ended = Game.objects.filter(status=Game.Status.FINISHED, ended_at__gte=now() - YEAR)
    keys = list(ended.order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), CHUNK):
        _write(keys[start : start + CHUNK])
    return len(keys)


def _write(keys: Sequence[int]) -> None:
    """Count these games, in place of what was counted before."""
    with transaction.atomic():
        games = list(with_holders(Game.objects.filter(pk__in=keys)))
        gone = forgotten({player for game in games for player in holders(game)}, lock=True)
        Punctuality.objects.filter(game__in=keys).delete()
        Punctuality.objects.bulk_create([row for row in counted(games) if row.player_id not in gone])
