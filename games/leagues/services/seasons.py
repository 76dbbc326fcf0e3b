"""A season under its lock: what every act upon one begins with."""

from games.leagues.models import Season
from games.services.errors import ServiceError

Status = Season.Status
UPCOMING = (Status.REGISTRATION, Status.CONFIRMATION)
"""Entries come and go; no pairings stand yet."""
UNDER_WAY = (Status.PUBLISHED, Status.RUNNING)
"""The pairings stand, and the season is not over."""


def get(league: str, number: int) -> Season:
    """The season of that number of a league (its slug). Raises ServiceError season-not-found 404."""
    season = Season.objects.select_related("league").filter(league__slug=league, number=number).first()
    if season is None:
        raise ServiceError("season-not-found", 404)
    return season


def locked(season: Season | int, *allowed: str) -> Season:
    """The season as it is now, locked until the transaction ends, with its league and setup.

    season: a row, perhaps a stale one, or an id; allowed: the statuses in which the act may be done (none: in all).
    Raises ServiceError season-not-found 404, season-not-open 409 (`season_status`).
    """
    pk = season if isinstance(season, int) else season.pk
    rows = Season.objects.select_related("league", "setup").select_for_update(of=("self",), no_key=True)
    row = rows.filter(pk=pk).first()
    if row is None:
        raise ServiceError("season-not-found", 404)
    demand(row, *allowed)
    return row


def demand(season: Season, *allowed: str) -> None:
    """Raise ServiceError season-not-open 409 (`season_status`) unless the season is in one of these statuses."""
    if allowed and season.status not in allowed:
        raise ServiceError("season-not-open", 409, season_status=str(season.status))
