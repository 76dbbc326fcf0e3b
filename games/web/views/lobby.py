"""My games, games to join, and opening a new one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import selectors, wording
from games.models import Game
from games.services import lobby as service
from games.services.errors import ServiceError
from games.web.clock_form import ClockForm
from games.web.forms import NewGameForm
from games.web.refusals import reader
from players.models import Player
from silver_site.clock import now

# No list of the lobby is longer; ended games have pages of their own.
LONGEST_LIST = 100
LAST_ENDED = 5
FEW = 5
PAGE = 30
ENDED = (Game.Status.FINISHED, Game.Status.CANCELLED, Game.Status.EXPIRED)


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Where it is my turn, my other games, games to join; a welcome for who is not logged in."""
    if not request.user.is_authenticated:
        return render(request, "web/welcome.html")
    player = reader(request)
    asked = list(selectors.inbox(player)[:LONGEST_LIST])
    mine = list(selectors.my_games(player).exclude(status__in=ENDED)[:LONGEST_LIST])
    invitations = list(selectors.invitations(player)[:LONGEST_LIST])
    my_turn = {seat.game_id for seat in asked}
    bots_for_me = [game for game in mine if _bot_plays_for(player, game)]
    elsewhere = my_turn | {game.pk for game in bots_for_me}
    invited = {invitation.game_id for invitation in invitations}
    ended = list(selectors.my_games(player).filter(status__in=ENDED)[:LAST_ENDED])
    return render(
        request,
        "web/lobby.html",
        {
            "now": now(),
            "asked": asked,
            "bots_for_me": bots_for_me,
            "running": [game for game in mine if game.status != Game.Status.OPEN and game.pk not in elsewhere],
            "waiting": [game for game in mine if game.status == Game.Status.OPEN],
            "invitations": invitations,
            "open_games": [game for game in selectors.open_games(player)[:LONGEST_LIST] if game.pk not in invited],
            "wanted_games": list(selectors.wanted(player)[:FEW]),
            "ended": ended,
            "of_leagues": selectors.of_leagues([*(seat.game for seat in asked), *mine, *ended]),
        },
    )


@login_required
@never_cache
@require_safe
def finished(request: HttpRequest) -> HttpResponse:
    """All games of mine that have ended."""
    games = selectors.my_games(reader(request)).filter(status__in=ENDED)
    page = Paginator(games, PAGE).get_page(request.GET.get("page"))
    return render(request, "web/finished.html", {"page": page, "of_leagues": selectors.of_leagues(page.object_list)})


@login_required
@never_cache
@require_safe
def wanted(request: HttpRequest) -> HttpResponse:
    """All games with seats that I may take over."""
    page = Paginator(selectors.wanted(reader(request)), PAGE).get_page(request.GET.get("page"))
    return render(request, "web/wanted.html", {"page": page, "now": now()})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HttpRequest) -> HttpResponse:
    """The form, or the game it opened."""
    form = NewGameForm(reader(request), request.POST or None, request.GET.get("setup", "bullet"))
    if request.method == "POST" and form.is_valid():
        try:
            game = service.create_game(host=reader(request), **form.options)
        except ServiceError as error:
            form.add_error(None, wording.error(error.code, error.params))
        else:
            started = game.status == Game.Status.RUNNING
            messages.success(request, _("The game has started.") if started else _("The game is open."))
            return redirect("web:game", game.code)
    return render(request, "web/new_game.html", {"form": form}, status=422 if form.errors else 200)


def _bot_plays_for(player: Player, game: Game) -> bool:
    """Whether a bot plays for this player until he comes back; the game's seats are at hand."""
    return any(seat.player_id == player.pk and seat.stand_in_since is not None for seat in game.seats.all())


@login_required
@require_safe
def clock_meaning(request: HttpRequest) -> HttpResponse:
    """What the clock means that is chosen just now, in words: the form asks for it while it is filled in."""
    return render(request, "web/_clock_meaning.html", {"form": ClockForm(request.GET, label_suffix="")})
