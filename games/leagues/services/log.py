"""The log of what organisers did: who, what and why."""

from typing import Any

from games.leagues.models import Action, League, Season
from games.services.errors import ServiceError
from games.services.texts import cleaned
from players.models import Player
from silver_site.clock import now

LONGEST_REASON = 200


def reason(why: str) -> str:
    """The reason of an act that may hurt somebody, cleaned. Raises ServiceError bad-reason 422 (`most`)."""
    text = cleaned(why)
    if not 0 < len(text) <= LONGEST_REASON:
        raise ServiceError("bad-reason", 422, most=LONGEST_REASON)
    return text


def note(
    about: Season | League, by: Player, kind: str, why: str = "", *, undoes: Action | None = None, **params: Any
) -> Action:
    """Write an act into the log, in its transaction.

    about: the season, or the league where it is about no season; why: a cleaned reason, or none; undoes: the earlier
    act that this one takes back; params: plain JSON, with what was before where the act can be undone.
    """
    season = about if isinstance(about, Season) else None
    return Action.objects.create(
        league_id=about.league_id if isinstance(about, Season) else about.pk,
        season=season,
        by=by,
        kind=kind,
        params=params,
        why=why,
        at=now(),
        undoes=undoes,
    )
