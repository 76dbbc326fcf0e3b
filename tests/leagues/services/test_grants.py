"""More time by the organiser's hand: for one table, for all, and never for his own."""

from datetime import timedelta

import pytest

from games.leagues.models import Action, Season, Table
from games.leagues.services import grants, organisers
from games.models import Game, OutboxMessage, Seat
from games.services import adjudication
from players.models import Player
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues import playing
from tests.service.test_stand_ins import refused

pytestmark = pytest.mark.django_db
HOUR = 3600


@pytest.fixture
def season() -> Season:
    """Three players who play each other."""
    return leagues.running(3, seats=2, least=2)


def granted(season: Season, tables: list[Table] | None = None, by: Player | None = None, **change: object) -> object:
    """Five hours, where `change` says nothing else."""
    by = by or leagues.organiser_of(season.league)
    act = {"seconds": 5 * HOUR, "why": "The server was slow", **change}
    return grants.grant(season=season, by=by, tables=tables, **act)


def deadlines(table: Table) -> dict[str, object]:
    """By letter."""
    return dict(Seat.objects.filter(game=table.game_id).values_list("letter", "deadline"))


def test_an_organiser_without_rights_over_games_gives_it_at_one_table(season: Season) -> None:
    table, other, _ = playing.tables(season)
    organiser = factories.PlayerFactory()
    organisers.appoint(league=season.league, by=leagues.organiser_of(season.league), player=organiser)
    before = deadlines(table)

    result = granted(season, [table], by=organiser)

    assert result == grants.Granted([table.pk], {})
    assert deadlines(table) == {letter: end + timedelta(hours=5) for letter, end in before.items()}
    assert factories.fresh(other.game).granted == timedelta()
    action = Action.objects.get(kind="grant")
    assert (action.by, action.why, action.params["tables"]) == (organiser, "The server was slow", [table.pk])


def test_to_all_means_all_that_can_have_it(season: Season) -> None:
    first, second, third = playing.tables(season)
    adjudication.end_as_it_stands(code=first.game.code)
    Game.objects.filter(pk=second.game.pk).update(status="paused", pause_reason="broken")

    result = granted(season)

    assert result == grants.Granted([third.pk], {first.pk: "nobody-asked", second.pk: "game-not-running"})
    told = OutboxMessage.objects.filter(kind="league", payload__what="granted")
    assert {(row.recipient_id, row.payload["seconds"], row.payload["tables"]) for row in told} == {
        (player, 5 * HOUR, 1) for player in Seat.objects.filter(game=third.game).values_list("player", flat=True)
    }


def test_who_gets_time_has_one_mail_for_all_his_tables(season: Season) -> None:
    OutboxMessage.objects.all().delete()

    grants.grant(season=season, by=leagues.organiser_of(season.league), seconds=3600, why="The server was slow")

    told = list(OutboxMessage.objects.filter(kind__in=("league", "table")).values_list("recipient", flat=True))
    assert len(told) == len(set(told)) > 1


def test_a_second_click_gives_nothing(season: Season) -> None:
    granted(season)

    assert granted(season) == grants.Granted([], {})

    assert set(Game.objects.values_list("granted", flat=True)) == {timedelta(hours=5)}
    assert Action.objects.filter(kind="grant").count() == 1


def test_where_he_sits_himself_an_organiser_gives_none(season: Season) -> None:
    own, *_ = playing.tables(season)
    player = own.seats.get(letter="A").slot.entry.player
    organisers.appoint(league=season.league, by=leagues.organiser_of(season.league), player=player)

    assert refused(lambda: granted(season, [own], by=player)) == ("own-table", 403)
    result = granted(season, by=player)

    assert isinstance(result, grants.Granted)
    assert sorted(result.skipped.values()) == ["own-table", "own-table"]
    assert len(result.tables) == 1


def test_refusals(season: Season) -> None:
    table, *_ = playing.tables(season)

    assert refused(lambda: granted(season, seconds=5)) == ("bad-grant", 422)
    assert refused(lambda: granted(season, seconds=8 * 24 * HOUR)) == ("bad-grant", 422)
    assert refused(lambda: granted(season, why="")) == ("bad-reason", 422)
    assert refused(lambda: granted(season, by=factories.PlayerFactory())) == ("not-organiser", 403)
    adjudication.end_as_it_stands(code=table.game.code)
    assert refused(lambda: granted(season, [table])) == ("nobody-asked", 409)
    Season.objects.filter(pk=season.pk).update(status="finished")
    assert refused(lambda: granted(season)) == ("season-not-open", 409)
    assert not Action.objects.filter(kind="grant").exists()
