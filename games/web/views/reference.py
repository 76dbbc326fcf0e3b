"""The rules in short, and what the cards do."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import engine, selectors, wording
from games.services.errors import ServiceError
from games.web.pages import setup_of
from games.web.refusals import game_page_view, reader
from players.models import Player


def visitor(request: HttpRequest) -> Player | None:
    """Who reads a page that is open to all."""
    return request.user if isinstance(request.user, Player) else None


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rules in our own words."""
    return render(request, "web/rules.html")


@require_safe
def time_rules(request: HttpRequest) -> HttpResponse:
    """How time is counted."""
    return render(request, "web/time_rules.html", {"leave_days": settings.SILVER_LEAVE_DAYS})


@require_safe
def setups(request: HttpRequest) -> HttpResponse:
    """The compositions of cards that games are played with."""
    player = visitor(request)
    found = list(selectors.setups(player))
    mine = [row for row in found if player is not None and row.owner_id == player.pk and not row.official]
    shared = [row for row in found if not row.official and (player is None or row.owner_id != player.pk)]
    return render(request, "web/setups.html", {"setups": found, "mine": mine, "shared": shared})


@require_safe
def setup(request: HttpRequest, slug: str) -> HttpResponse:
    """All cards of one setup."""
    try:
        found = selectors.setup(slug, visitor(request))
        known = engine.parse_setup(found.decks, found.token or None)
    except (ServiceError, engine.BadSetup):
        raise Http404 from None
    return render(request, "web/cards.html", {"name": wording.setup_title(found), "setup": found, **_cards(known)})


@game_page_view
def game_cards(request: HttpRequest, code: str) -> HttpResponse:
    """All cards of one game."""
    game = selectors.visible_game(code, reader(request))
    context = {"game": game, "name": wording.setup_name(game), **_cards(setup_of(game))}
    return render(request, "web/cards.html", context)


def _cards(known: engine.Setup) -> dict[str, Any]:
    cards = engine.cards(known)
    return {"cards": cards, "token": known.token.name, "mixed": len({card.deck for card in cards}) > 1}
