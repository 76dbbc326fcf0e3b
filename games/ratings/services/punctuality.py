"""Keeping count of moves made in time when a game has ended."""

from collections.abc import Iterator

from django.db import transaction

from games.models import Game
from games.ratings.counting import counted, with_holders
from games.ratings.models import Punctuality
from games.ratings.reliability import YEAR
from games.ratings.services.forgetting import is_forgotten
from silver_site.clock import now

# Games whose events are read at once while all are counted anew.
CHUNK = 50


def count(game: Game) -> None:
    """Write what each person did in this ended game; twice changes nothing."""
    _write([*with_holders(Game.objects.filter(pk=game.pk))])


def recount() -> int:
    """Count anew all games that ended within a year; how many."""
    with transaction.atomic():
        Punctuality.objects.all().delete()
        ended = Game.objects.filter(status=Game.Status.FINISHED, ended_at__gte=now() - YEAR)
        keys = list(ended.order_by("pk").values_list("pk", flat=True))
        for start in range(0, len(keys), CHUNK):
            _write([*with_holders(Game.objects.filter(pk__in=keys[start : start + CHUNK]))])
        return len(keys)


def _write(games: list[Game]) -> None:
    gone = {player for game in games for player in _gone(game)}
    rows = [row for row in counted(games) if row.player_id not in gone]
    Punctuality.objects.bulk_create(rows, ignore_conflicts=True)


def _gone(game: Game) -> Iterator[int]:
    """Those who deleted their accounts."""
    players = [seat.player for seat in game.seats.all()] + [former.player for former in game.former_members.all()]
    return (player.pk for player in players if player is not None and is_forgotten(player))
