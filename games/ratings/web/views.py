"""The leaderboards, and how one player plays."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import wording
from games.ratings import selectors
from games.ratings.reliability import LEAST, percent
from games.ratings.scale import shown
from games.services.errors import ServiceError
from games.web.refusals import reader

PAGE = 50
CHANGES = 20


@login_required
@never_cache
@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """Who plays best, in all games or with one setup."""
    try:
        setup = selectors.pool(request.GET.get("setup", ""))
    except ServiceError as error:
        raise Http404(wording.error(error.code, error.params)) from None
    everybody = request.GET.get("all") == "1"
    rows = selectors.leaderboard(setup, provisional=everybody)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    ranked = [(rank, row, shown(row.mu, row.sigma)) for rank, row in enumerate(page, page.start_index())]
    context = {"setup": setup, "pools": selectors.pools(), "page": page, "ranked": ranked, "everybody": everybody}
    return render(request, "ratings/leaderboard.html", context)


@login_required
@never_cache
@require_safe
def player(request: HttpRequest, name: str) -> HttpResponse:
    """One player's ratings, his reliability, and which games changed them; the older ones page by page."""
    try:
        found = selectors.named(name)
    except ServiceError:
        raise Http404 from None
    page = Paginator(selectors.history(found), CHANGES).get_page(request.GET.get("page"))
    visible = selectors.visible_games(page.object_list, reader(request))
    changes = [
        {
            "change": change,
            "before": shown(change.mu_before, change.sigma_before),
            "after": shown(change.mu, change.sigma),
            "code": change.game.code if change.game_id in visible else "",
        }
        for change in page
    ]
    share = selectors.reliability(found)
    context = {
        "player": found,
        "ratings": [(row, shown(row.mu, row.sigma)) for row in selectors.ratings(found)],
        "percent": None if share is None else percent(share),
        "least": LEAST,
        "page": page,
        "changes": changes,
    }
    return render(request, "ratings/player.html", context)
