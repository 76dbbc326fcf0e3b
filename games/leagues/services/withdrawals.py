"""Leaving a season under way: the slot stays in the standings, behind all others, and its games go on with bots.

What becomes of its results is the season's rule. A team leaves as a whole, whoever of the two says so.
"""

from django.db import transaction
from django.db.models import Q

from games.leagues.models import Entry, Report, Season, Slot, Table
from games.leagues.services import log, notices, organisers, people, registration, seasons
from games.models import Game
from games.services import endings, leave
from games.services.errors import ServiceError
from games.services.spared import spared
from players.models import Player
from silver_site.clock import now

Status = Entry.Status
BEFORE = (Status.REGISTERED, Status.WAITING, Status.CONFIRMED)


def withdraw(*, season: Season, player: Player) -> Entry:
    """Leave a season whose pairings stand. Before that see `registration.withdraw_entry`.

    Raises ServiceError season-not-open 409, not-registered 404, already-withdrawn 409.
    """
    with transaction.atomic():
        season = seasons.locked(season, *seasons.UNDER_WAY)
        slot = people.slot_of(season, player)
        _leave(season, slot)
        return slot.entry


def remove(*, season: Season, by: Player, entry: Entry, why: str) -> Entry:
    """Take somebody out of a season whose pairings stand, as its organiser.

    Raises ServiceError season-not-open 409, not-organiser or own-slot 403, bad-reason 422, not-registered 404,
    already-withdrawn 409.
    """
    with transaction.atomic():
        season = seasons.locked(season, *seasons.UNDER_WAY)
        organisers.check(by, season.league)
        reason = log.reason(why)
        slot = people.slot_of(season, entry.player)
        if slot.entry_id != entry.pk:
            raise ServiceError("not-registered", 404)
        people.check_slot(by, season, slot)
        action = log.note(season, by, "remove", reason, entry=entry.pk, slot=slot.pk)
        _leave(season, slot, action=action.pk)
        return slot.entry


def settle(*, table: Table) -> None:
    """Give up, in a game that has just been started, the seats of slots that left before; the season is locked."""
    if table.game is None:
        return
    for seat in table.seats.select_related("slot__entry__player", "slot__entry__partner"):
        if seat.slot.withdrawn_at is not None:
            entry = seat.slot.entry
            player = entry.partner if seat.member else entry.player
            if player is not None:
                endings.leave_for_good(code=table.game.code, player=player)


def withdraw_deleted() -> int:
    """Take those out of seasons whose account was deleted or locked; how many entries.

    Their games are given up already; here the league follows, under its own locks.
    """
    gone = Q(player__is_active=False) | Q(partner__is_active=False)
    going_on = (*seasons.UPCOMING, *seasons.UNDER_WAY)
    rows = Entry.objects.filter(gone, status__in=(*BEFORE, Status.PLAYING), season__status__in=going_on)
    done = 0
    for entry in rows.select_related("season", "player"):
        with spared("the withdrawal of entry %s failed", entry.pk):
            act = registration.withdraw_entry if entry.season.status in seasons.UPCOMING else withdraw
            act(season=entry.season, player=entry.player)
            done += 1
    return done


def forget(player: Player) -> None:
    """Delete what a player whose account is deleted wrote to organisers, and what was written about him.

    He is withdrawn by `withdraw_deleted`: his account is locked now, and no season may be locked after it.
    """
    Report.objects.filter(Q(by=player) | Q(about=player)).delete()


def _leave(season: Season, slot: Slot, **params: int) -> None:
    at = now()
    entry = slot.entry
    slot.withdrawn_at = at
    slot.save(update_fields=["withdrawn_at"])
    entry.status, entry.ended_at = Status.WITHDRAWN, at
    entry.save(update_fields=["status", "ended_at"])
    for game in locked_games(slot):
        for player in Player.objects.filter(pk__in=entry.players):
            endings.leave_for_good(code=game.code, player=player)
    ids = [*entry.players, *people.playing(slot.division.slots.all())]
    notices.tell(season, "withdrawn", ids, at, once=f"slot-{entry.pk}", entry=entry.pk, **params)


def locked_games(slot: Slot) -> list[Game]:
    """The games of a slot that go on, all locked.

    At once and in one order, before anything else is: whoever is told of in one of them may be locked for another.
    """
    tables = Table.objects.filter(seats__slot=slot, status=Table.Status.RUNNING)
    games = Game.objects.listed().filter(league_table__in=tables, status__in=leave.GOING_ON)
    return list(games.select_for_update(no_key=True).order_by("pk"))
