"""The order of a season's entries, from which divisions are made: last season's final ranks, then seeding."""

from collections.abc import Collection, Sequence

from games.leagues.formats.plan import lot
from games.leagues.formats.promotion import Seeded, seeding
from games.leagues.models import Entry, Season, Slot
from games.leagues.services.seasons import Status
from games.services.errors import ServiceError

# Who an entry is from season to season: its people, whichever of a team registered.
Unit = tuple[int, ...]


def seeded(season: Season, entries: Sequence[Entry]) -> list[Seeded[int]]:
    """These entries (by their ids) in the order of their claims, with their origins; a constant number of queries.

    Raises ServiceError season-not-over 409 (`number`) while the season that this one follows goes on.
    """
    last = followed(season)
    divisions = [] if last is None else _final(last)
    here = {_unit(entry): entry for entry in entries}
    played = {unit for division in divisions for unit in division}
    others = [entry for unit, entry in here.items() if unit not in played]
    earlier = {} if last is None else _levels_before(last, {_unit(entry) for entry in others})
    returning = sorted((entry for entry in others if _unit(entry) in earlier), key=lambda one: earlier[_unit(one)])
    new = [entry for entry in others if _unit(entry) not in earlier]
    order = seeding(
        divisions,
        again=played & here.keys(),
        returning={_unit(entry): earlier[_unit(entry)][0] for entry in returning},
        new=[_unit(entry) for entry in _by_seed(season, new)],
        up=season.terms.up,
        down=season.terms.down,
    )
    return [Seeded(here[one.member].pk, one.origin, one.level, one.last, one.rank) for one in order]


def _unit(entry: Entry) -> Unit:
    return tuple(sorted(entry.players))


def followed(season: Season) -> Season | None:
    """The season whose final ranks count: the one before, or where that was cancelled the one before that."""
    last = season.follows
    while last is not None and last.status == Status.CANCELLED:
        last = last.follows
    if last is not None and last.status != Status.FINISHED:
        raise ServiceError("season-not-over", 409, number=last.number)
    return last


def _final(season: Season) -> list[list[Unit]]:
    """Who held the slots of each division at the end, top first, by final rank."""
    divisions: dict[int, list[Unit]] = {}
    slots = Slot.objects.filter(division__season=season).select_related("entry", "division")
    for slot in slots.order_by("division__order", "rank", "number"):
        divisions.setdefault(slot.division_id, []).append(_unit(slot.entry))
    return list(divisions.values())


def _levels_before(season: Season, units: Collection[Unit]) -> dict[Unit, tuple[int, int]]:
    """Where these were when they last played an earlier season of the league: level and rank."""
    people = {person for unit in units for person in unit}
    slots = Slot.objects.filter(
        division__season__league=season.league_id,
        division__season__status=Status.FINISHED,
        division__season__number__lt=season.number,
        entry__player__in=people,
    )
    rows = slots.select_related("entry", "division").order_by("division__season__number")
    found = {_unit(slot.entry): (slot.division.level, slot.rank or slot.number) for slot in rows}
    return {unit: place for unit, place in found.items() if unit in units}


def _by_seed(season: Season, entries: Sequence[Entry]) -> list[Entry]:
    """New entries, the stronger first, as the rules say; who has no rating comes behind those who have one."""
    rule = season.terms.seeding

    def key(entry: Entry) -> tuple[int, str]:
        if rule == "rating":
            return (0 if entry.strength is None else -entry.strength), ""
        # A draw like that of the slots, for a division 0.
        return 0, lot(season.seed, 0, entry.order) if rule == "lot" else ""

    return sorted(sorted(entries, key=lambda entry: entry.order), key=key)
