"""A bot that plays for a player who is away: when it sits in, and how he comes back. The seat stays his."""

from django.db import transaction

from games.models import Seat
from games.services import leave
from games.services.errors import ServiceError
from games.services.held import Held
from games.services.matches import engine_guard
from games.services.members import Table, going_on
from players.models import Player

Why = Seat.StandIn


def sit_in(held: Held, seat: Seat, why: str) -> None:
    """Let a bot play this seat until its player comes back, and tell the table; within the caller's transaction.

    why: of Seat.StandIn. What the seat is asked now is the bot's to answer; the player's wish to end the game is
    forgotten, and a pause that is proposed too. Nothing where a bot plays already, or the game is over.
    """
    letter = seat.letter
    if letter in held.row.bot_seats or held.game.over:
        return
    held.set_seat(letter, is_bot=True, stand_in_since=held.at, stand_in_why=why, wants_end=False, agrees_to_pause=False)
    seat.is_bot, seat.stand_in_since, seat.stand_in_why = True, held.at, why
    seat.wants_end = seat.agrees_to_pause = False
    _set_bots(held, held.row.bot_seats + letter)
    leave.forget(held, letter)
    held.row.pause_asked_until = held.values["pause_asked_until"] = None
    held.tell("bot_sat_in", seat=letter, why=str(why))
    held.table_news()
    held.hand_over(letter)


def ask(*, code: str, player: Player) -> Seat:
    """Have a bot play for me until I come back; where one does, nothing changes.

    Raises ServiceError game-not-found 404, not-your-seat 403, game-not-running 409, engine-failed 500.
    """
    with transaction.atomic(), engine_guard(code):
        table = going_on(code, player)
        if not table.mine.is_bot:
            sit_in(table.held, table.mine, Why.ASKED)
            table.held.store()
        return table.mine


def come_back(*, code: str, player: Player) -> Seat:
    """Play myself again: at once, and with a fresh clock for what was asked meanwhile; twice changes nothing.

    In a game that does not remember he is shown, for the rest of the round, all that his seat has seen, if the bot
    acted for it in this round. Raises ServiceError game-not-found 404, not-your-seat 403, game-not-running 409,
    engine-failed 500.
    """
    with transaction.atomic(), engine_guard(code):
        table = going_on(code, player)
        if table.mine.is_bot:
            _return(table)
            table.held.store()
        return table.mine


def offer(*, code: str, player: Player, offered: bool = True) -> Seat:
    """Offer my seat, which a bot plays, to whoever will take it over at once; or no longer. Twice changes nothing.

    Raises ServiceError game-not-found 404, not-your-seat 403, game-not-running, not-a-bot or not-takeable (an arranged
    game) 409, engine-failed 500.
    """
    with transaction.atomic(), engine_guard(code):
        table = going_on(code, player)
        seat = table.mine
        if table.held.row.arranged:
            raise ServiceError("not-takeable", 409, game=code)
        if not seat.is_bot:
            raise ServiceError("not-a-bot", 409, game=code)
        if seat.offered != offered:
            seat.offered = offered
            table.held.set_seat(seat.letter, offered=offered)
            table.held.tell("seat_offered", seat=seat.letter, offered=offered)
            table.held.store()
        return seat


def give_seat(held: Held, seat: Seat, **fields: object) -> None:
    """The person of this seat plays it himself from now on: no bot moves there any more."""
    person = {"is_bot": False, "stand_in_since": None, "stand_in_why": "", "offered": False, "missed_in_row": 0}
    values = {**person, **fields}
    held.set_seat(seat.letter, **values)
    for name, value in values.items():
        setattr(seat, name, value)
    _set_bots(held, held.row.bot_seats.replace(seat.letter, ""))


def _return(table: Table) -> None:
    held, seat = table.held, table.mine
    since = seat.stand_in_since
    acted = held.row.events.filter(by="bot", at__gte=since, round=held.row.round, public__seat=seat.letter).exists()
    # What he forgot is not given back to whoever calls a bot and sends it away again.
    give_seat(held, seat, informed_round=held.row.round if acted else seat.informed_round)
    held.tell("player_returned", seat=seat.letter)
    held.table_news(seat.letter)
    asked_since = held.clocks.since(seat.letter)
    # Nor is time won that way: a question from before runs on.
    if asked_since is None or since is None or asked_since > since:
        held.renew_time(seat.letter)
    leave.settle(held, seat.letter)


def _set_bots(held: Held, letters: str) -> None:
    held.row.bot_seats = held.values["bot_seats"] = "".join(sorted(letters))
