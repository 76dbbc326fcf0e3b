"""What a game keeps of its players' habits: their zone, the hours in which they are awake, when to remind them.

They lie in the game's row, so that a move can set the next seat's deadline without reading its player.
"""

from typing import Any

from django.db import transaction

from games.models import Game, Seat
from games.services.clocks import dump_hours
from games.services.worktime import Hours
from players.models import Player


def of(player: Player) -> dict[str, Any]:
    """What `Game.habits` keeps of this player, for one seat."""
    kept: dict[str, Any] = dump_hours(Hours(player.time_zone, player.active_from, player.active_to))
    if player.reminders:
        kept["remind"] = sorted(player.reminders, reverse=True)
    return kept


def changed(player: Player) -> None:
    """Write a player's habits into all his games that go on; they hold from the next time a clock of his starts."""
    going_on = (Game.Status.RUNNING, Game.Status.PAUSED)
    mine = Seat.objects.filter(player=player, resigned_at=None, game__status__in=going_on).order_by("game_id")
    kept = of(player)
    for game_id, letter in list(mine.values_list("game_id", "letter")):
        with transaction.atomic():
            row = Game.objects.select_for_update(no_key=True).only("habits").get(pk=game_id)
            Game.objects.filter(pk=game_id).update(habits=row.habits | {letter: kept})
