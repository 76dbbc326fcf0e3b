"""Playing again after the end, and what losers pick for it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.services import rematch
from games.web.pages import game_page
from games.web.refusals import game_act, reader


@game_act
def propose(request: HttpRequest, code: str) -> HttpResponse:
    """Open the next game."""
    picks = request.POST.get("losers_pick") == "yes"
    game = rematch.propose(code=code, player=reader(request), losers_pick=picks)
    messages.success(request, _("The next game is open, and all others are invited."))
    return redirect("web:game", game.code)


@game_act
def pick(request: HttpRequest, code: str) -> HttpResponse:
    """Take the cards of one number from another deck."""
    number, _equals, deck = request.POST.get("pick", "").partition("=")
    if not (number.isascii() and number.isdigit() and len(number) <= 2):
        return game_page(request, code, reader(request), refusal=_("You chose nothing."), status=422)
    rematch.pick(code=code, player=reader(request), number=int(number), deck=deck)
    messages.success(request, _("Your pick is noted."))
    return redirect("web:game", code)
