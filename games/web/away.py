"""What a table's page offers to who is away, to those who wait for him, and to those who would take his place."""

from typing import Any

from games.models import Game
from games.selectors import TableView
from games.web.away_forms import PauseForm, SubstituteForm
from players.models import Player


def panel(table: TableView, player: Player) -> dict[str, Any]:
    """What templates/web/_away.html, _standing_in.html and _takeable.html need; no query."""
    game, mine = table.game, table.my_seat
    goes_on = not game.ended and game.pause_reason != Game.PauseReason.BROKEN
    running = game.status == Game.Status.RUNNING
    plays = mine is not None and not mine.resigned and not mine.is_bot
    asked = running and plays and table.pause_asked_until is not None
    people = [seat for seat in table.seats if not seat.is_bot]
    takeable = [seat for seat in table.seats if goes_on and seat.takeable]
    return {
        "shows_away": goes_on and plays,
        "may_step_aside": running and plays,
        "pause_asked": asked,
        "agreed_to_pause": [seat for seat in people if seat.agrees_to_pause],
        "silent_on_pause": [seat for seat in people if not seat.agrees_to_pause],
        "pause_form": PauseForm.suggesting() if running and plays and game.pauses_allowed and not asked else None,
        "takeable": takeable,
        "may_take_over": mine is None and player.username not in _former(table),
        "substitute_form": _substitute_form() if _invites(table) else None,
    }


def _former(table: TableView) -> set[str]:
    """The names of those who have held a seat of this game: they never sit there again."""
    return {name for members in table.former.values() for _last, name in members}


def _invites(table: TableView) -> bool:
    """Whether the viewer may invite somebody to a seat where a bot stands in: open games need no invitation."""
    game = table.game
    hosts = table.is_host and game.access == Game.Access.INVITATION and game.status == Game.Status.RUNNING
    return hosts and any(seat.stand_in for seat in table.seats)


def _substitute_form() -> SubstituteForm:
    return SubstituteForm(label_suffix="", auto_id="substitute-%s")
