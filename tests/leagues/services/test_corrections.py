"""What an organiser changes of results, with a reason, and takes back."""

from typing import Any

import pytest

from games.leagues.models import Action, Entry, Season, Table
from games.leagues.selectors import standings
from games.leagues.services import corrections, drafts, ending, organisers, results
from games.models import OutboxMessage
from games.services import adjudication
from players.models import Player
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues import playing
from tests.service.test_stand_ins import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Three players who play each other, a few turns each."""
    return leagues.running(3, seats=2, least=2, turn_limit=4)


@pytest.fixture
def table(season: Season) -> Table:
    """One that was played."""
    return playing.played(playing.tables(season)[0])


def corrected(table: Table, season: Season, by: Player | None = None, **change: Any) -> Action:
    """B wins by 3 to 9, where `change` says nothing else."""
    result = {"places": {"A": 2, "B": 1}, "totals": {"A": 9, "B": 3}, "why": "They agreed so", **change}
    return corrections.correct(season=season, by=by or leagues.organiser_of(season.league), table=table, **result)


def voided(table: Table, season: Season) -> Action:
    """By the organiser."""
    by = leagues.organiser_of(season.league)
    return corrections.void(season=season, by=by, table=table, why="They talked")


def undone(action: Action, season: Season) -> Action:
    """By the organiser."""
    by = leagues.organiser_of(season.league)
    return corrections.undo(season=season, by=by, action=action, why="It was a mistake")


def rows(season: Season) -> list[tuple[int, int, str]]:
    """Number, tables played and points of each slot, top first."""
    found = standings.division_standings(season.divisions.get())
    return [(row.member, row.played, str(row.points)) for row in found]


def test_a_corrected_result_counts_and_the_game_stays_as_it_was(season: Season, table: Table) -> None:
    places = dict(table.game.seats.values_list("letter", "place"))

    corrected(table, season)

    table = playing.fresh(table)
    assert (table.status, table.ruling) == ("finished", "corrected")
    winner = table.seats.get(letter="B").slot
    assert rows(season)[0] == (winner.number, 1, "10")
    assert dict(table.game.seats.values_list("letter", "place")) == places
    told = OutboxMessage.objects.filter(payload__what="corrected", payload__table=table.pk)
    assert {row.recipient_id for row in told} == set(table.game.seats.values_list("player", flat=True))


def test_a_voided_table_counts_for_nobody_and_comes_back(season: Season, table: Table) -> None:
    before, result = rows(season), table.result

    action = voided(table, season)
    assert [played for _, played, _ in rows(season)] == [0, 0, 0]
    undo = undone(action, season)

    table = playing.fresh(table)
    assert (table.status, table.ruling, table.result) == ("finished", "played", result)
    assert rows(season) == before
    assert (undo.undoes, undo.why) == (action, "It was a mistake")


def test_what_the_game_came_to_meanwhile_is_taken_when_a_ruling_is_taken_back(season: Season) -> None:
    running = playing.tables(season)[1]
    action = voided(running, season)
    played = playing.played(running)
    assert (played.status, played.result) == ("voided", None)

    undone(action, season)

    table = playing.fresh(running)
    assert (table.status, table.ruling, sorted(table.result)) == ("finished", "played", ["A", "B"])


def test_back_only_once_only_the_last_and_only_what_can_be(season: Season, table: Table) -> None:
    first = corrected(table, season)
    second = voided(table, season)

    assert refused(lambda: undone(first, season)) == ("not-undoable", 409)
    undone(second, season)
    undone(first, season)
    for action in (first, Action.objects.exclude(kind__in=corrections.UNDOABLE).first()):
        assert refused(lambda action=action: undone(action, season)) == ("not-undoable", 409)


def test_what_is_no_result_is_refused(season: Season, table: Table) -> None:
    nonsense: list[dict[str, Any]] = [
        {"places": {"A": 1}},
        {"places": {"A": 1, "C": 2}},
        {"places": {"A": 0, "B": 1}},
        {"places": {"A": 3, "B": 1}},
        {"places": {"A": 2, "B": 2}},
        {"totals": {"A": 1}},
        {"totals": {"A": 1, "B": 10_000}},
    ]
    for change in nonsense:
        assert refused(lambda change=change: corrected(table, season, **change)) == ("bad-result", 422)
    assert playing.fresh(table).ruling == "played"


def test_the_same_again_is_refused(season: Season, table: Table) -> None:
    corrected(table, season)
    assert refused(lambda: corrected(table, season)) == ("bad-result", 422)
    voided(table, season)
    assert refused(lambda: voided(table, season)) == ("bad-result", 422)


def test_only_organisers_with_a_reason_and_not_at_their_own_tables(season: Season, table: Table) -> None:
    entries: list[Entry] = list(season.entries.select_related("player"))
    organiser = leagues.organiser_of(season.league)
    seated = table.seats.get(letter="A").slot.entry
    away = next(entry for entry in entries if not table.seats.filter(slot__entry=entry).exists())

    assert refused(lambda: corrected(table, season, by=seated.player)) == ("not-organiser", 403)
    for entry in (seated, away):
        organisers.appoint(league=season.league, by=organiser, player=entry.player)
    assert refused(lambda: corrected(table, season, by=seated.player)) == ("own-table", 403)
    assert refused(lambda: corrected(table, season, why="")) == ("bad-reason", 422)
    assert corrected(table, season, by=away.player).by == away.player


def test_a_finished_season_gets_new_ranks_until_the_next_one_stands(season: Season) -> None:
    tables = playing.tables(season)
    for table in tables:
        adjudication.end_as_it_stands(code=table.game.code)
        hears(table)
    ending.finish_due()
    loser = max(season.divisions.get().slots.all(), key=lambda slot: slot.rank)
    mine = [table for table in tables if table.seats.filter(slot=loser).exists()]

    for table in mine:
        letter = table.seats.get(slot=loser).letter
        corrected(table, season, places={"A": 2, "B": 2, letter: 1}, totals={"A": 9, "B": 9, letter: 3})

    loser.refresh_from_db()
    assert loser.rank == 1
    Season.objects.create(
        league=season.league, number=2, setup=season.setup, follows=season, plan={}, created_at=season.created_at,
        opens_at=season.opens_at, closes_at=season.closes_at, starts_at=season.starts_at, ends_at=season.ends_at,
    )  # fmt: skip
    assert refused(lambda: voided(tables[0], season)) == ("season-followed", 409)


def test_a_cancelled_season_settles_no_results_but_the_one_after_it_does(season: Season) -> None:
    tables = [playing.played(table) for table in playing.tables(season)]
    ending.finish_due()
    by = leagues.organiser_of(season.league)
    second = drafts.next_season(season=season, by=by)
    ending.cancel(season=second, by=by, why="Nobody came")
    third = drafts.next_season(season=second, by=by)
    Season.objects.filter(pk=second.pk).update(plan={})

    voided(tables[0], season)

    Season.objects.filter(pk=third.pk).update(plan={})
    assert refused(lambda: voided(tables[1], season)) == ("season-followed", 409)


def hears(table: Table) -> None:
    """The league hears of the game's end."""
    results.game_ended(factories.fresh(playing.game_of(table)))
