"""Oneself: who one is, and what one chose."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api import inputs, outputs, shown_me
from games.api.base import ApiView, player_of, read
from games.api.schema import operation
from games.services import preferences
from players.models import Token


class Me(ApiView):
    """Oneself."""

    http_method_names = ("get", "head", "patch")

    @operation("get_me", "Who you are, what you chose, and what this token is for", ok=outputs.Me, of_game=False)
    def get(self, request: Request) -> Response:
        """Answer with the player."""
        return Response(shown_me.me(player_of(request), token_of(request)))

    @operation(
        "change_me",
        "Change what you chose: your zone and hours, what you are sent and when",
        ok=outputs.Me,
        takes=inputs.ChangedMe,
        errors=("bad-choice",),
        of_game=False,
        text="What is left out stays as it is.",
    )
    def patch(self, request: Request) -> Response:
        """Change it."""
        player = preferences.choose(player=player_of(request), **read(inputs.ChangedMe, request.data))
        return Response(shown_me.me(player, token_of(request)))


def token_of(request: Request) -> Token | None:
    """The token of this request; None in a browser's session."""
    return request.auth if isinstance(request.auth, Token) else None
