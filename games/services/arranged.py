"""Games that nobody opens and joins: their players and seats are given, and they start at once."""

from collections.abc import Sequence
from typing import Any, Unpack

from games import engine
from games.models import DeckSetup, Game
from games.services import lobby
from games.services.options import TimeOptions, check_options, check_setup, time_fields
from players.models import Player


def arrange(
    *,
    host: Player,
    players: Sequence[Player],
    setup: DeckSetup,
    rounds: int,
    move_time: int,
    remember: bool,
    teams: bool = False,
    turn_limit: int | None = None,
    rated: str = Game.Rated.PEOPLE,
    **time: Unpack[TimeOptions],
) -> Game:
    """Start a game of these players, in the order of their seats; everybody may watch it, and nobody takes a seat over
    by himself (see `substitutes.put_in`).

    Within a transaction of the caller. host: who arranges it, who need not play; move_time in seconds; teams: A and C
    against B and D. Raises ServiceError bad-option or bad-setup 422.
    """
    options: dict[str, Any] = {"rounds": rounds, "turn_limit": turn_limit, "teams": teams}
    check_options(seats=len(players), move_time=move_time, access=Game.Access.OPEN, bots=0, invited=(), **options)
    check_setup(setup)
    fields = {
        "setup": setup,
        "decks": setup.decks,
        "token": setup.token,
        "seats_wanted": len(players),
        "remember": remember,
        "access": Game.Access.OPEN,
        "rated": rated,
        "arranged": True,
        **options,
        **time_fields(move_time, time),
    }
    row = lobby.open_game(host, fields, dict(zip(engine.SEATS, players, strict=False)))
    lobby.start_if_ready(row)
    return row
