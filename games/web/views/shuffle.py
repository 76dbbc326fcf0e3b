"""The shuffle: what was promised before the deal, and after the end everything that is needed to check it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import selectors
from games.models import Game
from games.selectors.shuffle import shuffle_report
from games.web.refusals import game_page_view, reader


@game_page_view
def shuffle(request: HttpRequest, code: str) -> HttpResponse:
    """The commitment always; the check's result with the secret only when the game has ended."""
    player = reader(request)
    game = selectors.visible_game(code, player)
    table = selectors.table(game, player)
    report = shuffle_report(game) if game.status == Game.Status.FINISHED else None
    return render(request, "web/shuffle.html", {"game": game, "table": table, "report": report})
