"""Registering for a season, waiting for a place, confirming, and leaving again before the pairings stand.

Places go by the order of registration. Above the number of places people wait; when somebody leaves, the first who
waits moves up. A team waits until its partner agrees. Once registration is closed all give their word, also those who
wait: they have the places of those who have not given it when the pairings are published (`planning`).
"""

import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import Max, Q, QuerySet

from games.leagues.models import Entry, Invitation, Season
from games.leagues.services import desk, gates, log, notices, organisers, seasons
from games.leagues.services.seasons import UPCOMING, Status
from games.ratings import selectors as ratings
from games.services.errors import ServiceError
from games.services.spared import spared
from players.models import Player
from silver_site.clock import now

REGISTERED, WAITING, CONFIRMED = Entry.Status.REGISTERED, Entry.Status.WAITING, Entry.Status.CONFIRMED
REMINDED = timedelta(days=1)
COMING = (REGISTERED, WAITING, CONFIRMED)


def open_registration(*, season: Season, by: Player) -> Season:
    """Fix the rules and cards, show the season to all, and let people register from `opens_at` on.

    The seed is drawn here, and only its commitment shown: nobody can choose another one once he knows who plays.

    Raises ServiceError not-organiser 403, season-not-open 409 (it is no draft), bad-dates 422 (it closes in the past).
    """
    with transaction.atomic():
        row = seasons.locked(season)
        organisers.check(by, row.league)
        seasons.demand(row, Status.DRAFT)
        if row.closes_at <= now():
            raise ServiceError("bad-dates", 422, field="closes_at")
        row.status = Status.REGISTRATION
        row.decks, row.token = row.setup.decks, row.setup.token
        row.sealed_seed = secrets.token_hex(16)
        row.save(update_fields=["status", "decks", "token", "sealed_seed"])
        log.note(row, by, "open")
        return row


def register(*, season: Season, player: Player, partner: Player | None = None) -> Entry:
    """Register; in team leagues with a partner, who is asked whether he agrees.

    Who withdrew may register again, at the end of the order. Raises ServiceError season-not-open 409, not-registering
    409 (`opens_at`, `closes_at`), not-admitted 403 (see `gates.check`, or why="removed": by an organiser; also of the
    partner), already-registered 409 (`player`), no-partner or bad-partner 422.
    """
    with transaction.atomic():
        row = seasons.locked(season, Status.REGISTRATION)
        at = now()
        if not row.opens_at <= at < row.closes_at:
            dates = {"opens_at": row.opens_at.isoformat(), "closes_at": row.closes_at.isoformat()}
            raise ServiceError("not-registering", 409, **dates)
        _check_people(row, player, partner)
        values = {
            "partner": partner,
            "partner_agreed": False,
            "status": WAITING if row.terms.teams or not _free_places(row) else REGISTERED,
            "order": (row.entries.aggregate(last=Max("order"))["last"] or 0) + 1,
            "strength": ratings.rating_number(player),
            "registered_at": at,
            "confirmed_at": None,
            "ended_at": None,
        }
        entry, _ = Entry.objects.update_or_create(season=row, player=player, defaults=values)
        if partner is None:
            notices.tell(row, _news(entry), [player.pk], at, once=entry.order)
        else:
            notices.tell(row, "partner", [partner.pk], at, once=entry.order, entry=entry.pk)
        return entry


def agree_partner(*, season: Season, player: Player) -> Entry:
    """Agree to play with whoever registered with this player as his partner: now the team takes its place.

    Raises ServiceError season-not-open 409, not-registered 404, already-agreed 409.
    """
    with transaction.atomic():
        row = seasons.locked(season, Status.REGISTRATION)
        entry = _asked_partner(row, player)
        entry.partner_agreed = True
        entry.status = REGISTERED if _free_places(row) else WAITING
        strengths = ratings.numbers([entry.player, player])
        # A team is as strong as its members are on the average.
        entry.strength = sum(strengths.values()) // len(strengths) if strengths else None
        entry.save(update_fields=["partner_agreed", "status", "strength"])
        notices.tell(row, _news(entry), entry.players, now(), once=entry.order)
        return entry


def decline_partner(*, season: Season, player: Player) -> Entry:
    """Decline to play as somebody's partner: the team is not registered any more.

    Raises ServiceError season-not-open 409, not-registered 404, already-agreed 409 (then he withdraws).
    """
    with transaction.atomic():
        row = seasons.locked(season, *UPCOMING)
        entry = _asked_partner(row, player)
        _leave(row, entry, Entry.Status.WITHDRAWN)
        notices.tell(row, "declined", [entry.player_id], now(), once=entry.order)
        return entry


def withdraw_entry(*, season: Season, player: Player) -> Entry:
    """Leave before the pairings stand; either member does it for a team.

    Raises ServiceError season-not-open 409, not-registered 404, already-withdrawn 409.
    """
    with transaction.atomic():
        row = seasons.locked(season, *UPCOMING)
        entry = _own(row, player)
        people = entry.players
        _leave(row, entry, Entry.Status.WITHDRAWN)
        # Who comes again may withdraw once more, also from the running season.
        notices.tell(row, "withdrawn", people, now(), once=f"before-{entry.order}", entry=entry.pk)
        return entry


def remove(*, season: Season, by: Player, entry: Entry, why: str) -> Entry:
    """Take somebody out before the pairings stand, as an organiser; he cannot register for this season again.

    Raises ServiceError not-organiser 403, bad-reason 422, season-not-open 409, not-registered 404.
    """
    reason = log.reason(why)
    with transaction.atomic():
        row = seasons.locked(season, *UPCOMING)
        organisers.check(by, row.league)
        found = row.entries.filter(pk=entry.pk, status__in=COMING).first()
        if found is None:
            raise ServiceError("not-registered", 404)
        people = found.players
        _leave(row, found, Entry.Status.DROPPED)
        action = log.note(row, by, "remove", reason, entry=found.pk, players=people)
        notices.tell(row, "dropped", people, now(), once=found.order, why="removed", action=action.pk)
        return found


def invite(*, season: Season, by: Player, player: Player) -> Invitation:
    """Let somebody register for a season by invitation, and tell him.

    Raises ServiceError not-organiser 403, season-not-open or not-by-invitation 409, already-invited 409 (`player`).
    """
    with transaction.atomic():
        row = seasons.locked(season, Status.DRAFT, Status.REGISTRATION)
        organisers.check(by, row.league)
        if row.terms.admission != "invitation":
            raise ServiceError("not-by-invitation", 409)
        if not player.is_active or player.is_demo:
            raise ServiceError("no-account", 422, player=player.username)
        at = now()
        invitation, is_new = Invitation.objects.get_or_create(
            season=row, player=player, defaults={"by": by, "created_at": at}
        )
        if not is_new:
            raise ServiceError("already-invited", 409, player=player.username)
        log.note(row, by, "invite", player=player.pk)
        notices.tell(row, "invited", [player.pk], at)
        return invitation


def close_registration(*, season: Season, by: Player | None = None) -> Season:
    """Close registration (by an organiser: before its time), show the seed, and ask all to confirm, who waits too.

    A team whose partner has not agreed is out. Raises ServiceError not-organiser 403, season-not-open 409.
    """
    with transaction.atomic():
        row = seasons.locked(season)
        if by is not None:
            organisers.check(by, row.league)
        seasons.demand(row, Status.REGISTRATION)
        row.status = Status.CONFIRMATION
        row.seed = row.sealed_seed
        row.save(update_fields=["status", "seed"])
        if by is not None:
            log.note(row, by, "close")
        _drop_halves(row)
        notices.tell(row, "confirm", _unconfirmed(row), now())
        remind(row)
        desk.closed(row, by)
        return row


def close_due() -> int:
    """Close the registrations whose time is over; how many. One that fails is logged as an error."""
    due = Season.objects.filter(status=Status.REGISTRATION, closes_at__lte=now()).values_list("pk", flat=True)
    closed = 0
    for pk in list(due):
        with spared("closing the registration of season %s failed", pk):
            closed += _close_if_due(pk)
    return closed


def confirm(*, season: Season, player: Player) -> Entry:
    """Promise to play, once registration is closed; either member does it for a team.

    Who waits stays in the list of those who wait, and plays if a place is left when the pairings are published. Raises
    ServiceError season-not-open 409, not-registered 404, already-withdrawn or already-confirmed 409.
    """
    with transaction.atomic():
        row = seasons.locked(season, Status.CONFIRMATION)
        entry = _own(row, player)
        if entry.confirmed_at is not None:
            raise ServiceError("already-confirmed", 409)
        entry.confirmed_at = now()
        if entry.status == REGISTERED:
            entry.status = CONFIRMED
        entry.save(update_fields=["status", "confirmed_at"])
        return entry


def remind(season: Season) -> None:
    """Have those whose word is missing asked once more, the last day before the start, if it is missing then.

    To be called again when the start is moved: what waits for the earlier one is dropped when it comes due.
    """
    last_day, start = season.starts_at - REMINDED, int(season.starts_at.timestamp())
    if last_day > now():
        people = _unconfirmed(season)
        notices.remind(season, "confirm", people, now(), last_day, once=f"again-{start}", start=start)


def _close_if_due(pk: int) -> bool:
    with transaction.atomic():
        row = seasons.locked(pk)
        is_due = row.status == Status.REGISTRATION and row.closes_at <= now()
        if is_due:
            close_registration(season=row)
        return is_due


def _check_people(season: Season, player: Player, partner: Player | None) -> None:
    """Whether these may register together: as the rules want it, admitted, and not registered already."""
    if season.terms.teams and partner is None:
        raise ServiceError("no-partner", 422)
    if partner is not None and (partner == player or not season.terms.teams):
        raise ServiceError("bad-partner", 422)
    for person in (player, partner):
        if person is not None:
            there = set(_entries_of(season, person).values_list("status", flat=True))
            if there & set(COMING):
                raise ServiceError("already-registered", 409, player=person.username)
            if Entry.Status.DROPPED in there:
                raise ServiceError("not-admitted", 403, why="removed", player=person.username)
            gates.check(season, person)


def _entries_of(season: Season, player: Player) -> QuerySet[Entry]:
    return season.entries.filter(Q(player=player) | Q(partner=player))


def _own(season: Season, player: Player) -> Entry:
    """The entry of who is registered. A partner is so once he has agreed."""
    entries = list(_entries_of(season, player).select_related("player"))
    coming = [entry for entry in entries if entry.status in COMING]
    if coming and (coming[0].player_id == player.pk or coming[0].partner_agreed):
        return coming[0]
    if any(entry.status == Entry.Status.WITHDRAWN for entry in entries):
        raise ServiceError("already-withdrawn", 409)
    raise ServiceError("not-registered", 404)


def _asked_partner(season: Season, player: Player) -> Entry:
    entry = season.entries.select_related("player").filter(partner=player, status__in=COMING).first()
    if entry is None:
        raise ServiceError("not-registered", 404)
    if entry.partner_agreed:
        raise ServiceError("already-agreed", 409)
    return entry


def _leave(season: Season, entry: Entry, status: Entry.Status) -> None:
    """Take an entry out; its partner is free again, and who waits moves up."""
    entry.status, entry.ended_at = status, now()
    entry.partner, entry.partner_agreed = None, False
    entry.save(update_fields=["status", "ended_at", "partner", "partner_agreed"])
    _move_up(season)


def _move_up(season: Season) -> None:
    """Give free places to those who wait, in their order."""
    lucky = list(_whole(season).filter(status=WAITING).order_by("order")[: _free_places(season)])
    for entry in lucky:
        entry.status = REGISTERED if entry.confirmed_at is None else CONFIRMED
        entry.save(update_fields=["status"])
        notices.tell(season, "moved-up", entry.players, now(), once=entry.order)


def _whole(season: Season) -> QuerySet[Entry]:
    """Entries without the teams whose partner has not agreed."""
    return season.entries.exclude(partner__isnull=False, partner_agreed=False)


def _unconfirmed(season: Season) -> list[int]:
    """Those whose word is missing, also of those who wait."""
    entries = season.entries.filter(status__in=(REGISTERED, WAITING), confirmed_at=None)
    return [person for entry in entries for person in entry.players]


def _drop_halves(season: Season) -> None:
    """Tell both of a team that it is out because its partner has not agreed."""
    for entry in season.entries.filter(status=WAITING, partner__isnull=False, partner_agreed=False):
        people = entry.players
        _leave(season, entry, Entry.Status.DROPPED)
        notices.tell(season, "dropped", people, now(), once=entry.order, why="partner")


def _free_places(season: Season) -> int:
    most = season.terms.most
    # More than anybody can take: without a limit nobody waits.
    limit = most if most is not None else season.entries.count() + 1
    return max(0, limit - season.entries.filter(status__in=(REGISTERED, CONFIRMED)).count())


def _news(entry: Entry) -> str:
    return "waiting" if entry.status == WAITING else "registered"
