"""What was to be sent: whether it was, never what it said; and trying again what failed."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.admin.readonly import ReadOnly
from games.models import OutboxMessage
from games.services import outbox
from games.wording import deliveries


@admin.register(OutboxMessage)
class OutboxMessageAdmin(ReadOnly[OutboxMessage]):
    """The outbox as a list."""

    list_display = (
        "created_at", "kind", "channel", "game", "letter", "recipient", "status", "reason", "attempts", "due_at",
        "sent_at",
    )  # fmt: skip
    list_filter = ("status", "kind", "channel")
    list_select_related = ("game", "recipient")
    shown_lookups = frozenset({"status__exact", "kind__exact", "channel__exact"})
    search_fields = ("game__code", "recipient__username")
    ordering = ("-created_at",)
    fields = (*list_display, "in_words")
    readonly_fields = ("in_words",)
    actions = ("try_again",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[OutboxMessage]:
        """Of a game its code alone."""
        return super().get_queryset(request).defer("game__state", "game__record", "game__secret")

    def has_retry_permission(self, request: HttpRequest) -> bool:
        """Who may change messages may have them tried again."""
        return request.user.has_perm("games.change_outboxmessage")

    @admin.display(description=gettext_lazy("reason in words"))
    def in_words(self, row: OutboxMessage) -> str:
        """Why it was not sent, as its reader is told."""
        return deliveries.reason(row)

    @admin.action(description=gettext_lazy("Try failed messages again"), permissions=["retry"])
    def try_again(self, request: HttpRequest, rows: QuerySet[OutboxMessage]) -> None:
        """Have those that failed for good sent after all; the others stay as they are."""
        failed = list(rows.filter(status=OutboxMessage.Status.FAILED))
        count = outbox.try_again([row.pk for row in failed])
        for row in failed:
            self.log_change(request, row, "tried again")
        told = ngettext("%(n)s message is tried again.", "%(n)s messages are tried again.", count) % {"n": count}
        messages.success(request, told if count else _("None of these has failed."))
