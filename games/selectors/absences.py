"""When a player is, was and will be away."""

from django.db.models import QuerySet

from players.models import Absence, Player

MOST_ABSENCES = 100


def absences(player: Player) -> QuerySet[Absence]:
    """The newest MOST_ABSENCES of his absences, also those that are over, the last to begin first."""
    return Absence.objects.filter(player=player).order_by("-starts_at", "-pk")[:MOST_ABSENCES]
