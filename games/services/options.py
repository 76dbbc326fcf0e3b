"""Which options a game may be opened with."""

import re
from collections.abc import Collection, Sequence
from typing import Any, TypedDict

from games import engine
from games.models import DeckSetup, Game
from games.services.errors import ServiceError
from players.models import Player

SHORTEST_MOVE = 10 * 60
LONGEST_MOVE = 30 * 24 * 3600
LONGEST_TURN_LIMIT = 1000
MOST_INVITED = 20
MOST_DAYS_OFF = 3
MOST_MISSES = 10
WEEK = range(1, 8)
NONCE = re.compile(r"[A-Za-z0-9_-]{1,64}")


class TimeOptions(TypedDict, total=False):
    """What a game can have of time besides `move_time`; what is left out is as in the model.

    bank, cap: seconds, both or neither; days_off: ISO days of the week, 1 is Monday; misses_allowed: 0 is never.
    """

    bank: int | None
    cap: int | None
    days_off: Collection[int]
    misses_allowed: int
    leave_allowed: bool
    pauses_allowed: bool


class GameOptions(TimeOptions, total=False):
    """Those, and whether the game moves ratings: one of Game.Rated, "people" where it is left out."""

    rated: str


def check_options(
    *,
    seats: int,
    rounds: int,
    move_time: int,
    access: str,
    bots: int,
    turn_limit: int | None,
    invited: Sequence[Player],
    teams: bool,
) -> None:
    """Raise ServiceError bad-option 422 (`field`, `least`, `most`) for the first option out of its bounds."""
    bounds = {
        "seats": (seats, 4 if teams else 2, 4),
        "rounds": (rounds, 1, 4),
        "move_time": (move_time, SHORTEST_MOVE, LONGEST_MOVE),
        "bots": (bots, 0, seats - 1),
        "turn_limit": (seats if turn_limit is None else turn_limit, seats, LONGEST_TURN_LIMIT),
        "invited": (len(invited), 0, MOST_INVITED),
    }
    for field, (value, least, most) in bounds.items():
        _check(field, value, least, most)
    if access not in Game.Access.values:
        raise ServiceError("bad-access", 422, access=access, legal=list(Game.Access.values))


def time_fields(move_time: int, time: TimeOptions) -> dict[str, Any]:
    """The fields of a game with these options of time, as the model has them.

    A bank goes with a cap that is no less than bank and `move_time`. Raises ServiceError bad-option 422 (`field`,
    `least`, `most`).
    """
    bank, cap = time.get("bank"), time.get("cap")
    days_off = sorted(set(time.get("days_off", ())))
    if bank is not None or cap is not None:
        _check("bank", bank, SHORTEST_MOVE, LONGEST_MOVE)
        _check("cap", cap, max(bank or 0, move_time), LONGEST_MOVE)
    _check("days_off", len(days_off), 0, MOST_DAYS_OFF)
    for day in days_off:
        _check("days_off", day, WEEK[0], WEEK[-1])
    _check("misses_allowed", time.get("misses_allowed", 0), 0, MOST_MISSES)
    return {**time, "move_time": move_time, "days_off": "".join(map(str, days_off))}


def _check(field: str, value: int | None, least: int, most: int) -> None:
    if value is None or not least <= value <= most:
        raise ServiceError("bad-option", 422, field=field, least=least, most=most)


def check_setup(setup: DeckSetup) -> None:
    """Raise ServiceError bad-setup 422 if the engine has no such cards."""
    try:
        engine.parse_setup(setup.decks, setup.token or None)
    except engine.BadSetup:
        raise ServiceError("bad-setup", 422, setup=setup.slug) from None


def check_nonce(nonce: str) -> str:
    """The nonce, if the shuffle can take it. Raises ServiceError bad-nonce 422."""
    if not NONCE.fullmatch(nonce):
        raise ServiceError("bad-nonce", 422)
    return nonce
