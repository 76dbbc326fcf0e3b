"""Partners through the API: who is asked to play in a team, and declines."""

import pytest

from games.leagues.models import League
from tests.api.client import Api
from tests.leagues import factories as leagues

pytestmark = pytest.mark.django_db
SEASON = "leagues/spring/seasons/1"


def test_a_partner_declines_and_is_free(league: League, ada_api: Api, ben_api: Api) -> None:
    leagues.opened(league, teams=True)
    ada_api.post(f"{SEASON}/register", partner="Ben")

    declined = ben_api.post(f"{SEASON}/decline")

    assert (declined.status, declined.body) == (204, None)
    assert ben_api.get(SEASON).body["mine"] is None
    assert ben_api.post(f"{SEASON}/decline").code == "not-registered"
    assert ben_api.post(f"{SEASON}/register", partner="Ada").status == 201


def test_who_has_agreed_declines_no_more(league: League, ada_api: Api, ben_api: Api) -> None:
    leagues.opened(league, teams=True)
    ada_api.post(f"{SEASON}/register", partner="Ben")
    ben_api.post(f"{SEASON}/agree")

    assert ben_api.post(f"{SEASON}/decline").code == "already-agreed"


def test_nobody_declines_who_was_not_asked(league: League, ada_api: Api, ben_api: Api) -> None:
    leagues.opened(league, teams=True)
    ada_api.post(f"{SEASON}/register", partner="Ben")

    assert ada_api.post(f"{SEASON}/decline").code == "not-registered"
