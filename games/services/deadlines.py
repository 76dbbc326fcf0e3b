"""Playing for whoever ran out of time, and reminding before that."""

import logging
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.db.models import QuerySet

from games.models import Game, Seat
from games.services import away, lines, outbox, stand_ins
from games.services.clocks import Clocks, next_reminder
from games.services.errors import ServiceError, broken
from games.services.held import Held, locked_seats
from games.services.matches import engine_guard
from games.services.spared import spared
from silver_site.clock import now

logger = logging.getLogger(__name__)
# No move asks its seat this often; a script that did would never end.
MOST_DEFAULTS = 200
PUSHED_FORWARD = timedelta(minutes=5)
LONGEST_SWEEP = timedelta(seconds=20)
# Games played for in one transaction. A player who moves in one of them waits for as long as that takes.
BATCH = 10


def process_due(*, limit: int = 10_000) -> int:
    """Play for seats whose deadline has passed, the most overdue first, until none is left; for how many.

    After some seconds it leaves the rest to the next call, so that a worker that is told to end can. Workers that do
    this side by side pass over what another one has locked. A game that fails is pushed forward by a few minutes and
    logged as an error; the others go on.
    """
    # What becomes due later is the next sweep's, which looks for an outage first: a worker that was held up in here
    # (a machine that slept) must not take anybody's time.
    until = now()
    failed: set[int] = set()
    played = 0
    with outbox.quietly():
        while played < limit and now() < until + LONGEST_SWEEP:
            seat = None
            try:
                with transaction.atomic():
                    batch = _claim(until, failed)
                    away_maybe = away.perhaps(batch)
                    for seat in batch:
                        _run_out(seat, away_maybe)
            except Exception as error:  # one broken game must not keep the others waiting
                if seat is None:
                    raise
                # The rest of its batch was undone with it, and comes again.
                failed.add(seat.pk)
                _push_forward(seat, error)
                continue
            if not batch:
                break
            played += len(batch)
    return played


def due_seats(until: datetime) -> QuerySet[Seat]:
    """Seats whose time was over by then, the most overdue first; who reads one has its game locked."""
    late = locked_seats(skip_locked=True).filter(deadline__lte=until, asked__isnull=False)
    return late.filter(game__status=Game.Status.RUNNING).order_by("deadline")


def _claim(until: datetime, failed: set[int]) -> list[Seat]:
    """Some late seats, one a game, their games locked: a transaction for each would cost more than the playing."""
    seats: dict[int, Seat] = {}
    for seat in due_seats(until).exclude(pk__in=failed)[:BATCH]:
        seats.setdefault(seat.game_id, seat)
    # Who is away has his own row locked besides: by all workers in the same order, or they would wait for each other.
    return sorted(seats.values(), key=lambda seat: seat.player_id or 0)


def _run_out(seat: Seat, away_maybe: set[int]) -> None:
    """Play the defaults of a late seat until its move asks it nothing more, unless its player is away.

    After so many misses in a row as the game allows a bot sits in. Raises ServiceError engine-failed.
    """
    with lines.about("deadline", seat.game.code, seat.letter), engine_guard(seat.game.code):
        held = Held(seat.game, "deadline", seat)
        if seat.player_id in away_maybe and away.excuse(held, seat):
            held.store()
            return
        first = held.last_number + 1
        held.tell("deadline_passed", seat=seat.letter)
        _play_defaults(held, seat.letter)
        if not seat.is_bot:
            held.missed = seat.letter
            _report(held, seat, first)
            if 0 < seat.game.misses_allowed <= seat.missed_in_row + 1:
                stand_ins.sit_in(held, seat, Seat.StandIn.MISSES)
        held.store()


def _push_forward(seat: Seat, error: Exception) -> None:
    reason = error.code if isinstance(error, ServiceError) else type(error).__name__
    with lines.about("deadline", seat.game.code, seat.letter):
        logger.error("the deadline of seat %s in game %s failed: %s", seat.pk, seat.game.code, reason)
    if isinstance(error, DatabaseError):
        # Not the game's fault: the next sweep finds it as it was.
        return
    # Only a seat that is still late: by now it may have answered, or been asked anew with a clock of its own.
    late = Seat.objects.filter(pk=seat.pk, deadline__lte=now(), asked__isnull=False)
    late.update(deadline=now() + PUSHED_FORWARD)


def remind_due(*, limit: int = 5000) -> int:
    """Queue a reminder for seats whose deadline draws near, once for each moment before it; how many.

    One that fails is logged as an error and tried again by the next call; the others go on. After some seconds the
    rest is left to the next call.
    """
    until = now() + LONGEST_SWEEP
    due = Seat.objects.filter(remind_at__lte=now(), game__status=Game.Status.RUNNING)
    reminded = 0
    with outbox.quietly():
        for pk in list(due.order_by("remind_at").values_list("pk", flat=True)[:limit]):
            if now() >= until:
                break
            with spared("the reminder of seat %s failed", pk):
                reminded += _remind(pk)
    return reminded


def _remind(seat_id: int) -> bool:
    with transaction.atomic():
        seat = locked_seats(skip_locked=True).filter(pk=seat_id, remind_at__lte=now(), asked__isnull=False).first()
        if seat is None or seat.deadline is None:
            return False
        moment = seat.remind_at
        _set_next_reminder(seat)
        if moment is None or seat.is_bot or seat.deadline <= now():
            return False
        deadline = int(seat.deadline.timestamp())
        reminder = outbox.message(
            kind=outbox.Kind.REMINDER,
            # Another deadline, or another of the moments before it, is another reminder.
            key=(seat.letter, seat.asked, deadline, int(moment.timestamp())),
            at=now(),
            game=seat.game,
            letter=seat.letter,
            question=seat.asked,
            payload={"deadline": deadline},
        )
        outbox.put([reminder])
        return True


def _set_next_reminder(seat: Seat) -> None:
    game_clocks = Clocks(seat.game)
    since, deadline = game_clocks.since(seat.letter), seat.deadline
    remind_at = None
    if since is not None and deadline is not None:
        remind_at = next_reminder(game_clocks.habits(seat.letter), since, deadline, now())
    Seat.objects.filter(pk=seat.pk).update(remind_at=remind_at)


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
