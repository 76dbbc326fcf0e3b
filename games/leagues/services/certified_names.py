"""Names in published certificates: of who deletes his account the neutral one is left."""

from typing import Any

from django.db import transaction
from django.db.models import Q

from games.leagues.formats.certificate import digest
from games.leagues.models import Entry, Season, Slot
from games.leagues.services import seasons
from players.models import Player
from players.services.deletion import neutral_name


def forget(player: Player) -> None:
    """Put the neutral name in place of a player's in the certificates of all his seasons; their digests change by it.

    Twice changes nothing. He is locked out already, and no season is held.
    """
    entries = Entry.objects.filter(Q(player=player) | Q(partner=player))
    published = Season.objects.filter(plan__isnull=False, pk__in=entries.values("season"))
    for pk in list(published.order_by("pk").values_list("pk", flat=True)):
        with transaction.atomic():
            season = seasons.locked(pk)
            _rename(season, player)
            season.save(update_fields=["plan"])


def _rename(season: Season, player: Player) -> None:
    """Certificates name who had the slots first."""
    plan: dict[str, Any] = season.plan or {}
    slots = Slot.objects.filter(division__season=season).select_related("division", "entry")
    for slot in slots.prefetch_related("former_holders__entry"):
        former = slot.former_holders.all()
        first = former[0].entry if former else slot.entry
        if player.pk in first.players:
            division = plan["divisions"][slot.division.order]
            place = division["slots"][slot.number] - 1
            if season.terms.teams:
                division["entrants"][place][first.players.index(player.pk)] = neutral_name(player)
            else:
                division["entrants"][place] = neutral_name(player)
    plan["digest"] = digest(plan)
