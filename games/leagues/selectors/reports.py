"""Whom a player may report to the organisers of a season, and at which of its tables."""

from django.db.models import Q, QuerySet

from games.leagues.models import Entry, Season, Table
from games.services.errors import ServiceError
from players.models import Player


def people(season: Season, player: Player) -> QuerySet[Player]:
    """All others who take or took part in a season, by name; not who was asked to be a partner and has not agreed."""
    alone = Q(league_entries__season=season)
    agreed = Q(partner_entries__season=season, partner_entries__partner_agreed=True)
    return Player.objects.filter(alone | agreed).exclude(pk=player.pk).distinct().order_by("username")


def tables(season: Season, player: Player) -> QuerySet[Table]:
    """The tables of a season where the player's entry sits, with their divisions."""
    mine = Entry.objects.filter(Q(player=player) | Q(partner=player), season=season)
    found = Table.objects.filter(division__season=season, seats__slot__entry__in=mine)
    return found.select_related("division").distinct().order_by("division", "number")


def table(season: Season, player: Player, *, division: int, number: int) -> Table:
    """One of `tables`, by its division's order from the top, from 1. Raises ServiceError table-not-found 404."""
    found = tables(season, player).filter(division__order=division - 1, number=number).first()
    if found is None:
        raise ServiceError("table-not-found", 404)
    return found
