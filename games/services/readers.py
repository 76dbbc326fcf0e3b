"""For whom a row of the outbox is: who held its seat when it was written, if he still does, or the person it names."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Min, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.models import FormerMember, Game, OutboxMessage, Seat
from players.models import Player

Kind = OutboxMessage.Kind
# What also goes to somebody for whom a bot stands in: how that came, and how his game ended.
ALSO_AWAY = (Kind.DEADLINE_PASSED, Kind.GAME_OVER)
# What asks a seat to do something before its deadline.
ASKING = (Kind.TURN, Kind.REMINDER)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who is told, or why nobody is; runs_out: when he can no longer do what the message asks of him."""

    player: Player | None = None
    why_not: str = ""
    runs_out: datetime | None = None


def of_seat() -> Coalesce:
    """The player of a row of a seat, for a query over rows: who held the seat when the row was written."""
    seat = {"game": OuterRef("game"), "letter": OuterRef("letter")}
    later = FormerMember.objects.filter(**seat, left_at__gt=OuterRef("created_at")).order_by("left_at")
    now_there = Seat.objects.filter(**seat)
    return Coalesce(F("recipient_id"), Subquery(later.values("player")[:1]), Subquery(now_there.values("player")[:1]))


def find(row: OutboxMessage) -> Reader:
    """Who is to be told of a leased row (its `recipient` is set), one query at most."""
    if row.letter:
        return _of_seat(row)
    if row.recipient is None:
        return Reader(why_not="nobody")
    if row.kind == Kind.ANSWER and not (row.recipient.is_active and row.recipient.email):
        # That he wants no mails is not asked.
        return Reader(why_not="no-address")
    return Reader(row.recipient, runs_out=_runs_out(row, row.recipient))


def asked(player: Player) -> QuerySet[Seat]:
    """The seats that this player plays himself and that are asked now."""
    return Seat.objects.filter(player=player, is_bot=False, asked__isnull=False, game__status=Game.Status.RUNNING)


def _of_seat(row: OutboxMessage) -> Reader:
    seat = Seat.objects.select_related("player").filter(game=row.game_id, letter=row.letter).first()
    if seat is None or seat.player is None:
        return Reader(why_not="nobody")
    if row.recipient_id not in (None, seat.player_id):
        return Reader(why_not="other-player")
    if seat.resigned_at is not None:
        return Reader(why_not="resigned")
    if seat.is_bot and row.kind not in ALSO_AWAY:
        return Reader(why_not="bot-plays")
    return Reader(seat.player, runs_out=seat.deadline if row.kind in ASKING else None)


def _runs_out(row: OutboxMessage, reader: Player) -> datetime | None:
    if row.kind == Kind.LEAVE_ENDED:
        nearest: datetime | None = asked(reader).aggregate(nearest=Min("deadline"))["nearest"]
        return nearest
    if row.game is None:
        return None
    # Invited to a seat of a running game he may come whenever he likes.
    expires = row.game.expires_at if row.game.status == Game.Status.OPEN else None
    return {Kind.INVITED: expires, Kind.PICK: row.game.picks_due_at}.get(Kind(row.kind))
