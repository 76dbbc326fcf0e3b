"""What is said to all of a season, and weekly to who wants it."""

from datetime import timedelta

import pytest
import time_machine

from games.leagues.models import Action, Announcement, Season
from games.leagues.services import messages, registration
from games.models import OutboxMessage
from players.models import Player
from tests.factories import PlayerFactory
from tests.leagues import factories as leagues
from tests.leagues.refusals import refused

pytestmark = pytest.mark.django_db
WEEK = timedelta(days=7)


def mailed(what: str) -> list[int]:
    """Who was told that, in the order of accounts."""
    rows = OutboxMessage.objects.filter(payload__what=what).order_by("recipient", "created_at")
    return [row.recipient_id for row in rows if row.recipient_id is not None]


def test_an_announcement_reaches_all_who_take_part(ada: Player) -> None:
    season = leagues.registered(4)
    registration.register(season=season, player=ada)
    registration.withdraw_entry(season=season, player=ada)
    by = leagues.organiser_of(season.league)

    said = messages.announce(season=season, by=by, text="  Have \x07fun!\n")

    staying = season.entries.exclude(player=ada).values_list("player", flat=True)
    assert said.text == "Have fun!"
    assert mailed("announcement") == sorted(staying)
    assert OutboxMessage.objects.filter(payload__announcement=said.pk).count() == 4
    assert Action.objects.filter(kind="announce", by=by, params={"announcement": said.pk}).exists()


def test_two_announcements_are_two_mails_and_a_second_click_is_none() -> None:
    season = leagues.registered(2)
    by = leagues.organiser_of(season.league)
    messages.announce(season=season, by=by, text="One")
    messages.announce(season=season, by=by, text="Two")

    with refused("said-already", 409):
        messages.announce(season=season, by=by, text="Two ")

    assert len(mailed("announcement")) == 4


@pytest.mark.parametrize("text", ["", " \n ", "x" * 2001])
def test_an_announcement_says_something_and_not_too_much(text: str) -> None:
    season = leagues.registered(1)
    with refused("bad-text", 422, most=2000):
        messages.announce(season=season, by=leagues.organiser_of(season.league), text=text)


def test_only_organisers_announce_and_not_in_a_draft() -> None:
    season = leagues.a_season()
    with refused("not-organiser", 403):
        messages.announce(season=season, by=PlayerFactory(), text="Hello")
    with refused("season-not-open", 409, season_status="draft"):
        messages.announce(season=season, by=leagues.organiser_of(season.league), text="Hello")
    assert not Announcement.objects.exists()


def test_standings_are_sent_weekly_to_who_wants_them() -> None:
    season = leagues.running(5)
    reader, other = [entry.player for entry in season.entries.select_related("player")[:2]]
    messages.want_standings(season=season, player=reader, wants=True)
    messages.want_standings(season=season, player=other, wants=True)
    messages.want_standings(season=season, player=other, wants=False)
    assert messages.send_standings_due() == 0

    assert season.started_at is not None
    for days in (7, 10, 14):
        with time_machine.travel(season.started_at + timedelta(days=days, hours=1), tick=False):
            messages.send_standings_due()

    assert mailed("standings") == [reader.pk] * 2
    assert set(OutboxMessage.objects.filter(payload__what="standings").values_list("kind", flat=True)) == {"standings"}


def test_weeks_that_were_missed_are_not_made_up_for() -> None:
    season = leagues.running(5)
    messages.want_standings(season=season, player=season.entries.all()[0].player, wants=True)
    assert season.started_at is not None

    with time_machine.travel(season.started_at + timedelta(days=23), tick=False):
        assert messages.send_standings_due() == 1
        assert messages.send_standings_due() == 0

    assert leagues.fresh(season).told_at == season.started_at + 3 * WEEK


def test_a_season_that_is_over_sends_nothing() -> None:
    season = leagues.running(5)
    Season.objects.filter(pk=season.pk).update(status="finished")
    assert season.started_at is not None

    with time_machine.travel(season.started_at + WEEK, tick=False):
        assert messages.send_standings_due() == 0


def test_both_of_a_team_may_want_standings_and_strangers_not() -> None:
    season = leagues.registered(1, teams=True, size=4, least=2)
    partner = season.entries.select_related("partner")[0].partner
    assert partner is not None

    assert messages.want_standings(season=season, player=partner, wants=True).wants_standings
    with refused("not-registered", 404):
        messages.want_standings(season=season, player=PlayerFactory(), wants=True)
