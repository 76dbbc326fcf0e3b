"""What has happened in a game."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from games import selectors
from games.web.pages import worded
from games.web.refusals import game_page_view, reader

PAGE = 60


@game_page_view
def log(request: HttpRequest, code: str) -> HttpResponse:
    """One page of the log; without a number, the last one."""
    player = reader(request)
    game = selectors.visible_game(code, player)
    table = selectors.table(game, player)
    pages = max(1, -(-game.event_count // PAGE))
    page = _number(request.GET.get("page", ""), pages)
    events = selectors.events(game, player, since=(page - 1) * PAGE, limit=PAGE)
    context = {"game": game, "table": table, "events": worded(events, table), "page": page, "pages": pages}
    return render(request, "web/log.html", context)


@game_page_view
def news(request: HttpRequest, code: str) -> HttpResponse:
    """How many events there are: what the table page's script asks, to offer a reload."""
    return JsonResponse({"events": selectors.visible_game(code, reader(request)).event_count})


def _number(text: str, pages: int) -> int:
    """The page asked for, within bounds; the last one if it is no number."""
    return min(max(int(text), 1), pages) if text.isascii() and text.isdigit() and len(text) < 9 else pages
