"""Who plays where: the players of slots and tables, and what an organiser who plays himself may not touch."""

from collections import Counter
from collections.abc import Iterable

from django.db.models import Q, QuerySet

from games.leagues.models import Entry, Season, Slot, Table, TableSeat
from games.services.errors import ServiceError
from players.models import Player


def playing(slots: QuerySet[Slot]) -> list[int]:
    """The ids of those who play these slots now: nobody for a slot that withdrew; one query."""
    entries = Entry.objects.filter(slots__in=slots.filter(withdrawn_at=None))
    return [pk for entry in entries for pk in entry.players]


def at_tables(tables: Iterable[Table]) -> list[int]:
    """The ids of those who play at these tables now; one query."""
    return playing(Slot.objects.filter(seats__table__in=tables).distinct())


def by_count(tables: Iterable[Table]) -> dict[int, list[int]]:
    """The ids of those who play at these tables now, by how many of them they play at; one query."""
    seats = TableSeat.objects.filter(table__in=tables, slot__withdrawn_at=None)
    counts: Counter[int] = Counter()
    for member, player, partner in seats.values_list("member", "slot__entry__player", "slot__entry__partner"):
        counts[partner if member else player] += 1
    found: dict[int, list[int]] = {}
    for player, count in sorted(counts.items()):
        found.setdefault(count, []).append(player)
    return found


def slot_of(season: Season, player: Player) -> Slot:
    """The slot that a player holds in a season, with its entry and division.

    Raises ServiceError not-registered 404, already-withdrawn 409.
    """
    slots = Slot.objects.filter(division__season=season).select_related("entry", "division")
    slot = slots.filter(Q(entry__player=player) | Q(entry__partner=player)).first()
    if slot is None:
        raise ServiceError("not-registered", 404)
    if slot.withdrawn_at is not None:
        raise ServiceError("already-withdrawn", 409)
    return slot


def own_tables(by: Player, season: Season) -> QuerySet[Table]:
    """The tables of a season at which this person sits, or had a seat before he was replaced."""
    holds = Q(entry__player=by) | Q(entry__partner=by)
    held = Q(former_holders__entry__player=by) | Q(former_holders__entry__partner=by)
    slots = Slot.objects.filter(holds | held, division__season=season)
    return Table.objects.filter(seats__slot__in=slots).distinct()


def check_slot(by: Player, season: Season, slot: Slot) -> None:
    """Raise ServiceError own-slot 403 if the organiser holds this slot, held it, or sits at a table with it."""
    if slot.seats.filter(table__in=own_tables(by, season)).exists():
        raise ServiceError("own-slot", 403)


def check_table(by: Player, season: Season, table: Table) -> None:
    """Raise ServiceError own-table 403 if the organiser sits at this table, or sat there."""
    if own_tables(by, season).filter(pk=table.pk).exists():
        raise ServiceError("own-table", 403, table=table.number)
