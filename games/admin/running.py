"""What staff may do to running games: pause them, end a pause, grant time. Each with a reason, never in an own game."""

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.contrib.admin import helpers
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import engine, wording
from games.admin.readonly import ReadOnly
from games.models import Game
from games.services import grants, pauses, staff
from games.services.errors import ServiceError
from players.models import Player

HOUR = 3600
Act = Callable[[str, Player, dict[str, Any]], object]


class ReasonForm(forms.Form):
    """Why: it stands in the history of the game, for staff."""

    why = forms.CharField(label=gettext_lazy("Reason"), max_length=staff.LONGEST_REASON)


class PauseForm(ReasonForm):
    """Until when."""

    until = forms.SplitDateTimeField(
        label=gettext_lazy("Pause until"),
        widget=forms.SplitDateTimeWidget(date_attrs={"type": "date"}, time_attrs={"type": "time"}),
        help_text=gettext_lazy("In your time zone; 30 days from now at most."),
    )


class GrantForm(ReasonForm):
    """To whom, and how much."""

    letters = forms.MultipleChoiceField(
        label=gettext_lazy("Seats"),
        choices=[(letter, letter) for letter in engine.SEATS],
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Only seats whose move the game waits for now."),
    )
    hours = forms.IntegerField(
        label=gettext_lazy("Hours"),
        min_value=1,
        max_value=int(grants.MOST.total_seconds()) // HOUR,
        help_text=gettext_lazy("A week at once, two weeks a game in all."),
    )


class RunningGames(ReadOnly[Game]):
    """The actions on a list of games; each asks on a page of its own."""

    actions = ("pause", "end_pause", "grant")
    forms_of: ClassVar[dict[str, type[ReasonForm]]] = {"pause": PauseForm, "end_pause": ReasonForm, "grant": GrantForm}

    def has_run_permission(self, request: HttpRequest) -> bool:
        """Whether the reader may act on games."""
        return request.user.has_perm(staff.PERMISSION)

    @admin.action(description=gettext_lazy("Pause until a date"), permissions=["run"])
    def pause(self, request: HttpRequest, games: QuerySet[Game]) -> TemplateResponse | None:
        """All clocks of these games stand still until then."""
        return self._ask(request, games, "pause", _pause, _("Pause"))

    @admin.action(description=gettext_lazy("End a pause"), permissions=["run"])
    def end_pause(self, request: HttpRequest, games: QuerySet[Game]) -> TemplateResponse | None:
        """The clocks of these games go on."""
        return self._ask(request, games, "end_pause", _end_pause, _("End the pause"))

    @admin.action(description=gettext_lazy("Grant time"), permissions=["run"])
    def grant(self, request: HttpRequest, games: QuerySet[Game]) -> TemplateResponse | None:
        """More time for seats that are asked."""
        return self._ask(request, games, "grant", _grant, _("Grant time"))

    def _ask(
        self, request: HttpRequest, games: QuerySet[Game], action: str, act: Act, title: str
    ) -> TemplateResponse | None:
        """The page that asks for the details; once they are given, do it in each game, and say how each went."""
        form = self.forms_of[action](request.POST if "given" in request.POST else None)
        by = request.user
        if form.is_valid() and isinstance(by, Player):
            for game in games:
                try:
                    act(game.code, by, form.cleaned_data)
                except ServiceError as error:
                    refused = wording.error(error.code, error.params)
                    messages.error(request, _("Game %(game)s: %(refusal)s") % {"game": game.code, "refusal": refused})
                else:
                    messages.success(request, _("Game %(game)s: done.") % {"game": game.code})
            return None
        context = {
            **self.admin_site.each_context(request),
            "title": title,
            "form": form,
            "games": games,
            "action": action,
            "opts": self.opts,
            "checkbox": helpers.ACTION_CHECKBOX_NAME,
        }
        return TemplateResponse(request, "admin/games/run.html", context)


def _pause(code: str, by: Player, given: dict[str, Any]) -> object:
    return pauses.pause(code=code, by=by, until=given["until"], why=given["why"])


def _end_pause(code: str, by: Player, given: dict[str, Any]) -> object:
    return pauses.end(code=code, by=by, why=given["why"])


def _grant(code: str, by: Player, given: dict[str, Any]) -> object:
    return grants.grant(code=code, by=by, letters=given["letters"], seconds=given["hours"] * HOUR, why=given["why"])
