"""Who runs a league: people named for this one, and those who may found leagues, for all."""

from django.db import transaction

from games.leagues.models import League, Organiser
from games.leagues.services import desk, log
from games.services.errors import ServiceError
from players.models import Player
from silver_site.clock import now

FOUND = "leagues.found_league"


def may_found(player: Player) -> bool:
    """Whether this person may found leagues, and so run all of them."""
    return player.is_active and player.has_perm(FOUND)


def is_organiser(player: Player, league: League) -> bool:
    """Whether this person runs the league."""
    return may_found(player) or (player.is_active and league.organisers.filter(player=player).exists())


def check(by: Player, league: League) -> None:
    """Raise ServiceError not-organiser 403 unless this person runs the league."""
    if not is_organiser(by, league):
        raise ServiceError("not-organiser", 403, league=league.slug)


def host(league: League) -> Player:
    """In whose name the games of a league are opened: who has run it longest."""
    people = league.organisers.select_related("player").order_by("-player__is_active", "since", "pk")
    return people[0].player


def appoint(*, league: League, by: Player, player: Player) -> Organiser:
    """Make somebody an organiser of this league; the admin's door opens to him.

    Raises ServiceError not-organiser 403, already-organiser 409, no-account 422 (deleted, or a demo account).
    """
    with transaction.atomic():
        league = _locked(league)
        check(by, league)
        if not player.is_active or player.is_demo:
            raise ServiceError("no-account", 422, player=player.username)
        organiser, is_new = Organiser.objects.get_or_create(league=league, player=player, defaults={"since": now()})
        if not is_new:
            raise ServiceError("already-organiser", 409, player=player.username)
        _set_staff(player, is_staff=True)
        log.note(league, by, "appoint", player=player.pk)
        desk.catch_up(league, player)
        return organiser


def dismiss(*, league: League, by: Player, player: Player) -> None:
    """Take the league out of somebody's hands; the admin's door closes to him, if nothing else leads him there.

    Raises ServiceError not-organiser 403, no-organiser 404 (he is none), last-organiser 409 (a league has one).
    """
    with transaction.atomic():
        league = _locked(league)
        check(by, league)
        organiser = league.organisers.filter(player=player).first()
        if organiser is None:
            raise ServiceError("no-organiser", 404, player=player.username)
        if not league.organisers.exclude(pk=organiser.pk).filter(player__is_active=True).exists():
            raise ServiceError("last-organiser", 409, league=league.slug)
        organiser.delete()
        if not _is_staff_anyway(player):
            _set_staff(player, is_staff=False)
        log.note(league, by, "dismiss", player=player.pk)


def _locked(league: League) -> League:
    return League.objects.select_for_update(no_key=True).get(pk=league.pk)


def _set_staff(player: Player, *, is_staff: bool) -> None:
    Player.objects.filter(pk=player.pk).update(is_staff=is_staff)
    player.is_staff = is_staff


def _is_staff_anyway(player: Player) -> bool:
    """Whether he has other things to do in the admin."""
    leagues = Organiser.objects.filter(player=player).exists()
    return leagues or player.is_superuser or player.groups.exists() or player.user_permissions.exists()
