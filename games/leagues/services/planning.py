"""From confirmed entries to divisions and tables: shown to organisers first, then published and fixed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from games import engine
from games.leagues.formats.certificate import Certificate, certificate
from games.leagues.formats.divisions import Placed, divide
from games.leagues.formats.plan import Plan, make
from games.leagues.formats.splitting import Uneven
from games.leagues.models import Division, Entry, Season, Slot, Table, TableSeat
from games.leagues.services import log, notices, organisers, seasons, strengths, terms
from games.leagues.services.seasons import Status
from games.services.errors import ServiceError
from players.models import Player
from players.services.deletion import neutral_name
from silver_site.clock import now

COMING = (Entry.Status.REGISTERED, Entry.Status.WAITING)


@dataclass(frozen=True, slots=True)
class Preview:
    """The pairings as they would be published now.

    plan: divisions, slots and tables, of ids of entries; entries: these, with their people; placed: how each came to
    his division, by id; uneven: what is not the same for all, by size of division; missing: who has not confirmed (or
    still waits), and would be dropped; digest: what `publish` asks for.

    The places of those who have not confirmed go to those who wait and have, in their order.
    """

    plan: Plan[int]
    entries: Mapping[int, Entry]
    placed: Mapping[int, Placed[int]]
    uneven: tuple[Uneven, ...]
    missing: Sequence[Entry]
    certificate: Certificate

    @property
    def moved_up(self) -> list[Entry]:
        """Who waits, and has the place of somebody who has not confirmed."""
        return [entry for entry in self.entries.values() if entry.status == Entry.Status.WAITING]

    @property
    def digest(self) -> str:
        """That of the certificate."""
        return str(self.certificate["digest"])


def preview(*, season: Season) -> Preview:
    """What would be published now: the same until somebody confirms, leaves or is renamed. Nothing is stored.

    Raises ServiceError season-not-open 409 (not between registration and publication), too-few 409 (`least`, `count`),
    season-not-over 409 (`number` of the season that it follows).
    """
    seasons.demand(season, Status.CONFIRMATION)
    rules = season.terms
    everybody = list(season.entries.select_related("player", "partner").order_by("order"))
    entries = {entry.pk: entry for entry in _playing(everybody, rules.most)}
    if len(entries) < rules.least:
        raise ServiceError("too-few", 409, least=rules.least, count=len(entries))
    sizes, uneven = terms.divided(rules, len(entries))
    divisions = divide(strengths.seeded(season, list(entries.values())), sizes)
    plan = make([[one.member for one in division] for division in divisions], rules.seats, rules.teams, season.seed)
    return Preview(
        plan=plan,
        entries=entries,
        placed={one.member: one for division in divisions for one in division},
        uneven=uneven,
        missing=[entry for entry in everybody if entry.status in COMING and entry.pk not in entries],
        certificate=certificate(plan, {pk: _name(entry) for pk, entry in entries.items()}),
    )


def publish(*, season: Season, by: Player, digest: str) -> Season:
    """Publish the pairings that a preview has shown (its digest). Who has not confirmed is out; all are told.

    Raises ServiceError not-organiser 403; as `preview`; plan-changed 409 (it is not what would be published now),
    bad-dates 422 (`field`: the season would be over).
    """
    with transaction.atomic():
        row = seasons.locked(season)
        organisers.check(by, row.league)
        seasons.demand(row, Status.CONFIRMATION)
        if (last := strengths.followed(row)) is not None:
            # Until these pairings stand, its results can be corrected: not just now.
            seasons.locked(last)
        shown = preview(season=row)
        if shown.digest != digest:
            raise ServiceError("plan-changed", 409)
        at = now()
        if row.ends_at <= at:
            raise ServiceError("bad-dates", 422, field="ends_at")
        _write(row, shown)
        row.entries.filter(pk__in=shown.entries).update(status=Entry.Status.PLAYING)
        row.entries.filter(status__in=COMING).update(status=Entry.Status.DROPPED, ended_at=at)
        row.status, row.plan, row.published_at = Status.PUBLISHED, shown.certificate, at
        row.save(update_fields=["status", "plan", "published_at"])
        log.note(row, by, "publish", digest=digest)
        _tell(row, shown)
        return row


def _playing(everybody: Sequence[Entry], most: int | None) -> list[Entry]:
    """Those with a place who have confirmed, and after them, while places are left, those who wait and have."""
    confirmed = [entry for entry in everybody if entry.status == Entry.Status.CONFIRMED]
    stand_by = [entry for entry in everybody if entry.status == Entry.Status.WAITING and entry.confirmed_at]
    return [*confirmed, *stand_by][:most]


def _write(season: Season, shown: Preview) -> None:
    """The rows of the plan; a statement a table of the database, however many they are."""
    planned = shown.plan.divisions
    divisions = Division.objects.bulk_create(
        [Division(season=season, order=one.level - 1, level=one.level, name=str(one.level)) for one in planned]
    )
    pairs = list(zip(divisions, planned, strict=True))
    slots = Slot.objects.bulk_create(
        [
            Slot(division=division, number=number, entry=shown.entries[pk], origin=shown.placed[pk].origin)
            for division, one in pairs
            for number, pk in enumerate(one.slots)
        ]
    )
    slot_of = {slot.entry_id: slot for slot in slots}
    tables = Table.objects.bulk_create(
        [Table(division=division, number=table.number) for division, one in pairs for table in one.tables]
    )
    chairs = [table.chairs for one in planned for table in one.tables]
    TableSeat.objects.bulk_create(
        [
            TableSeat(table=table, letter=letter, slot=slot_of[chair.entrant], member=chair.member)
            for table, seated in zip(tables, chairs, strict=True)
            for letter, chair in zip(engine.SEATS, seated, strict=False)
        ]
    )


def _tell(season: Season, shown: Preview) -> None:
    assert season.published_at is not None  # noqa: S101  (just published; this tells the type checker)
    playing = [person for entry in shown.entries.values() for person in entry.players]
    notices.tell(season, "division", playing, season.published_at)
    for status, why in ((Entry.Status.REGISTERED, "unconfirmed"), (Entry.Status.WAITING, "not-needed")):
        out = [person for entry in shown.missing if entry.status == status for person in entry.players]
        notices.tell(season, "dropped", out, season.published_at, why=why)


def _name(entry: Entry) -> str | list[str]:
    if entry.partner is None:
        return _public_name(entry.player)
    return [_public_name(entry.player), _public_name(entry.partner)]


def _public_name(player: Player) -> str:
    """The neutral one of who is locked out: his account may be about to be deleted, and `certified_names` through."""
    return player.username if player.is_active else neutral_name(player)
