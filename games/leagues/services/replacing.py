"""A substitute takes a slot for good: its results stay the slot's, and whoever held it is kept on record."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max, Q

from games.leagues.models import Entry, Season, Slot, SlotHolder
from games.leagues.services import log, notices, organisers, people, seasons
from games.leagues.services.withdrawals import locked_games
from games.services import substitutes
from games.services.errors import ServiceError
from players.models import Player
from silver_site.clock import now

Status = Entry.Status


def replace(
    *, season: Season, by: Player, entry: Entry, player: Player, partner: Player | None = None, why: str
) -> Entry:
    """Give the slot of an entry to this player, with its seats in all games that go on; also one that withdrew.

    In team leagues to this team, each in the place of the member before; one of the two may stay (without `partner`
    the partner does), but not of a team that withdrew. Raises ServiceError season-not-open 409, not-organiser or
    own-slot 403 (the organiser holds it, sits with it, or would take it), bad-reason, no-account or bad-partner 422,
    not-registered 404 (the entry holds no slot), already-registered 409 (he plays this season), has-played 409 (he
    withdrew from its games, or was replaced); for a game that is broken game-not-running 409, engine-failed 500.
    """
    with transaction.atomic():
        season = seasons.locked(season, *seasons.UNDER_WAY)
        organisers.check(by, season.league)
        reason = log.reason(why)
        slot = Slot.objects.select_related("entry", "division").filter(entry=entry, division__season=season).first()
        if slot is None:
            raise ServiceError("not-registered", 404)
        people.check_slot(by, season, slot)
        old = slot.entry
        team = [player] if old.partner_id is None else [player, partner or Player.objects.get(pk=old.partner_id)]
        _check(season, by, slot, team)
        at = now()
        new = _pass_on(season, slot, team, reason, at)
        _seat(slot, old, new)
        action = log.note(season, by, "replace", reason, slot=slot.pk, entry=old.pk, new=new.pk)
        _tell(season, old, new, action.pk, at)
        return new


def _check(season: Season, by: Player, slot: Slot, team: list[Player]) -> None:
    old = slot.entry
    staying = {player.pk for player in team}.intersection(old.players)
    if by in team:
        raise ServiceError("own-slot", 403)
    if len({player.pk for player in team}) < len(team):
        raise ServiceError("bad-partner", 422)
    if len(staying) == len(team) or (staying and slot.withdrawn_at is not None):
        raise ServiceError("already-registered", 409, player=team[0].username)
    for player, before in zip(team, old.players, strict=True):
        if player.pk == before:
            continue
        if not player.is_active or player.is_demo:
            raise ServiceError("no-account", 422, player=player.username)
        mine = season.entries.filter(Q(player=player) | Q(partner=player))
        if mine.filter(status=Status.PLAYING).exists():
            raise ServiceError("already-registered", 409, player=player.username)
        if mine.exclude(slots=None, former_slots=None).exists():
            raise ServiceError("has-played", 409, player=player.username)


def _pass_on(season: Season, slot: Slot, team: list[Player], why: str, at: datetime) -> Entry:
    """Make a new entry the slot's holder; who waited in vain for a place, or gave it back, has this one besides."""
    old = slot.entry
    gave_back = season.entries.filter(player__in=team, status=Status.WITHDRAWN, slots=None, former_slots=None)
    gave_back.update(status=Status.DROPPED)
    old.status, old.ended_at = Status.REPLACED, at
    old.save(update_fields=["status", "ended_at"])
    SlotHolder.objects.create(slot=slot, entry=old, until=at, why=why)
    last = season.entries.aggregate(last=Max("order"))["last"]
    slot.entry = Entry.objects.create(
        season=season,
        player=team[0],
        partner=team[1] if len(team) > 1 else None,
        partner_agreed=len(team) > 1,
        status=Status.PLAYING,
        order=last + 1,
        registered_at=at,
        confirmed_at=at,
    )
    slot.withdrawn_at = None
    slot.save(update_fields=["entry", "withdrawn_at"])
    return slot.entry


def _seat(slot: Slot, old: Entry, new: Entry) -> None:
    """Put the new people into the games that go on."""
    codes = {game.pk: game.code for game in locked_games(slot)}
    changed = {member for member, pair in enumerate(zip(old.players, new.players, strict=True)) if pair[0] != pair[1]}
    people_of = [new.player, new.partner]
    for seat in slot.seats.filter(table__game__in=codes, member__in=changed).select_related("table"):
        player = people_of[seat.member]
        if seat.table.game_id is not None and player is not None:
            substitutes.put_in(code=codes[seat.table.game_id], letter=seat.letter, player=player)


def _tell(season: Season, old: Entry, new: Entry, action: int, at: datetime) -> None:
    came = [pk for pk in new.players if pk not in old.players]
    left = [pk for pk in old.players if pk not in new.players]
    params = {"entry": old.pk, "action": action}
    notices.tell(season, "substitute", came, at, once=new.pk, **params)
    notices.tell(season, "replaced", left, at, once=old.pk, **params)
