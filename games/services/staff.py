"""What staff does to a running game: who may, that he does not sit in it, and the note of it in the admin's history."""

from datetime import datetime, timedelta

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType

from games.models import DeadLetter, Game, Seat
from games.services.errors import ServiceError, not_found, not_running
from games.services.held import Held, locked_game
from games.services.texts import cleaned
from players.models import Player

PERMISSION = "games.run_game"
READ_LETTERS = "games.read_dead_letter"
LONGEST_REASON = 200
SECOND_CLICK = timedelta(minutes=1)


def held(code: str) -> Held:
    """A game that runs or is paused, but not for being broken; locked. Raises ServiceError game-not-found 404,
    game-not-running 409."""
    row = Game.objects.listed().filter(code=code).first()
    if row is None:
        raise not_found()
    found = locked_game(pk=row.pk)
    if found is None:
        raise not_running(row)
    return found


def check(by: Player, row: Game, why: str, *, permitted: bool = False) -> str:
    """The reason, cleaned, if this person may act on this game.

    permitted: the caller has seen to it that he may run it (the organiser of a league, its games). Raises ServiceError
    not-staff or own-game 403 (he sits in it, or has sat in it), bad-reason 422 (`most` characters, and not none).
    """
    if not permitted and not by.has_perm(PERMISSION):
        raise ServiceError("not-staff", 403)
    seated = row.seats.filter(player=by, resigned_at=None).exists()
    if seated or row.former_members.filter(player=by).exists():
        raise ServiceError("own-game", 403, game=row.code)
    reason = cleaned(why)
    if not 0 < len(reason) <= LONGEST_REASON:
        raise ServiceError("bad-reason", 422, most=LONGEST_REASON)
    return reason


def keeps_from_acting(by: Player, letter: DeadLetter) -> str:
    """Why this person may do nothing with a mail that failed: "own-game", or ""."""
    return "own-game" if letter.game is not None and _took_part(by, letter.game) else ""


def keeps_from_reading(by: Player, letter: DeadLetter) -> str:
    """Why this person may not read a mail that failed, which may quote a hand; "" where he may.

    "not-staff", "own-game" (he sits in it, or has sat in it), "unknown-game" (it is not known which game it is about,
    and he sits in one that is not over: it may be that one).
    """
    if not by.has_perm(READ_LETTERS):
        return "not-staff"
    if letter.game is None:
        going_on = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.PAUSED)
        return "unknown-game" if Seat.objects.filter(player=by, game__status__in=going_on).exists() else ""
    return keeps_from_acting(by, letter)


def _took_part(by: Player, row: Game) -> bool:
    """Whether he sits in a game or ever did, also if he resigned it."""
    return row.seats.filter(player=by).exists() or row.former_members.filter(player=by).exists()


def noted_just_now(by: Player, row: Game, what: str, at: datetime) -> bool:
    """Whether this very act was done a moment ago: a second click, or a page sent again."""
    noted = LogEntry.objects.filter(user=by, object_id=str(row.pk), change_message=what)
    content_type = ContentType.objects.get_for_model(Game)
    return noted.filter(content_type=content_type, action_time__gt=at - SECOND_CLICK).exists()


def note(by: Player, row: Game, what: str, at: datetime) -> None:
    """Write an act into the admin's history of the game, within its transaction."""
    LogEntry.objects.create(
        action_time=at,
        user=by,
        content_type=ContentType.objects.get_for_model(Game),
        object_id=str(row.pk),
        object_repr=row.code,
        action_flag=CHANGE,
        change_message=what,
    )
