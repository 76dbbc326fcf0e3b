"""The end of a season: of itself, at its hard end, or by a word."""

import logging

import pytest
import time_machine

from games.leagues.models import Action, Season, Slot, Table
from games.leagues.services import corrections, ending, results, withdrawals
from games.models import Game, OutboxMessage
from games.services import adjudication, pauses, verification
from silver_site.clock import now
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues import playing
from tests.service.test_stand_ins import refused

pytestmark = pytest.mark.django_db


def running(**rules: object) -> Season:
    """Three players who play each other, a few turns each."""
    return leagues.running(3, seats=2, least=2, turn_limit=4, **rules)


def over(season: Season) -> Season:
    """The season after its hard end, and what follows from it."""
    with time_machine.travel(season.ends_at, tick=False):
        ending.end_due()
        ending.finish_due()
    return leagues.fresh(season)


def told(what: str) -> list[OutboxMessage]:
    """The messages of it."""
    return list(OutboxMessage.objects.filter(kind="league", payload__what=what))


def test_it_is_finished_when_all_tables_are_done() -> None:
    season = running()
    tables = playing.tables(season)
    for table in tables[:2]:
        playing.played(table)
    assert (ending.end_due(), ending.finish_due()) == (0, 0)

    playing.played(tables[2])
    assert (ending.finish_due(), ending.finish_due()) == (1, 0)

    season = leagues.fresh(season)
    assert (season.status, season.finished_at is not None) == ("finished", True)
    assert sorted(Slot.objects.values_list("rank", flat=True)) == [1, 2, 3]
    assert [message.payload["fate"] for message in told("finished")] == ["stays"] * 3
    assert not told("adjudicated")


def test_at_the_hard_end_tables_count_as_they_stand() -> None:
    season = running()
    played, in_mid_turn, untouched = playing.tables(season)
    playing.played(played)
    playing.play(playing.game_of(in_mid_turn), most=3)

    season = over(season)

    assert season.status == "finished"
    assert [table.ruling for table in playing.tables(season)] == ["played", "adjudicated", "adjudicated"]
    assert playing.fresh(untouched).result == {
        letter: {"place": 1, "total": 0, "rounds": [], "forfeited": False} for letter in "AB"
    }
    assert all(verification.verify(row.code).ok for row in Game.objects.all())
    assert sorted(message.payload["tables"] for message in told("adjudicated")) == [1, 1, 2]


def test_or_are_played_on_by_defaults() -> None:
    season = over(running(adjudication="play-on"))

    tables = playing.tables(season)
    assert [table.ruling for table in tables] == ["adjudicated"] * 3
    assert {table.game.result["reason"] for table in tables} == {"rounds"}
    assert {len(table.result["A"]["rounds"]) for table in tables} == {1}


def test_or_count_for_nothing() -> None:
    season = running(adjudication="void")
    playing.played(playing.tables(season)[0])

    season = over(season)

    assert [table.status for table in playing.tables(season)] == ["finished", "voided", "voided"]
    assert set(Game.objects.values_list("status", flat=True)) == {"finished"}


def test_paused_games_end_and_broken_ones_count_for_nothing_and_alarm(caplog: pytest.LogCaptureFixture) -> None:
    season = running()
    paused, broken, _ = playing.tables(season)
    staff = leagues.organiser_of(season.league)
    with time_machine.travel(season.ends_at):
        pauses.pause(code=paused.game.code, by=staff, until=now() + 3 * leagues.DAY, why="Moving house")
    Game.objects.filter(pk=broken.game.pk).update(status="paused", pause_reason="broken")

    with caplog.at_level(logging.ERROR):
        season = over(season)

    assert season.status == "finished"
    assert [table.status for table in playing.tables(season)] == ["finished", "voided", "finished"]
    assert f"alarm: table {broken.pk} is voided at its season's end: game-not-running" in caplog.text


def test_a_game_that_ended_and_was_not_told_of_counts_as_played() -> None:
    season = running()
    table = playing.tables(season)[0]
    playing.play(playing.game_of(table))

    over(season)

    assert playing.fresh(table).ruling == "played"


def test_a_table_that_is_voided_during_the_sweep_keeps_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    season = running()
    first, *others = playing.tables(season)
    end = adjudication.end_as_it_stands

    def void_the_others_first(*, code: str) -> Game:
        for table in others:
            if playing.fresh(table).status == "running":
                by = leagues.organiser_of(season.league)
                corrections.void(season=season, by=by, table=table, why="They talked")
        return end(code=code)

    monkeypatch.setattr(adjudication, "end_as_it_stands", void_the_others_first)

    over(season)

    assert [table.status for table in playing.tables(season)] == ["finished", "voided", "voided"]
    assert [playing.fresh(table).game.status for table in (first, *others)] == ["finished", "running", "running"]


def test_a_game_that_does_not_end_by_its_defaults_counts_for_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    season = running(adjudication="play-on")
    monkeypatch.setattr(adjudication, "play_on", lambda *, code: Game.objects.get(code=code))

    season = over(season)

    assert season.status == "finished"
    assert {table.status for table in playing.tables(season)} == {"voided"}
    assert caplog.text.count("is voided at its season's end: engine-failed") == 3


def test_who_dies_on_the_way_is_followed_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    season = running()
    take, calls = results.take, []

    def dies(*args: object) -> None:
        calls.append(args)
        if len(calls) == 2:
            raise OSError
        take(*args)

    monkeypatch.setattr(results, "take", dies)
    season = over(season)
    assert (season.status, Table.objects.filter(status="running").count()) == ("running", 1)

    season = over(season)

    assert season.status == "finished"
    assert [table.ruling for table in playing.tables(season)] == ["adjudicated"] * 3


def test_withdrawn_ones_rank_last_and_hear_nothing() -> None:
    season = running()
    gone = season.entries.order_by("order")[0]
    withdrawals.withdraw(season=season, player=gone.player)

    for table in playing.tables(season):
        playing.played(table)
    ending.finish_due()

    assert gone.slots.get().rank == 3
    heard = OutboxMessage.objects.filter(kind="league", recipient=gone.player).values_list("payload__what", flat=True)
    assert not {"complete", "finished"}.intersection(heard)
    assert len(told("complete")) == len(told("finished")) == 2


def test_at_a_shared_rank_as_many_are_promoted_as_move() -> None:
    season = leagues.running(8, seats=2, least=2, size=4, up=1, tiebreaks=("wins",))

    over(season)

    assert set(Slot.objects.values_list("rank", flat=True)) == {1}
    assert sorted(message.payload["fate"] for message in told("finished")) == ["promoted", "relegated"] + ["stays"] * 6


def test_nor_do_they_hear_of_a_hard_end() -> None:
    season = leagues.running(4, least=4)
    gone = season.entries.order_by("order")[0]
    withdrawals.withdraw(season=season, player=gone.player)

    over(season)

    assert len(told("adjudicated")) == 3
    assert gone.player_id not in {message.recipient_id for message in told("adjudicated")}


def test_a_cancelled_season_counts_for_nothing_and_its_games_go_on() -> None:
    season = running()
    organiser = leagues.organiser_of(season.league)
    played = playing.played(playing.tables(season)[0])

    ending.cancel(season=season, by=organiser, why="Too few are left")

    assert leagues.fresh(season).status == "cancelled"
    assert [table.status for table in playing.tables(season)] == ["finished", "voided", "voided"]
    assert Game.objects.filter(status="running").count() == 2
    assert len(told("cancelled")) == 3
    assert Action.objects.get(kind="cancel").why == "Too few are left"
    again = refused(lambda: ending.cancel(season=season, by=organiser, why="Again"))
    assert again == ("season-not-open", 409)
    assert playing.played(playing.tables(season)[1]).status == "voided"
    assert played.result is not None


def test_nobody_else_cancels_it_and_nobody_without_a_reason() -> None:
    season = leagues.opened()

    assert refused(lambda: ending.cancel(season=season, by=factories.PlayerFactory(), why="No")) == (
        "not-organiser",
        403,
    )
    organiser = leagues.organiser_of(season.league)
    assert refused(lambda: ending.cancel(season=season, by=organiser, why="")) == ("bad-reason", 422)
    assert leagues.fresh(season).status == "registration"
