"""When I am away: leave, and bots that play for me."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import selectors, wording
from games.models import Game
from games.services import absences
from games.services.errors import ServiceError
from games.web.absence_form import AbsenceForm
from games.web.refusals import reader
from players.models import Absence, Player
from silver_site.clock import now

AHEAD = (Absence.State.PLANNED, Absence.State.RUNNING)
LAST_PAST = 20
REFUSED = 422


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """What is left of my leave, when I am away, and the form that plans it."""
    player = reader(request)
    form = AbsenceForm(request.POST or None, label_suffix="")
    if request.method == "POST" and form.is_valid():
        try:
            planned = absences.plan(player=player, **form.cleaned_data)
        except ServiceError as error:
            form.add_error(None, wording.error(error.code, error.params))
        else:
            begun = planned.state == Absence.State.RUNNING
            messages.success(request, _("You are away from now on.") if begun else _("It is planned."))
            return redirect("web:my-leave")
    return render(request, "web/account/leave.html", page(player, form), status=REFUSED if form.errors else 200)


@login_required
@require_POST
def end(request: HttpRequest, absence_id: int) -> HttpResponse:
    """Come back now, or cancel what is planned."""
    player = reader(request)
    try:
        ended = absences.cancel(player=player, absence_id=absence_id)
    except ServiceError as error:
        context = page(player, AbsenceForm(label_suffix="")) | {"refusal": wording.error(error.code, error.params)}
        return render(request, "web/account/leave.html", context, status=error.status)
    cancelled = ended.state == Absence.State.CANCELLED
    messages.success(request, _("It is cancelled.") if cancelled else _("You are back: your clocks run again."))
    return redirect("web:my-leave")


def page(player: Player, form: AbsenceForm) -> dict[str, Any]:
    """What the page shows; as many queries whatever the number of games and absences."""
    rows = Absence.objects.filter(player=player)
    past = rows.exclude(state__in=AHEAD).order_by("-starts_at", "-pk")
    return {
        "form": form,
        "now": now(),
        "balance": absences.balance(player),
        "ahead": list(rows.filter(state__in=AHEAD)),
        "past": list(past[:LAST_PAST]),
        **_games(player),
    }


def _games(player: Player) -> dict[str, list[Game]]:
    """The games in which leave makes the player's clock stand still, and those that go on, with who plays there."""
    affected = absences.affected(player)
    with_people = selectors.my_games(player).in_bulk([game.pk for game in (*affected.still, *affected.go_on)])
    return {
        "still": [with_people[game.pk] for game in affected.still],
        "go_on": [with_people[game.pk] for game in affected.go_on],
    }
