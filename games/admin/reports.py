"""Messages that players showed to the staff."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.readonly import ReadOnly
from games.models import MessageReport
from games.services import messages as talk


@admin.register(MessageReport)
class MessageReportAdmin(ReadOnly[MessageReport]):
    """Reports; what can be done about one goes through the services."""

    list_display = ("at", "game", "author", "text", "reporter", "reason", "is_up", "handled_at")
    list_filter = (("handled_at", admin.EmptyFieldListFilter),)
    list_select_related = ("game", "author", "reporter", "message")
    shown_lookups = frozenset({"handled_at__isempty"})
    search_fields = ("game__code", "author__username", "reporter__username")
    ordering = ("-at",)
    fields = readonly_fields = ("at", "game", "number", "author", "text", "reporter", "reason", "is_up", "handled_at")
    actions = ("handle", "take_down")

    def get_queryset(self, request: HttpRequest) -> QuerySet[MessageReport]:
        """Of a game its code alone."""
        return super().get_queryset(request).defer("game__state", "game__record", "game__secret")

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Who may change reports may act on them."""
        return request.user.has_perm("games.change_messagereport")

    @admin.display(description=gettext_lazy("still to be read"), boolean=True)
    def is_up(self, report: MessageReport) -> bool:
        """Whether the table can still read the message."""
        return report.message is not None and not report.message.removed

    @admin.action(description=gettext_lazy("Mark as handled"), permissions=["act"])
    def handle(self, request: HttpRequest, reports: QuerySet[MessageReport]) -> None:
        """Note that staff has seen to these."""
        for report in reports:
            talk.handle(report_id=report.pk)
        messages.success(request, _("Marked as handled."))

    @admin.action(description=gettext_lazy("Take the messages down, and mark as handled"), permissions=["act"])
    def take_down(self, request: HttpRequest, reports: QuerySet[MessageReport]) -> None:
        """Nobody reads these messages any more."""
        for report in reports:
            if report.message_id is not None:
                talk.remove(message_id=report.message_id)
            talk.handle(report_id=report.pk)
        messages.success(request, _("The messages are taken down."))
