"""Pauses: by agreement of the table, or by the organiser. All clocks stand still, and go on with what was left.

A proposal is a moment (`Game.pause_asked_until`) and who agrees to it; it is forgotten when that moment has passed,
when somebody leaves (resigns, or a bot sits in for him), and when the game ends. How long a game has been paused is
counted in `Game.paused_for`: a pause counts whole when it begins, and what was not used of it is given back.
"""

from datetime import UTC, datetime, timedelta

from django.db import DatabaseError, transaction

from games.models import Game
from games.services import clocks, leave, outbox, running, staff
from games.services.errors import ServiceError
from games.services.held import Held, locked_game
from games.services.matches import engine_guard
from games.services.members import Table, all_agree, playing
from games.services.spared import spared
from players.models import Player
from silver_site.clock import now

Reason = Game.PauseReason
LEAST = timedelta(hours=1)
MOST = timedelta(days=14)
# In all, by agreement; an organiser may go beyond it, and not further than twice as far.
IN_ALL = timedelta(days=30)
ORGANISER_MOST = timedelta(days=30)
ORGANISER_IN_ALL = timedelta(days=60)
PUSHED_FORWARD = timedelta(minutes=5)


def propose(*, code: str, player: Player, until: datetime) -> Game:
    """Propose to pause until then (an aware moment), in place of what was proposed before; proposing it agrees to it.

    When all who play themselves agree, the pause begins. The same again is no error. Raises ServiceError game-not-found
    404, not-your-seat 403; game-not-running, bot-plays, pause-not-allowed or pause-used-up (`left` seconds) 409;
    bad-pause 422 (`least`, `most` seconds from now); engine-failed 500.
    """
    with transaction.atomic(), engine_guard(code):
        table = playing(code, player)
        held, row = table.held, table.held.row
        if not row.pauses_allowed:
            raise ServiceError("pause-not-allowed", 409, game=code)
        _check_length(until - held.at, LEAST, MOST)
        _check_total(row, until - held.at, IN_ALL)
        if _proposed(held) != until:
            _open_proposal(table, until)
        _agree(table)
        held.store()
        return row


def agree(*, code: str, player: Player) -> Game:
    """Agree to the pause that is proposed; twice changes nothing. The last one who agrees begins it.

    Raises ServiceError game-not-found 404, not-your-seat 403; game-not-running, bot-plays or no-pause 409;
    engine-failed 500.
    """
    with transaction.atomic(), engine_guard(code):
        table = playing(code, player)
        if _proposed(table.held) is None:
            raise ServiceError("no-pause", 409, game=code)
        _agree(table)
        table.held.store()
        return table.held.row


def withdraw(*, code: str, player: Player) -> Game:
    """No longer agree to the pause that is proposed; when nobody does any more, it is forgotten. Twice changes nothing.

    Raises ServiceError as `agree`.
    """
    with transaction.atomic(), engine_guard(code):
        table = playing(code, player)
        held, mine = table.held, table.mine
        if _proposed(held) is None:
            raise ServiceError("no-pause", 409, game=code)
        if mine.agrees_to_pause:
            mine.agrees_to_pause = False
            held.set_seat(mine.letter, agrees_to_pause=False)
            held.tell("pause_withdrawn", seat=mine.letter)
            if not any(seat.agrees_to_pause for seat in table.seats):
                _set(held, pause_asked_until=None)
            held.store()
        return held.row


def pause(*, code: str, by: Player, until: datetime, why: str) -> Game:
    """Pause a game as its organiser (staff), or set another end to a pause. The same again is no error.

    Raises ServiceError game-not-found 404; not-staff or own-game 403; game-not-running or pause-used-up (`left`
    seconds) 409; bad-pause (`least`, `most` seconds from now) or bad-reason 422; engine-failed 500.
    """
    with transaction.atomic(), engine_guard(code):
        held = staff.held(code)
        row = held.row
        reason = staff.check(by, row, why)
        if row.pause_reason == Reason.ORGANISER and row.paused_until == until:
            return row
        _check_length(until - held.at, LEAST, ORGANISER_MOST)
        _give_back_unused(held)
        _check_total(row, until - held.at, ORGANISER_IN_ALL)
        _begin(held, Reason.ORGANISER, until)
        staff.note(by, row, f"paused until {_iso(until)}: {reason}", held.at)
        held.store()
        return row


def end(*, code: str, by: Player, why: str) -> Game:
    """End any pause as the organiser (staff), but for one of a broken game: see `running.resume`.

    Raises ServiceError game-not-found 404; not-staff or own-game 403; game-not-running or game-not-paused 409;
    bad-reason 422; engine-failed 500.
    """
    with transaction.atomic(), engine_guard(code):
        held = staff.held(code)
        row = held.row
        reason = staff.check(by, row, why)
        if row.status != Game.Status.PAUSED:
            raise ServiceError("game-not-paused", 409, game=code)
        staff.note(by, row, f"pause ended: {reason}", held.at)
        _resume(held)
        return row


def resume_due(*, limit: int = 200) -> int:
    """Let games go on whose pause is over; how many.

    Each in a transaction of its own. One that no longer runs under the present rules stays paused until an operator
    resumes it; one that fails otherwise is tried again some minutes later. Both are logged as errors.
    """
    due = Game.objects.filter(status=Game.Status.PAUSED, paused_until__lte=now()).exclude(pause_reason=Reason.BROKEN)
    resumed = 0
    with outbox.quietly():
        for pk, code in list(due.order_by("paused_until").values_list("pk", "code")[:limit]):
            with spared("the end of the pause of game %s failed", code) as step:
                resumed += _resume_over(pk)
            if step.error:
                _set_aside(pk, step.error)
    return resumed


def _set_aside(pk: int, error: Exception) -> None:
    """Keep a game that failed from being the next sweep's first again; the database's own faults pass."""
    if not isinstance(error, DatabaseError) and not running.pause_broken(pk):
        stuck = Game.objects.filter(pk=pk, status=Game.Status.PAUSED, paused_until__lte=now())
        stuck.update(paused_until=now() + PUSHED_FORWARD)


def _resume_over(pk: int) -> bool:
    with transaction.atomic():
        held = locked_game(pk=pk, status=Game.Status.PAUSED, paused_until__lte=now())
        if held is None:
            return False
        _resume(held)
        return True


def _proposed(held: Held) -> datetime | None:
    """Until when a pause is proposed, if that moment has not passed."""
    until = held.row.pause_asked_until
    return until if until is not None and until > held.at else None


def _open_proposal(table: Table, until: datetime) -> None:
    held = table.held
    _set(held, pause_asked_until=until)
    for seat in table.seats:
        seat.agrees_to_pause = seat is table.mine
        held.set_seat(seat.letter, agrees_to_pause=seat.agrees_to_pause)
    held.tell("pause_proposed", seat=table.mine.letter, until=_iso(until))
    held.table_news(table.mine.letter)


def _agree(table: Table) -> None:
    held, mine = table.held, table.mine
    if not mine.agrees_to_pause:
        mine.agrees_to_pause = True
        held.set_seat(mine.letter, agrees_to_pause=True)
        held.tell("pause_agreed", seat=mine.letter)
    until = _proposed(held)
    if until is not None and all_agree(table.seats, "agrees_to_pause"):
        _check_total(held.row, until - held.at, IN_ALL)
        _begin(held, Reason.AGREEMENT, until)


def _begin(held: Held, reason: Reason, until: datetime) -> None:
    """Stop all clocks, and tell the table."""
    _set(
        held,
        status=Game.Status.PAUSED,
        pause_reason=reason,
        paused_until=until,
        pause_asked_until=None,
        paused_for=held.row.paused_for + (until - held.at),
    )
    for letter in clocks.asked(held.game).questions:
        held.stand_still(letter)
    held.tell("game_paused", until=_iso(until), reason=str(reason))
    held.table_news()


def _resume(held: Held) -> None:
    """Let the clocks go on, but for whoever is on leave, and have sent what the pause held back."""
    _give_back_unused(held)
    _set(held, status=Game.Status.RUNNING, pause_reason="", paused_until=None)
    held.tell("game_resumed")
    held.table_news()
    for letter in clocks.asked(held.game).questions:
        if letter not in held.row.away_seats:
            held.run_again(letter)
    leave.settle(held)
    held.store()
    outbox.put_back(held.row, held.at)


def _give_back_unused(held: Held) -> None:
    row = held.row
    if row.paused_until is not None:
        _set(held, paused_for=row.paused_for - max(row.paused_until - held.at, timedelta()))


def _set(held: Held, **values: object) -> None:
    """Fields of the game: at once for who reads the row, stored with the rest."""
    held.values |= values
    for name, value in values.items():
        setattr(held.row, name, value)


def _check_length(length: timedelta, least: timedelta, most: timedelta) -> None:
    if not least <= length <= most:
        raise ServiceError("bad-pause", 422, least=_seconds(least), most=_seconds(most))


def _check_total(row: Game, length: timedelta, most: timedelta) -> None:
    if row.paused_for + length > most:
        raise ServiceError("pause-used-up", 409, game=row.code, left=max(_seconds(most - row.paused_for), 0))


def _seconds(length: timedelta) -> int:
    return int(length.total_seconds())


def _iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()
