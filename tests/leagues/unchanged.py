"""Acts that leave everything as it was: what refusals are held to."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps

from games.leagues.models import League, Season, Table
from games.leagues.services import ending
from games.models import Game, OutboxMessage
from players.models import Player
from tests.leagues import factories as leagues
from tests.leagues.refusals import refused

# Three players at tables of two: three games.
SMALL = {"seats": 2, "size": 4, "least": 2}
WHY = "He asked for it."


def rows() -> dict[str, list[dict[str, Any]]]:
    """All that a league's act may write: its own rows, games, mails to be, and who may enter the admin."""
    models = [*apps.get_app_config("leagues").get_models(), Game, OutboxMessage, Player]
    return {model._meta.label: list(model.objects.order_by("pk").values()) for model in models}


@contextmanager
def nothing_changed() -> Iterator[None]:
    """Whatever is done within leaves all rows as they were."""
    before = rows()
    yield
    after = rows()
    assert {name: after[name] for name in after if after[name] != before[name]} == {}


@contextmanager
def refused_whole(code: str, status: int, **params: object) -> Iterator[None]:
    """A refusal that changes nothing."""
    with nothing_changed(), refused(code, status, **params):
        yield


def small(stage: str, league: League | None = None) -> Season:
    """A season of three players that has come so far: a name of a factory, or "finished" or "cancelled"."""
    season = getattr(leagues, "running" if stage in ("finished", "cancelled") else stage)(3, league, **SMALL)
    if stage == "cancelled":
        return ending.cancel(season=season, by=leagues.organiser_of(season.league), why=WHY)
    if stage == "finished":
        Table.objects.filter(division__season=season).update(status=Table.Status.VOIDED)
        ending.finish_due()
    return leagues.fresh(season)
