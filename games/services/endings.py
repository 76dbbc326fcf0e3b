"""Ends before the last round: resigning, and ending by agreement of all who play themselves."""

from django.db import transaction

from games.models import Game, Seat
from games.services import leave, log
from games.services.errors import ServiceError, not_running
from games.services.held import Held, find_locked
from games.services.matches import engine_guard
from games.services.members import Table, all_agree, going_on, members, playing, running
from players.models import Player
from silver_site.clock import now


def resign(*, code: str, player: Player) -> Game:
    """Give up a running game: a bot plays the seat on, and it is marked.

    Whoever has not resigned is a person at the table, also while a bot stands in for him. When one is left the game
    ends at once unless he plays on; with none left it ends. Seats that resigned rank behind all others then. In teams
    this goes by teams: the game ends when people of one team alone are left, unless all of them play on, and a team
    that all its people gave up ranks behind the other. Raises
    ServiceError game-not-found 404, not-your-seat 403, game-not-running 409.
    """
    with transaction.atomic(), engine_guard(code):
        table = running(code, player)
        give_up(table)
        table.held.store()
        return table.held.row


def give_up(table: Table) -> None:
    """Give up the acting player's seat, as `resign` says; within the caller's transaction."""
    held, seat = table.held, table.mine
    bot_played = seat.is_bot
    _give_up(held, seat)
    people = members(table.seats)
    sides = {held.row.side(person.letter) for person in people}
    if len(sides) < 2 and not (people and all(person.plays_on for person in people)):
        _end(held, table.seats, "resignation")
    elif all_agree(table.seats, "wants_end"):
        _end(held, table.seats, "agreement")
    elif not bot_played:
        held.hand_over(seat.letter)


def leave_for_good(*, code: str, player: Player) -> None:
    """Give up a game that runs or is paused, broken or not; nothing where he holds no seat of it (any more).

    As `resign`, but that the table is told by mail as well, and that a broken game goes on with a bot on that seat when
    its operator resumes it.
    """
    try:
        with transaction.atomic(), engine_guard(code):
            table = going_on(code, player)
            give_up(table)
            if not table.held.game.over:
                table.held.table_news()
            table.held.store()
    except ServiceError:
        # Broken, so that it is paused or will be: the bot sits there when it goes on.
        _give_up_without_engine(code, player)


def agree_to_end(*, code: str, player: Player, agree: bool = True) -> Game:
    """Agree to end the game here, or take that back; when all who play themselves agree, it ends.

    Whoever is away is not asked, but nobody ends a game alone while others are only away. Saying the same twice
    changes nothing. An arranged game is not its table's to end. Raises ServiceError game-not-found 404, not-your-seat
    403, game-not-running, bot-plays or arranged-game 409.
    """
    with transaction.atomic(), engine_guard(code):
        table = playing(code, player)
        held, seat = table.held, table.mine
        if held.row.arranged:
            raise ServiceError("arranged-game", 409, game=code)
        if seat.wants_end == agree:
            return held.row
        seat.wants_end = agree
        held.set_seat(seat.letter, wants_end=agree)
        held.tell("end_proposed" if agree else "end_withdrawn", seat=seat.letter)
        if all_agree(table.seats, "wants_end"):
            _end(held, table.seats, "agreement")
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


def _give_up(held: Held, seat: Seat) -> None:
    """Mark the seat as given up: from now on a bot's for good."""
    given_up = {"is_bot": True, "resigned_at": held.at, "stand_in_since": None, "stand_in_why": "", "offered": False}
    held.set_seat(seat.letter, **given_up)
    seat.is_bot, seat.resigned_at = True, held.at
    held.row.bot_seats = held.values["bot_seats"] = "".join(sorted({*held.row.bot_seats, seat.letter}))
    leave.forget(held, seat.letter)
    held.row.habits.pop(seat.letter, None)
    held.values["habits"] = held.row.habits
    # What was proposed was proposed to him too.
    held.row.pause_asked_until = held.values["pause_asked_until"] = None
    held.tell("seat_resigned", seat=seat.letter)


def _give_up_without_engine(code: str, player: Player) -> None:
    with transaction.atomic():
        row = Game.objects.select_for_update(no_key=True).listed().get(code=code)
        seat = row.seats.filter(player=player, resigned_at=None).first()
        if seat is None or row.status not in leave.GOING_ON:
            return
        given_up = {"is_bot": True, "resigned_at": now(), "stand_in_since": None, "stand_in_why": "", "offered": False}
        Seat.objects.filter(pk=seat.pk).update(**given_up)
        row.bot_seats = "".join(sorted({*row.bot_seats, seat.letter}))
        row.away_seats = row.away_seats.replace(seat.letter, "")
        row.habits.pop(seat.letter, None)
        row.save(update_fields=["bot_seats", "away_seats", "habits"])
        log.tell(row, "seat_resigned", now(), seat=seat.letter)


def _end(held: Held, seats: list[Seat], reason: str) -> None:
    resigned = {held.row.side(seat.letter) for seat in seats if seat.resigned_at is not None}
    played = {held.row.side(seat.letter) for seat in members(seats)}
    # A bot that sat there from the start gives nothing up, and doesn't hold a team that its person left.
    behind = resigned - played
    held.end_early(reason, [seat.letter for seat in seats if held.row.side(seat.letter) not in behind])
