"""Games before and around their play: listing, opening, joining, leaving, starting."""

import datetime
from collections.abc import Sequence
from http import HTTPStatus

from django.db.models import DateTimeField, Prefetch, Value, prefetch_related_objects
from django.db.models.functions import Coalesce
from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.api import inputs, outputs, shown
from games.api.base import ApiView, player_of, read
from games.api.paging import page
from games.api.schema import operation
from games.models import FormerMember, Game, Seat
from games.services import lobby
from games.services.errors import ServiceError
from players.models import Player
from players.services import people

FORMER = Prefetch("former_members", FormerMember.objects.select_related("player"))
# Of the years that a cursor can write.
NEVER = datetime.datetime(4000, 1, 1, tzinfo=datetime.UTC)


class GameList(ApiView):
    """All my games, or those I may join; and opening one."""

    @operation(
        "list_games",
        "List games",
        ok=outputs.GamePage,
        query=inputs.ListQuery,
        of_game=False,
        text=(
            "The newest first; `my-turn` the nearest deadline first, those whose clock stands still last; `wanted` the "
            "longest without its player first."
        ),
    )
    def get(self, request: Request) -> Response:
        """Answer with a page of games."""
        player, wanted = player_of(request), read(inputs.ListQuery, request.query_params.dict())
        rows, following = games_page(player, **wanted)
        of = selectors.of_leagues(rows)
        games = [shown.game(row, player, of.get(row.pk)) for row in rows]
        return Response({"games": games, "next": following})

    @operation(
        "create_game",
        "Open a game",
        ok=outputs.Game,
        status=HTTPStatus.CREATED,
        takes=inputs.NewGame,
        errors=(
            "bad-option",
            "bad-nonce",
            "bad-setup",
            "setup-not-found",
            "no-such-player",
            "too-many-games",
            "too-many-invitations",
        ),
        of_game=False,
        text="You take seat A, bots the last seats. It starts at once if that fills it.",
    )
    def post(self, request: Request) -> Response:
        """Open a game."""
        player, wanted = player_of(request), read(inputs.NewGame, request.data)
        setup = selectors.setup(wanted.pop("setup"), player)
        invited = players(wanted.pop("invited"))
        row = lobby.create_game(host=player, setup=setup, invited=invited, **wanted)
        return Response(game_shown(row.code, player), HTTPStatus.CREATED)


class GameDetail(ApiView):
    """A game without its table."""

    @operation("get_game", "A game without its table", ok=outputs.Game)
    def get(self, request: Request, code: str) -> Response:
        """Answer with the game."""
        return Response(game_shown(code, player_of(request)))


class JoinGame(ApiView):
    """Taking a seat."""

    @operation(
        "join_game",
        "Take a seat",
        ok=outputs.Game,
        takes=inputs.Join,
        errors=("game-not-open", "already-seated", "game-full", "seat-taken", "bad-seat", "bad-nonce"),
        text=(
            "The one you name, else the first free one, in a rematch your own of the last game. The last seat taken "
            "starts the game."
        ),
    )
    def post(self, request: Request, code: str) -> Response:
        """Take a seat."""
        player, wanted = player_of(request), read(inputs.Join, request.data)
        lobby.join(code=code, player=player, **wanted)
        return Response(game_shown(code, player))


class LeaveGame(ApiView):
    """Giving up a seat before the start."""

    @operation(
        "leave_game",
        "Give up your seat before the start",
        ok=None,
        status=HTTPStatus.NO_CONTENT,
        takes=inputs.Nothing,
        errors=("not-your-seat", "game-not-open"),
        text="The host's game passes to the next person seated; with nobody left it is cancelled.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Leave."""
        read(inputs.Nothing, request.data)
        lobby.leave(code=code, player=player_of(request))
        return Response(status=HTTPStatus.NO_CONTENT)


class DeclineInvitation(ApiView):
    """Declining an invitation."""

    @operation(
        "decline_invitation",
        "Decline an invitation",
        ok=None,
        status=HTTPStatus.NO_CONTENT,
        takes=inputs.Nothing,
        errors=("not-invited", "game-not-open", "already-seated"),
        text="A game by invitation is out of your sight then.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Decline."""
        read(inputs.Nothing, request.data)
        lobby.decline(code=code, player=player_of(request))
        return Response(status=HTTPStatus.NO_CONTENT)


class StartGame(ApiView):
    """Starting before all seats are taken."""

    @operation(
        "start_game",
        "Start with the seats that are taken",
        ok=outputs.Game,
        takes=inputs.Nothing,
        errors=("not-host", "game-not-open", "too-few-seats", "picks-open"),
        text="Only the host may, with two seats taken at least, with teams all four.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Start."""
        read(inputs.Nothing, request.data)
        player = player_of(request)
        lobby.start(code=code, player=player)
        return Response(game_shown(code, player))


def games_page(player: Player, status: str, limit: int, cursor: str = "") -> tuple[Sequence[Game], str | None]:
    """A page of one of the lists."""
    if status == "my-turn":
        # Those whose clock stands still come last.
        due = selectors.inbox(player).annotate(due=Coalesce("deadline", Value(NEVER, DateTimeField())))
        seats, following = page(due, cursor, limit, time="due", code="game__code", newest_first=False)
        rows = [seat.game for seat in seats]
    elif status == "wanted":
        longest = selectors.wanted(player)
        rows, following = page(longest, cursor, limit, time="wanted_since", code="code", newest_first=False)
    else:
        games = selectors.open_games(player) if status == "open" else selectors.my_games(player)
        rows, following = page(games, cursor, limit, time="created_at", code="code", newest_first=True)
    prefetch_related_objects(rows, FORMER)
    return rows, following


def game_shown(code: str, player: Player) -> shown.Shown:
    """A game that this player may see. Raises ServiceError game-not-found."""
    row = selectors.visible_game(code, player)
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("letter"))
    prefetch_related_objects([row], seats, FORMER)
    return shown.game(row, player, selectors.of_league(row))


def players(names: Sequence[str]) -> list[Player]:
    """The players of these names, in any case. Raises ServiceError no-such-player 422 (`names`)."""
    found, missing = people.by_name(names)
    if missing:
        raise ServiceError("no-such-player", 422, names=missing)
    return found
