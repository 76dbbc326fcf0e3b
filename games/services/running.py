"""Checking, before a release, that every running game goes on where it stands under the new code."""

from dataclasses import dataclass

from django.db import transaction

from games import engine
from games.models import Game
from games.services import log, outbox, states
from games.services.clocks import Clocks
from games.services.errors import ServiceError, not_found
from games.services.held import Held, locked_seats
from silver_site.clock import now

BATCH = 200


@dataclass(frozen=True, slots=True)
class Difference:
    """A running game whose open turn does not run as it did: its code, and what was raised."""

    game: str
    error: str


def check_running(*, pause: bool = True) -> list[Difference]:
    """Re-run the open turn of every running game; those that differ are paused (unless pause=False) and returned."""
    found = []
    running = Game.objects.filter(status=Game.Status.RUNNING).only("pk", "code", "state").order_by("pk")
    for row in running.iterator(chunk_size=BATCH):
        error = _error(row)
        if error is None:
            continue
        found.append(Difference(row.code, error))
        if pause:
            _pause(row.pk)
    return found


def resume(*, code: str) -> Game:
    """Let a paused game go on, with fresh clocks and the mails it held back.

    Raises ServiceError game-not-found 404, game-not-paused or still-broken 409.
    """
    with transaction.atomic():
        seats = list(locked_seats().filter(game__code=code))
        if not seats:
            raise not_found()
        row = seats[0].game
        if row.status != Game.Status.PAUSED:
            raise ServiceError("game-not-paused", 409, game=code)
        if _error(row) is not None:
            raise ServiceError("still-broken", 409, game=code)
        held = Held(row, log.SERVICE)
        held.tell("game_resumed")
        held.values |= {"status": Game.Status.RUNNING, "pause_reason": ""}
        for seat in seats:
            held.renew_time(seat.letter)
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


def _pause(pk: int) -> None:
    """Pause a game if it still does not run: it may have been played on since it was read."""
    with transaction.atomic():
        row = Game.objects.select_for_update(no_key=True).defer("record").get(pk=pk)
        if row.status == Game.Status.RUNNING and _error(row) is not None:
            at = now()
            clocks = Clocks(row)
            for letter in row.clocks:
                clocks.stop(letter, at)
            row.status, row.pause_reason, row.clocks = Game.Status.PAUSED, Game.PauseReason.BROKEN, clocks.dump()
            row.save(update_fields=["status", "pause_reason", "clocks"])
            row.seats.update(deadline=None, remind_at=None)
            log.tell(row, "game_paused", at)
