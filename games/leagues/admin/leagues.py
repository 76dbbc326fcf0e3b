"""Leagues: founding them, who runs them, and their seasons."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.leagues import wording
from games.leagues.admin import logged, season_pages
from games.leagues.admin.act_forms import NameForm
from games.leagues.admin.desk import Desk, attempted, reader
from games.leagues.models import League
from games.leagues.services import drafts, organisers
from games.leagues.services.drafts import LONGEST_ABOUT, LONGEST_NAME, LONGEST_SLUG
from players.models import Player

ORGANISER_ACTS: dict[str, tuple[Any, Any, Callable[..., object]]] = {
    "appoint": (
        lazy("Appoint an organiser"),
        lazy("An organiser sees and does everything here for this league, and nothing else in the admin."),
        organisers.appoint,
    ),
    "dismiss": (
        lazy("Dismiss an organiser"),
        lazy("The last one cannot be dismissed: appoint another first."),
        organisers.dismiss,
    ),
}


class DescribeForm(forms.Form):
    """A league's name and text."""

    name = forms.CharField(label=lazy("Name"), max_length=LONGEST_NAME)
    about = forms.CharField(
        label=lazy("About"), max_length=LONGEST_ABOUT, required=False, widget=forms.Textarea(attrs={"rows": 6}),
        help_text=lazy("What players should know: plain text."),
    )  # fmt: skip


class FoundForm(DescribeForm):
    """A new league."""

    slug = forms.SlugField(
        label=lazy("Address"), max_length=LONGEST_SLUG,
        help_text=lazy("Of its page: small letters, digits and hyphens. It never changes."),
    )  # fmt: skip
    field_order = ("name", "slug", "about")


@admin.register(League)
class LeagueAdmin(Desk[League]):
    """The reader's leagues."""

    league_path = "pk"
    list_display = ("name", "slug", "created_at")
    ordering = ("name",)

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Some may found leagues."""
        return organisers.may_found(reader(request))

    def get_urls(self) -> list[URLPattern]:
        """The pages of a league, before those that every row has."""
        own = [
            self.page_url("draft", self.draft_page, "draft"),
            self.page_url("describe", self.describe_page, "describe"),
            self.page_url("act/<str:code>", self.act_page, "act"),
        ]
        return [*own, *super().get_urls()]

    def add_view(self, request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        """Found a league."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = FoundForm(request.POST if request.method == "POST" else None, label_suffix="")
        if form.is_valid() and attempted(request, form, lambda: self._found(request, form)):
            return HttpResponseRedirect(self.address("changelist"))
        text = _("You are its first organiser, and can appoint others.")
        return self.shown(request, "act", _("Found a league"), text=text, form=form, button=_("Found"))

    def row_page(self, request: HttpRequest, league: League) -> HttpResponse:
        """A league's seasons, organisers and log."""
        seasons = [(season, wording.status(season)) for season in league.seasons.defer("plan")]
        actions = league.actions.filter(season=None).select_related("by")
        return self.shown(
            request, "league", league.name,
            is_top=True,
            league=league,
            seasons=seasons,
            organisers=league.organisers.select_related("player").order_by("since", "pk"),
            acts=[(code, title) for code, (title, _text, _do) in ORGANISER_ACTS.items()],
            told=logged.told(actions),
        )  # fmt: skip

    def draft_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The form of a new season."""
        return season_pages.rules_page(self, request, self.row(request, pk), None)

    def describe_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Change a league's name and text."""
        league = self.row(request, pk)
        now_is = {"name": league.name, "about": league.about}
        form = DescribeForm(request.POST if request.method == "POST" else None, label_suffix="", initial=now_is)
        if form.is_valid() and attempted(request, form, lambda: self._described(league, request, form)):
            return HttpResponseRedirect(self.address("change", pk))
        text = _("The address stays, so that no link breaks.")
        return self.shown(request, "act", _("Name and text"), text=text, form=form, button=_("Save"), league=league)

    def act_page(self, request: HttpRequest, pk: int, code: str) -> HttpResponse:
        """Appoint or dismiss an organiser."""
        league = self.row(request, pk)
        if code not in ORGANISER_ACTS:
            raise Http404
        title, text, do = ORGANISER_ACTS[code]
        form = NameForm(league, request.POST if request.method == "POST" else None)
        if form.is_valid() and attempted(request, form, lambda: self._do(do, league, request, form)):
            # Who dismisses himself has no business here any more.
            still = self.has_view_permission(request, league)
            return HttpResponseRedirect(self.address("change", pk) if still else "/")
        return self.shown(request, "act", title, text=text, form=form, button=title, league=league)

    def _found(self, request: HttpRequest, form: FoundForm) -> None:
        drafts.found(by=reader(request), **form.cleaned_data)

    def _described(self, league: League, request: HttpRequest, form: DescribeForm) -> None:
        drafts.describe(league=league, by=reader(request), **form.cleaned_data)

    def _do(self, do: Callable[..., object], league: League, request: HttpRequest, form: NameForm) -> None:
        player: Player = form.cleaned_data["player"]
        do(league=league, by=reader(request), player=player)
