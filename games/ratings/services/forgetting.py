"""Forgetting who deleted his account."""

from collections.abc import Collection

from games.ratings.models import Punctuality, Rating, RatingChange
from players.models import Player
from players.services.deletion import neutral_name


def forget(player: Player) -> None:
    """Delete what is known of how this player played; within the transaction that deletes his account."""
    # Ratings first: who moves one just now has it locked, and is waited for.
    for model in (Rating, RatingChange, Punctuality):
        model.objects.filter(player=player).delete()


def forgotten(players: Collection[int], *, lock: bool = False) -> set[int]:
    """Which of these players' accounts are deleted: nothing is written about them any more. One query.

    lock: let no account be deleted until the transaction is over. Whoever locks the players of a game locks all who
    ever held a seat of it, so that two never wait for each other.
    """
    found = Player.objects.filter(pk__in=players).only("username").order_by("pk")
    if lock:
        found = found.select_for_update(no_key=True)
    return {player.pk for player in found if player.username == neutral_name(player)}
