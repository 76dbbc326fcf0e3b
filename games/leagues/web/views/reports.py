"""A player's word to the organisers."""

from django.contrib import messages as notices
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.leagues.selectors import leagues
from games.leagues.services import fairplay
from games.leagues.web.forms import ReportForm
from games.leagues.web.refusals import season_act
from games.web.refusals import reader


@require_http_methods(["GET", "HEAD", "POST"])
@season_act
def report(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask whom it is about and what happened; then show it to the organisers, and nobody else."""
    season, player = leagues.season(slug, number), reader(request)
    form = ReportForm(request.POST if request.method == "POST" else None, season, player)
    if form.is_valid():
        fairplay.report(season=season, player=player, **form.cleaned_data)
        notices.success(request, _("The organisers of the league will look at it. Nobody else is told."))
        return redirect("leagues:season", slug, number)
    return render(request, "leagues/report.html", {"season": season, "form": form}, status=422 if form.errors else 200)
