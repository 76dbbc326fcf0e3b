"""Seasons: the desk of each, with its pages and acts."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.leagues import wording
from games.leagues.admin import export, logged, season_pages
from games.leagues.admin.act_forms import entry_name
from games.leagues.admin.acts import ACTS, offered
from games.leagues.admin.desk import Desk, Page, attempted, in_words, reader
from games.leagues.admin.season_form import DatesForm, SeasonForm
from games.leagues.models import Season
from games.leagues.selectors import watch
from games.leagues.services import drafts, fairplay, planning
from games.services.errors import ServiceError
from players.models import Player
from silver_site.clock import now

Status = Season.Status


def date_column(name: str) -> Callable[[Season], str]:
    """The column of a list that shows this date, headed as the form of a season calls it."""

    @admin.display(description=SeasonForm.base_fields[name].label, ordering=name)
    def shown(season: Season) -> str:
        return date_format(localtime(getattr(season, name)), "MOMENT_FORMAT")

    return shown


def unsettled(season: Season, player: Player) -> int:
    """How many reports of a season wait that this organiser may read."""
    return season.reports.filter(settled_at=None).exclude(Q(about=player) | Q(by=player)).count()


@admin.register(Season)
class SeasonAdmin(Desk[Season]):
    """Seasons of the reader's leagues; what is done to one is on pages of their own."""

    league_path = "league"
    list_display = ("name", "stage", *map(date_column, drafts.DATES))
    list_filter = ("status",)
    list_select_related = ("league",)
    shown_lookups = frozenset({"status__exact"})
    ordering = ("-starts_at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Season]:
        """With league and setup; the certificate, which may be long, is read where it is shown."""
        return super().get_queryset(request).select_related("league", "setup").defer("plan")

    @admin.display(description=gettext_lazy("season"), ordering="league__name")
    def name(self, season: Season) -> str:
        """Its league and number."""
        return wording.season(season)

    @admin.display(description=gettext_lazy("stage"), ordering="status")
    def stage(self, season: Season) -> str:
        """How far it has come."""
        return wording.status(season)

    def get_urls(self) -> list[URLPattern]:
        """The pages of a season, before those that every row has."""
        pages: dict[str, Page] = {
            "watch": self.watch_page,
            "preview": self.preview_page,
            "log": self.log_page,
            "fair-play": self.fair_play_page,
            "edit": self.edit_page,
            "act/<str:code>": self.act_page,
            "export/<str:name>": self.export_page,
        }
        own = [self.page_url(route, view, route.split("/", 1)[0]) for route, view in pages.items()]
        return [*own, *super().get_urls()]

    def row_page(self, request: HttpRequest, season: Season) -> HttpResponse:
        """The desk: where the season stands, who takes part, what can be done now."""
        entries = list(season.entries.select_related("player", "partner"))
        return self._page(
            request, season, "desk", wording.season(season),
            is_top=True,
            stage=wording.status(season),
            rules=wording.rules(season.terms),
            entries=[(entry_name(entry), wording.entry_status(entry.status), entry.registered_at) for entry in entries],
            acts=[(code, act.title) for code, act in offered(season).items()],
            may_edit=season.status not in (Status.FINISHED, Status.CANCELLED),
            is_draft=season.status == Status.DRAFT,
            may_preview=season.status == Status.CONFIRMATION,
            exports=export.FILES,
            reports=unsettled(season, reader(request)),
        )  # fmt: skip

    def act_page(self, request: HttpRequest, pk: int, code: str) -> HttpResponse:
        """Ask for the details of an act, and carry it out."""
        season = self.row(request, pk)
        act = ACTS.get(code)
        if act is None:
            raise PermissionDenied
        form = act.form(season, request.POST if request.method == "POST" else None, initial=request.GET.dict())
        if form.is_valid() and attempted(request, form, lambda: act.do(season, reader(request), form)):
            return HttpResponseRedirect(self.address("change", pk))
        return self._page(request, season, "act", act.title, text=act.text, form=form, button=act.title)

    def edit_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """All of a draft; of a season whose rules stand, its dates."""
        season = self.row(request, pk)
        if season.status == Status.DRAFT:
            return season_pages.rules_page(self, request, season.league, season)
        form = DatesForm(season, request.POST if request.method == "POST" else None)
        if form.is_valid() and attempted(request, form, lambda: self._move(request, season, form)):
            return HttpResponseRedirect(self.address("change", pk))
        text = _("The rules stand. Dates that are still to come can be moved to later ones.")
        return self._page(request, season, "act", _("Move dates"), text=text, form=form, button=_("Move"))

    def preview_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The pairings as they would be published now; nothing is stored but by the button below them."""
        season = self.row(request, pk)
        try:
            if request.method == "POST":
                planning.publish(season=season, by=reader(request), digest=request.POST.get("digest", ""))
                messages.success(request, _("The pairings are published, and everybody is told his division."))
                return HttpResponseRedirect(self.address("change", pk))
            preview = planning.preview(season=season)
        except ServiceError as error:
            messages.error(request, in_words(error))
            return HttpResponseRedirect(self.address("preview" if error.code == "plan-changed" else "change", pk))
        return self._page(
            request, season, "preview", _("Pairings to be published"),
            preview=preview,
            divisions=season_pages.divisions_of(preview),
            uneven=[wording.uneven(one.code, one.size, one.least, one.most) for one in preview.uneven],
            unconfirmed=[entry_name(entry) for entry in preview.missing if entry.confirmed_at is None],
            told_until=season.starts_at if season.starts_at > now() else None,
            not_needed=[entry_name(entry) for entry in preview.missing if entry.confirmed_at is not None],
            moved_up=[entry_name(entry) for entry in preview.moved_up],
        )  # fmt: skip

    def watch_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Who is late, and which games hang."""
        season = self.row(request, pk)
        seen = watch.watch(season)
        rows = [(one, season_pages.game_state(one)) for one in seen.tables]
        return self._page(request, season, "watch", _("Who is late"), watch=seen, rows=rows)

    def log_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What organisers did, and why."""
        season = self.row(request, pk)
        actions = season.actions.select_related("by", "undone_by", "undoes")
        can_undo = season.status in ACTS["undo"].stages
        told = [(one, can_undo and logged.can_be_undone(one.action)) for one in logged.told(actions)]
        return self._page(request, season, "log", _("What organisers did"), told=told)

    def fair_play_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Who shares an address or a browser, by division."""
        season = self.row(request, pk)
        divisions = list(season.divisions.all())
        pairs = fairplay.shared(divisions)
        shown = [(wording.division(division), pairs[division.pk]) for division in divisions]
        return self._page(request, season, "fair_play", _("Fair play"), divisions=shown)

    def export_page(self, request: HttpRequest, pk: int, name: str) -> HttpResponse:
        """All of the season that everybody may see, as a file."""
        return export.response(self.row(request, pk), name)

    def _move(self, request: HttpRequest, season: Season, form: DatesForm) -> None:
        given = dict(form.cleaned_data)
        why = given.pop("why")
        dates = {name: at for name, at in given.items() if at != getattr(season, name).replace(second=0, microsecond=0)}
        drafts.move_dates(season=season, by=reader(request), why=why, **dates)

    def _page(self, request: HttpRequest, season: Season, template: str, title: Any, **context: Any) -> HttpResponse:
        return self.shown(request, template, title, season=season, season_name=wording.season(season), **context)
