"""Leagues, for programs: what everybody may read, and what a player does in a season."""

from http import HTTPStatus
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import ApiView, player_of, read
from games.api.inputs import LARGEST, Nothing
from games.api.schema import operation
from games.leagues.api import inputs, outputs, shown
from games.leagues.models import Entry, Season
from games.leagues.selectors import certificates, divisions, leagues, mine, reports
from games.leagues.selectors.mine import MySeason
from games.leagues.services import fairplay, registration, seasons, withdrawals
from games.services.errors import ServiceError
from players.models import Player
from players.services import people

SLUG = OpenApiParameter(
    "slug",
    {"type": "string", "pattern": "^[-0-9A-Za-z_]{1,40}$"},
    OpenApiParameter.PATH,
    description="The league’s public id.",
)
NUMBER = OpenApiParameter(
    "number",
    {"type": "integer", "minimum": 0, "maximum": LARGEST},
    OpenApiParameter.PATH,
    description="The number of the season.",
)
READS = ("get", "head")
ACTS = ("post",)
NOT_REGISTERED = ("season-not-found", "season-not-open", "not-registered", "already-withdrawn")


class Leagues(ApiView):
    """All leagues."""

    http_method_names = READS

    @operation("list_leagues", "All leagues and their seasons", ok=outputs.LeagueList, of_game=False)
    def get(self, request: Request) -> Response:
        """Answer with them."""
        return Response({"leagues": [shown.league(row) for row in leagues.leagues()]})


class LeagueDetail(ApiView):
    """One league."""

    http_method_names = READS

    @operation("get_league", "A league", ok=outputs.LeagueShown, errors=("league-not-found",), of_game=False, path=SLUG)
    def get(self, request: Request, slug: str) -> Response:
        """Answer with it."""
        return Response(shown.league_detail(leagues.league(slug)))


class SeasonDetail(ApiView):
    """One season."""

    http_method_names = READS

    @operation(
        "get_league_season",
        "A season: who takes part, divisions, standings, crosstable, tables with their games",
        ok=outputs.SeasonShown,
        errors=("season-not-found",),
        of_game=False,
        path=(SLUG, NUMBER),
        text="Points are exact numbers as text. Of running games it tells no more than lists of games do.",
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Answer with it."""
        row = leagues.season(slug, number)
        my_season = mine.my_season(row, player_of(request))
        return Response(shown.season(row, leagues.entries(row), my_season, divisions.views(row)))


class Certificate(ApiView):
    """The certificate of a season's pairings."""

    http_method_names = READS

    @operation(
        "get_league_certificate",
        "All that anybody needs to draw the pairings of a season again",
        ok=outputs.Certificate,
        errors=("season-not-found", "not-published"),
        of_game=False,
        path=(SLUG, NUMBER),
        text="`manage.py check_certificate` checks it.",
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Answer with it."""
        return Response(certificates.certificate(leagues.season(slug, number)))


class Register(ApiView):
    """Registering for a season."""

    http_method_names = ACTS

    @operation(
        "register_for_league",
        "Register for a season",
        ok=outputs.MyEntry,
        status=HTTPStatus.CREATED,
        takes=inputs.Registration,
        errors=(
            *("season-not-found", "season-not-open", "not-registering", "not-admitted", "already-registered"),
            *("no-partner", "bad-partner", "no-such-player"),
        ),
        of_game=False,
        path=(SLUG, NUMBER),
        text="Above the number of places you wait for one (`status`).",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Register."""
        player, wanted = player_of(request), read(inputs.Registration, request.data)
        row = leagues.season(slug, number)
        entry = registration.register(season=row, player=player, partner=_partner(wanted["partner"]))
        return Response(_mine(entry, player), HTTPStatus.CREATED)


class Agree(ApiView):
    """Agreeing to be a partner."""

    http_method_names = ACTS

    @operation(
        "agree_to_league_team",
        "Agree to play a season as the partner of who named you",
        ok=outputs.MyEntry,
        takes=Nothing,
        errors=("season-not-found", "season-not-open", "not-registered", "already-agreed"),
        of_game=False,
        path=(SLUG, NUMBER),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Agree."""
        player, row = _asked(request, slug, number)
        return Response(_mine(registration.agree_partner(season=row, player=player), player))


class Decline(ApiView):
    """Declining to be a partner."""

    http_method_names = ACTS

    @operation(
        "decline_league_team",
        "Decline to play a season as the partner of who named you",
        ok=None,
        status=HTTPStatus.NO_CONTENT,
        takes=Nothing,
        errors=("season-not-found", "season-not-open", "not-registered", "already-agreed"),
        of_game=False,
        path=(SLUG, NUMBER),
        text="The team is not registered any more. Who has agreed withdraws instead.",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Decline."""
        player, row = _asked(request, slug, number)
        registration.decline_partner(season=row, player=player)
        return Response(status=HTTPStatus.NO_CONTENT)


class Confirm(ApiView):
    """Promising to play."""

    http_method_names = ACTS

    @operation(
        "confirm_for_league",
        "Promise to play, once registration is closed",
        ok=outputs.MyEntry,
        takes=Nothing,
        errors=(*NOT_REGISTERED, "already-confirmed"),
        of_game=False,
        path=(SLUG, NUMBER),
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Confirm."""
        player, row = _asked(request, slug, number)
        return Response(_mine(registration.confirm(season=row, player=player), player))


class Withdraw(ApiView):
    """Leaving a season."""

    http_method_names = ACTS

    @operation(
        "withdraw_from_league",
        "Take your registration back; once the pairings are published, withdraw for good",
        ok=outputs.MyEntry,
        takes=Nothing,
        errors=NOT_REGISTERED,
        of_game=False,
        path=(SLUG, NUMBER),
        text="After the pairings your open games are given up, and bots play your seats on.",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Withdraw."""
        player, row = _asked(request, slug, number)
        leave = registration.withdraw_entry if row.status in seasons.UPCOMING else withdrawals.withdraw
        return Response(_mine(leave(season=row, player=player), player))


class Report(ApiView):
    """Telling the organisers that somebody's play seems unfair."""

    http_method_names = ACTS

    @operation(
        "report_league_player",
        "Tell the organisers of a season, and nobody else, that somebody’s play seems unfair",
        ok=None,
        status=HTTPStatus.NO_CONTENT,
        takes=inputs.LeagueReport,
        errors=(
            *("season-not-found", "not-in-season", "table-not-found", "already-reported", "no-such-player"),
            *("own-report", "bad-report", "too-many-reports"),
        ),
        of_game=False,
        path=(SLUG, NUMBER),
        text="What is reported can be read at the organisers’ desk alone, and nowhere in this API.",
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Report."""
        player, wanted = player_of(request), read(inputs.LeagueReport, request.data)
        row = leagues.season(slug, number)
        table = reports.table(row, player, **wanted["table"]) if wanted["table"] else None
        fairplay.report(season=row, player=player, about=_named(wanted["about"]), table=table, text=wanted["text"])
        return Response(status=HTTPStatus.NO_CONTENT)


def _asked(request: Request, slug: str, number: int) -> tuple[Player, Season]:
    """Who acts, in which season; the body has nothing in it."""
    read(Nothing, request.data)
    return player_of(request), leagues.season(slug, number)


def _mine(entry: Entry, player: Player) -> dict[str, Any]:
    """What became of the player's entry."""
    return shown.my_entry(MySeason(player, entry, mine.slot_of(entry)))


def _partner(name: str) -> Player | None:
    """Whom the body names, if it does. Raises ServiceError no-such-player 422 (`names`)."""
    return _named(name) if name.strip() else None


def _named(name: str) -> Player:
    """The player of this name. Raises ServiceError no-such-player 422 (`names`)."""
    found, unknown = people.by_name([name.strip()])
    if unknown:
        raise ServiceError("no-such-player", HTTPStatus.UNPROCESSABLE_ENTITY, names=unknown)
    return found[0]
