"""Answering a question."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.services import matches
from games.web import questions, told
from games.web.pages import game_page
from games.web.refusals import game_act, reader


@game_act
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """Play the answer of the form; the page it leads to tells what happened."""
    number, words = questions.read(request.POST)
    if not words:
        return game_page(request, code, reader(request), refusal=_("You chose nothing."), status=422)
    played = matches.submit(code=code, player=reader(request), question=number, answer=words, by="web")
    response = redirect("web:game", code)
    if played.repeated:
        messages.info(request, _("That answer was here already; nothing was played twice."))
    else:
        told.carry(response, played, reader(request))
    return response
