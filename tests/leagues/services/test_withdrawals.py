"""Leaving a season under way, by oneself, by the organiser's hand, or with one's account."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues.models import Action, Entry, Report, Season, Table
from games.leagues.services import organisers, withdrawals
from games.models import Game, OutboxMessage, Seat
from games.services import accounts
from players.models import Player
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues import playing
from tests.service.test_stand_ins import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Four players at four tables, and so each of them at all."""
    return leagues.running(4, least=4)


def first(season: Season) -> Player:
    """Who registered first."""
    return season.entries.order_by("order")[0].player


def told(what: str) -> list[int | None]:
    """Who was told this."""
    rows = OutboxMessage.objects.filter(kind="league", payload__what=what).order_by("recipient")
    return list(rows.values_list("recipient", flat=True))


def test_bots_play_his_games_on_and_the_slot_stays_his(season: Season) -> None:
    player = first(season)

    entry = withdrawals.withdraw(season=season, player=player)

    assert (entry.status, entry.slots.get().withdrawn_at is not None) == ("withdrawn", True)
    seats = Seat.objects.filter(player=player)
    assert [(seat.is_bot, seat.resigned_at is not None) for seat in seats] == [(True, True)] * 4
    assert set(Game.objects.values_list("status", flat=True)) == {"running"}
    assert told("withdrawn") == sorted(season.entries.values_list("player", flat=True))


def test_at_tables_of_two_his_games_end_and_the_league_takes_the_results() -> None:
    season = leagues.running(3, seats=2, least=2)

    withdrawals.withdraw(season=season, player=first(season))

    assert sorted(Game.objects.values_list("status", flat=True)) == ["finished", "finished", "running"]


def test_twice_and_who_is_not_in_it_and_a_season_of_another_state_are_refused(season: Season) -> None:
    withdrawals.withdraw(season=season, player=first(season))

    def withdraw(of: Season, player: Player) -> tuple[str, int]:
        return refused(lambda: withdrawals.withdraw(season=of, player=player))

    assert withdraw(season, first(season)) == ("already-withdrawn", 409)
    assert withdraw(season, factories.PlayerFactory()) == ("not-registered", 404)
    Season.objects.filter(pk=season.pk).update(status="finished")
    assert withdraw(season, season.entries.order_by("order")[1].player) == ("season-not-open", 409)


def test_who_leaves_between_pairings_and_start_has_given_up_his_seats_when_it_starts() -> None:
    season = leagues.published(4, least=4)
    withdrawals.withdraw(season=season, player=first(season))

    leagues.start(season)

    assert Seat.objects.filter(player=first(season), resigned_at__isnull=False).count() == 4
    assert set(Game.objects.values_list("bot_seats", flat=True)) <= {"A", "B", "C", "D"}


def test_a_team_leaves_as_a_whole() -> None:
    season = leagues.running(3, teams=True, least=2)
    entry = season.entries.order_by("order")[0]
    assert entry.partner is not None

    withdrawals.withdraw(season=season, player=entry.partner)

    given_up = Seat.objects.filter(resigned_at__isnull=False).values_list("player", flat=True)
    assert set(given_up) == set(entry.players)


def test_an_organiser_takes_somebody_out_with_a_reason(season: Season) -> None:
    organiser = leagues.organiser_of(season.league)
    entry = season.entries.order_by("order")[0]
    assert refused(lambda: withdrawals.remove(season=season, by=organiser, entry=entry, why=" "))[0] == "bad-reason"

    withdrawals.remove(season=season, by=organiser, entry=entry, why="Has not answered for weeks")

    entry.refresh_from_db()
    action = Action.objects.get(kind="remove")
    assert (entry.status, action.by, action.why) == ("withdrawn", organiser, "Has not answered for weeks")
    again = refused(lambda: withdrawals.remove(season=season, by=organiser, entry=entry, why="Again"))
    assert again == ("already-withdrawn", 409)


def test_nobody_else_does_and_no_organiser_with_whom_he_plays(season: Season) -> None:
    entry, other = season.entries.order_by("order")[:2]
    organiser = leagues.organiser_of(season.league)

    def remove(by: Player) -> tuple[str, int]:
        return refused(lambda: withdrawals.remove(season=season, by=by, entry=entry, why="A reason"))

    assert remove(other.player) == ("not-organiser", 403)
    for player in (other.player, entry.player):
        organisers.appoint(league=season.league, by=organiser, player=player)
        assert remove(player) == ("own-slot", 403)


def test_deleted_accounts_leave_seasons_before_and_after_the_start(season: Season) -> None:
    coming = leagues.registered(2, leagues.a_league(slug="coming"))
    for player in (first(season), first(coming)):
        accounts.delete_player(player=player)

    assert (withdrawals.withdraw_deleted(), withdrawals.withdraw_deleted()) == (2, 0)

    left = Entry.objects.filter(player__in=(first(season), first(coming)))
    assert set(left.values_list("status", flat=True)) == {"withdrawn"}
    assert season.divisions.get().slots.filter(withdrawn_at__isnull=False).count() == 1


def test_what_he_wrote_to_organisers_goes_with_his_account(season: Season) -> None:
    one, other = (entry.player for entry in season.entries.order_by("order")[:2])
    Report.objects.create(season=season, by=one, about=other, text="They talk", at=season.created_at)

    withdrawals.forget(one)

    assert not Report.objects.exists()


def test_a_broken_game_is_given_up_too(season: Season) -> None:
    table = playing.tables(season)[0]
    Game.objects.filter(pk=table.game.pk).update(status="paused", pause_reason="broken")

    withdrawals.withdraw(season=season, player=first(season))

    assert Seat.objects.filter(player=first(season), resigned_at=None).count() == 0


def test_statements_do_not_grow_with_the_division() -> None:
    counts = []
    for size, slug in ((3, "small"), (6, "large")):
        season = leagues.published(size, leagues.a_league(slug=slug), seats=2, least=2)
        with CaptureQueriesContext(connection) as queries:
            withdrawals.withdraw(season=season, player=first(season))
        counts.append(len(queries))

    assert counts[0] == counts[1]
    assert Table.objects.filter(status="planned").count() == 3 + 15
