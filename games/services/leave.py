"""Who is away now, and how a game stands still for a player on leave.

An absence counts from its first moment, also before the sweep has told its games (it is `planned` until all of them
were told) and, told or not, for a game that finds it out by itself: a deadline that would pass, a game that starts.
Whoever tells a game of it has the game's row locked, and then the absence's (`lock=True`), so that an absence that
ends finds all games that were told.
"""

import datetime
from collections.abc import Collection

from django.db.models import Q

from games.models import Game, Seat
from games.services.held import Held
from players.models import Absence

State = Absence.State
GOING_ON = (Game.Status.RUNNING, Game.Status.PAUSED)


def on(at: datetime.datetime) -> Q:
    """Absences that are on: begun and not over, or begun and not told to all games yet."""
    not_over = Q(state=State.RUNNING, ends_at__gt=at)
    return Q(starts_at__lte=at) & (not_over | Q(state=State.PLANNED))


def on_leave(player_ids: Collection[int], at: datetime.datetime, *, lock: bool = False) -> dict[int, Absence]:
    """Which of these players are away at that moment: player's id -> his absence, of either kind; one query.

    lock: keep the absences from ending until the transaction is over.
    """
    absences = Absence.objects.filter(on(at), player__in=player_ids)
    if lock:
        absences = absences.select_for_update(no_key=True)
    # Everybody locks them in this order. Where one is over but not told and the next has begun, the later one counts.
    return {absence.player_id: absence for absence in absences.order_by("player", "starts_at", "pk")}


def begin(held: Held, letter: str, absence: Absence) -> None:
    """Let a seat's clock stand still, as of the moment the leave began, and tell the table; not twice."""
    if letter in held.row.away_seats:
        return
    _set_away(held, held.row.away_seats + letter)
    held.stand_still(letter, absence.starts_at)
    held.tell("leave_began", seat=letter, until=absence.ends_at.astimezone(datetime.UTC).isoformat())
    # He knows, unless a deadline began it.
    held.table_news("" if absence.automatic else letter)


def end(held: Held, letter: str) -> None:
    """Let the clock of a seat go on (in a pause, when that is over), and tell the table; not twice."""
    if letter not in held.row.away_seats:
        return
    forget(held, letter)
    held.tell("leave_ended", seat=letter)
    held.table_news(letter)


def forget(held: Held, letter: str) -> None:
    """As `end`, without a word: somebody else plays the seat now."""
    if letter in held.row.away_seats:
        _set_away(held, held.row.away_seats.replace(letter, ""))
        held.run_again(letter)


def settle(held: Held, letters: str = "ABCD") -> None:
    """Make these seats stand still if and only if their players are on leave now.

    For a seat that gets another player, or its player back, and for a game that goes on after nobody could tell it of
    anything; at most two queries.
    """
    seats = Seat.objects.filter(game=held.row, letter__in=[one for one in held.people if one in letters])
    players = dict(seats.values_list("letter", "player_id"))
    away = on_leave(players.values(), held.at, lock=True) if held.row.leave_allowed else {}
    for letter, player_id in sorted(players.items()):
        absence = away.get(player_id)
        if absence is not None and absence.kind == Absence.Kind.LEAVE:
            begin(held, letter, absence)
            # Also where the game knew, and its clocks were started anew.
            held.stand_still(letter)
        else:
            end(held, letter)


def _set_away(held: Held, letters: str) -> None:
    held.row.away_seats = held.values["away_seats"] = "".join(sorted(letters))
