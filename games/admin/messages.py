"""What was to be sent: whether it was, never what it said."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.readonly import ReadOnly
from games.models import OutboxMessage


@admin.register(OutboxMessage)
class OutboxMessageAdmin(ReadOnly[OutboxMessage]):
    """The outbox as a list."""

    list_display = (
        "created_at", "kind", "game", "letter", "recipient", "status", "reason", "attempts", "due_at", "sent_at",
    )  # fmt: skip
    list_filter = ("status", "kind")
    list_select_related = ("game", "recipient")
    shown_lookups = frozenset({"status__exact", "kind__exact"})
    search_fields = ("game__code", "recipient__username")
    ordering = ("-created_at",)
    fields = list_display

    def get_queryset(self, request: HttpRequest) -> QuerySet[OutboxMessage]:
        """Of a game its code alone."""
        return super().get_queryset(request).defer("game__state", "game__record", "game__secret")
