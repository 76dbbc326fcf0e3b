"""When one is away."""

from http import HTTPStatus
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.api import inputs, outputs, shown_me
from games.api.base import ApiView, player_of, read
from games.api.schema import ABSENCE_ID, operation
from games.selectors.absences import MOST_ABSENCES
from games.services import absences
from players.models import Player


class Absences(ApiView):
    """When I am away."""

    @operation(
        "list_absences",
        "When you are away, and what leave you have left",
        ok=outputs.Absences,
        of_game=False,
        text=f"The newest {MOST_ABSENCES}, the last to begin first.",
    )
    def get(self, request: Request) -> Response:
        """Answer with absences."""
        player = player_of(request)
        rows = [shown_me.absence(row) for row in selectors.absences(player)]
        return Response({"absences": rows, **leave_of(player)})

    @operation(
        "plan_absence",
        "Plan days on which you are away",
        ok=outputs.ChangedAbsence,
        status=HTTPStatus.CREATED,
        takes=inputs.NewAbsence,
        errors=("bad-dates", "absence-overlaps", "not-enough-leave"),
        of_game=False,
        text="Whole days in your own zone, from today on. Your games are told when it begins.",
    )
    def post(self, request: Request) -> Response:
        """Plan it."""
        player, wanted = player_of(request), read(inputs.NewAbsence, request.data)
        row = absences.plan(player=player, **wanted)
        return Response({"absence": shown_me.absence(row), **leave_of(player)}, HTTPStatus.CREATED)


class AbsenceDetail(ApiView):
    """One absence."""

    http_method_names = ("delete",)

    @operation(
        "cancel_absence",
        "Cancel an absence, or end it now: you are back",
        ok=outputs.ChangedAbsence,
        errors=("absence-not-found", "absence-over", "csrf-failed"),
        of_game=False,
        path=ABSENCE_ID,
        text="Whole days that were not used go back to your balance.",
    )
    def delete(self, request: Request, number: int) -> Response:
        """Cancel it."""
        player = player_of(request)
        row = absences.cancel(player=player, absence_id=min(number, inputs.LARGEST))
        return Response({"absence": shown_me.absence(row), **leave_of(player)})


def leave_of(player: Player) -> dict[str, Any]:
    """What leave he has left, and what it does to his games."""
    balance, affected = absences.balance(player), absences.affected(player)
    return {
        "balance": {"allowed": balance.allowed, "used": balance.used, "left": balance.left},
        "games": {"still": [row.code for row in affected.still], "go_on": [row.code for row in affected.go_on]},
    }
