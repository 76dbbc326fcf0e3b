"""Whose moves were made in time, read from games' events."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter

from django.db.models import Prefetch, QuerySet
from django.db.models.fields.json import KT

from games.models import FormerMember, Game, GameEvent
from games.ratings import reliability
from games.ratings.models import Punctuality
from games.ratings.reliability import Move, Told

LEAST_PERSONS = 2
FORMER = Prefetch("former_members", FormerMember.objects.order_by("last_event"))


def with_holders(games: QuerySet[Game]) -> QuerySet[Game]:
    """The games with all that `counted` wants to know of them: who held which seat."""
    return games.only("code", "status").prefetch_related("seats", FORMER)


def counted(games: Sequence[Game]) -> list[Punctuality]:
    """What each person did in each of these games, as rows that are not stored; one query, for all events.

    games: as of `with_holders`. A seat's moves are those of who held it then. Games of one person alone say nothing:
    nobody waited for him.
    """
    shared = {game.pk: game for game in games if len(holders(game)) >= LEAST_PERSONS}
    events = GameEvent.objects.filter(game__in=shared).annotate(acting=KT("public__seat")).order_by("game", "number")
    lines = events.values_list("game", "number", "kind", "by", "at", "acting").iterator()
    found = []
    for game, of_game in groupby(lines, key=itemgetter(0)):
        found += _rows(shared[game], (Told(*line[1:]) for line in of_game))
    return found


def holders(game: Game) -> set[int]:
    """All players who ever held a seat of this game, by key."""
    held = {seat.player_id for seat in game.seats.all() if seat.player_id is not None}
    return held | {former.player_id for former in game.former_members.all()}


def _rows(game: Game, events: Iterable[Told]) -> list[Punctuality]:
    bots = "".join(seat.letter for seat in game.seats.all() if seat.player_id is None)
    rows: dict[int, Punctuality] = {}
    for move in reliability.moves(events, bots):
        player = _holder(game, move)
        row = rows.setdefault(player, Punctuality(player_id=player, game=game, until=move.at))
        row.moves += move.in_time
        row.missed += not move.in_time
        row.until = max(row.until, move.at)
    return list(rows.values())


def _holder(game: Game, move: Move) -> int:
    """Who held the seat when the move began."""
    for former in game.former_members.all():
        if former.letter == move.seat and move.number <= former.last_event:
            return former.player_id
    holder = next(seat.player_id for seat in game.seats.all() if seat.letter == move.seat)
    assert holder is not None  # noqa: S101  (bots make no moves that are counted; this tells the type checker)
    return holder
