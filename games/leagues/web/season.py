"""The page of a season: dates, rules, who takes part, and what its reader may do."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import wording as refusals
from games.leagues import wording
from games.leagues.models import Season
from games.leagues.selectors import leagues, mine
from games.leagues.selectors.lost import how_lost
from games.leagues.selectors.mine import MySeason
from games.leagues.services import gates
from games.leagues.web.forms import PartnerForm
from games.services.errors import ServiceError
from players.models import Player
from silver_site.clock import now

# How many of the organisers' announcements the page shows.
ANNOUNCEMENTS = 10


def season_page(
    request: HttpRequest, slug: str, number: int, *, refusal: str = "", status: int = 200, form: Any = None
) -> HttpResponse:
    """The season as its reader sees it, with what was refused to him, if anything was.

    form: of the partner, as it was sent. Raises ServiceError season-not-found 404.
    """
    season = leagues.season(slug, number)
    reader = request.user if isinstance(request.user, Player) else None
    context = {
        "season": season,
        "now": now(),
        "rules": wording.rules(season.terms),
        "cancellation": leagues.cancellation(season),
        "divisions": leagues.divisions(season),
        "entries": leagues.entries(season),
        "announcements": season.announcements.select_related("by")[:ANNOUNCEMENTS],
        "refusal": refusal,
        **_for(reader, season, form),
    }
    return render(request, "leagues/season.html", context, status=status)


def _for(reader: Player | None, season: Season, form: Any) -> dict[str, Any]:
    """What concerns the reader: his entry, how it came to nothing, and whether he may register or why not."""
    my_season = mine.my_season(season, reader) if reader else None
    is_open = season.status == Season.Status.REGISTRATION and season.opens_at <= now() < season.closes_at
    if my_season and (my_season.takes_part or not is_open):
        return {"mine": my_season, "lost": wording.lost(how_lost(my_season))}
    if not is_open:
        return {}
    why_not = _why_not(season, reader, my_season) if reader else ""
    partner_form = (form or PartnerForm(label_suffix="")) if season.terms.teams else None
    return {"mine": my_season, "is_open": True, "why_not": why_not, "partner_form": partner_form}


def _why_not(season: Season, reader: Player, my_season: MySeason | None) -> str:
    if my_season and not my_season.may_return:
        return refusals.error("not-admitted", {"why": "removed"})
    try:
        gates.check(season, reader)
    except ServiceError as error:
        return refusals.error(error.code, error.params, reader.username)
    return ""
