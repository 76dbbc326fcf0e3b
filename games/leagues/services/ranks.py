"""Final ranks: written into the slots when a season is finished, and again when a result is corrected afterwards."""

from django.db.models import Prefetch

from games.leagues.formats import promotion
from games.leagues.models import Season, Slot
from games.leagues.selectors import standings

PROMOTED, RELEGATED, STAYS = "promoted", "relegated", "stays"


def write(season: Season) -> None:
    """Write the standings' ranks into all slots; the season is locked."""
    slots = {(slot.division_id, slot.number): slot for slot in Slot.objects.filter(division__season=season)}
    for division, rows in standings.season_standings(season).items():
        for row in rows:
            slots[division, row.member].rank = row.rank
    Slot.objects.bulk_update(slots.values(), ["rank"])


def fates(season: Season) -> dict[str, list[Slot]]:
    """Who is promoted, relegated or stays, by the ranks as they are written; slots that withdrew are left out.

    Equal ranks go by the slots' numbers, as in the next season's seeding. Who comes again, and so who moves in the end,
    is known when that season's registration is over.
    """
    rules = season.terms
    in_order = Slot.objects.order_by("rank", "number")
    rows = season.divisions.prefetch_related(Prefetch("slots", in_order))
    divisions = [list(division.slots.all()) for division in rows]
    numbers = promotion.moves([len(slots) for slots in divisions], rules.up, rules.down)
    found: dict[str, list[Slot]] = {PROMOTED: [], RELEGATED: [], STAYS: []}
    for order, slots in enumerate(divisions):
        rising = numbers[order - 1][0] if order else 0
        falling = numbers[order][1] if order < len(numbers) else 0
        for place, slot in enumerate(slots, start=1):
            if slot.withdrawn_at is None:
                found[_fate(place, len(slots), rising, falling)].append(slot)
    return found


def _fate(place: int, size: int, rising: int, falling: int) -> str:
    if place <= rising:
        return PROMOTED
    return RELEGATED if place > size - falling else STAYS
