"""What organisers are told of, who of them, and when."""

from collections.abc import Callable
from datetime import datetime

import pytest
import time_machine

from games.leagues.models import League, Season
from games.leagues.services import drafts, fairplay, organisers, registration
from games.models import OutboxMessage
from players.models import Player
from silver_site.clock import now
from tests.factories import PlayerFactory
from tests.leagues import factories as leagues

DAY = leagues.DAY


@pytest.fixture
def mia(league: League, founder: Player) -> Player:
    """An organiser who does not play."""
    return appointed(league, PlayerFactory(username="Mia"))


def appointed(league: League, player: Player) -> Player:
    organisers.appoint(league=league, by=leagues.organiser_of(league), player=player)
    return player


def told(what: str) -> set[Player]:
    """Who is told of it."""
    return {row.recipient for row in OutboxMessage.objects.filter(payload__what=what).select_related("recipient")}


def moments(player: Player) -> list[datetime]:
    """When somebody is told of unpublished pairings, if they are unpublished then."""
    rows = OutboxMessage.objects.filter(recipient=player, payload__what="unpublished").order_by("due_at")
    return list(rows.values_list("due_at", flat=True))


def test_a_report_is_told_to_organisers_but_not_to_the_two_whom_it_is_about(
    league: League, founder: Player, mia: Player
) -> None:
    season = leagues.opened(league)
    one, other = [appointed(league, leagues.register(season).player) for _ in range(2)]
    stranger = appointed(leagues.a_league(founder, "autumn"), PlayerFactory())

    report = fairplay.report(season=season, player=one, about=other, text="Strange plays.")

    assert told("reported") == {founder, mia}
    assert stranger not in told("reported")
    payloads = OutboxMessage.objects.filter(payload__what="reported").values_list("payload", flat=True)
    assert list(payloads) == [{"season": season.pk, "what": "reported", "report": report.pk}] * 2


def test_each_report_is_told_of(league: League, founder: Player) -> None:
    season = leagues.registered(3, league)
    one, other, third = [entry.player for entry in season.entries.select_related("player")]

    for about in (other, third):
        fairplay.report(season=season, player=one, about=about, text="Strange plays.")

    assert OutboxMessage.objects.filter(payload__what="reported", recipient=founder).count() == 2


def test_whose_account_is_closed_is_told_nothing(league: League, mia: Player) -> None:
    season = leagues.registered(2, league)
    Player.objects.filter(pk=mia.pk).update(is_active=False)
    one, other = [entry.player for entry in season.entries.select_related("player")]

    fairplay.report(season=season, player=one, about=other, text="Strange plays.")

    assert mia not in told("reported")


def by_hand(season: Season) -> None:
    registration.close_registration(season=season, by=leagues.organiser_of(season.league))


def by_its_date(season: Season) -> None:
    with time_machine.travel(season.closes_at, tick=False):
        registration.close_due()


@pytest.mark.parametrize(("close", "also_founder"), [(by_hand, False), (by_its_date, True)])
def test_that_registration_closed_is_told_to_all_but_who_did_it(
    close: Callable[[Season], None], also_founder: bool, league: League, founder: Player, mia: Player
) -> None:
    close(leagues.registered(4, league))

    assert told("closed") == ({founder, mia} if also_founder else {mia})


def test_pairings_are_waited_for_until_the_day_before_the_start_and_until_the_start(
    league: League, founder: Player, mia: Player
) -> None:
    season = leagues.closed(4, league)

    for organiser in (founder, mia):
        assert moments(organiser) == [season.starts_at - DAY, season.starts_at]


def test_where_registration_closes_late_the_start_alone_is_waited_for(league: League, founder: Player) -> None:
    season = leagues.registered(4, league)

    with time_machine.travel(season.starts_at - DAY, tick=False):
        registration.close_due()

    assert moments(founder) == [season.starts_at]


def test_where_registration_closes_after_the_start_that_is_told_at_once(league: League, founder: Player) -> None:
    season = leagues.registered(4, league)

    with time_machine.travel(season.starts_at + DAY, tick=False):
        registration.close_due()
        assert moments(founder) == [now()]


def test_where_the_start_is_moved_the_new_one_is_waited_for_too(league: League, founder: Player) -> None:
    season = leagues.closed(4, league)
    later = season.starts_at + 7 * DAY

    drafts.move_dates(season=season, by=founder, why="Holidays", starts_at=later)

    assert moments(founder) == [season.starts_at - DAY, season.starts_at, later - DAY, later]


def test_where_another_date_is_moved_nothing_more_is_waited_for(league: League, founder: Player) -> None:
    season = leagues.closed(4, league)

    drafts.move_dates(season=season, by=founder, why="Holidays", ends_at=season.ends_at + DAY)

    assert len(moments(founder)) == 2


def test_before_registration_closes_and_once_pairings_stand_a_moved_start_is_not_waited_for(
    league: League, founder: Player
) -> None:
    season = leagues.registered(4, league)
    drafts.move_dates(season=season, by=founder, why="Holidays", starts_at=season.starts_at + DAY)
    assert moments(founder) == []
    by_hand(season)
    leagues.confirm_all(season)
    season = leagues.publish(leagues.fresh(season))
    before = moments(founder)

    drafts.move_dates(season=season, by=founder, why="Holidays", starts_at=season.starts_at + DAY)

    assert moments(founder) == before


def test_who_is_appointed_while_pairings_are_waited_for_waits_with_the_others(league: League, founder: Player) -> None:
    season = leagues.closed(4, league)
    leagues.published(4, league)

    new = appointed(league, PlayerFactory())

    assert moments(new) == [season.starts_at - DAY, season.starts_at]
