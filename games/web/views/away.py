"""When a player is not there: a bot for a while, coming back, and handing a seat to somebody else."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import engine, selectors
from games.services import stand_ins, substitutes
from games.services.errors import ServiceError
from games.web.away_forms import SubstituteForm
from games.web.pages import game_page
from games.web.refusals import game_act, game_view, reader
from players.services import people


@game_act
def let_bot_play(request: HttpRequest, code: str) -> HttpResponse:
    """Have a bot play for me until I come back."""
    stand_ins.ask(code=code, player=reader(request))
    messages.success(request, _("A bot plays for you until you come back."))
    return redirect("web:game", code)


@game_act
def come_back(request: HttpRequest, code: str) -> HttpResponse:
    """Play myself again."""
    stand_ins.come_back(code=code, player=reader(request))
    messages.success(request, _("You are back: you play yourself again."))
    return redirect("web:lobby") if request.POST.get("back") == "lobby" else redirect("web:game", code)


@game_act
def offer(request: HttpRequest, code: str) -> HttpResponse:
    """Offer my seat to whoever wants it, or no longer."""
    offered = request.POST.get("offered") != "no"
    if offered:
        # Only a seat that a bot plays can be offered; where one does, this changes nothing.
        stand_ins.ask(code=code, player=reader(request))
    stand_ins.offer(code=code, player=reader(request), offered=offered)
    if offered:
        messages.success(request, _("Your seat is offered. A bot plays until somebody takes it over or you come back."))
    else:
        messages.success(request, _("Your seat is no longer offered."))
    return redirect("web:game", code)


@require_http_methods(["GET", "HEAD", "POST"])
def take_over(request: HttpRequest, code: str, letter: str) -> HttpResponse:
    """Say what taking a seat over means; then take it."""

    @game_view
    def shown(request: HttpRequest, code: str) -> HttpResponse:
        player = reader(request)
        if letter not in list(engine.SEATS):
            raise Http404
        if request.method == "POST":
            seat = substitutes.take_over(code=code, player=player, letter=letter)
            messages.success(request, _("You play seat %(letter)s from now on.") % {"letter": seat.letter})
            return redirect("web:game", code)
        table = selectors.table(selectors.visible_game(code, player), player)
        seat_view = next((seat for seat in table.seats if seat.letter == letter), None)
        if seat_view is None:
            raise Http404
        if not seat_view.takeable:
            raise ServiceError("not-takeable", 409, game=code)
        return render(request, "web/take_over.html", {"game": table.game, "table": table, "seat": seat_view})

    return shown(request, code)


@game_act
def invite_substitute(request: HttpRequest, code: str) -> HttpResponse:
    """As the host, invite somebody who may take a seat over."""
    form = SubstituteForm(request.POST)
    if not form.is_valid():
        return game_page(request, code, reader(request), refusal=_("Name a player to invite."), status=422)
    found, missing = people.by_name([form.cleaned_data["name"]])
    if missing:
        refusal = _("Nobody here is called %(names)s.") % {"names": ", ".join(missing)}
        return game_page(request, code, reader(request), refusal=refusal, status=422)
    substitutes.invite(code=code, host=reader(request), player=found[0])
    messages.success(request, _("%(name)s is invited to take a seat over.") % {"name": found[0].username})
    return redirect("web:game", code)
