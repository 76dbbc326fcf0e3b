"""Finding what should have happened long ago, and seeing to it: the second line behind the sweeps.

Nothing here is ever needed while all goes well. So whatever it finds is an alarm, for a person to look into: an error
in the log, and a beat under the check's name that the metrics show.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.models import Game, OutboxMessage, Seat
from games.services import clocks, deadlines, heartbeats, leave, outages, outbox, wakeup
from games.services.absences import run_due as run_absences
from games.services.held import Held, locked_game
from games.services.pauses import resume_due
from games.services.spared import spared
from players.models import Absence
from silver_site.clock import now

logger = logging.getLogger(__name__)
Status = OutboxMessage.Status
# Every sweep has run several times within this.
LATE = timedelta(minutes=1)
LATE_SWEEP = timedelta(minutes=5)
# More are seen to the next time.
MOST = 500


@dataclass(frozen=True, slots=True)
class Check:
    """Something that can go wrong: its name, what finds it (how many), and what mends it."""

    name: str
    find: Callable[[], int]
    mend: Callable[[], object]


def run(checks: tuple[Check, ...]) -> dict[str, int]:
    """Make these checks and mend what they find; how much each found, without those that found nothing.

    A check that fails is logged as an error; the others are made.
    """
    found = {}
    for check in checks:
        with spared("alarm: the check of %s failed", check.name):
            count = check.find()
            if count:
                found[check.name] = count
                logger.error("alarm: %s %s had to be repaired", count, check.name)
                heartbeats.beat(heartbeats.REPAIR + check.name)
                check.mend()
    return found


def _late_deadlines() -> int:
    late = Seat.objects.filter(deadline__lte=now() - LATE, asked__isnull=False, game__status=Game.Status.RUNNING)
    # While an outage is being credited, deadlines wait on purpose.
    return late[:MOST].count() if outages.settled() else 0


def _count_dead_leases() -> int:
    return _dead_leases()[:MOST].count()


def _dead_leases() -> QuerySet[OutboxMessage]:
    """Rows that were leased by workers which died, or whose lease ends in a future that a clock put back made far."""
    over = Q(leased_until__lte=now() - LATE)
    too_far = Q(leased_until__gt=now() + 2 * timedelta(seconds=settings.SILVER_LEASE_SECONDS))
    return OutboxMessage.objects.filter(over | too_far, status=Status.PENDING)


def _free_leases() -> None:
    _dead_leases().update(leased_until=None)
    wakeup.wake_sweep()


def _late_pauses() -> int:
    late = Game.objects.filter(status=Game.Status.PAUSED, paused_until__lte=now() - LATE_SWEEP)
    return late.exclude(pause_reason=Game.PauseReason.BROKEN)[:MOST].count()


def _late_absences() -> int:
    late = now() - LATE_SWEEP
    begins = Q(state=Absence.State.PLANNED, starts_at__lte=late)
    ends = Q(state=Absence.State.RUNNING, ends_at__lte=late)
    return Absence.objects.filter(begins | ends)[:MOST].count()


def _idle_bots() -> list[int]:
    """Running games in which a bot's seat is asked and nothing will make it move."""
    queued = _bot_moves().filter(game=OuterRef("game"), letter=OuterRef("letter"))
    asked = Seat.objects.filter(is_bot=True, asked__isnull=False, game__status=Game.Status.RUNNING)
    return list(asked.exclude(Exists(queued)).order_by("game_id").values_list("game_id", flat=True).distinct()[:MOST])


def _wake_bots() -> None:
    for pk in _idle_bots():
        _hold(pk, _hand_over)


def _hand_over(held: Held) -> None:
    for letter in held.row.bot_seats:
        known = OutboxMessage.objects.filter(game=held.row, kind=outbox.Kind.BOT_MOVE, letter=letter)
        numbers = [decision.number for decision in held.open_to(letter)]
        done = known.filter(question__in=numbers).exclude(status=Status.PENDING)
        done.update(status=Status.PENDING, reason="", attempts=0, leased_until=None, due_at=held.at)
        held.hand_over(letter)


def _stuck() -> list[int]:
    """Running games in which no clock runs, nobody who is asked is on leave, and no bot is about to move."""
    runs = Seat.objects.filter(game=OuterRef("pk"), deadline__isnull=False)
    queued = _bot_moves().filter(game=OuterRef("pk"))
    running = Game.objects.filter(status=Game.Status.RUNNING).exclude(Exists(runs)).exclude(Exists(queued))
    asked = Seat.objects.filter(asked__isnull=False, game__in=running.exclude(away_seats=""))
    seats = asked.select_related("game").only("letter", "game__away_seats")
    waiting = {seat.game_id for seat in seats if seat.letter in seat.game.away_seats}
    games = running.order_by("pk").values_list("pk", flat=True)[: MOST + len(waiting)]
    return [pk for pk in games if pk not in waiting]


def _start_clocks() -> None:
    for pk in _stuck():
        _hold(pk, _ask_again)


def _forgotten_leave() -> list[int]:
    """Running games in which a clock stands still for a leave that there is none of any more."""
    # A late game may know of one a little early.
    begun = Q(state=Absence.State.PLANNED, starts_at__lte=now() + LATE) | Q(state=Absence.State.RUNNING)
    on_leave = Absence.objects.filter(begun, player=OuterRef("player"), kind=Absence.Kind.LEAVE)
    away = Seat.objects.filter(game__status=Game.Status.RUNNING, game__away_seats__contains=F("letter"))
    return list(away.exclude(Exists(on_leave)).order_by("game_id").values_list("game_id", flat=True).distinct()[:MOST])


def _end_forgotten_leave() -> None:
    for pk in _forgotten_leave():
        _hold(pk, leave.settle)


def _ask_again(held: Held) -> None:
    for letter, number in clocks.asked(held.game).questions.items():
        if letter not in held.row.away_seats:
            held.set_seat(letter, asked=number)
            held.renew_time(letter)
            if not held.clocks.runs(letter):
                held.clocks.start(letter, held.game.move, held.at)
    _hand_over(held)


def _hold(pk: int, mend: Callable[[Held], None]) -> None:
    """Mend one game, in a transaction of its own; one that fails is logged as an error."""
    with spared("the repair of game %s failed", pk), transaction.atomic():
        held = locked_game(pk=pk, status=Game.Status.RUNNING)
        if held is not None:
            mend(held)
            held.store()


def _bot_moves() -> QuerySet[OutboxMessage]:
    return OutboxMessage.objects.filter(kind=outbox.Kind.BOT_MOVE, status=Status.PENDING)


# By index, each minute.
QUICK = (
    Check("late deadlines", _late_deadlines, deadlines.process_due),
    Check("dead leases", _count_dead_leases, _free_leases),
    Check("late ends of pauses", _late_pauses, resume_due),
    Check("late absences", _late_absences, run_absences),
)
# Through all running games, each hour.
DEEP = (
    Check("idle bots", lambda: len(_idle_bots()), _wake_bots),
    Check("stuck games", lambda: len(_stuck()), _start_clocks),
    Check("forgotten leave", lambda: len(_forgotten_leave()), _end_forgotten_leave),
)
