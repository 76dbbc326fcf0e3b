"""Finding people."""

from collections.abc import Collection

from django.db.models.functions import Lower

from players.models import Player


def by_name(names: Collection[str]) -> tuple[list[Player], list[str]]:
    """The players of these names, in any case, each once; and those of the names that no active player has."""
    wanted = {name.lower(): name for name in names}
    if not wanted:
        return [], []
    found: list[Player] = [*Player.objects.alias(lower=Lower("username")).filter(lower__in=wanted, is_active=True)]
    there = {player.username.lower() for player in found}
    return found, [name for lower, name in wanted.items() if lower not in there]
