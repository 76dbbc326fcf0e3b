"""The certificate of a season's pairings."""

from typing import Any

from games.leagues.models import Season
from games.services.errors import ServiceError


def certificate(season: Season) -> dict[str, Any]:
    """What anybody needs to draw the pairings again. Raises ServiceError not-published 404 before they are."""
    if season.plan is None:
        raise ServiceError("not-published", 404)
    plan: dict[str, Any] = season.plan
    return plan
