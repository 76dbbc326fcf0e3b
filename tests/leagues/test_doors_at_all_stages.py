"""Every page and address of a league answers at each stage of a season, whoever asks."""

from collections.abc import Iterator
from itertools import product

import pytest
from django.test import Client

from games.leagues.admin.acts import ACTS
from games.leagues.models import Season
from games.leagues.services import withdrawals
from players.models import Player
from tests.api.client import Api, api_of
from tests.leagues import factories as leagues
from tests.leagues.admin.desks import PAGES, act, address, an_organiser
from tests.leagues.unchanged import small
from tests.web.pages import browser

pytestmark = pytest.mark.django_db
STAGES = ("a_season", "closed", "running", "finished")
ENDS = ("", "1/", "2/", "certificate/", "certificate.json", "withdraw/", "report/")
API_ACTS = ("register", "agree", "decline", "confirm", "withdraw", "report")
EXPORTS = ("season.json", "entries.csv", "standings.csv", "tables.csv", "nothing.csv")


def season_at(stage: str) -> Season:
    """A season of three that has come so far; one of them has withdrawn where the games run."""
    season = leagues.a_season(seats=2, size=4, least=2) if stage == "a_season" else small(stage)
    if stage == "running":
        withdrawals.withdraw(season=season, player=season.entries.all()[0].player)
    return season


def readers(season: Season) -> Iterator[Player | None]:
    """Nobody, who takes part (where games run: no more), and an organiser."""
    yield None
    for entry in season.entries.select_related("player")[:1]:
        yield entry.player
    yield an_organiser(season)


def pages(season: Season) -> Iterator[str]:
    """All addresses that are asked for: the players', and the desk's."""
    yield "/leagues/"
    yield f"/leagues/{season.league.slug}/"
    for end in ENDS:
        yield f"/leagues/{season.league.slug}/{season.number}/{end}"
    for page in PAGES:
        yield address(season, page)
    for file in EXPORTS:
        yield address(season, f"export/{file}")
    for code in ACTS:
        yield act(season, code)


@pytest.mark.parametrize("stage", STAGES)
def test_no_page_falls_over(stage: str) -> None:
    season = season_at(stage)
    clients: list[Client] = [browser(reader) for reader in readers(season)]

    found = {(page, client.get(page).status_code) for page, client in product(list(pages(season)), clients)}

    assert {(page, status) for page, status in found if status not in (200, 302, 403, 404, 409)} == set()


@pytest.mark.parametrize("stage", STAGES)
def test_the_api_answers_as_it_says(stage: str) -> None:
    season = season_at(stage)
    apis = [api_of(reader) if reader else Api() for reader in readers(season)]
    root = f"leagues/{season.league.slug}"
    addresses = ("leagues", root, f"{root}/seasons/{season.number}", f"{root}/seasons/{season.number}/certificate")

    found = {api.get(path).status for api, path in product(apis, addresses)}

    assert found <= {200, 401, 404, 409}


@pytest.mark.parametrize("stage", STAGES)
def test_acts_of_the_api_are_done_or_refused_as_it_says(stage: str) -> None:
    season = season_at(stage)
    apis = [api_of(reader) if reader else Api() for reader in readers(season)]
    root = f"leagues/{season.league.slug}/seasons/{season.number}"
    bodies = {"report": {"about": leagues.organiser_of(season.league).username, "text": "Strange plays."}}

    found = {api.post(f"{root}/{act}", **bodies.get(act, {})).status for api, act in product(apis, API_ACTS)}

    assert found <= {200, 201, 401, 403, 404, 409}
