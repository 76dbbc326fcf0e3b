"""Playing: the table, answers, events, and the ends of a game."""

from http import HTTPStatus

from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.api import inputs, outputs, shown
from games.api.base import ApiView, player_of, read
from games.api.schema import operation
from games.api.views.lobby import game_shown
from games.services import endings, epochs, matches
from games.services.errors import ServiceError

DOOR = "api"
RUNNING = ("not-your-seat", "game-not-running")


class TableView(ApiView):
    """The table as I see it."""

    @operation("get_table", "The table as you see it, and what you are asked", ok=outputs.Table)
    def get(self, request: Request, code: str) -> Response:
        """Answer with the table."""
        player = player_of(request)
        row = selectors.visible_game(code, player)
        return Response(shown.table(selectors.table(row, player)))


class Answers(ApiView):
    """Answering a question."""

    @operation(
        "answer",
        "Answer a question that is open to you",
        ok=outputs.Played,
        takes=inputs.Answer,
        errors=(*RUNNING, "bot-plays", "stale-question", "illegal-answer"),
        text=(
            "Quote the number of the question. The same answer to the same question may be sent again after a lost "
            "connection: it changes nothing, and `repeated` says so."
        ),
    )
    def post(self, request: Request, code: str) -> Response:
        """Play the answer."""
        wanted = read(inputs.Answer, request.data)
        played = matches.submit(code=code, player=player_of(request), by=DOOR, **wanted)
        return Response(shown.played(played, DOOR))


class Events(ApiView):
    """What happened."""

    @operation(
        "list_events",
        "What happened since a number",
        ok=outputs.EventPage,
        query=inputs.EventsQuery,
        errors=("cursor-void",),
        text=(
            "Numbers have no gaps: the number of the last event you have is the next `since`. In a game that does not "
            "remember, what only you learned is left out until its round has ended."
        ),
    )
    def get(self, request: Request, code: str) -> Response:
        """Answer with events."""
        player, wanted = player_of(request), read(inputs.EventsQuery, request.query_params.dict())
        epoch = epochs.current()
        if wanted.pop("epoch", epoch) != epoch:
            raise ServiceError("cursor-void", HTTPStatus.CONFLICT, epoch=epoch)
        row = selectors.visible_game(code, player)
        told = selectors.events(row, player, **wanted)
        last = max(row.event_count, told[-1]["number"] if told else 0)
        return Response({"events": told, "last": last, "epoch": epoch})


class Resign(ApiView):
    """Resigning."""

    @operation(
        "resign",
        "Resign: a bot plays your seat on",
        ok=outputs.Game,
        takes=inputs.Nothing,
        errors=RUNNING,
        text="When one person is left the game ends at once, unless he plays on.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Resign."""
        read(inputs.Nothing, request.data)
        player = player_of(request)
        endings.resign(code=code, player=player)
        return Response(game_shown(code, player))


class AgreeToEnd(ApiView):
    """Ending by agreement."""

    @operation(
        "agree_to_end",
        "Agree to end the game here, or take that back",
        ok=outputs.Game,
        takes=inputs.AgreeToEnd,
        errors=(*RUNNING, "bot-plays", "arranged-game"),
        text="It ends when all people at the table agree.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Agree or withdraw."""
        player, wanted = player_of(request), read(inputs.AgreeToEnd, request.data)
        endings.agree_to_end(code=code, player=player, **wanted)
        return Response(game_shown(code, player))


class PlayOn(ApiView):
    """Playing on against bots."""

    @operation(
        "play_on",
        "Say whether you play on against bots when all other people have resigned",
        ok=outputs.Game,
        takes=inputs.PlayOn,
        errors=RUNNING,
    )
    def post(self, request: Request, code: str) -> Response:
        """Store it."""
        player, wanted = player_of(request), read(inputs.PlayOn, request.data)
        endings.set_plays_on(code=code, player=player, **wanted)
        return Response(game_shown(code, player))
