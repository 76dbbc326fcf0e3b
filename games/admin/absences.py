"""When players are away: for staff who must answer why a clock stands still."""

from django.contrib import admin

from games.admin.readonly import ReadOnly
from players.models import Absence


@admin.register(Absence)
class AbsenceAdmin(ReadOnly[Absence]):
    """Absences as a list; players plan and end them themselves."""

    list_display = ("player", "kind", "state", "starts_at", "ends_at", "days", "automatic", "created_at", "ended_at")
    list_filter = ("state", "kind", "automatic")
    list_select_related = ("player",)
    shown_lookups = frozenset({"state__exact", "kind__exact", "automatic__exact"})
    search_fields = ("player__username",)
    ordering = ("-starts_at", "-pk")
    fields = list_display
