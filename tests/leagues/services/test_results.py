"""What a table takes over from its game, once."""

import logging
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues.models import Season, Table
from games.leagues.services import results
from games.models import Game, OutboxMessage
from games.services import adjudication, endings
from silver_site.clock import now
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Three players who play each other, two rounds of a few turns."""
    return leagues.running(3, seats=2, least=2, rounds=2, turn_limit=4)


def test_places_totals_and_the_scores_of_rounds(season: Season) -> None:
    table = playing.played(playing.tables(season)[0])

    seats = {seat.letter: seat for seat in table.game.seats.all()}
    assert (table.status, table.ruling, table.finished_at is not None) == ("finished", "played", True)
    for letter, result in table.result.items():
        assert (result["place"], result["total"]) == (seats[letter].place, seats[letter].total)
        assert (len(result["rounds"]), sum(result["rounds"])) == (2, result["total"])
        assert not result["forfeited"]


def test_the_same_end_told_twice_is_taken_once(season: Season) -> None:
    table = playing.played(playing.tables(season)[0])

    results.game_ended(factories.fresh(table.game))

    assert playing.fresh(table).finished_at == table.finished_at


def test_whoever_resigned_has_forfeited(season: Season) -> None:
    table = playing.tables(season)[0]
    endings.resign(code=table.game.code, player=factories.seat_of(table.game, "A").player)

    results.game_ended(factories.fresh(table.game))

    result = playing.fresh(table).result
    assert (result["A"]["forfeited"], result["B"]["forfeited"]) == (True, False)
    assert (result["A"]["place"], result["B"]["place"]) == (2, 1)


def test_a_game_of_no_league_a_running_one_and_a_voided_table_change_nothing(season: Season) -> None:
    first, second, _ = playing.tables(season)
    Table.objects.filter(pk=second.pk).update(status="voided")
    adjudication.end_as_it_stands(code=second.game.code)

    for row in (factories.started(), first.game, factories.fresh(second.game)):
        results.game_ended(row)

    assert [playing.fresh(table).status for table in (first, second)] == ["running", "voided"]
    assert playing.fresh(second).result is None


def test_a_complete_division_is_told_once(season: Season) -> None:
    tables = playing.tables(season)
    for table in tables:
        adjudication.end_as_it_stands(code=table.game.code)
        results.game_ended(factories.fresh(table.game))

    results.game_ended(factories.fresh(tables[0].game))

    told = OutboxMessage.objects.filter(kind="league", payload__what="complete")
    assert sorted(message.recipient_id for message in told) == sorted(season.entries.values_list("player", flat=True))


def test_an_end_that_was_never_told_is_found_and_alarms(season: Season, caplog: pytest.LogCaptureFixture) -> None:
    table = playing.tables(season)[0]
    adjudication.end_as_it_stands(code=table.game.code)
    assert results.repair() == 0
    Game.objects.filter(pk=table.game.pk).update(ended_at=now() - timedelta(hours=1))

    with caplog.at_level(logging.ERROR):
        assert (results.repair(), results.repair()) == (1, 0)

    assert playing.fresh(table).status == "finished"
    assert f"alarm: the end of game {table.game.code} was not told" in caplog.text


def test_statements_do_not_grow_with_the_season() -> None:
    counts = []
    for size, slug in ((3, "small"), (6, "large")):
        season = leagues.running(size, seats=2, least=2, league=leagues.a_league(slug=slug))
        table = playing.tables(season)[0]
        adjudication.end_as_it_stands(code=table.game.code)
        row = factories.fresh(table.game)
        with CaptureQueriesContext(connection) as queries:
            results.game_ended(row)
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 10
