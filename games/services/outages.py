"""When the service was down: noticing it, and giving every clock its time back.

The sweep of deadlines beats (`heartbeats`). If it was not seen to for more than some minutes, nobody could rely on his
deadline: that span is an outage, one row whoever finds it. Until every running game has been credited no deadline is
processed. A clock of the machine that jumps ahead looks the same and is treated the same: nobody loses time by it. So
does a restored backup, whose last beat is as old as itself.
"""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import OperationalError, transaction
from django.db.models import Exists, F, Max, OuterRef

from games.models import Game, Heartbeat, Outage, Seat
from games.services import heartbeats, log, outbox, worktime
from games.services.clocks import Clocks
from games.services.heartbeats import SWEEP
from games.services.held import Held, locked_seats
from silver_site.clock import now

logger = logging.getLogger(__name__)
# Games in one transaction: one for each would cost more than the crediting.
BATCH = 20
# The next sweep goes on: a worker that is asked to end must not be waited for.
LONGEST_RUN = timedelta(seconds=20)


def watch() -> bool:
    """Note that the sweep is seen to, and whether it was down before; called as each sweep begins.

    False while there are games that have not got their time back: then no deadline may be processed, and the sweep
    calls `credit_due` instead.
    """
    _look()
    return all_credited()


def all_credited() -> bool:
    """Whether no game waits for time that an outage took."""
    return not Outage.objects.filter(credited_at=None).exists()


def settled() -> bool:
    """Watch, and for a while give back what is to be given: whether deadlines may be processed now."""
    if watch():
        return True
    credit_due()
    return watch()


def credit_due(*, limit: int = 100_000) -> int:
    """Give their time back to games that have not got it, the nearest deadlines first; how many of them.

    Several workers may do so side by side. A game that the engine fails on has its deadlines moved without being told,
    and is logged as an error. When none is left, the outage is closed.
    """
    outage = Outage.objects.filter(credited_at=None).order_by("pk").first()
    if outage is None:
        return 0
    credited, until = 0, now() + LONGEST_RUN
    # From where on nobody has been seen to: those before are not looked through again.
    since: datetime | None = None
    with outbox.quietly():
        while credited < limit and now() < until:
            count, following = _credit_some(outage, since)
            if not count and since is None:
                _close(outage)
                break
            # At the end of the line once more from its beginning, for those that others had locked.
            since = following if count else None
            credited += count
            # Nobody shall take a long run of this one for the next outage.
            heartbeats.beat(SWEEP)
    return credited


def catch_up(seat: Seat) -> None:
    """Give the game of a seat that `held.find_locked` found its time back, if an outage owes it some.

    For whoever acts in it while the sweep is still at other games: his clock stops, and nobody could tell afterwards
    how much of what he used was the outage's. Raises what loading a game that no longer runs as it did raises.
    """
    owed: int | None = getattr(seat, "owed", None)
    if owed is None or seat.game.status != Game.Status.RUNNING:
        return
    for outage in Outage.objects.filter(credited_at=None, pk__gte=owed).order_by("pk"):
        _give_back(seat.game, outage)


def _look() -> None:
    """Beat, or note an outage if the last beat is long past.

    The clock is read before the last beat: a process that is held up in between finds a beat in its future, not a gap.
    """
    at = now()
    last = heartbeats.last(SWEEP)
    longest = timedelta(seconds=settings.SILVER_OUTAGE_AFTER)
    if last is not None and longest and at - last > longest and at - _known_until(last, at) > longest:
        _note(last, at)
    elif last is not None and longest and last - at > longest:
        _put_back(last)
    else:
        heartbeats.beat(SWEEP, at)


def _note(last: datetime, at: datetime) -> None:
    with transaction.atomic():
        # Of several workers that find it, the one that still sees the old beat writes it down.
        if not Heartbeat.objects.filter(name=SWEEP, at=last).update(at=at):
            return
        began = _known_until(last, at)
        Outage.objects.create(began_at=began, ended_at=at)
    logger.error("alarm: deadlines were not seen to from %s to %s; all clocks get that time back", began, at)


def _known_until(last: datetime, at: datetime) -> datetime:
    """The end of the last outage before that moment, if it is later than the last beat.

    No time is given back twice: else two machines whose clocks differ by minutes, each putting the other's beat right,
    would give all clocks more than goes by, and no deadline would ever come.
    """
    known = Outage.objects.filter(ended_at__lte=at).aggregate(last=Max("ended_at"))["last"]
    return max(last, known or last)


def _put_back(last: datetime) -> None:
    at = now()
    if last - at > timedelta(seconds=settings.SILVER_OUTAGE_AFTER):
        heartbeats.put_back(at)
        logger.error("alarm: the clock of this machine says %s, but the last sweep was at %s", at, last)


def _credit_some(outage: Outage, since: datetime | None) -> tuple[int, datetime | None]:
    """Credit some games whose deadline is then or later, in one transaction; how many, and where to go on."""
    seat = None
    try:
        with transaction.atomic():
            seats = _claim(outage, since)
            for seat in seats:
                _give_back(seat.game, outage)
            return len(seats), seats[-1].deadline if seats else None
    except OperationalError:
        # The database's fault, not the game's: the next sweep goes on.
        raise
    except Exception as error:  # one broken game must not keep the others waiting
        if seat is None:
            raise
        logger.error("the credit of game %s for an outage failed: %s", seat.game.code, type(error).__name__)  # noqa: TRY400  (a traceback's message may show cards)
        # The rest of its batch was undone with it, and comes again.
        _push_forward(seat.game_id, outage)
        return 1, since


def _claim(outage: Outage, since: datetime | None) -> list[Seat]:
    """The seats with the nearest deadlines, one a game that has got nothing yet, their games locked."""
    seats = locked_seats(skip_locked=True).filter(
        deadline__isnull=False, game__status=Game.Status.RUNNING, game__outage__lt=outage.pk
    )
    if since:
        seats = seats.filter(deadline__gte=since)
    claimed: dict[int, Seat] = {}
    for seat in seats.order_by("deadline")[:BATCH]:
        claimed.setdefault(seat.game_id, seat)
    return list(claimed.values())


def _give_back(row: Game, outage: Outage) -> None:
    held = Held(row, log.SERVICE)
    held.values["outage"] = outage.pk
    given = False
    for letter in row.clocks:
        more = _lost(row, held.clocks, letter, outage)
        if more:
            held.add_time(letter, more)
            given = True
    if given:
        span = {"began": outage.began_at.isoformat(), "ended": outage.ended_at.isoformat()}
        held.tell("time_credited", **span)
        held.table_news()
    held.store()


def _lost(row: Game, clocks: Clocks, letter: str, outage: Outage) -> timedelta:
    """What a clock gets back: the part of the span in which it ran, and so much that its deadline moves as far.

    A deadline that a night had put off until morning would not move otherwise.
    """
    since, deadline = clocks.since(letter), clocks.deadline(letter)
    if since is None or deadline is None or since >= outage.ended_at:
        return timedelta()
    span = outage.ended_at - max(since, outage.began_at)
    days_off = frozenset(int(day) for day in row.days_off)
    needed = worktime.counted(since, deadline + span, clocks.hours(letter).zone, days_off)
    return max(span, needed - clocks.left(letter, since))


def _push_forward(pk: int, outage: Outage) -> None:
    """Move a game's deadlines by the whole span, without its engine."""
    span = outage.ended_at - outage.began_at
    with transaction.atomic():
        if Game.objects.filter(pk=pk, outage__lt=outage.pk).update(outage=outage.pk):
            Seat.objects.filter(game_id=pk, deadline__isnull=False).update(deadline=F("deadline") + span)


def _close(outage: Outage) -> None:
    """Close the outage if no game is left; where no clock runs there is nothing to give back."""
    left = Game.objects.filter(status=Game.Status.RUNNING, outage__lt=outage.pk)
    left.exclude(Exists(Seat.objects.filter(game=OuterRef("pk"), deadline__isnull=False))).update(outage=outage.pk)
    if not left.exists() and Outage.objects.filter(pk=outage.pk, credited_at=None).update(credited_at=now()):
        logger.warning("all clocks have the time back that the outage %s took", outage)
