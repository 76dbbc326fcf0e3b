"""Seats whose players are away: bots that sit in, coming back, substitutes."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api import inputs, outputs
from games.api.base import ApiView, player_of, read
from games.api.schema import operation
from games.api.views.lobby import game_shown, players
from games.services import stand_ins, substitutes

RUNNING = ("not-your-seat", "game-not-running")


class StandIn(ApiView):
    """A bot that plays my seat until I am back."""

    @operation(
        "let_bot_play",
        "Let a bot play your seat until you are back",
        ok=outputs.Game,
        takes=inputs.Nothing,
        errors=RUNNING,
        text="It is told at the table. `return` takes the seat back. Doing it again changes nothing.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Let a bot sit in."""
        read(inputs.Nothing, request.data)
        player = player_of(request)
        stand_ins.ask(code=code, player=player)
        return Response(game_shown(code, player))


class Return(ApiView):
    """Taking my seat back."""

    @operation(
        "return_to_seat",
        "Take your seat back from the bot that plays it",
        ok=outputs.Game,
        takes=inputs.Nothing,
        errors=RUNNING,
        text=(
            "Whatever put it there. You are asked what it is asked now, with at least one move's time. Doing it again "
            "changes nothing."
        ),
    )
    def post(self, request: Request, code: str) -> Response:
        """Come back."""
        read(inputs.Nothing, request.data)
        player = player_of(request)
        stand_ins.come_back(code=code, player=player)
        return Response(game_shown(code, player))


class Offer(ApiView):
    """Offering my seat to substitutes."""

    @operation(
        "offer_seat",
        "Offer your seat, which a bot plays, to a substitute, or take that back",
        ok=outputs.Game,
        takes=inputs.Offer,
        errors=(*RUNNING, "not-a-bot", "not-takeable"),
        text="Who takes it over has it for good. One not offered can be taken over after a bot's two days on it.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Offer it."""
        player, wanted = player_of(request), read(inputs.Offer, request.data)
        stand_ins.offer(code=code, player=player, **wanted)
        return Response(game_shown(code, player))


class Substitute(ApiView):
    """Taking over a seat for good."""

    @operation(
        "take_over_seat",
        "Take over a seat that a bot plays in its player's stead, for good",
        ok=outputs.Game,
        takes=inputs.Substitute,
        errors=("game-not-running", "not-takeable", "not-invited", "already-seated"),
        text=(
            "A seat that is `takeable`, of an open game or one whose host invited you. You see what the seat has seen. "
            "Whoever has held a seat of the game takes no other."
        ),
    )
    def post(self, request: Request, code: str) -> Response:
        """Take it over."""
        player, wanted = player_of(request), read(inputs.Substitute, request.data)
        substitutes.take_over(code=code, player=player, **wanted)
        return Response(game_shown(code, player))


class Substitutes(ApiView):
    """Inviting a substitute."""

    @operation(
        "invite_substitute",
        "Invite a player to take over a seat, as the host",
        ok=outputs.Game,
        takes=inputs.InvitedSubstitute,
        errors=(
            "not-host",
            "game-not-running",
            "not-takeable",
            "already-seated",
            "no-such-player",
            "too-many-invitations",
        ),
        text="Inviting the same player again changes nothing.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Invite him."""
        host, wanted = player_of(request), read(inputs.InvitedSubstitute, request.data)
        [invited] = players([wanted["player"]])
        substitutes.invite(code=code, host=host, player=invited)
        return Response(game_shown(code, host))
