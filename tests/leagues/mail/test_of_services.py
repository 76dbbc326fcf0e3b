"""All that the services tell of a season is worded and sent when it comes due."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail

from games.leagues.mail.letters import NEWS
from games.leagues.models import Entry, Season, Table
from games.leagues.services import (
    corrections,
    drafts,
    ending,
    fairplay,
    grants,
    messages,
    registration,
    replacing,
    withdrawals,
)  # fmt: skip
from games.models import OutboxMessage
from games.services import delivery
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues.playing import tables
from tests.leagues.unchanged import SMALL, WHY

pytestmark = pytest.mark.django_db


class Told:
    """The subjects of what was told, by its code."""

    def __init__(self) -> None:
        self.subjects: dict[str, list[str]] = {}

    def deliver(self) -> None:
        """Deliver what is due; whatever is of a league must go."""
        for row in OutboxMessage.objects.filter(kind__in=("league", "standings"), status="pending", due_at__lte=now()):
            mail.outbox.clear()
            assert (row.payload["what"], delivery.deliver(row.pk)) == (row.payload["what"], "sent")
            self.subjects.setdefault(row.payload["what"], []).append(mail.outbox[0].subject)


@pytest.fixture
def told() -> Told:
    return Told()


def in_turn(told: Told, season: Season) -> Season:
    """From registration to running games, with one who waits, one who leaves, and one who does not confirm."""
    by = leagues.organiser_of(season.league)
    leavers, *_ = [leagues.register(season) for _ in range(4)]
    leagues.register(season)
    told.deliver()
    registration.withdraw_entry(season=season, player=leavers.player)
    told.deliver()
    leagues.register(season)
    season = registration.close_registration(season=season, by=by)
    told.deliver()
    for entry in season.entries.filter(status=Entry.Status.REGISTERED)[:3]:
        registration.confirm(season=season, player=entry.player)
    season = leagues.publish(season)
    told.deliver()
    season = drafts.move_dates(season=season, by=by, why=WHY, ends_at=season.ends_at + timedelta(days=7))
    told.deliver()
    season = leagues.start(season)
    told.deliver()
    return season


def test_a_season_from_its_first_day_to_its_last(told: Told) -> None:
    season = in_turn(told, leagues.opened(**SMALL, most=4))
    by = leagues.organiser_of(season.league)
    one, two, three = season.entries.filter(status=Entry.Status.PLAYING).select_related("player")
    messages.announce(season=season, by=by, text="Be kind.")
    grants.grant(season=season, by=by, seconds=3600, why=WHY)
    told.deliver()
    replacing.replace(season=season, by=by, entry=one, player=factories.PlayerFactory(), why=WHY)
    messages.want_standings(season=season, player=two.player, wants=True)
    Season.objects.filter(pk=season.pk).update(told_at=now() - timedelta(days=7))
    messages.send_standings_due()
    told.deliver()
    withdrawals.withdraw(season=season, player=three.player)
    Season.objects.filter(pk=season.pk).update(ends_at=now())
    told.deliver()
    for table in tables(season):
        corrections.correct(
            season=season, by=by, table=table, places={"A": 1, "B": 2}, totals={"A": 3, "B": 5}, why=WHY
        )
    told.deliver()
    # A table whose game still runs is open again.
    still = next(table for table in tables(season) if not table.seats.filter(slot__entry=three).exists())
    Table.objects.filter(pk=still.pk).update(status=Table.Status.RUNNING, ruling="")
    ending.end_due()
    ending.finish_due()
    told.deliver()

    of_other_seasons = {"partner", "declined", "invited", "cancelled"}
    of_the_desk = {"reported", "closed", "unpublished"}
    assert set(told.subjects) == set(NEWS) - of_other_seasons - of_the_desk
    assert all('"Spring league", season 1: ' in one for subjects in told.subjects.values() for one in subjects)


def test_a_season_of_teams_by_invitation_that_is_cancelled(told: Told, ada: Player, ben: Player) -> None:
    season = leagues.opened(teams=True, admission="invitation")
    by = leagues.organiser_of(season.league)
    for player in (ada, ben):
        registration.invite(season=season, by=by, player=player)
    told.deliver()
    registration.register(season=season, player=ada, partner=ben)
    told.deliver()
    registration.decline_partner(season=season, player=ben)
    told.deliver()
    registration.register(season=season, player=ada, partner=ben)
    registration.agree_partner(season=season, player=ben)
    OutboxMessage.objects.filter(payload__what="partner", status="pending").delete()
    told.deliver()
    ending.cancel(season=season, by=by, why=WHY)
    told.deliver()

    assert {what: len(subjects) for what, subjects in told.subjects.items()} == {
        "invited": 2, "partner": 1, "declined": 1, "registered": 2, "cancelled": 2,
    }  # fmt: skip


def test_what_waits_at_the_desk(told: Told) -> None:
    season = leagues.registered(4)
    one, other = [entry.player for entry in season.entries.select_related("player")[:2]]
    fairplay.report(season=season, player=one, about=other, text="Strange plays.")
    told.deliver()
    season = registration.close_registration(season=season)
    told.deliver()
    with time_machine.travel(season.starts_at - leagues.DAY, tick=False):
        told.deliver()
    with time_machine.travel(season.starts_at, tick=False):
        told.deliver()

    desk = {what: len(told.subjects[what]) for what in ("reported", "closed", "unpublished")}
    assert desk == {"reported": 1, "closed": 1, "unpublished": 2}
