"""What a player does in a season: registering, agreeing, confirming, leaving."""

from collections.abc import Callable

from django.contrib import messages as notices
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.leagues.models import Entry, Season
from games.leagues.selectors import leagues, mine
from games.leagues.services import messages, registration, withdrawals
from games.leagues.web.forms import PartnerForm
from games.leagues.web.refusals import season_act
from games.leagues.web.season import season_page
from games.services.errors import ServiceError
from games.web.refusals import reader
from players.models import Player
from players.services import people


@require_POST
@season_act
def register(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Register; in a season of teams with the partner that the form names."""
    season = leagues.season(slug, number)
    partner = None
    if season.terms.teams:
        form = PartnerForm(request.POST, label_suffix="")
        partner = _named(form)
        if partner is None:
            return season_page(request, slug, number, form=form, status=422)
    registration.register(season=season, player=reader(request), partner=partner)
    notices.success(request, _("You are registered.") if partner is None else _("Your partner is asked to agree."))
    return redirect("leagues:season", slug, number)


@require_POST
@season_act
def agree(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Agree to be somebody's partner."""
    return _done(request, slug, number, registration.agree_partner, _("You play as a team."))


@require_POST
@season_act
def decline(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Decline to be somebody's partner."""
    return _done(request, slug, number, registration.decline_partner, _("You have declined."))


@require_POST
@season_act
def confirm(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Promise to play."""
    entry = registration.confirm(season=leagues.season(slug, number), player=reader(request))
    if entry.status == Entry.Status.WAITING:
        notices.success(request, _("Noted: you play if a place is left."))
    else:
        notices.success(request, _("Confirmed: you play this season."))
    return redirect("leagues:season", slug, number)


@require_POST
@season_act
def leave(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take one's registration back."""
    return _done(request, slug, number, registration.withdraw_entry, _("You are not registered any more."))


@require_http_methods(["GET", "HEAD", "POST"])
@season_act
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask whether he means it; then withdraw from a season whose pairings stand."""
    if request.method == "POST":
        return _done(request, slug, number, withdrawals.withdraw, _("You have withdrawn from the season."))
    season = leagues.season(slug, number)
    my_season = mine.my_season(season, reader(request))
    if my_season is None or not my_season.may_withdraw:
        raise ServiceError("not-registered", 404)
    return render(request, "leagues/withdraw.html", {"season": season, "mine": my_season})


@require_POST
@season_act
def standings_mails(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Have the standings sent every week, or no longer."""
    wants = request.POST.get("wants") == "yes"
    messages.want_standings(season=leagues.season(slug, number), player=reader(request), wants=wants)
    notices.success(request, _("You get the standings every week.") if wants else _("You get no standings by mail."))
    return redirect("leagues:season", slug, number)


def _done(request: HttpRequest, slug: str, number: int, act: Callable[..., object], said: str) -> HttpResponse:
    season: Season = leagues.season(slug, number)
    act(season=season, player=reader(request))
    notices.success(request, said)
    return redirect("leagues:season", slug, number)


def _named(form: PartnerForm) -> Player | None:
    """The player whom the form names; None, with the reason in the form, where there is none."""
    if not form.is_valid():
        return None
    found, unknown = people.by_name([form.cleaned_data["partner"].strip()])
    if unknown:
        form.add_error("partner", _("There is no such player."))
        return None
    return found[0]
