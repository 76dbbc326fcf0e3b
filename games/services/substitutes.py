"""Somebody else takes over for good the seat of a player who is away, or that an organiser gives him. He is given what
the seat has legally seen.

One person has at most one seat of a game, ever: whoever was replaced does not sit down there again. What was the old
member's is the seat's no more: all that is shown, sent and allowed goes by who holds the seat now. Whoever takes over
the host's seat is the host.
"""

from datetime import datetime

from django.db import IntegrityError, transaction

from games.models import FormerMember, Game, Invitation, Seat
from games.services import habits, leave, lobby, outbox, staff
from games.services.errors import ServiceError, not_found, not_running
from games.services.held import Held, locked_game
from games.services.matches import engine_guard
from games.services.seats import takeable
from games.services.stand_ins import give_seat
from players.models import Player


def take_over(*, code: str, player: Player, letter: str) -> Seat:
    """Take over a seat where a bot stands in: one that was offered, or where it has sat for SUBSTITUTE_AFTER.

    In a game by invitation only whom its host invited, in an arranged one nobody. Misses begin anew, and the clock has
    a move's time at least. The same again is no error. Raises ServiceError game-not-found 404, not-invited 403,
    game-not-running, already-seated or not-takeable 409 (`former`: he held a seat of this game before), engine-failed
    500.
    """
    try:
        with transaction.atomic(), engine_guard(code):
            held, seats = _running(code, player)
            seat = next((seat for seat in seats if seat.letter == letter), None)
            if seat is not None and seat.player_id == player.pk and seat.resigned_at is None and not seat.is_bot:
                return seat
            seat = _checked(held.row, seats, seat, player)
            _replace(held, seat, player)
            held.store()
            return seat
    except IntegrityError:
        # The row lock keeps races out; what a database without it lets through, its constraints stop.
        raise ServiceError("already-seated", 409, game=code) from None


def put_in(*, code: str, letter: str, player: Player) -> Seat:
    """Give a seat to this player for good, as an organiser does it: whoever holds it, also where it was given up.

    Within a transaction of the caller, who has seen to it that he may. The seat is a person's again, the old member
    hears that he watches from now on, and whoever had given it up no longer counts as having done so. The same again is
    no error. Raises ServiceError game-not-found 404; game-not-running (over, or broken), already-seated or
    not-takeable 409 (`former`: he held a seat before; else: a bot has had it from the start); engine-failed 500.
    """
    with transaction.atomic(), engine_guard(code):
        held = staff.held(code)
        seats = list(held.row.seats.order_by("letter"))
        seat = next((seat for seat in seats if seat.letter == letter), None)
        if seat is None:
            raise ServiceError("not-takeable", 409, game=code)
        if seat.player_id == player.pk and seat.resigned_at is None:
            return seat
        _check_new(held.row, seats, player)
        _replace(held, seat, player)
        held.store()
        return seat


def invite(*, code: str, host: Player, player: Player) -> Invitation:
    """Invite somebody to take over a seat of my game where a bot stands in, by mail too; twice sends one mail.

    Raises ServiceError game-not-found 404, not-host 403, game-not-running 409, already-seated 409, not-takeable 409
    (`former`: he held a seat before; `nobody`: no bot stands in; else: it is arranged), too-many-invitations 429.
    """
    with transaction.atomic(), engine_guard(code):
        held, seats = _running(code, host)
        row = held.row
        if row.host_id != host.pk:
            raise ServiceError("not-host", 403, game=code)
        _check_new(row, seats, player)
        if row.arranged:
            raise ServiceError("not-takeable", 409, game=code)
        if not any(_is_stood_in(seat) for seat in seats):
            raise ServiceError("not-takeable", 409, game=code, nobody=True)
        return _invite(row, player, held.at)


def _invite(row: Game, player: Player, at: datetime) -> Invitation:
    invitation = Invitation.objects.filter(game=row, player=player).first()
    if invitation is None:
        lobby.check_invitations(row.host_id, 1, at)
        invitation = Invitation(game=row, player=player, created_at=at)
    invitation.declined_at = None
    invitation.save()
    # Whoever was invited to the game before it started is told once more: now it is about a seat.
    key = ("substitute", player.pk)
    payload = {"substitute": True}
    kind = outbox.Kind.INVITED
    outbox.put([outbox.message(kind=kind, key=key, at=at, game=row, recipient_id=player.pk, payload=payload)])
    return invitation


def _running(code: str, player: Player) -> tuple[Held, list[Seat]]:
    """The locked running game and its seats, if this player may see it."""
    row = Game.objects.visible_to(player).listed().filter(code=code).first()
    if row is None:
        raise not_found()
    held = locked_game(pk=row.pk, status=Game.Status.RUNNING)
    if held is None:
        row.refresh_from_db(fields=["status"])
        raise not_running(row)
    return held, list(held.row.seats.order_by("letter"))


def _checked(row: Game, seats: list[Seat], seat: Seat | None, player: Player) -> Seat:
    """The seat, if this player may take it over now."""
    _check_new(row, seats, player)
    if seat is None or not takeable(row, seat):
        raise ServiceError("not-takeable", 409, game=row.code)
    invited = row.access == Game.Access.OPEN or row.invitations.filter(player=player, declined_at=None).exists()
    if not invited:
        raise ServiceError("not-invited", 403, game=row.code)
    return seat


def _check_new(row: Game, seats: list[Seat], player: Player) -> None:
    """Refuse who holds a seat of this game, or ever held one."""
    if any(seat.player_id == player.pk for seat in seats):
        raise ServiceError("already-seated", 409, game=row.code)
    if FormerMember.objects.filter(game=row, player=player).exists():
        raise ServiceError("not-takeable", 409, game=row.code, former=True)


def _is_stood_in(seat: Seat) -> bool:
    return seat.stand_in_since is not None and seat.resigned_at is None


def _replace(held: Held, seat: Seat, player: Player) -> None:
    row, letter, old = held.row, seat.letter, seat.player
    if old is None:
        raise ServiceError("not-takeable", 409, game=row.code)
    FormerMember.objects.create(
        game=row, letter=letter, player=old, last_event=held.last_number, misses=seat.misses, left_at=held.at
    )
    # Written at once: it is what the constraint of one seat a person looks at.
    Seat.objects.filter(pk=seat.pk).update(player=player)
    seat.player = player
    give_seat(held, seat, resigned_at=None, misses=0, informed_round=row.round, wants_end=False, plays_on=row.bots > 0)
    # In place: the clocks look there for the hours of who sits where.
    row.habits[letter] = habits.of(player)
    held.values["habits"] = row.habits
    if row.host_id == old.pk:
        held.values["host_id"] = player.pk
    held.tell("seat_taken_over", seat=letter)
    held.table_news(letter)
    _tell_old(held, old)
    held.renew_time(letter)
    leave.settle(held, letter)
    _ask_new(held, letter, player)


def _tell_old(held: Held, old: Player) -> None:
    """The last that he hears of this game: he watches from now on."""
    number = held.last_number
    held.queue(
        outbox.message(
            kind=outbox.Kind.TABLE,
            key=(number, "former", old.pk),
            at=held.at,
            game=held.row,
            recipient_id=old.pk,
            payload={"event": number},
        )
    )


def _ask_new(held: Held, letter: str, player: Player) -> None:
    """A turn mail of his own, if the seat is asked: the one for this question went to somebody else."""
    decisions = held.open_to(letter)
    if decisions and letter not in held.row.away_seats:
        question = decisions[0].number
        held.queue(
            outbox.message(
                kind=outbox.Kind.TURN,
                key=(letter, question, player.pk),
                at=held.at,
                game=held.row,
                letter=letter,
                question=question,
            )
        )
