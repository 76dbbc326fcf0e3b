"""What a seat's row means: what its player is shown, whether somebody may take it over."""

from datetime import timedelta

from games.models import Game, Seat
from silver_site.clock import now

# For how long a bot stands in before a substitute may take the seat that nobody offered.
SUBSTITUTE_AFTER = timedelta(days=2)


def remembers(game: Game, seat: Seat | None) -> bool:
    """Whether a seat is shown all it has seen: in games that remember, and to whoever came to it in this round."""
    return game.remember or (seat is not None and seat.informed_round > 0 and seat.informed_round == game.round)


def takeable(game: Game, seat: Seat) -> bool:
    """Whether a substitute may take this seat of a game that goes on: a bot stands in, and it is offered or has been
    so for some days. Never in an arranged game."""
    if game.arranged or seat.stand_in_since is None or seat.player_id is None or seat.resigned_at is not None:
        return False
    return seat.offered or seat.stand_in_since + SUBSTITUTE_AFTER <= now()
