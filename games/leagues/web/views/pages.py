"""What everybody may read."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import engine
from games.leagues.selectors import certificates, divisions
from games.leagues.selectors import leagues as selectors
from games.leagues.selectors.mine import my_seasons
from games.leagues.web import shown
from games.leagues.web.refusals import public
from games.leagues.web.season import season_page
from players.models import Player


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """All leagues; to a player first his own seasons, and what he must do there."""
    mine = my_seasons(request.user) if isinstance(request.user, Player) else []
    return render(request, "leagues/list.html", {"leagues": selectors.leagues(), "mine": mine})


@require_safe
@public
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """A league and its seasons."""
    return render(request, "leagues/league.html", {"league": selectors.league(slug)})


@require_safe
@public
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A season."""
    return season_page(request, slug, number)


@require_safe
@public
def cards(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The cards that a season is played with, also when their setup has changed since, or is not shared."""
    season = selectors.season(slug, number)
    shown_cards = engine.cards(engine.parse_setup(season.decks, season.token or None))
    context = {"season": season, "cards": shown_cards, "mixed": len({card.deck for card in shown_cards}) > 1}
    return render(request, "leagues/cards.html", context)


@require_safe
@public
def division(request: HttpRequest, slug: str, number: int, order: int) -> HttpResponse:
    """A division: standings, crosstable, tables."""
    view = divisions.view(divisions.division(selectors.season(slug, number), order))
    lines = shown.lines(view)
    context = {
        "season": view.division.season,
        "division": view.division,
        "view": view,
        "columns": shown.columns(view),
        "lines": lines,
        # Before anything counts the lot alone would rank.
        "counts": any(line.row.played for line in lines),
        "ties": [line for line in lines if line.decided],
        "crosstable": shown.crosstable(view),
        "reader": request.user.pk,
    }
    return render(request, "leagues/division.html", context)


@require_safe
@public
def certificate(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What the certificate of the pairings says, and how to check it."""
    season = selectors.season(slug, number)
    return render(request, "leagues/certificate.html", {"season": season, "plan": certificates.certificate(season)})


@require_safe
@public
def certificate_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The certificate itself, to keep."""
    season = selectors.season(slug, number)
    text = json.dumps(certificates.certificate(season), indent=1, ensure_ascii=False)
    response = HttpResponse(text + "\n", content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{season.league.slug}-{season.number}.json"'
    return response
