"""What one was sent, and the address of one's calendar."""

from http import HTTPStatus
from uuid import UUID

from django.conf import settings
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.api import inputs, outputs, shown_me
from games.api.base import ApiView, player_of, read
from games.api.paging import page
from games.api.schema import operation
from players.services import calendars


class Deliveries(ApiView):
    """What I was sent, and what not."""

    @operation(
        "list_deliveries",
        "What you were sent, and what not, and why",
        ok=outputs.Deliveries,
        query=inputs.DeliveriesQuery,
        of_game=False,
        text="The newest first. Old ones are deleted after some months.",
    )
    def get(self, request: Request) -> Response:
        """Answer with a page."""
        player, wanted = player_of(request), read(inputs.DeliveriesQuery, request.query_params.dict())
        rows, following = page(
            selectors.deliveries(player),
            wanted.get("cursor", ""),
            wanted["limit"],
            time="created_at",
            code="pk",
            newest_first=True,
            as_code=UUID,
        )
        return Response({"deliveries": [shown_me.delivery(row) for row in rows], "next": following})


class Calendar(ApiView):
    """The address of my calendar."""

    http_method_names = ("post", "delete")

    @operation(
        "new_calendar",
        "Make an address of a calendar with your deadlines, for your calendar program",
        ok=outputs.Calendar,
        status=HTTPStatus.CREATED,
        takes=inputs.Nothing,
        of_game=False,
        text="Whoever knows it can read them. An address made before works no longer.",
    )
    def post(self, request: Request) -> Response:
        """Make it."""
        read(inputs.Nothing, request.data)
        address = reverse("web:calendar", args=[calendars.issue(player_of(request))])
        return Response({"url": settings.SILVER_BASE_URL + address}, HTTPStatus.CREATED)

    @operation(
        "delete_calendar",
        "Take back the address of your calendar",
        ok=None,
        status=HTTPStatus.NO_CONTENT,
        errors=("csrf-failed",),
        of_game=False,
    )
    def delete(self, request: Request) -> Response:
        """Take it back."""
        calendars.revoke(player_of(request))
        return Response(status=HTTPStatus.NO_CONTENT)
