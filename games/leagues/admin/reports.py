"""Players' reports: the organisers of their league read them, but not who is reported or reported himself."""

from django import forms
from django.contrib import admin
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.leagues import wording
from games.leagues.admin.act_forms import table_name, tables_of
from games.leagues.admin.desk import Desk, attempted, reader
from games.leagues.models import Report, Table
from games.leagues.services import fairplay
from games.leagues.services.log import LONGEST_REASON


class FindingForm(forms.Form):
    """What was found."""

    finding = forms.CharField(
        label=lazy("What you found"), max_length=LONGEST_REASON,
        help_text=lazy("It stands in the log. What follows (voiding a table, removing a player) is done at the desk."),
    )  # fmt: skip


@admin.register(Report)
class ReportAdmin(Desk[Report]):
    """Reports of the reader's leagues, those to be settled first."""

    league_path = "season__league"
    list_display = ("at", "where", "by", "about", "settled_at", "settled_by", "finding")
    list_select_related = ("season__league", "by", "about", "settled_by")
    ordering = (F("settled_at").desc(nulls_first=True), "-at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """Not those about the reader, nor his own."""
        player = reader(request)
        return super().get_queryset(request).exclude(Q(about=player) | Q(by=player))

    @admin.display(description=lazy("season"))
    def where(self, report: Report) -> str:
        """Which season it is about."""
        return wording.season(report.season)

    def row_page(self, request: HttpRequest, report: Report) -> HttpResponse:
        """A report, and the form that settles it."""
        form = FindingForm(request.POST if request.method == "POST" else None, label_suffix="")
        if form.is_valid() and attempted(request, form, lambda: self._settle(request, report, form)):
            return HttpResponseRedirect(self.address("changelist"))
        tables = tables_of(report.season, tuple(Table.Status.values)).filter(pk=report.table_id or 0)
        named = [table_name(table) for table in tables]
        return self.shown(
            request, "report", _("Report"), report=report, form=form, tables=named, season=report.season,
            season_name=wording.season(report.season),
        )  # fmt: skip

    def _settle(self, request: HttpRequest, report: Report, form: FindingForm) -> None:
        fairplay.settle(report=report, by=reader(request), finding=form.cleaned_data["finding"])
