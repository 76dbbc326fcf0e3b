"""Pausing a game by agreement."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.models import Game
from games.services import pauses
from games.web.away_forms import PauseForm
from games.web.pages import game_page
from games.web.refusals import game_act, reader


@game_act
def propose(request: HttpRequest, code: str) -> HttpResponse:
    """Propose to pause until a moment in my zone."""
    form = PauseForm(request.POST)
    if not form.is_valid():
        refusal = " ".join(str(error) for errors in form.errors.values() for error in errors)
        return game_page(request, code, reader(request), refusal=refusal, status=422)
    game = pauses.propose(code=code, player=reader(request), until=form.cleaned_data["until"])
    _tell(request, game, _("You propose to pause. The game is paused when all others agree."))
    return redirect("web:game", code)


@game_act
def agree(request: HttpRequest, code: str) -> HttpResponse:
    """Agree to what is proposed."""
    game = pauses.agree(code=code, player=reader(request))
    _tell(request, game, _("You agree to pause. The game is paused when all others agree."))
    return redirect("web:game", code)


@game_act
def withdraw(request: HttpRequest, code: str) -> HttpResponse:
    """Agree no longer."""
    pauses.withdraw(code=code, player=reader(request))
    messages.success(request, _("You no longer agree to pause."))
    return redirect("web:game", code)


def _tell(request: HttpRequest, game: Game, waiting: str) -> None:
    paused = game.status == Game.Status.PAUSED
    messages.success(request, _("All agreed: the game is paused.") if paused else waiting)
