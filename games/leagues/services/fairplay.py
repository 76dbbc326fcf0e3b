"""Fair play: who shares an address or a browser, for organisers' eyes; and players' reports, which they settle.

Nothing follows by itself: families and clubs share both, and organisers decide.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from itertools import combinations

from django.db import transaction
from django.db.models import Q

from games.leagues.models import Division, Entry, Report, Season, Slot, Table
from games.leagues.services import desk, log, organisers, seasons
from games.services.errors import ServiceError
from games.services.texts import cleaned
from players.models import Player, SignIn
from silver_site.clock import now

LONGEST_TEXT = 2000
MOST_A_DAY = 5
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Shared:
    """Two players of a division who logged in from the same address, or with the same browser, or both."""

    one: Player
    other: Player
    address: bool
    device: bool


def shared(divisions: Iterable[Division]) -> dict[int, list[Shared]]:
    """By division (its id): the pairs among its present players who share something; in two queries, for all."""
    members = _members([division.pk for division in divisions])
    everybody = {player.pk for players in members.values() for player in players}
    addresses: dict[int, set[str]] = defaultdict(set)
    devices: dict[int, set[str]] = defaultdict(set)
    for sign_in in SignIn.objects.filter(player__in=everybody):
        addresses[sign_in.player_id].add(sign_in.address)
        devices[sign_in.player_id].add(sign_in.device)
    found = {}
    for division, players in members.items():
        pairs = (
            Shared(
                one,
                other,
                address=not addresses[one.pk].isdisjoint(addresses[other.pk]),
                device=not devices[one.pk].isdisjoint(devices[other.pk]),
            )
            for one, other in combinations(players, 2)
        )
        found[division] = [pair for pair in pairs if pair.address or pair.device]
    return found


def report(*, season: Season, player: Player, about: Player, text: str, table: Table | None = None) -> Report:
    """Keep a player's word, for the organisers alone, that somebody's play seems unfair; they are told that it waits.

    table: the one it is about, if it is about one. Raises ServiceError not-in-season 403 (one of the two has no entry),
    own-report 422 (about himself), bad-report 422 (`most` characters, and not none), table-not-found 404,
    already-reported 409 (his last one about that player is not settled yet), too-many-reports 429 (`most` a day).
    """
    words = cleaned(text)
    with transaction.atomic():
        row = seasons.locked(season)
        _check_people(row, player, about)
        if not 0 < len(words) <= LONGEST_TEXT:
            raise ServiceError("bad-report", 422, most=LONGEST_TEXT)
        if table is not None and not Table.objects.filter(pk=table.pk, division__season=row).exists():
            raise ServiceError("table-not-found", 404)
        _check_number(row, player, about)
        kept = Report.objects.create(season=row, by=player, about=about, table=table, text=words, at=now())
        desk.reported(kept)
        return kept


def settle(*, report: Report, by: Player, finding: str) -> Report:
    """Close a report with what was found. What follows from it is done by the acts for that.

    Raises ServiceError not-organiser 403, own-report 403 (it is about him, or his), already-settled 409, bad-reason
    422.
    """
    found = log.reason(finding)
    with transaction.atomic():
        season = seasons.locked(report.season_id)
        organisers.check(by, season.league)
        row = Report.objects.select_for_update().get(pk=report.pk)
        if by.pk in (row.about_id, row.by_id):
            raise ServiceError("own-report", 403)
        if row.settled_at is not None:
            raise ServiceError("already-settled", 409)
        row.settled_at, row.settled_by, row.finding = now(), by, found
        row.save(update_fields=["settled_at", "settled_by", "finding"])
        log.note(season, by, "settle-report", found, report=row.pk)
        return row


def _members(divisions: Collection[int]) -> dict[int, list[Player]]:
    """Who holds the places of these divisions now, by name."""
    slots = Slot.objects.filter(division__in=divisions).select_related("entry__player", "entry__partner")
    members: dict[int, list[Player]] = {division: [] for division in divisions}
    for slot in slots:
        people = (slot.entry.player, slot.entry.partner)
        members[slot.division_id] += [player for player in people if player is not None]
    return {division: sorted(players, key=lambda player: player.username) for division, players in members.items()}


def _check_people(season: Season, player: Player, about: Player) -> None:
    if about.pk == player.pk:
        raise ServiceError("own-report", 422)
    for person in (player, about):
        his = Q(player=person) | Q(partner=person, partner_agreed=True)
        if not Entry.objects.filter(his, season=season).exists():
            raise ServiceError("not-in-season", 403)


def _check_number(season: Season, player: Player, about: Player) -> None:
    mine = Report.objects.filter(by=player)
    if mine.filter(season=season, about=about, settled_at=None).exists():
        raise ServiceError("already-reported", 409)
    if mine.filter(at__gt=now() - DAY).count() >= MOST_A_DAY:
        raise ServiceError("too-many-reports", 429, most=MOST_A_DAY)
