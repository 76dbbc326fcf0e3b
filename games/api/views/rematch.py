"""Another game of the same people, and what losers pick for it."""

from http import HTTPStatus

from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.api import inputs, outputs, shown
from games.api.base import ApiView, player_of, read
from games.api.schema import operation
from games.api.views.lobby import game_shown
from games.services import rematch


class Rematch(ApiView):
    """The rematch of an ended game."""

    @operation("get_rematch", "The game that follows an ended one as its rematch", ok=outputs.Rematch)
    def get(self, request: Request, code: str) -> Response:
        """Answer with its code."""
        player = player_of(request)
        found = selectors.rematch_of(selectors.visible_game(code, player), player)
        return Response({"rematch": found.code if found else None})

    @operation(
        "propose_rematch",
        "Open another game of the same people with the same options",
        ok=outputs.Game,
        status=HTTPStatus.CREATED,
        takes=inputs.NewRematch,
        errors=("not-your-seat", "game-not-ended", "rematch-exists", "too-many-games", "too-many-invitations"),
        text="By invitation, once a finished game. Bots keep their seats. The losers may first pick cards for it.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Open it."""
        player, wanted = player_of(request), read(inputs.NewRematch, request.data)
        row = rematch.propose(code=code, player=player, **wanted)
        return Response(game_shown(row.code, player), HTTPStatus.CREATED)


class Pick(ApiView):
    """What losers pick for a rematch."""

    @operation("list_picks", "What losers pick for a rematch, and until when", ok=outputs.Picks)
    def get(self, request: Request, code: str) -> Response:
        """Answer with the picks."""
        row = selectors.visible_game(code, player_of(request))
        return Response(shown.picks(row, selectors.picks(row)))

    @operation(
        "pick",
        "Take the cards of one number from another deck, as a loser of the last game",
        ok=outputs.Picks,
        takes=inputs.LoserPick,
        errors=("game-not-open", "no-pick", "already-picked", "number-picked", "bad-setup", "same-deck"),
        text="The game waits for it, until `due_at`. The same pick again changes nothing.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Pick."""
        player, wanted = player_of(request), read(inputs.LoserPick, request.data)
        rematch.pick(code=code, player=player, **wanted)
        row = selectors.visible_game(code, player)
        return Response(shown.picks(row, selectors.picks(row)))
