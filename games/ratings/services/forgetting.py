"""Forgetting who deleted his account."""

from games.ratings.models import Punctuality, Rating, RatingChange
from players.models import Player
from players.services.deletion import neutral_name


def forget(player: Player) -> None:
    """Delete what is known of how this player played; within the transaction that deletes his account."""
    for model in (Rating, RatingChange, Punctuality):
        model.objects.filter(player=player).delete()


def is_forgotten(player: Player) -> bool:
    """Whether this is what remains of a deleted account: nothing is written about it any more."""
    return player.username == neutral_name(player)
