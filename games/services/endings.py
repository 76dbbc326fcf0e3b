"""Ends before the last round: resigning, and ending by agreement of all people at the table."""

from django.db import transaction

from games.models import Game, Seat
from games.services import log, outbox
from games.services.errors import not_running
from games.services.held import Held, find_locked
from games.services.matches import engine_guard
from players.models import Player
from silver_site.clock import now


def resign(*, code: str, player: Player) -> Game:
    """Give up a running game: a bot plays the seat on, and it is marked.

    When one person is left the game ends at once unless he plays on; with none left it ends. Seats that resigned
    rank behind all others then. In teams this goes by teams: the game ends when people of one team alone are left,
    unless all of them play on, and a team that all its people gave up ranks behind the other. Raises
    ServiceError game-not-found 404, not-your-seat 403, game-not-running 409.
    """
    with transaction.atomic(), engine_guard(code):
        held, seat = _held(code, player)
        seat.is_bot, seat.resigned_at = True, now()
        seat.save(update_fields=["is_bot", "resigned_at"])
        held.row.bot_seats = held.values["bot_seats"] = "".join(sorted({*held.row.bot_seats, seat.letter}))
        held.row.habits.pop(seat.letter, None)
        held.values["habits"] = held.row.habits
        held.tell("seat_resigned", seat=seat.letter)
        people = _people(held.row)
        sides = {held.row.side(person.letter) for person in people}
        if len(sides) < 2 and not (people and all(person.plays_on for person in people)):
            _end(held, "resignation")
        elif all(person.wants_end for person in people):
            _end(held, "agreement")
        else:
            _hand_over(held, seat.letter)
        held.store()
        return held.row


def agree_to_end(*, code: str, player: Player, agree: bool = True) -> Game:
    """Agree to end the game here, or take that back; when all people at the table agree, it ends.

    Saying the same twice changes nothing. Raises ServiceError game-not-found 404, not-your-seat 403,
    game-not-running 409.
    """
    with transaction.atomic(), engine_guard(code):
        held, seat = _held(code, player)
        if seat.wants_end == agree:
            return held.row
        seat.wants_end = agree
        seat.save(update_fields=["wants_end"])
        held.tell("end_proposed" if agree else "end_withdrawn", seat=seat.letter)
        if all(person.wants_end for person in _people(held.row)):
            _end(held, "agreement")
        held.store()
        return held.row


def set_plays_on(*, code: str, player: Player, plays_on: bool) -> Seat:
    """Say beforehand whether one plays on against bots when all other people have resigned.

    Raises ServiceError game-not-found 404, not-your-seat 403, game-not-running 409.
    """
    with transaction.atomic():
        seat = _running(find_locked(code, player))
        seat.plays_on = plays_on
        seat.save(update_fields=["plays_on"])
        return seat


def _running(seat: Seat) -> Seat:
    if seat.game.status != Game.Status.RUNNING:
        raise not_running(seat.game)
    return seat


def _held(code: str, player: Player) -> tuple[Held, Seat]:
    seat = _running(find_locked(code, player))
    return Held(seat.game, log.SERVICE, seat), seat


def _people(row: Game) -> list[Seat]:
    """The seats that a person still plays."""
    return list(Seat.objects.filter(game=row, is_bot=False))


def _end(held: Held, reason: str) -> None:
    seats = list(Seat.objects.filter(game=held.row).order_by("letter"))
    resigned = {held.row.side(seat.letter) for seat in seats if seat.resigned_at is not None}
    played = {held.row.side(seat.letter) for seat in seats if not seat.is_bot}
    # A bot that sat there from the start gives nothing up, and doesn't hold a team that its person left.
    behind = resigned - played
    held.end_early(reason, [seat.letter for seat in seats if held.row.side(seat.letter) not in behind])


def _hand_over(held: Held, letter: str) -> None:
    """Have the bot answer what the seat is asked now."""
    for decision in held.open_to(letter):
        key = (letter, decision.number)
        kind = outbox.Kind.BOT_MOVE
        held.queue(
            outbox.message(kind=kind, key=key, at=held.at, game=held.row, letter=letter, question=decision.number)
        )
