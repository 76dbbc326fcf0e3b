"""Fair play: reports that players write and organisers settle, and who shares an address or a browser."""

from collections.abc import Callable
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from games.leagues.models import Report, Season
from games.leagues.services import fairplay, organisers
from games.services.errors import ServiceError
from players.models import Player, SignIn
from silver_site.clock import now
from tests import factories
from tests.leagues import factories as leagues

pytestmark = pytest.mark.django_db


def people(season: Season) -> list[Player]:
    """The players of a season, in the order of registration."""
    return [entry.player for entry in season.entries.select_related("player").order_by("order")]


def refusal(act: Callable[..., object], **given: Any) -> str:
    """The code with which an act is refused."""
    with pytest.raises(ServiceError) as refused:
        act(**given)
    return refused.value.code


def test_a_report_is_kept_for_the_organisers() -> None:
    season = leagues.registered(2)
    one, other = people(season)

    report = fairplay.report(season=season, player=one, about=other, text="  Strange\x00 plays. ")

    assert (report.text, report.settled_at, report.season) == ("Strange plays.", None, season)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"text": " "}, "bad-report"),
        ({"text": "x" * (fairplay.LONGEST_TEXT + 1)}, "bad-report"),
        ({"about": "himself"}, "own-report"),
        ({"about": "a stranger"}, "not-in-season"),
    ],
)
def test_a_report_that_is_none_is_refused(given: dict[str, Any], code: str) -> None:
    season = leagues.registered(2)
    one, other = people(season)
    whom = {"himself": one, "a stranger": factories.PlayerFactory()}
    given = {"text": "Strange plays.", **given, "about": whom.get(given.get("about", ""), other)}

    assert refusal(fairplay.report, season=season, player=one, **given) == code
    assert not Report.objects.exists()


def test_a_stranger_reports_nobody() -> None:
    season = leagues.registered(1)
    [one] = people(season)

    stranger = factories.PlayerFactory()

    assert refusal(fairplay.report, season=season, player=stranger, about=one, text="x") == "not-in-season"


def test_a_report_names_a_table_of_the_season_or_none() -> None:
    season = leagues.published(5)
    other = leagues.published(5, leagues.a_league(slug="other", name="Other"))
    one, two, *_ = people(season)
    foreign = other.divisions.get().tables.first()

    given = {"season": season, "player": one, "about": two, "text": "x"}

    assert refusal(fairplay.report, **given, table=foreign) == "table-not-found"
    mine = season.divisions.get().tables.first()
    assert fairplay.report(**given, table=mine).table == mine


def test_twice_about_the_same_player_and_too_many_a_day_are_refused() -> None:
    season = leagues.registered(fairplay.MOST_A_DAY + 2)
    one, *others = people(season)
    for about in others[: fairplay.MOST_A_DAY]:
        fairplay.report(season=season, player=one, about=about, text="x")

    assert refusal(fairplay.report, season=season, player=one, about=others[0], text="y") == "already-reported"
    assert refusal(fairplay.report, season=season, player=one, about=others[-1], text="y") == "too-many-reports"


def test_a_report_is_settled_once_and_by_an_organiser_whom_it_does_not_concern() -> None:
    season = leagues.registered(2)
    one, other = people(season)
    report = fairplay.report(season=season, player=one, about=other, text="x")
    founder = leagues.organiser_of(season.league)
    organisers.appoint(league=season.league, by=founder, player=other)

    assert refusal(fairplay.settle, report=report, by=one, finding="x") == "not-organiser"
    assert refusal(fairplay.settle, report=report, by=other, finding="x") == "own-report"
    assert refusal(fairplay.settle, report=report, by=founder, finding=" ") == "bad-reason"
    settled = fairplay.settle(report=report, by=founder, finding="Nothing in it")
    assert refusal(fairplay.settle, report=report, by=founder, finding="Again") == "already-settled"

    assert (settled.settled_by, settled.finding) == (founder, "Nothing in it")
    assert season.actions.get(kind="settle-report").why == "Nothing in it"


def sign_in(player: Player, address: str, device: str) -> None:
    SignIn.objects.create(player=player, address=address, device=device, first_at=now(), last_at=now())


def test_who_shares_an_address_or_a_browser_is_found_within_a_division() -> None:
    season = leagues.published(10)
    [first, second] = season.divisions.all()
    one, two, three, *_ = [slot.entry.player for slot in first.slots.select_related("entry__player")]
    elsewhere = second.slots.select_related("entry__player")[0].entry.player
    for player, address, device in (
        (one, "home", "laptop"), (one, "office", "phone"), (two, "home", "tablet"), (three, "school", "phone"),
        (elsewhere, "home", "laptop"),
    ):  # fmt: skip
        sign_in(player, address, device)

    found = fairplay.shared([first, second])

    pairs = {(frozenset((pair.one, pair.other)), pair.address, pair.device) for pair in found[first.pk]}
    assert pairs == {(frozenset((one, two)), True, False), (frozenset((one, three)), False, True)}
    assert found[second.pk] == []


def test_members_of_a_team_are_compared_too() -> None:
    season = leagues.published(4, teams=True, size=4)
    division = season.divisions.get()
    entry = division.slots.select_related("entry__player", "entry__partner")[0].entry
    for player in (entry.player, entry.partner):
        sign_in(player, "home", player.username)

    [pair] = fairplay.shared([division])[division.pk]

    assert {pair.one, pair.other} == {entry.player, entry.partner}


def test_it_takes_two_queries_for_all_divisions(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    divisions = list(leagues.published(10).divisions.all())

    with django_assert_num_queries(2):
        fairplay.shared(divisions)
