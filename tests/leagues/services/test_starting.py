"""The first day of a season: every game starts once."""

import pytest

from games.leagues.models import Season, Table
from tests.leagues import factories as leagues

pytestmark = pytest.mark.django_db


def test_all_games_start_together() -> None:
    season = leagues.published(5)

    season = leagues.start(season)

    tables = Table.objects.filter(division__season=season).select_related("game")
    assert season.status == Season.Status.RUNNING
    assert [table.game.status for table in tables if table.game] == ["running"] * 5
