"""What stands in a player's calendar."""

from django.db.models import QuerySet

from games.models import Seat
from games.selectors.lists import inbox
from players.models import Absence, Player


def deadlines(player: Player) -> QuerySet[Seat]:
    """His seats whose clock runs now, the nearest deadline first; none of a game on pause, or while he is on leave."""
    return inbox(player).filter(deadline__isnull=False)


def absences_ahead(player: Player) -> QuerySet[Absence]:
    """The absences he has planned, and the one that is on."""
    return Absence.objects.filter(player=player, state__in=[Absence.State.PLANNED, Absence.State.RUNNING])
