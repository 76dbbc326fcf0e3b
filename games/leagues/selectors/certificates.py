"""The certificate of a season's pairings."""

from collections.abc import Mapping
from typing import Any

from games.leagues.formats.certificate import digest
from games.leagues.models import Entry, Season, Slot
from games.services.errors import ServiceError
from players.models import Player

# By the division's order and the slot's number, both from 0: the first holder's name, or the two of a team.
Names = Mapping[tuple[int, int], str | list[str]]


def certificate(season: Season) -> dict[str, Any]:
    """What anybody needs to draw the pairings again. Raises ServiceError not-published 404 before they are.

    The name of a deleted account is the neutral one that it has now; the digest is of what is shown.
    """
    if season.plan is None:
        raise ServiceError("not-published", 404)
    gone = _names_of_the_deleted(season)
    plan: dict[str, Any] = season.plan
    return _renamed(plan, gone) if gone else plan


def _names_of_the_deleted(season: Season) -> Names:
    slots = Slot.objects.filter(division__season=season).select_related("division", "entry__player", "entry__partner")
    people = {}
    for slot in slots.prefetch_related("former_holders__entry__player", "former_holders__entry__partner"):
        former = slot.former_holders.all()
        players = _players(former[0].entry if former else slot.entry)
        if not all(player.is_active for player in players):
            names = [player.username for player in players]
            people[slot.division.order, slot.number] = names if season.terms.teams else names[0]
    return people


def _players(entry: Entry) -> list[Player]:
    return [player for player in (entry.player, entry.partner) if player is not None]


def _renamed(plan: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """The plan with these names in place of those who had the slots first."""
    divisions = []
    for order, division in enumerate(plan["divisions"]):
        entrants = list(division["entrants"])
        for number, entrant in enumerate(division["slots"]):
            entrants[entrant - 1] = names.get((order, number), entrants[entrant - 1])
        divisions.append({**division, "entrants": entrants})
    content = {**plan, "divisions": divisions}
    return {**content, "digest": digest(content)}
