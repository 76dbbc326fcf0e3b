"""Which options a game may be opened with."""

import re
from collections.abc import Sequence

from games import engine
from games.models import DeckSetup, Game
from games.services.errors import ServiceError
from players.models import Player

SHORTEST_MOVE = 10 * 60
LONGEST_MOVE = 30 * 24 * 3600
LONGEST_TURN_LIMIT = 1000
MOST_INVITED = 20
NONCE = re.compile(r"[A-Za-z0-9_-]{1,64}")


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
        if not least <= value <= most:
            raise ServiceError("bad-option", 422, field=field, least=least, most=most)
    if access not in Game.Access.values:
        raise ServiceError("bad-access", 422, access=access, legal=list(Game.Access.values))


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
