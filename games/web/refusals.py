"""How the pages refuse: a ServiceError becomes a page with its sentence and status, never a failure of ours."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import wording
from games.services.errors import ServiceError
from games.web.pages import game_page
from players.models import Player

# A page of one game: the request and the code in its address.
View = Callable[[HttpRequest, str], HttpResponse]
BROKEN = 500


def reader(request: HttpRequest) -> Player:
    """The logged-in player of a page behind login_required."""
    assert isinstance(request.user, Player)  # noqa: S101  (login_required saw to it; this tells the type checker)
    return request.user


def game_view(view: View) -> View:
    """A page of one game: for those logged in, never cached; what the services refuse is shown."""

    @login_required
    @never_cache
    @wraps(view)
    def shown(request: HttpRequest, code: str) -> HttpResponse:
        try:
            return view(request, code)
        except ServiceError as error:
            return refused(request, code, error)

    return shown


def game_page_view(view: View) -> View:
    """A `game_view` that only shows."""
    return require_safe(game_view(view))


def game_act(view: View) -> View:
    """A `game_view` that only acts."""
    return require_POST(game_view(view))


def refused(request: HttpRequest, code: str, error: ServiceError) -> HttpResponse:
    """The game's page with the refusal on it; 404 where the game is not his to see."""
    sentence = wording.error(error.code, error.params)
    if error.status == 404:
        raise Http404(sentence)
    if error.status >= BROKEN:
        return render(request, "web/broken.html", {"code": code, "refusal": sentence}, status=error.status)
    try:
        return game_page(request, code, reader(request), refusal=sentence, status=error.status)
    except ServiceError as another:
        if another.status == 404:
            raise Http404(sentence) from None
        return render(request, "web/broken.html", {"code": code, "refusal": sentence}, status=another.status)
