"""Ends before the last round: resigning, ending by agreement, and playing on alone."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import selectors
from games.models import Game
from games.services import endings
from games.services.errors import ServiceError
from games.web.refusals import game_act, game_view, reader


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def resign(request: HttpRequest, code: str) -> HttpResponse:
    """Ask whether it is meant; then give the game up."""
    player = reader(request)
    if request.method != "POST":
        table = selectors.table(selectors.visible_game(code, player), player)
        if table.my_letter is None:
            raise ServiceError("not-your-seat", 403, game=code)
        return render(request, "web/resign.html", {"game": table.game, "table": table})
    game = endings.resign(code=code, player=player)
    if game.status == Game.Status.FINISHED:
        messages.success(request, _("You resigned, and the game is over."))
    else:
        messages.success(request, _("You resigned. A bot plays your seat from now on."))
    return redirect("web:game", code)


@game_act
def agree_to_end(request: HttpRequest, code: str) -> HttpResponse:
    """Agree to end the game here, or take that back."""
    agree = request.POST.get("agree") == "yes"
    game = endings.agree_to_end(code=code, player=reader(request), agree=agree)
    if game.status == Game.Status.FINISHED:
        messages.success(request, _("All agreed: the game is over."))
    elif agree:
        messages.success(request, _("You agree to end the game here. It ends when all others do too."))
    else:
        messages.success(request, _("You no longer agree to end the game."))
    return redirect("web:game", code)


@game_act
def play_on(request: HttpRequest, code: str) -> HttpResponse:
    """Say whether one plays on when only bots are left."""
    seat = endings.set_plays_on(code=code, player=reader(request), plays_on=request.POST.get("plays_on") == "yes")
    if seat.plays_on:
        messages.success(request, _("If all others resign, you play on against the bots."))
    else:
        messages.success(request, _("If all others resign, the game ends at once."))
    return redirect("web:game", code)
