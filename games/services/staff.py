"""What staff does to a running game: who may, that he does not sit in it, and the note of it in the admin's history."""

from datetime import datetime, timedelta

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType

from games.models import Game
from games.services.errors import ServiceError, not_found, not_running
from games.services.held import Held, locked_game
from games.services.texts import cleaned
from players.models import Player

PERMISSION = "games.run_game"
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


def check(by: Player, row: Game, why: str) -> str:
    """The reason, cleaned, if this person may act on this game.

    Raises ServiceError not-staff or own-game 403 (he sits in it, or has sat in it), bad-reason 422 (`most`
    characters, and not none).
    """
    if not by.has_perm(PERMISSION):
        raise ServiceError("not-staff", 403)
    seated = row.seats.filter(player=by, resigned_at=None).exists()
    if seated or row.former_members.filter(player=by).exists():
        raise ServiceError("own-game", 403, game=row.code)
    reason = cleaned(why)
    if not 0 < len(reason) <= LONGEST_REASON:
        raise ServiceError("bad-reason", 422, most=LONGEST_REASON)
    return reason


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
