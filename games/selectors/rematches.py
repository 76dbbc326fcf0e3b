"""Rematches, and what losers pick for them."""

from django.db.models import QuerySet

from games.models import Game, SetupPick
from players.models import Player


def picks(game: Game) -> QuerySet[SetupPick]:
    """What losers pick for this game, in the order in which it is applied; each with its player.

    `picked_at` empty: still waited for; `number` empty with it: given up, nothing is changed.
    """
    return SetupPick.objects.filter(game=game).select_related("player").order_by("rank")


def my_pick(game: Game, player: Player | None) -> SetupPick | None:
    """The pick that this player still has to make for an open game."""
    if player is None or game.status != Game.Status.OPEN or game.picks_due_at is None:
        return None
    return SetupPick.objects.filter(game=game, player=player, picked_at=None).first()


def rematch_of(game: Game, player: Player) -> Game | None:
    """The game that follows this one as its rematch, if there is one this player may see."""
    return Game.objects.listed().visible_to(player).filter(rematch_of=game).first()
