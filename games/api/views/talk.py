"""Messages at a table."""

from http import HTTPStatus

from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.api import inputs, outputs, shown
from games.api.base import ApiView, player_of, read
from games.api.schema import MESSAGE_NUMBER, operation
from games.models import Game
from games.selectors.table import seat_name
from games.services import messages


class Messages(ApiView):
    """What was said."""

    @operation(
        "list_messages",
        "What was said at the table",
        ok=outputs.Messages,
        query=inputs.MessagesQuery,
        text="The newest ones, oldest first; without those of seats you muted. They are no part of the events.",
    )
    def get(self, request: Request, code: str) -> Response:
        """Answer with messages."""
        player, wanted = player_of(request), read(inputs.MessagesQuery, request.query_params.dict())
        row = selectors.visible_game(code, player)
        told = selectors.messages(row, player, **wanted)
        names = names_of(row) if any(one.phrase for one in told) else {}
        muted = sorted(selectors.muted(row, player))
        return Response(
            {"messages": [shown.message(one, names) for one in told], "last": row.message_count, "muted": muted}
        )

    @operation(
        "post_message",
        "Say something to the table",
        ok=outputs.Message,
        status=HTTPStatus.CREATED,
        takes=inputs.NewMessage,
        errors=("not-your-seat", "game-closed", "only-phrases", "bad-message", "bad-phrase", "too-many-messages"),
        text="A text, or a phrase: everybody who sees the game reads it. In a running game of teams only phrases.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Say it."""
        player, wanted = player_of(request), read(inputs.NewMessage, request.data)
        params = {"place": wanted["place"]} if wanted["place"] is not None else {}
        said = messages.post(
            code=code, player=player, text=wanted["text"], phrase=wanted["phrase"] or "", params=params
        )
        row = selectors.visible_game(code, player)
        [told] = selectors.messages(row, player, since=said.number - 1, before=said.number + 1)
        return Response(shown.message(told, names_of(row)), HTTPStatus.CREATED)


def names_of(row: Game) -> dict[str, str]:
    """The names of all seats."""
    return {seat.letter: seat_name(seat) for seat in row.seats.select_related("player")}


class Mute(ApiView):
    """Whom not to read."""

    @operation(
        "mute",
        "Read no more of what a seat says, or read it again",
        ok=None,
        status=HTTPStatus.NO_CONTENT,
        takes=inputs.Mute,
        errors=("bad-seat",),
    )
    def post(self, request: Request, code: str) -> Response:
        """Mute."""
        messages.mute(code=code, player=player_of(request), **read(inputs.Mute, request.data))
        return Response(status=HTTPStatus.NO_CONTENT)


class Report(ApiView):
    """Showing a message to the staff."""

    @operation(
        "report_message",
        "Show a message to the people who run this server",
        ok=None,
        status=HTTPStatus.NO_CONTENT,
        takes=inputs.Report,
        errors=("message-not-found", "bad-message", "too-many-messages"),
        path=MESSAGE_NUMBER,
        text="A second report of the same message changes nothing.",
    )
    def post(self, request: Request, code: str, number: int) -> Response:
        """Report it."""
        wanted = read(inputs.Report, request.data)
        messages.report(code=code, player=player_of(request), number=min(number, inputs.LARGEST), **wanted)
        return Response(status=HTTPStatus.NO_CONTENT)
