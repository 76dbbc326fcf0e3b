"""Telling the games that a player is away, and that he is back: each game in a transaction of its own.

An absence is `running` when all games were told that it began, `ended` when all were told that it is over. Whoever
dies in between leaves it as it was; the next sweep tells the games that don't know yet, and only those.
"""

import datetime
from collections.abc import Callable, Iterable, Sequence

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.models import OutboxMessage, Seat
from games.services import leave, leave_days, outbox, stand_ins
from games.services.errors import ServiceError
from games.services.held import Held, locked_game
from games.services.leave import GOING_ON
from games.services.matches import engine_guard
from games.services.spared import spared
from players.models import Absence, Player
from silver_site.clock import now

Kind, State = Absence.Kind, Absence.State
AUTOMATIC = datetime.timedelta(days=1)
LONGEST_SWEEP = datetime.timedelta(seconds=20)
# No day is spent where leave begins so soon, or where another machine, whose clock is ahead, has just spent one.
SOON = datetime.timedelta(minutes=1)


def run_due(*, limit: int = 200) -> int:
    """Begin the absences whose time has come and end those that are over, in the order they began; how many of each.

    A game that fails is logged as an error and tried again by the next sweep; the others go on. After some seconds the
    rest is left to the next call, so that a worker that is told to end can.
    """
    at = now()
    begun = Absence.objects.filter(state=State.PLANNED, starts_at__lte=at).order_by("starts_at")[:limit]
    over = Absence.objects.filter(state=State.RUNNING, ends_at__lte=at).order_by("ends_at")[:limit]
    done = 0
    with outbox.quietly():
        for absence in sorted([*begun, *over], key=lambda one: (one.starts_at, one.pk)):
            if now() >= at + LONGEST_SWEEP:
                break
            # Also where it is over by now: what it did to the clocks is to be seen in the games.
            done += absence.state == State.PLANNED and start(absence)
            done += absence.ends_at <= now() and finish(absence)
    return done


def start(absence: Absence) -> bool:
    """Tell all games of an absence whose time has come; whether it was this that made it `running`."""
    if not _each_game(absence, _not_told(absence), _begin):
        return False
    return bool(Absence.objects.filter(pk=absence.pk, state=State.PLANNED).update(state=State.RUNNING))


def finish(absence: Absence, *, tell_player: bool = True) -> bool:
    """Tell all games that an absence is over, and then the player; whether it was this that made it `ended`."""
    if not _close(absence):
        return False
    others = Absence.objects.filter(leave.on(now()), player=absence.player_id).exclude(pk=absence.pk)
    # Games that another absence holds already stay with that one.
    goes_on = others.filter(kind=absence.kind, state=State.RUNNING).exists()
    back = _come_back if absence.kind == Kind.BOT else _end
    if not goes_on and not _each_game(absence, _away(absence), back):
        return False
    with transaction.atomic():
        running = Absence.objects.filter(pk=absence.pk, state=State.RUNNING)
        if not running.update(state=State.ENDED, ended_at=now()):
            return False
        if tell_player and not others.exists():
            outbox.put([_welcome(absence)])
    return True


def perhaps(seats: Iterable[Seat]) -> set[int]:
    """The players of these seats that may have an excuse: they are away, or want leave to be taken by itself; one
    query."""
    players = {seat.player_id for seat in seats if seat.player_id is not None and not seat.is_bot}
    if not players:
        return set()
    is_on = Exists(Absence.objects.filter(leave.on(now()), player=OuterRef("pk")))
    return set(Player.objects.filter(Q(auto_leave=True) | Q(is_on), pk__in=players).values_list("pk", flat=True))


def excuse(held: Held, seat: Seat) -> bool:
    """Whether a late seat is played for by nobody, since its player is away: the game is told, if it did not know yet.

    If he is not, but wants leave to be taken by itself and has a day left, that begins now, in all his games. For the
    deadline's run, within its transaction and in the order of the players' ids; for seats of `perhaps` alone.
    """
    if seat.player_id is None or seat.letter in held.row.bot_seats:
        return False
    # Locked: another of his games may be late at this moment, and one day is enough for both.
    player = Player.objects.select_for_update(no_key=True).get(pk=seat.player_id)
    absence = leave.on_leave([player.pk], now() + SOON, lock=True).get(player.pk)
    if absence is None and player.auto_leave and held.row.leave_allowed:
        absence = _taken_by_itself(player, held.at)
    if absence is None or not _tell(held, seat, absence):
        return False
    if absence.kind == Kind.BOT:
        # The bot is late as well, unless its clock is a new one.
        held.renew_time(seat.letter)
    return True


def arrive(held: Held, seats: Sequence[Seat]) -> None:
    """Tell a game that is just starting who of its players is away; one query."""
    absences = leave.on_leave([seat.player_id for seat in seats if seat.player_id is not None], held.at, lock=True)
    for seat in seats:
        if seat.player_id in absences:
            _tell(held, seat, absences[seat.player_id])


def _tell(held: Held, seat: Seat, absence: Absence) -> bool:
    """Let the seat's clock stand still, or a bot sit in; False where the game allows no leave."""
    if absence.kind == Kind.BOT:
        stand_ins.sit_in(held, seat, Seat.StandIn.AWAY)
    elif held.row.leave_allowed:
        leave.begin(held, seat.letter, absence)
    else:
        return False
    return True


def _taken_by_itself(player: Player, at: datetime.datetime) -> Absence | None:
    """A day of leave from `at` on, which ends sooner where another absence begins; None where he has none left."""
    if leave_days.balance(player, at).left < 1:
        return None
    planned = Absence.objects.filter(player=player, state=State.PLANNED, starts_at__gt=at)
    following = planned.order_by("starts_at").values_list("starts_at", flat=True).first()
    ends_at = min(at + AUTOMATIC, following or at + AUTOMATIC)
    return Absence.objects.create(
        player=player, kind=Kind.LEAVE, starts_at=at, ends_at=ends_at, days=1, automatic=True, created_at=at
    )


def _seats(absence: Absence) -> QuerySet[Seat]:
    seats = Seat.objects.filter(player=absence.player_id, resigned_at=None, game__status__in=GOING_ON)
    return seats.select_related("game").only("letter", "game__code").order_by("pk")


def _not_told(absence: Absence) -> QuerySet[Seat]:
    """Seats the player plays himself whose games don't know that he is away."""
    seats = _seats(absence).filter(is_bot=False)
    if absence.kind == Kind.BOT:
        return seats
    return seats.filter(game__leave_allowed=True).exclude(game__away_seats__contains=F("letter"))


def _away(absence: Absence) -> QuerySet[Seat]:
    """Seats whose games don't know that he is back; one that he offered to others stays with its bot."""
    if absence.kind == Kind.LEAVE:
        return _seats(absence).filter(game__away_seats__contains=F("letter"))
    return _seats(absence).filter(stand_in_why=Seat.StandIn.AWAY, stand_in_since__isnull=False, offered=False)


def _each_game(absence: Absence, seats: Iterable[Seat], act: Callable[[Absence, Seat], None]) -> bool:
    """Do this for each of the seats, in a transaction of its own; whether none failed."""
    failed = False
    for seat in list(seats):
        with (
            spared("absence %s failed in game %s", absence.pk, seat.game.code) as step,
            transaction.atomic(),
            engine_guard(seat.game.code),
        ):
            act(absence, seat)
        failed = failed or step.error is not None
    return not failed


def _begin(absence: Absence, seat: Seat) -> None:
    held = locked_game(pk=seat.game_id)
    # Both read anew: by now he may be back, or somebody else may have the seat.
    still_on = Absence.objects.select_for_update(no_key=True).filter(leave.on(now()), pk=absence.pk).first()
    here = Seat.objects.filter(pk=seat.pk, player=absence.player_id, is_bot=False).first()
    if held and still_on and here:
        _tell(held, here, still_on)
        held.store()


def _end(absence: Absence, seat: Seat) -> None:
    held = locked_game(pk=seat.game_id)
    if held and Seat.objects.filter(pk=seat.pk, player=absence.player_id).exists():
        leave.end(held, seat.letter)
        held.store()


def _come_back(absence: Absence, seat: Seat) -> None:
    try:
        stand_ins.come_back(code=seat.game.code, player=absence.player)
    except ServiceError as error:
        # He is back already, or the seat is no longer his, or the game has ended.
        if error.status not in (403, 404, 409):
            raise


def _close(absence: Absence) -> bool:
    """Whether it is over and not `ended`. From now on no game is told that it began: whoever tells one has its row."""
    with transaction.atomic():
        rows = Absence.objects.filter(pk=absence.pk, state__in=(State.PLANNED, State.RUNNING), ends_at__lte=now())
        row = rows.select_for_update(no_key=True).first()
        return row is not None and bool(rows.update(state=State.RUNNING))


def _welcome(absence: Absence) -> OutboxMessage:
    """To the player: it is over; which games wait for him is looked up when it is sent."""
    return outbox.message(
        kind=outbox.Kind.LEAVE_ENDED,
        key=(absence.pk,),
        at=now(),
        recipient_id=absence.player_id,
        payload={"absence": absence.pk, "kind": absence.kind},
    )
