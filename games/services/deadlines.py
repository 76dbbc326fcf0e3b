"""Playing for whoever ran out of time, and reminding before that."""

import logging
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q

from games.models import Game, Seat
from games.services import outbox
from games.services.errors import ServiceError, broken
from games.services.held import Held, locked_seats
from games.services.matches import engine_guard
from silver_site.clock import now

logger = logging.getLogger(__name__)
# No move asks its seat this often; a script that did would never end.
MOST_DEFAULTS = 200
PUSHED_FORWARD = timedelta(minutes=5)


def process_due(*, limit: int = 200) -> int:
    """Play for seats whose deadline has passed, the most overdue first; for how many.

    A game that fails is pushed forward by a few minutes and logged as an error; the others go on.
    """
    due = Seat.objects.filter(deadline__lte=now(), asked__isnull=False, game__status=Game.Status.RUNNING)
    played = 0
    for pk, code in list(due.order_by("deadline").values_list("pk", "game__code")[:limit]):
        try:
            played += run(seat_id=pk)
        except Exception as error:  # one broken game must not keep the others waiting
            reason = error.code if isinstance(error, ServiceError) else type(error).__name__
            logger.error("the deadline of seat %s in game %s failed: %s", pk, code, reason)  # noqa: TRY400  (a traceback's message may show cards)
            # Only a seat that is still late: by now it may have answered, or been asked anew with a clock of its own.
            late = Seat.objects.filter(pk=pk, deadline__lte=now(), asked__isnull=False)
            late.update(deadline=now() + PUSHED_FORWARD)
    return played


def run(*, seat_id: int) -> bool:
    """Play the defaults of this seat until it is asked nothing more in this move, if its deadline has passed.

    False where that is no longer so, or where another worker has the game. Raises ServiceError engine-failed.
    """
    with transaction.atomic():
        seat = (
            locked_seats(skip_locked=True)
            .filter(pk=seat_id, deadline__lte=now(), asked__isnull=False, game__status=Game.Status.RUNNING)
            .first()
        )
        if seat is None:
            return False
        with engine_guard(seat.game.code):
            held = Held(seat.game, "deadline", seat)
            first = held.last_number + 1
            held.tell("deadline_passed", seat=seat.letter)
            held.missed = seat.letter
            _play_defaults(held, seat.letter)
            if not seat.is_bot:
                _report(held, seat, first)
            held.store()
        return True


def remind_due(*, limit: int = 500) -> int:
    """Queue a reminder for seats whose deadline draws near, once a deadline; how many."""
    due = Seat.objects.filter(remind_at__lte=now(), game__status=Game.Status.RUNNING)
    return sum(_remind(pk) for pk in list(due.order_by("remind_at").values_list("pk", flat=True)[:limit]))


def _remind(seat_id: int) -> bool:
    with transaction.atomic():
        near = Q(remind_at__lte=now(), asked__isnull=False) & ~Q(reminded_for=F("deadline"), reminded_for__isnull=False)
        seat = locked_seats(skip_locked=True).filter(near, pk=seat_id).first()
        if seat is None or seat.deadline is None:
            return False
        Seat.objects.filter(pk=seat_id).update(reminded_for=seat.deadline, remind_at=None)
        if seat.is_bot or seat.deadline <= now():
            return False
        deadline = int(seat.deadline.timestamp())
        outbox.put(
            [
                outbox.message(
                    kind=outbox.Kind.REMINDER,
                    key=(seat.letter, seat.asked, deadline),
                    at=now(),
                    game=seat.game,
                    letter=seat.letter,
                    question=seat.asked,
                    payload={"deadline": deadline},
                )
            ]
        )
        return True


def _play_defaults(held: Held, letter: str) -> None:
    move = held.game.move
    for _ in range(MOST_DEFAULTS):
        decisions = held.open_to(letter)
        if not decisions or held.game.move != move:
            return
        held.answer(letter, decisions[0].number, decisions[0].default)
    logger.error("the defaults of seat %s in game %s do not end", letter, held.row.code)
    raise broken(held.row.code)


def _report(held: Held, seat: Seat, first: int) -> None:
    """Tell the player what was played for him."""
    held.queue(
        outbox.message(
            kind=outbox.Kind.DEADLINE_PASSED,
            key=(seat.letter, seat.asked),
            at=held.at,
            game=held.row,
            letter=seat.letter,
            question=seat.asked,
            payload={"first": first, "last": held.last_number},
        )
    )
