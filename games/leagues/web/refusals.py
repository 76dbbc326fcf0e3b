"""How the leagues' pages refuse: a ServiceError becomes the season's page with its sentence and status, or a 404."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from games import wording
from games.leagues.web.season import season_page
from games.services.errors import ServiceError

# A page of one season: the request, the league's slug and the season's number.
View = Callable[[HttpRequest, str, int], HttpResponse]
# Nothing is there; not registering is a refusal like others.
NOWHERE = ("league-not-found", "season-not-found", "division-not-found", "not-published")


def public(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page for everybody, which is a 404 where nothing is there."""

    @wraps(view)
    def shown(request: HttpRequest, **address: str | int) -> HttpResponse:
        try:
            return view(request, **address)
        except ServiceError as error:
            raise Http404(wording.error(error.code, error.params)) from None

    return shown


def season_act(view: View) -> Callable[..., HttpResponse]:
    """What a player does in a season: for those logged in, never cached; what the services refuse is shown."""

    @login_required
    @never_cache
    @wraps(view)
    def done(request: HttpRequest, slug: str, number: int) -> HttpResponse:
        try:
            return view(request, slug, number)
        except ServiceError as error:
            return _refused(request, slug, number, error)

    return done


def _refused(request: HttpRequest, slug: str, number: int, error: ServiceError) -> HttpResponse:
    sentence = wording.error(error.code, error.params, request.user.get_username())
    if error.code in NOWHERE:
        raise Http404(sentence)
    return season_page(request, slug, number, refusal=sentence, status=error.status)
