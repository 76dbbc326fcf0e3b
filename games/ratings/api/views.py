"""Ratings, for programs."""

from http import HTTPStatus

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import ApiView, player_of, read
from games.api.schema import operation
from games.ratings import selectors
from games.ratings.api import inputs, outputs, shown

PAGE = 50
NAME = OpenApiParameter(
    "name",
    {"type": "string", "pattern": f"^{selectors.NAME.pattern}$"},
    OpenApiParameter.PATH,
    description="The player's name, in any case.",
)


class Leaderboard(ApiView):
    """Who plays best."""

    http_method_names = ("get", "head")

    @operation(
        "list_ratings",
        "Who plays best, in all games or with one deck setup",
        ok=outputs.RatingsPage,
        query=inputs.LeaderboardQuery,
        errors=("setup-not-found",),
        of_game=False,
        text="The best first. Players whose rating is provisional, and deleted ones, are left out.",
    )
    def get(self, request: Request) -> Response:
        """Answer with a page."""
        wanted = read(inputs.LeaderboardQuery, request.query_params.dict())
        setup, number = selectors.pool(wanted["setup"]), wanted["page"]
        start = (number - 1) * PAGE
        # One more than the page tells whether there is another.
        rows = list(selectors.leaderboard(setup)[start : start + PAGE + 1])
        ratings = [shown.ranked(rank, row) for rank, row in enumerate(rows[:PAGE], start + 1)]
        following = number + 1 if len(rows) > PAGE else None
        return Response({"setup": setup.slug if setup else None, "ratings": ratings, "next": following})


class PlayerRatings(ApiView):
    """How one player plays."""

    http_method_names = ("get", "head")

    @operation(
        "get_player_ratings",
        "A player's ratings, his reliability, and what his last games did to them",
        ok=outputs.PlayerRatings,
        query=inputs.PageQuery,
        errors=(("no-such-player", HTTPStatus.NOT_FOUND),),
        of_game=False,
        path=NAME,
    )
    def get(self, request: Request, name: str) -> Response:
        """Answer with the ratings and a page of changes."""
        number = read(inputs.PageQuery, request.query_params.dict())["page"]
        player = selectors.named(name)
        start = (number - 1) * PAGE
        changes = list(selectors.history(player)[start : start + PAGE + 1])
        visible = selectors.visible_games(changes, player_of(request))
        answer = {
            "name": player.username,
            "reliability": shown.percent(selectors.reliability(player)),
            "ratings": [shown.rating(row) for row in selectors.ratings(player)],
            "changes": [shown.change(row, visible) for row in changes[:PAGE]],
            "next": number + 1 if len(changes) > PAGE else None,
        }
        return Response(answer)
