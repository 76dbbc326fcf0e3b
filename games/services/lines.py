"""What every line of the log carries while a move, a deadline or a message is seen to."""

from contextlib import AbstractContextManager

from structlog.contextvars import bind_contextvars, bound_contextvars


def about(kind: str, game: str, seat: str = "") -> AbstractContextManager[None]:
    """Within it, all lines name what is done (a move, a kind of message), the game's code and the seat's letter."""
    return bound_contextvars(kind=str(kind), game=game, seat=seat)


def seat_is(letter: str) -> None:
    """The seat is known now; within `about`, which forgets it again."""
    bind_contextvars(seat=letter)
