"""An ended game's shuffle, and the address of nothing."""

from typing import Any

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.api import outputs, shown
from games.api.base import ApiView, player_of
from games.api.schema import operation
from games.models import Game
from games.selectors.shuffle import shuffle_report
from games.services.errors import ServiceError


class Shuffle(ApiView):
    """The opened shuffle."""

    @operation(
        "get_shuffle",
        "The opened secret of an ended game's shuffle, and our check of it",
        ok=outputs.Shuffle,
        errors=("game-not-ended",),
    )
    def get(self, request: Request, code: str) -> Response:
        """Answer with secret, nonces and report."""
        row = selectors.visible_game(code, player_of(request))
        if row.status != Game.Status.FINISHED:
            raise ServiceError("game-not-ended", 409, game=row.code, game_status=row.status)
        return Response(shown.shuffle(shuffle_report(row)))


class NoSuchAddress(ApiView):
    """Every other address below the API's own: a 404 in JSON."""

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = ()
    schema = None

    def initial(self, *_given: Any, **_named: Any) -> None:
        """Refuse, whatever the method."""
        raise NotFound
