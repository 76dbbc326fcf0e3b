"""Leagues founded and seasons drafted: what can be is stored, what cannot be is refused by name."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from games.leagues.formats.rules import Rules
from games.leagues.models import Action, League, Season
from games.leagues.services import drafts, ending, registration
from games.models import OutboxMessage
from players.models import Player
from silver_site.clock import now
from tests.factories import PlayerFactory, bullet
from tests.leagues import factories as leagues
from tests.leagues.refusals import refused

DAY = leagues.DAY


def test_only_some_found_leagues(db: None) -> None:
    with refused("not-founder", 403):
        drafts.found(by=PlayerFactory(is_staff=True), slug="mine", name="Mine")
    assert not League.objects.exists()


@pytest.mark.parametrize(
    ("slug", "name", "about", "field"),
    [("Big Words", "A", "", "slug"), ("", "A", "", "slug"), ("a", " ", "", "name"), ("a", "A", "x" * 4001, "about")],
)
def test_a_league_needs_an_address_and_a_name(founder: Player, slug: str, name: str, about: str, field: str) -> None:
    with refused("bad-league", 422, field=field):
        drafts.found(by=founder, slug=slug, name=name, about=about)


def test_an_address_is_one_leagues(league: League, founder: Player) -> None:
    with refused("league-exists", 409, slug=league.slug):
        drafts.found(by=founder, slug=league.slug, name="Another")


def test_organisers_say_what_their_league_is(league: League, founder: Player) -> None:
    drafts.describe(league=league, by=founder, name=" Summer\nleague ", about="Slower games.")

    changed = League.objects.get()
    assert (changed.slug, changed.name, changed.about) == ("spring", "Summer league", "Slower games.")
    with refused("not-organiser", 403):
        drafts.describe(league=league, by=PlayerFactory(), name="Mine", about="")
    with refused("bad-league", 422, field="name"):
        drafts.describe(league=league, by=founder, name="", about="")


def test_seasons_are_numbered_and_drafts_can_be_changed(league: League, founder: Player) -> None:
    first, second = leagues.a_season(league), leagues.a_season(league, seats=3)
    later = first.ends_at + DAY

    changed = drafts.change(season=first, by=founder, rules=Rules(seats=2), ends_at=later)

    assert (first.number, second.number) == (1, 2)
    assert (changed.terms.seats, changed.ends_at, changed.status) == (2, later, "draft")
    assert leagues.fresh(second).terms.seats == 3


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"seats": 5}, "seats"),
        ({"teams": True, "seats": 2}, "teams"),
        ({"size": 8}, "size"),
        ({"least": 3}, "least"),
        ({"points": "10-6"}, "points"),
        ({"points": "1-2-3-4"}, "points"),
        ({"tiebreaks": ("wins", "wins")}, "tiebreaks"),
        ({"tiebreaks": ("beauty",)}, "tiebreaks"),
        ({"rounds": 9}, "rounds"),
        ({"move_time": 1}, "move_time"),
        ({"bank": 3600}, "cap"),
        ({"days_off": (1, 2, 3, 4)}, "days_off"),
        ({"adjudication": "dice"}, "adjudication"),
        ({"rating_from": 1600, "rating_to": 1500}, "rating_to"),
    ],
)
def test_rules_that_cannot_be_are_refused_by_name(league: League, rules: dict[str, Any], field: str) -> None:
    with refused("bad-rule", 422, field=field):
        leagues.a_season(league, **rules)
    assert not Season.objects.exists()


@pytest.mark.parametrize(
    ("days", "field"),
    [
        ((0, 0, 9, 69), "closes_at"),
        ((0, 7, 7.5, 69), "starts_at"),
        ((0, 7, 9, 9), "ends_at"),
        ((-9, -1, 9, 69), "closes_at"),
    ],
)
def test_dates_are_in_order_and_leave_time(
    league: League, founder: Player, days: tuple[float, ...], field: str
) -> None:
    dates = dict(zip(drafts.DATES, [now() + day * DAY for day in days], strict=True))
    with refused("bad-dates", 422, field=field):
        drafts.draft(league=league, by=founder, rules=Rules(), setup=bullet(), **dates)


def test_rules_stand_once_registration_is_open(league: League, founder: Player) -> None:
    season = leagues.opened(league)

    with refused("season-fixed", 409, season_status="registration"):
        drafts.change(season=season, by=founder, rules=Rules(seats=2))
    with refused("season-not-open", 409, season_status="registration"):
        registration.open_registration(season=season, by=founder)
    assert leagues.fresh(season).terms.seats == 4


def test_a_registration_that_would_be_over_is_not_opened(league: League, founder: Player) -> None:
    season = leagues.a_season(league)
    with time_machine.travel(season.closes_at, tick=False), refused("bad-dates", 422, field="closes_at"):
        registration.open_registration(season=season, by=founder)


def test_dates_to_come_are_put_off_with_a_reason(league: League, founder: Player) -> None:
    season = leagues.registered(2, league)
    later = season.ends_at + 7 * DAY

    moved = drafts.move_dates(season=season, by=founder, why=" Holidays. ", ends_at=later)

    noted = Action.objects.get(kind="move-dates")
    assert moved.ends_at == later
    assert noted.why == "Holidays."
    assert noted.params["before"] == {"ends_at": season.ends_at.isoformat()}
    told = OutboxMessage.objects.filter(payload={"season": season.pk, "what": "dates", "action": noted.pk})
    assert set(told.values_list("recipient", flat=True)) == set(season.entries.values_list("player", flat=True))


def test_dates_that_stand_already_are_not_moved_again(league: League, founder: Player) -> None:
    season = leagues.registered(2, league)
    dates = {"starts_at": season.starts_at, "ends_at": season.ends_at + 7 * DAY}
    drafts.move_dates(season=season, by=founder, why="Holidays", **dates)

    with refused("nothing-moved", 409):
        drafts.move_dates(season=season, by=founder, why="Holidays", **dates)
    with refused("nothing-moved", 409):
        drafts.move_dates(season=season, by=founder, why="Holidays")

    noted = Action.objects.get(kind="move-dates")
    assert list(noted.params["after"]) == ["ends_at"]
    assert OutboxMessage.objects.filter(payload__what="dates").count() == 2


def test_dates_come_no_earlier_past_ones_stay_and_all_fit(league: League, founder: Player) -> None:
    season = leagues.opened(league)
    day_before = season.ends_at - DAY

    with refused("bad-reason", 422):
        drafts.move_dates(season=season, by=founder, why="  ", ends_at=season.ends_at + DAY)
    with refused("season-fixed", 409, field="ends_at"):
        drafts.move_dates(season=season, by=founder, why="Faster", ends_at=day_before)
    with refused("season-fixed", 409, field="opens_at"):
        drafts.move_dates(season=season, by=founder, why="Later", opens_at=season.opens_at + DAY)
    with refused("bad-dates", 422, field="starts_at"):
        drafts.move_dates(season=season, by=founder, why="Later", closes_at=season.starts_at)
    assert leagues.fresh(season).ends_at == season.ends_at


def test_what_is_due_is_not_put_off(league: League, founder: Player) -> None:
    season = leagues.published(5, league)
    with time_machine.travel(season.starts_at, tick=False), refused("season-fixed", 409, field="starts_at"):
        drafts.move_dates(season=season, by=founder, why="Too soon", starts_at=season.starts_at + DAY)

    season = leagues.start(season)
    with time_machine.travel(season.ends_at, tick=False), refused("season-fixed", 409, field="ends_at"):
        drafts.move_dates(season=season, by=founder, why="Too late", ends_at=season.ends_at + DAY)


def test_a_start_that_passed_without_pairings_is_put_off(league: League, founder: Player) -> None:
    season = leagues.confirmed(5, league)
    with time_machine.travel(season.starts_at + DAY, tick=False):
        later = now() + DAY
        assert drafts.move_dates(season=season, by=founder, why="I was ill", starts_at=later).starts_at == later


def test_others_touch_nothing(league: League, founder: Player) -> None:
    season, stranger = leagues.a_season(league), PlayerFactory(is_staff=True)

    with refused("not-organiser", 403):
        drafts.change(season=season, by=stranger, rules=Rules())
    with refused("not-organiser", 403):
        drafts.move_dates(season=season, by=stranger, why="Mine", ends_at=season.ends_at + DAY)
    with refused("not-organiser", 403):
        registration.open_registration(season=season, by=stranger)


def test_the_next_season_has_the_same_rules_and_follows_on(league: League, founder: Player) -> None:
    season = leagues.published(5, league, withdrawn="void")

    following = drafts.next_season(season=season, by=founder)

    assert (following.number, following.follows, following.status) == (2, season, "draft")
    assert following.terms == season.terms
    assert following.opens_at == season.ends_at
    assert following.ends_at - following.opens_at == season.ends_at - season.opens_at
    with refused("season-followed", 409, number=2):
        drafts.next_season(season=season, by=founder)


def test_what_has_not_begun_is_not_followed(league: League, founder: Player) -> None:
    with refused("season-not-open", 409, season_status="registration"):
        drafts.next_season(season=leagues.opened(league), by=founder)


def test_a_next_season_of_one_long_past_opens_now(league: League, founder: Player) -> None:
    season = leagues.published(5, league)
    with time_machine.travel(season.ends_at + timedelta(days=400), tick=False):
        following = drafts.next_season(season=season, by=founder)
        assert following.opens_at == now()


def test_a_cancelled_season_is_followed_from_now_on(league: League, founder: Player) -> None:
    first = leagues.published(5, league)
    second = drafts.next_season(season=first, by=founder)
    ending.cancel(season=second, by=founder, why="The wrong dates")

    with time_machine.travel(first.starts_at, tick=False):
        third = drafts.next_season(season=second, by=founder)
        assert third.opens_at == now()

    assert (third.number, third.follows, third.terms) == (3, second, first.terms)


def test_rules_mean_something_in_numbers(db: None) -> None:
    meaning = drafts.meaning(rules=Rules(), setup=bullet(), count=28)

    assert (meaning.sizes, meaning.tables) == ((7, 7, 7, 7), 28)
    assert (meaning.games, meaning.meetings, meaning.uneven) == ((4, 4), (2, 2), ())


def test_teams_are_divided_like_tables_of_two(db: None) -> None:
    meaning = drafts.meaning(rules=Rules(teams=True, size=5), setup=bullet(), count=10)

    assert (meaning.sizes, meaning.tables, meaning.games, meaning.meetings) == ((5, 5), 20, (4, 4), (1, 1))


def test_a_small_field_is_told_what_is_uneven(db: None) -> None:
    meaning = drafts.meaning(rules=Rules(), setup=bullet(), count=6)

    assert [one.code for one in meaning.uneven] == ["meetings"]
    with refused("too-few", 409, least=4, count=3):
        drafts.meaning(rules=Rules(), setup=bullet(), count=3)
