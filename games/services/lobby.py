"""Games before their start: opening, joining, leaving, starting, expiry."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Unpack

from django.db import IntegrityError, transaction

from games import engine
from games.models import DeckSetup, Game, Invitation, Seat
from games.services import log, outbox, picks
from games.services.errors import ServiceError, not_found
from games.services.options import GameOptions, check_nonce, check_options, check_setup, time_fields
from games.services.spared import spared
from games.services.start import begin
from players.models import Player
from silver_site.clock import now

OPEN_FOR = timedelta(days=14)
MOST_OPEN = 20
MOST_INVITATIONS_A_DAY = 100
DAY = timedelta(days=1)


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
    teams: bool = False,
    **more: Unpack[GameOptions],
) -> Game:
    """Open a game with its host on seat A and bots on the last seats; it starts at once if that fills it.

    move_time in seconds; teams: A and C against B and D, of four seats; more: its other rules of time, and whether it
    moves ratings. Raises ServiceError bad-option, bad-access, bad-setup or bad-nonce (422), too-many-games (`most` not
    started) or too-many-invitations (`most` a day) (429).
    """
    check_options(
        seats=seats,
        rounds=rounds,
        move_time=move_time,
        access=access,
        bots=bots,
        turn_limit=turn_limit,
        invited=invited,
        teams=teams,
    )
    check_setup(setup)
    letters = engine.SEATS[:seats]
    options = {
        "setup": setup,
        "decks": setup.decks,
        "token": setup.token,
        "seats_wanted": seats,
        "rounds": rounds,
        "remember": remember,
        "access": access,
        "bots": bots,
        "turn_limit": turn_limit,
        "teams": teams,
        **time_fields(move_time, more),
    }
    with transaction.atomic():
        row = open_game(host, options, {letters[0]: host, **dict.fromkeys(letters[seats - bots :])}, nonce)
        invite(row, invited)
        start_if_ready(row)
    return row


def open_game(
    host: Player, options: Mapping[str, Any], seated: Mapping[str, Player | None], nonce: str | None = None
) -> Game:
    """A new open game with these fields, and people (None: a bot) on these seats; nobody is invited yet.

    Within a transaction of the caller, who has checked the options. Raises ServiceError bad-nonce 422,
    too-many-games 429.
    """
    secret = secrets.token_bytes(32)
    at = now()
    # The host's row is locked, so that two requests at once don't pass the limits here and in `invite`.
    Player.objects.select_for_update(no_key=True).get(pk=host.pk)
    waits = len(seated) < options["seats_wanted"]
    waiting = Game.objects.filter(host=host, status=Game.Status.OPEN, expires_at__gt=at)
    if waits and waiting.count() >= MOST_OPEN:
        raise ServiceError("too-many-games", 429, most=MOST_OPEN)
    row = Game.objects.create(
        host=host,
        secret=secret.hex(),
        commitment=engine.commitment(secret),
        created_at=at,
        expires_at=at + OPEN_FOR,
        **options,
    )
    Seat.objects.bulk_create(
        [_seat(row, letter, player, nonce if player else None) for letter, player in sorted(seated.items())]
    )
    log.tell(row, "game_opened", at)
    return row


def join(*, code: str, player: Player, nonce: str | None = None, letter: str | None = None) -> Seat:
    """Take the seat of that letter, or the first free one (in a rematch one's own of the last game); the last one
    taken starts the game.

    Who sits opposite whom counts in teams; without them gaps close up at the start. Raises ServiceError
    game-not-found 404, game-not-open, already-seated, game-full or seat-taken 409, bad-seat or bad-nonce 422.
    """
    try:
        with transaction.atomic():
            row = locked_open(code, player)
            taken = {seat.letter: seat.player_id for seat in row.seats.all()}
            if player.pk in taken.values():
                raise ServiceError("already-seated", 409, game=code)
            free = [letter for letter in engine.SEATS[: row.seats_wanted] if letter not in taken]
            if not free:
                raise ServiceError("game-full", 409, game=code)
            seat = _seat(row, _chosen(row, player, letter, free), player, nonce)
            seat.save()
            start_if_ready(row)
            if row.status == Game.Status.OPEN:
                _tell_joined(row, player, taken.values())
            return seat
    except IntegrityError:
        # The row lock keeps races out; what a database without it lets through, its constraints stop.
        raise ServiceError("already-seated", 409, game=code) from None


def leave(*, code: str, player: Player) -> Game:
    """Give up a seat before the start. The host's game passes to the next person seated, else it is cancelled.

    Raises ServiceError game-not-found 404, not-your-seat 403, game-not-open 409.
    """
    with transaction.atomic():
        row = locked_open(code, player)
        seats = list(row.seats.all())
        mine = next((seat for seat in seats if seat.player_id == player.pk), None)
        if mine is None:
            raise ServiceError("not-your-seat", 403, game=code)
        mine.delete()
        picks.give_up(row, player)
        others = [seat.player_id for seat in seats if seat.player_id not in (None, player.pk)]
        if not others:
            _close(row, Game.Status.CANCELLED, "game_cancelled")
        elif row.host_id == player.pk and others[0] is not None:
            row.host_id = others[0]
            row.save(update_fields=["host"])
        return row


def start(*, code: str, player: Player) -> Game:
    """Start with the seats that are taken; free ones are dropped. Only the host may, with two seats taken at least (in
    teams with all four), and not while losers still pick.

    Raises ServiceError game-not-found 404, not-host 403, game-not-open, too-few-seats or picks-open 409.
    """
    with transaction.atomic():
        row = locked_open(code, player)
        if row.host_id != player.pk:
            raise ServiceError("not-host", 403, game=code)
        seats = list(row.seats.all())
        if len(seats) < (len(engine.SEATS) if row.teams else 2):
            teams = {"teams": True} if row.teams else {}
            raise ServiceError("too-few-seats", 409, game=code, **teams)
        if row.picks_due_at is not None:
            raise ServiceError("picks-open", 409, game=code)
        begin(row, seats)
        return row


def decline(*, code: str, player: Player) -> None:
    """Decline an invitation; a game by invitation is then out of sight.

    Raises ServiceError game-not-found 404, game-not-open or already-seated 409, not-invited 403.
    """
    with transaction.atomic():
        row = locked_open(code, player)
        if row.seats.filter(player=player).exists():
            raise ServiceError("already-seated", 409, game=code)
        if not row.invitations.filter(player=player, declined_at=None).update(declined_at=now()):
            raise ServiceError("not-invited", 403, game=code)
        picks.give_up(row, player)
        start_if_ready(row)


def expire_due(*, limit: int = 200) -> int:
    """Close open games (and with them their invitations) whose time is over; how many.

    A game that fails is logged as an error; the others go on.
    """
    due = Game.objects.filter(status=Game.Status.OPEN, expires_at__lte=now()).values_list("pk", "code")
    closed = 0
    for pk, code in list(due[:limit]):
        with spared("the expiry of game %s failed", code):
            closed += _expire(pk)
    return closed


def _expire(pk: int) -> bool:
    with transaction.atomic():
        locked = Game.objects.select_for_update(no_key=True).listed()
        row = locked.filter(pk=pk, status=Game.Status.OPEN, expires_at__lte=now()).first()
        if row is None:
            return False
        _close(row, Game.Status.EXPIRED, "game_expired")
        return True


def locked_open(code: str, player: Player) -> Game:
    """The locked game, visible to the player and not yet started. Raises ServiceError game-not-found, game-not-open."""
    row = Game.objects.visible_to(player).defer("record").select_for_update(no_key=True).filter(code=code).first()
    if row is None:
        raise not_found()
    if row.status != Game.Status.OPEN:
        raise ServiceError("game-not-open", 409, game=code, game_status=row.status)
    if row.expires_at <= now():
        # The sweep will close it.
        raise ServiceError("game-not-open", 409, game=code, game_status=Game.Status.EXPIRED)
    return row


def _seat(row: Game, letter: str, player: Player | None, nonce: str | None) -> Seat:
    nonce = secrets.token_urlsafe(16) if nonce is None else check_nonce(nonce)
    # Who sat down at a table with bots has already said that he plays against them.
    return Seat(game=row, letter=letter, player=player, nonce=nonce, is_bot=player is None, plays_on=row.bots > 0)


def invite(row: Game, invited: Sequence[Player]) -> None:
    """Invite people to a new game, by mail too. Raises ServiceError too-many-invitations 429."""
    at = row.created_at
    people = {person.pk: person for person in invited if person.pk != row.host_id}
    if not people:
        return
    check_invitations(row.host_id, len(people), at)
    Invitation.objects.bulk_create([Invitation(game=row, player=person, created_at=at) for person in people.values()])
    kind = outbox.Kind.INVITED
    outbox.put([outbox.message(kind=kind, key=(pk,), at=at, game=row, recipient_id=pk) for pk in people])


def check_invitations(host_id: int, more: int, at: datetime) -> None:
    """Refuse so many more invitations of this host. Raises ServiceError too-many-invitations 429."""
    today = Invitation.objects.filter(game__host=host_id, created_at__gt=at - DAY).count()
    if today + more > MOST_INVITATIONS_A_DAY:
        raise ServiceError("too-many-invitations", 429, most=MOST_INVITATIONS_A_DAY)


def _tell_joined(row: Game, player: Player, seated: Iterable[int | None]) -> None:
    """Tell the host and those seated that somebody took a seat; once, however often he leaves and comes again."""
    others = {row.host_id, *seated} - {None, player.pk}
    outbox.put(
        [
            outbox.message(
                kind=outbox.Kind.JOINED,
                key=(player.pk, pk),
                at=now(),
                game=row,
                recipient_id=pk,
                payload={"player": player.pk},
            )
            for pk in others
        ]
    )


def start_if_ready(row: Game) -> None:
    """Start a locked open game if all its seats are taken and no loser picks any more."""
    seats = list(row.seats.all())
    if len(seats) == row.seats_wanted and row.picks_due_at is None:
        begin(row, seats)


def _chosen(row: Game, player: Player, letter: str | None, free: list[str]) -> str:
    """The free seat that a player gets."""
    if letter is None:
        former = Seat.objects.filter(game=row.rematch_of_id, player=player).values_list("letter", flat=True).first()
        return former if former in free else free[0]
    if letter not in engine.SEATS[: row.seats_wanted] or len(letter) != 1:
        raise ServiceError("bad-seat", 422, letter=letter)
    if letter not in free:
        raise ServiceError("seat-taken", 409, game=row.code, letter=letter)
    return letter


def _close(row: Game, status: Game.Status, kind: str) -> None:
    at = now()
    row.status = status
    row.ended_at = at
    row.save(update_fields=["status", "ended_at"])
    log.tell(row, kind, at)
