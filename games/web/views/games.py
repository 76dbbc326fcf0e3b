"""The page of a game, and what is done before it starts."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.models import Game
from games.services import lobby
from games.web.forms import JoinForm
from games.web.pages import game_page
from games.web.refusals import game_act, game_page_view, reader


@game_page_view
def game(request: HttpRequest, code: str) -> HttpResponse:
    """Waiting room or table, as this player sees it."""
    return game_page(request, code, reader(request))


@game_act
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Take a seat."""
    form = JoinForm(request.POST, label_suffix="")
    if not form.is_valid():
        refusal = " ".join(str(error) for errors in form.errors.values() for error in errors)
        return game_page(request, code, reader(request), refusal=refusal, status=422)
    wanted = form.cleaned_data
    lobby.join(code=code, player=reader(request), nonce=wanted["nonce"], letter=wanted["letter"] or None)
    messages.success(request, _("You have a seat."))
    return redirect("web:game", code)


@game_act
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Give the seat up; the last person to leave closes the game."""
    left = lobby.leave(code=code, player=reader(request))
    if left.status == Game.Status.CANCELLED:
        messages.success(request, _("You left, and with nobody there the game was closed."))
    else:
        messages.success(request, _("You left the game."))
    return redirect("web:lobby")


@game_act
def start(request: HttpRequest, code: str) -> HttpResponse:
    """Start with the seats that are taken."""
    lobby.start(code=code, player=reader(request))
    messages.success(request, _("The game has started."))
    return redirect("web:game", code)


@game_act
def decline(request: HttpRequest, code: str) -> HttpResponse:
    """Decline an invitation."""
    lobby.decline(code=code, player=reader(request))
    messages.success(request, _("You declined the invitation."))
    return redirect("web:lobby")
