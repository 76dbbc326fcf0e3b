"""At every stage of a season: what is not its turn, and who does not run its league, changes nothing."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from games.leagues.models import Entry, Season, Table
from games.leagues.services import (
    corrections,
    drafts,
    ending,
    grants,
    planning,
    registration,
    replacing,
    withdrawals,
)  # fmt: skip
from games.services.errors import ServiceError
from players.models import Player
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues.unchanged import WHY, nothing_changed, small

pytestmark = pytest.mark.django_db
STAGES = ("registered", "closed", "published", "running", "finished", "cancelled")
COMING, UNDER_WAY = ("registered", "closed"), ("published", "running")


@dataclass(frozen=True)
class Scene:
    """A season with what acts are about: who acts, one of its entries, one of its tables, somebody new."""

    season: Season
    by: Player
    entry: Entry
    table: Table
    newcomer: Player


def scene(stage: str, by: Player | None = None) -> Scene:
    """A season that has come so far; before it has tables the table is none of its own."""
    season = small(stage)
    entry = season.entries.select_related("player")[0]
    table = Table.objects.filter(division__season=season).first() or Table()
    return Scene(season, by or leagues.organiser_of(season.league), entry, table, factories.PlayerFactory())


def _by_players(act: Callable[..., object]) -> Callable[[Scene], object]:
    return lambda on: act(season=on.season, player=on.entry.player)


def _upon_entries(act: Callable[..., object]) -> Callable[[Scene], object]:
    return lambda on: act(season=on.season, by=on.by, entry=on.entry, why=WHY)


def _upon_seasons(act: Callable[..., object], **more: object) -> Callable[[Scene], object]:
    return lambda on: act(season=on.season, by=on.by, **more)


BY_PLAYERS = {
    "register": (
        ("registered",),
        lambda on: registration.register(season=on.season, player=on.newcomer),
    ),
    "confirm": (("closed",), _by_players(registration.confirm)),
    "leave": (COMING, _by_players(registration.withdraw_entry)),
    "withdraw": (UNDER_WAY, _by_players(withdrawals.withdraw)),
}
BY_ORGANISERS = {
    "open": ((), _upon_seasons(registration.open_registration)),
    "close": (("registered",), _upon_seasons(registration.close_registration)),
    "remove": (COMING, _upon_entries(registration.remove)),
    "publish": ((), _upon_seasons(planning.publish, digest="")),
    "take out": (UNDER_WAY, _upon_entries(withdrawals.remove)),
    "replace": (
        UNDER_WAY,
        lambda on: replacing.replace(season=on.season, by=on.by, entry=on.entry, player=on.newcomer, why=WHY),
    ),
    "grant": (("running",), _upon_seasons(grants.grant, seconds=3600, why=WHY)),
    "void": (("running",), lambda on: corrections.void(season=on.season, by=on.by, table=on.table, why=WHY)),
    "next": ((*UNDER_WAY, "finished", "cancelled"), _upon_seasons(drafts.next_season)),
    "cancel": ((*COMING, *UNDER_WAY), _upon_seasons(ending.cancel, why=WHY)),
}


@pytest.mark.parametrize("stage", STAGES)
def test_out_of_its_stage_no_act_does_anything(stage: str) -> None:
    on = scene(stage)

    for name, (stages, act) in (BY_PLAYERS | BY_ORGANISERS).items():
        if stage not in stages:
            with nothing_changed(), pytest.raises(ServiceError) as refusal:
                act(on)
            assert (name, refusal.value.status) in {(name, 409), (name, 422)}


@pytest.mark.parametrize("stage", STAGES)
def test_who_does_not_run_the_league_does_nothing_in_it(stage: str) -> None:
    elsewhere = leagues.a_league(factories.PlayerFactory(is_superuser=True), slug="other")
    stranger = leagues.organiser_of(elsewhere)
    Player.objects.filter(pk=stranger.pk).update(is_superuser=False)
    on = scene(stage, Player.objects.get(pk=stranger.pk))

    for name, (stages, act) in BY_ORGANISERS.items():
        with nothing_changed(), pytest.raises(ServiceError) as refusal:
            act(on)
        # Where nobody could do it, that may be said first.
        assert refusal.value.status == 403 or (stage not in stages and refusal.value.status == 409), name
