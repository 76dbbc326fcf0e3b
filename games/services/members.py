"""Who belongs to a game that goes on, who of them plays himself, and what they agree on."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Game, Seat
from games.services import outages
from games.services.errors import ServiceError, not_running
from games.services.held import Held, find_locked, locked_game
from players.models import Player


@dataclass(frozen=True, slots=True)
class Table:
    """A held game with all its seats in the order of their letters, and the acting player's own."""

    held: Held
    seats: list[Seat]
    mine: Seat

    @property
    def members(self) -> list[Seat]:
        """The seats of people who have not resigned, whether a bot stands in or not."""
        return members(self.seats)


def going_on(code: str, player: Player) -> Table:
    """A game that runs or is paused, but not for being broken; locked.

    Raises ServiceError game-not-found 404, not-your-seat 403, game-not-running 409.
    """
    seat = find_locked(code, player)
    outages.catch_up(seat)
    held = locked_game(pk=seat.game_id)
    if held is None:
        raise not_running(seat.game)
    seats = list(held.row.seats.order_by("letter"))
    return Table(held, seats, next(seat for seat in seats if seat.player_id == player.pk))


def running(code: str, player: Player) -> Table:
    """As `going_on`, of a game that runs."""
    table = going_on(code, player)
    if table.held.row.status != Game.Status.RUNNING:
        raise not_running(table.held.row)
    return table


def playing(code: str, player: Player) -> Table:
    """As `running`, for who plays his seat himself. Raises ServiceError bot-plays 409 besides."""
    table = running(code, player)
    if table.mine.is_bot:
        raise ServiceError("bot-plays", 409, game=code)
    return table


def members(seats: Sequence[Seat]) -> list[Seat]:
    """The seats of people who have not resigned, whether a bot stands in or not."""
    return [seat for seat in seats if seat.player_id is not None and seat.resigned_at is None]


def all_agree(seats: Sequence[Seat], wish: str) -> bool:
    """Whether all who play themselves want this (a field of Seat), and so may decide for the table.

    Nobody decides alone while others are only away: the table is theirs too.
    """
    belong = members(seats)
    playing_now = [seat for seat in belong if not seat.is_bot]
    enough = len(playing_now) > 1 or (len(playing_now) == 1 and len(belong) == 1)
    return enough and all(getattr(seat, wish) for seat in playing_now)
