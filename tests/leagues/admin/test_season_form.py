"""The form of a season: it says what it means before anything is stored, and stores what it says."""

from typing import Any

import pytest
from django.test import Client

from games.leagues.admin.season_form import SeasonForm, initial_of
from games.leagues.formats.rules import DAY, Rules
from games.leagues.models import League, Season
from games.services import setups
from games.services.setups import NUMBERS
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues.admin.desks import ADMIN, address, an_organiser, faults
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def filled_in(season: Season | None = None, **given: Any) -> dict[str, Any]:
    """The form as a browser sends it when nothing but `given` was touched."""
    shown = {**initial_of(season), "expected": 28, **given}
    sent: dict[str, Any] = {}
    for name, value in shown.items():
        if name.endswith("_at"):
            sent |= {f"{name}_0": f"{value:%Y-%m-%d}", f"{name}_1": f"{value:%H:%M}"}
        elif name == "tiebreaks":
            sent |= {f"{name}_{place}": code for place, code in enumerate(value, start=1)}
        elif value not in (None, False):
            sent[name] = value
    return sent


def drafting(league: League) -> tuple[Client, str]:
    """An organiser's browser, and the address of the form."""
    return browser(leagues.organiser_of(league)), f"{ADMIN}/league/{league.pk}/draft/"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "28 players: 4 divisions of 7, 28 games, each pair of a division meets twice."),
        ({}, "Nothing is uneven"),
        ({"expected": 12}, "12 players: 1 division of 7, 1 division of 5, 12 games"),
        ({"expected": 8}, "In a division of 8 two players meet"),
        ({"teams": True, "size": 6, "expected": 6}, "6 teams: 1 division of 6, 15 games"),
    ],
)
def test_it_shows_what_it_means_and_stores_nothing(league: League, given: dict[str, Any], told: str) -> None:
    desk, path = drafting(league)

    page = Page(desk.post(path, {**filled_in(**given), "show": "1"}))

    assert told in page.text
    assert faults(page) == []
    assert not Season.objects.exists()


def test_it_stores_all_that_was_chosen(league: League) -> None:
    desk, path = drafting(league)
    chosen = {
        "points": "own", "own_points": "12-7-3-0", "tiebreaks": ["lot", "", "wins", "lot"], "turn_limit": 40,
        "clock": "bank", "bank": 10 * DAY, "added": DAY, "cap": 14 * DAY, "days_off": [6, 7], "most": 30, "up": 2,
        "rated": False, "adjudication": "void",
    }  # fmt: skip

    desk.post(path, {**filled_in(**chosen), "save": "1"})

    assert league.seasons.get().terms == Rules(
        points="12-7-3-0", tiebreaks=("lot", "wins"), turn_limit=40, move_time=DAY, bank=10 * DAY, cap=14 * DAY,
        days_off=(6, 7), most=30, up=2, rated=False, adjudication="void",
    )  # fmt: skip


def test_what_is_offered_is_the_default_of_the_rules(league: League) -> None:
    desk, path = drafting(league)

    desk.post(path, {**filled_in(), "save": "1"})

    assert league.seasons.get().terms == Rules()


def test_every_rule_has_a_field() -> None:
    form = SeasonForm(factories.PlayerFactory())

    shown = {field.name for _title, fields in form.fieldsets for field in fields}
    assert shown == set(form.fields)
    assert set(Rules().to_json()) <= shown


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"size": 6}, "“Players in a division” can be one of these: 5, 7, 13."),
        ({"least": 3}, "“Players at least” must be between 4 and 1000."),
        ({"points": "own", "own_points": "3-7"}, "“Points” cannot be set like that."),
        ({"points": "own"}, "This field is required."),
        ({"own_points": "12-7-3-0"}, "Choose “own ones, below” at “Points”, or leave this empty."),
        ({"expected": 3}, "Too few take part: at least 4 are needed."),
        ({"teams": True, "seats": 3}, "“Teams of two”: only with 4 players at a table."),
    ],
)
def test_what_cannot_be_is_said_at_its_field(league: League, given: dict[str, Any], told: str) -> None:
    desk, path = drafting(league)

    page = Page(desk.post(path, {**filled_in(**given), "show": "1"}))

    assert told in page.text
    assert page.with_class("errorlist")


def test_dates_out_of_order_are_refused(league: League) -> None:
    desk, path = drafting(league)
    at = initial_of(None)["opens_at"]

    page = Page(desk.post(path, {**filled_in(closes_at=at), "save": "1"}))

    assert "“Registration closes” is past, or too soon after the date before it" in page.text
    assert not Season.objects.exists()


def test_a_draft_is_changed_and_an_open_season_is_not(league: League) -> None:
    season = leagues.a_season(league)
    desk = browser(an_organiser(season))

    desk.post(address(season, "edit"), {**filled_in(leagues.fresh(season), rounds=3), "save": "1"})
    assert leagues.fresh(season).terms.rounds == 3
    desk.post(address(season, "act/open"))
    desk.post(address(season, "edit"), {**filled_in(leagues.fresh(season), rounds=2), "save": "1", "why": "x"})

    assert leagues.fresh(season).terms.rounds == 3


def test_cards_that_a_colleague_chose_stay_when_another_edits(league: League) -> None:
    season = leagues.a_season(league)
    own = setups.create(
        owner=leagues.organiser_of(league), name="Mine", choices=dict.fromkeys(NUMBERS, "bullet"), token=None
    )
    Season.objects.filter(pk=season.pk).update(setup=own)
    season = leagues.fresh(season)

    page = Page(browser(an_organiser(season)).get(address(season, "edit")))
    browser(an_organiser(season)).post(address(season, "edit"), {**filled_in(season, rounds=2), "save": "1"})

    assert ("option", {"value": own.slug, "selected": None}) in [
        (tag, {name: value for name, value in given.items() if name in ("value", "selected")})
        for tag, given in page.elements
    ]
    assert (leagues.fresh(season).setup, leagues.fresh(season).terms.rounds) == (own, 2)
