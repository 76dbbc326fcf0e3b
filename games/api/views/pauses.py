"""Pausing a game by agreement of its table."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api import inputs, outputs
from games.api.base import ApiView, player_of, read
from games.api.schema import operation
from games.api.views.lobby import game_shown
from games.services import pauses

RUNNING = ("not-your-seat", "game-not-running", "bot-plays")


class ProposePause(ApiView):
    """Asking the table to pause."""

    @operation(
        "propose_pause",
        "Ask the table to pause until a moment",
        ok=outputs.Game,
        takes=inputs.Pause,
        errors=(*RUNNING, "pause-not-allowed", "bad-pause", "pause-used-up"),
        text=(
            "It pauses when everybody who plays himself agrees, which you do by asking. No clock runs then, nobody "
            "moves, and the game goes on by itself. Of a new proposal the agreement counts anew."
        ),
    )
    def post(self, request: Request, code: str) -> Response:
        """Propose it."""
        player, wanted = player_of(request), read(inputs.Pause, request.data)
        pauses.propose(code=code, player=player, **wanted)
        return Response(game_shown(code, player))


class AgreeToPause(ApiView):
    """Agreeing to a pause."""

    @operation(
        "agree_to_pause",
        "Agree to the pause that is proposed",
        ok=outputs.Game,
        takes=inputs.Nothing,
        errors=(*RUNNING, "no-pause", "pause-used-up"),
        text="Doing it again changes nothing. The last who agrees begins it.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Agree."""
        read(inputs.Nothing, request.data)
        player = player_of(request)
        pauses.agree(code=code, player=player)
        return Response(game_shown(code, player))


class WithdrawPause(ApiView):
    """Taking it back."""

    @operation(
        "withdraw_pause",
        "Take your agreement to a pause back; with nobody's left, the proposal is gone",
        ok=outputs.Game,
        takes=inputs.Nothing,
        errors=(*RUNNING, "no-pause"),
    )
    def post(self, request: Request, code: str) -> Response:
        """Withdraw."""
        read(inputs.Nothing, request.data)
        player = player_of(request)
        pauses.withdraw(code=code, player=player)
        return Response(game_shown(code, player))
