"""Games before their start: opening, joining, leaving, starting, expiry."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from games import engine
from games.models import DeckSetup, Game, Invitation, Seat
from games.services import log, outbox
from games.services.errors import ServiceError, not_found
from games.services.options import check_nonce, check_options, check_setup
from games.services.start import begin
from players.models import Player
from silver_site.clock import now

OPEN_FOR = timedelta(days=14)


def create_game(
    *,
    host: Player,
    setup: DeckSetup,
    seats: int,
    rounds: int,
    move_time: int,
    remember: bool,
    access: str,
    bots: int = 0,
    invited: Sequence[Player] = (),
    turn_limit: int | None = None,
    nonce: str | None = None,
) -> Game:
    """Open a game with its host on seat A and bots on the last seats; it starts at once if that fills it.

    move_time in seconds. Raises ServiceError bad-option, bad-access, bad-setup or bad-nonce (422).
    """
    check_options(
        seats=seats,
        rounds=rounds,
        move_time=move_time,
        access=access,
        bots=bots,
        turn_limit=turn_limit,
        invited=invited,
    )
    check_setup(setup)
    secret = secrets.token_bytes(32)
    at = now()
    with transaction.atomic():
        row = Game.objects.create(
            host=host,
            setup=setup,
            decks=setup.decks,
            token=setup.token,
            seats_wanted=seats,
            rounds=rounds,
            move_time=move_time,
            remember=remember,
            access=access,
            bots=bots,
            turn_limit=turn_limit,
            secret=secret.hex(),
            commitment=engine.commitment(secret),
            created_at=at,
            expires_at=at + OPEN_FOR,
        )
        letters = engine.SEATS[:seats]
        Seat.objects.bulk_create(
            [
                _seat(row, letters[0], host, nonce),
                *(_seat(row, letter, None, None) for letter in letters[seats - bots :]),
            ]
        )
        log.tell(row, "game_opened", at)
        _invite(row, invited, at)
        _start_if_full(row)
    return row


def join(*, code: str, player: Player, nonce: str | None = None) -> Seat:
    """Take the first free seat; the last one taken starts the game.

    Raises ServiceError game-not-found 404, game-not-open, already-seated or game-full 409, bad-nonce 422.
    """
    try:
        with transaction.atomic():
            row = _locked_open(code, player)
            taken = {seat.letter: seat.player_id for seat in row.seats.all()}
            if player.pk in taken.values():
                raise ServiceError("already-seated", 409, game=code)
            free = [letter for letter in engine.SEATS[: row.seats_wanted] if letter not in taken]
            if not free:
                raise ServiceError("game-full", 409, game=code)
            seat = _seat(row, free[0], player, nonce)
            seat.save()
            _start_if_full(row)
            return seat
    except IntegrityError:
        # The row lock keeps races out; what a database without it lets through, its constraints stop.
        raise ServiceError("already-seated", 409, game=code) from None


def leave(*, code: str, player: Player) -> Game:
    """Give up a seat before the start. The host's game passes to the next person seated, else it is cancelled.

    Raises ServiceError game-not-found 404, not-your-seat 403, game-not-open 409.
    """
    with transaction.atomic():
        row = _locked_open(code, player)
        seats = list(row.seats.all())
        mine = next((seat for seat in seats if seat.player_id == player.pk), None)
        if mine is None:
            raise ServiceError("not-your-seat", 403, game=code)
        mine.delete()
        others = [seat.player_id for seat in seats if seat.player_id not in (None, player.pk)]
        if not others:
            _close(row, Game.Status.CANCELLED, "game_cancelled")
        elif row.host_id == player.pk and others[0] is not None:
            row.host_id = others[0]
            row.save(update_fields=["host"])
        return row


def start(*, code: str, player: Player) -> Game:
    """Start with the seats that are taken; free ones are dropped. Only the host may, with two seats taken at least.

    Raises ServiceError game-not-found 404, not-host 403, game-not-open or too-few-seats 409.
    """
    with transaction.atomic():
        row = _locked_open(code, player)
        if row.host_id != player.pk:
            raise ServiceError("not-host", 403, game=code)
        seats = list(row.seats.all())
        if len(seats) < 2:
            raise ServiceError("too-few-seats", 409, game=code)
        begin(row, seats)
        return row


def decline(*, code: str, player: Player) -> None:
    """Decline an invitation; a game by invitation is then out of sight.

    Raises ServiceError game-not-found 404, game-not-open or already-seated 409, not-invited 403.
    """
    with transaction.atomic():
        row = _locked_open(code, player)
        if row.seats.filter(player=player).exists():
            raise ServiceError("already-seated", 409, game=code)
        if not row.invitations.filter(player=player, declined_at=None).update(declined_at=now()):
            raise ServiceError("not-invited", 403, game=code)


def expire_due(*, limit: int = 200) -> int:
    """Close open games (and with them their invitations) whose time is over; how many."""
    due = Game.objects.filter(status=Game.Status.OPEN, expires_at__lte=now()).values_list("pk", flat=True)
    closed = 0
    for pk in list(due[:limit]):
        with transaction.atomic():
            locked = Game.objects.select_for_update(no_key=True).listed()
            row = locked.filter(pk=pk, status=Game.Status.OPEN, expires_at__lte=now()).first()
            if row is not None:
                _close(row, Game.Status.EXPIRED, "game_expired")
                closed += 1
    return closed


def _locked_open(code: str, player: Player) -> Game:
    """The locked game, visible to the player and not yet started."""
    row = Game.objects.visible_to(player).defer("record").select_for_update(no_key=True).filter(code=code).first()
    if row is None:
        raise not_found()
    if row.status != Game.Status.OPEN:
        raise ServiceError("game-not-open", 409, game=code, game_status=row.status)
    return row


def _seat(row: Game, letter: str, player: Player | None, nonce: str | None) -> Seat:
    nonce = secrets.token_urlsafe(16) if nonce is None else check_nonce(nonce)
    # Who sat down at a table with bots has already said that he plays against them.
    return Seat(game=row, letter=letter, player=player, nonce=nonce, is_bot=player is None, plays_on=row.bots > 0)


def _invite(row: Game, invited: Sequence[Player], at: datetime) -> None:
    people = {person.pk: person for person in invited if person.pk != row.host_id}
    Invitation.objects.bulk_create([Invitation(game=row, player=person, created_at=at) for person in people.values()])
    kind = outbox.Kind.INVITED
    outbox.put([outbox.message(kind=kind, key=(pk,), at=at, game=row, recipient_id=pk) for pk in people])


def _start_if_full(row: Game) -> None:
    seats = list(row.seats.all())
    if len(seats) == row.seats_wanted:
        begin(row, seats)


def _close(row: Game, status: Game.Status, kind: str) -> None:
    at = now()
    row.status = status
    row.ended_at = at
    row.save(update_fields=["status", "ended_at"])
    log.tell(row, kind, at)
