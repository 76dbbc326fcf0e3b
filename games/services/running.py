"""Checking, before a release, that every running game goes on where it stands under the new code."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet

from games import engine
from games.models import Game
from games.services import leave, log, outbox, states
from games.services.clocks import Clocks
from games.services.errors import ServiceError, not_found
from games.services.held import Held, locked_seats
from silver_site.clock import now

BATCH = 200
# Pauses that end by themselves, or by an organiser's word.
PLANNED = (Game.PauseReason.AGREEMENT, Game.PauseReason.ORGANISER)


@dataclass(frozen=True, slots=True)
class Difference:
    """A running game whose open turn does not run as it did: its code, and what was raised."""

    game: str
    error: str


def check_running(*, pause: bool = True) -> list[Difference]:
    """Re-run the open turn of every game that goes on, paused or not; those that differ are paused until an operator
    resumes them (unless pause=False) and returned."""
    found = []
    for row in _going_on().only("pk", "code", "state").order_by("pk").iterator(chunk_size=BATCH):
        error = _error(row)
        if error is None:
            continue
        found.append(Difference(row.code, error))
        if pause:
            pause_broken(row.pk)
    return found


def pause_broken(pk: int) -> bool:
    """Pause a game until an operator resumes it, if it still does not run: it may have been played on since it was
    read. Whether it was paused."""
    with transaction.atomic():
        row = _going_on().select_for_update(no_key=True).defer("record").filter(pk=pk).first()
        if row is None or _error(row) is None:
            return False
        at = now()
        clocks = Clocks(row)
        for letter in row.clocks:
            clocks.stop(letter, at)
        row.status, row.pause_reason, row.clocks = Game.Status.PAUSED, Game.PauseReason.BROKEN, clocks.dump()
        row.paused_until = row.pause_asked_until = None
        row.save(update_fields=["status", "pause_reason", "clocks", "paused_until", "pause_asked_until"])
        row.seats.update(deadline=None, remind_at=None)
        log.tell(row, "game_paused", at)
        return True


def resume(*, code: str) -> Game:
    """Let a game that was paused for being broken go on, with fresh clocks and the mails it held back.

    Raises ServiceError game-not-found 404, game-not-paused (also for other pauses: see `pauses.end`) or still-broken
    409.
    """
    with transaction.atomic():
        seats = list(locked_seats().filter(game__code=code))
        if not seats:
            raise not_found()
        row = seats[0].game
        if row.status != Game.Status.PAUSED or row.pause_reason in PLANNED:
            raise ServiceError("game-not-paused", 409, game=code)
        if _error(row) is not None:
            raise ServiceError("still-broken", 409, game=code)
        held = Held(row, log.SERVICE)
        row.status = Game.Status.RUNNING
        held.values |= {"status": Game.Status.RUNNING, "pause_reason": "", "paused_until": None}
        held.tell("game_resumed")
        held.table_news()
        for seat in seats:
            held.renew_time(seat.letter)
            if seat.is_bot:
                # It may have come while the game was broken, and not have been called.
                held.hand_over(seat.letter)
        leave.settle(held)
        held.store()
        outbox.put_back(row, held.at)
        return row


def _error(row: Game) -> str | None:
    """What loading this game raises; never its message, which may show cards."""
    try:
        states.load(row)
    except engine.EngineError as error:
        return error.code
    except Exception as error:  # changed code may fail in any way
        return type(error).__name__
    return None


def _going_on() -> QuerySet[Game]:
    planned = Q(status=Game.Status.PAUSED, pause_reason__in=PLANNED)
    return Game.objects.filter(Q(status=Game.Status.RUNNING) | planned)
