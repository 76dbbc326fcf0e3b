"""Pauses by an organiser, and how paused games go on."""

import logging
from datetime import timedelta

import pytest
import time_machine

from games import selectors
from games.models import Game
from games.services import (
    outbox,
    pauses,
    running,
)
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.service.racing import gap_free, together
from tests.service.test_pauses import agreed, go_to, left
from tests.service.test_stand_ins import refused, table_of, told, view

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


# --- The organiser


def test_an_organiser_pauses_a_game_also_one_that_allows_no_pauses(
    clock: time_machine.Traveller, organiser: Player
) -> None:
    row, players = table_of(2, pauses_allowed=False)
    clock.shift(HOUR)

    pauses.pause(code=row.code, by=organiser, until=now() + 30 * DAY, why="Summer")
    pauses.pause(code=row.code, by=organiser, until=now() + 30 * DAY, why="Summer")

    row = factories.fresh(row)
    assert (row.status, row.pause_reason) == ("paused", "organiser")
    assert told(row, "game_paused") == [
        {"kind": "game_paused", "until": "2026-07-31T11:00:00+00:00", "reason": "organiser"}
    ]
    go_to(clock, row.paused_until)
    pauses.resume_due()
    assert factories.seat_of(row, "A").deadline == now() + 23 * HOUR
    assert view(row, players[0]).decisions


def test_an_organiser_ends_any_pause_and_gives_back_what_was_not_used(
    clock: time_machine.Traveller, organiser: Player
) -> None:
    row, players = table_of(2)
    agreed(row, *players, until=now() + 10 * DAY)
    clock.shift(3 * DAY)

    pauses.end(code=row.code, by=organiser, why="They asked for it")

    row = factories.fresh(row)
    assert (row.status, row.paused_for, row.paused_until) == ("running", 3 * DAY, None)
    assert factories.seat_of(row, "A").deadline == now() + DAY
    assert refused(lambda: pauses.end(code=row.code, by=organiser, why="Again")) == ("game-not-paused", 409)


def test_an_organiser_sets_another_end_to_a_pause(clock: time_machine.Traveller, organiser: Player) -> None:
    row, players = table_of(2)
    agreed(row, *players, until=now() + 10 * DAY)
    clock.shift(DAY)

    pauses.pause(code=row.code, by=organiser, until=now() + DAY, why="Shorter")

    row = factories.fresh(row)
    assert (row.pause_reason, row.paused_until, row.paused_for) == ("organiser", now() + DAY, 2 * DAY)
    assert left(row, "A") == DAY


def test_an_organisers_pauses_are_bounded_too(clock: time_machine.Traveller, organiser: Player) -> None:
    row, _ = table_of(2)
    assert refused(lambda: pauses.pause(code=row.code, by=organiser, until=now() + 30 * DAY + HOUR, why="Long")) == (
        "bad-pause",
        422,
    )
    for _ in range(2):
        pauses.pause(code=row.code, by=organiser, until=now() + 30 * DAY, why="Summer")
        clock.shift(30 * DAY)
        pauses.resume_due()

    assert refused(lambda: pauses.pause(code=row.code, by=organiser, until=now() + DAY, why="More")) == (
        "pause-used-up",
        409,
    )


def test_staff_that_sits_in_the_game_or_may_not_run_games_or_gives_no_reason_is_refused(
    clock: time_machine.Traveller, organiser: Player
) -> None:
    mine = factories.started(organiser, factories.PlayerFactory())
    other, _ = table_of(2)
    clerk = factories.PlayerFactory(is_staff=True)
    until = now() + DAY

    assert refused(lambda: pauses.pause(code=mine.code, by=organiser, until=until, why="x")) == ("own-game", 403)
    assert refused(lambda: pauses.end(code=mine.code, by=organiser, why="x")) == ("own-game", 403)
    assert refused(lambda: pauses.pause(code=other.code, by=clerk, until=until, why="x")) == ("not-staff", 403)
    assert refused(lambda: pauses.pause(code=other.code, by=organiser, until=until, why=" ")) == ("bad-reason", 422)
    assert refused(lambda: pauses.pause(code="nothing", by=organiser, until=until, why="x")) == (
        "game-not-found",
        404,
    )
    assert {factories.fresh(row).status for row in (mine, other)} == {"running"}


# --- The sweep


def test_a_pause_that_ended_while_nobody_looked_is_over_when_somebody_does(clock: time_machine.Traveller) -> None:
    rows = [table_of(2) for _ in range(3)]
    for row, players in rows:
        agreed(row, *players, until=now() + DAY)
    clock.shift(2 * DAY)

    assert pauses.resume_due(limit=2) == 2
    assert pauses.resume_due(limit=2) == 1

    for row, _ in rows:
        assert factories.seat_of(row, "A").deadline == now() + DAY
        assert factories.fresh(row).paused_for == DAY


def test_whoever_dies_while_a_game_resumes_leaves_it_paused(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, players = table_of(2)
    row = agreed(row, *players, until=now() + DAY)
    events = row.event_count
    go_to(clock, row.paused_until)

    def dies(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(outbox, "put_back", dies)
        with pytest.raises(SystemExit):
            pauses.resume_due()
    assert (factories.fresh(row).status, factories.fresh(row).event_count) == ("paused", events)

    assert pauses.resume_due() == 1
    assert gap_free(row)


def test_a_game_that_no_longer_runs_waits_for_an_operator_and_holds_up_no_other(
    clock: time_machine.Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    broken, players = table_of(2)
    broken = agreed(broken, *players, until=now() + DAY)
    other, players = table_of(2)
    agreed(other, *players, until=now() + DAY)
    whole = broken.state
    Game.objects.filter(pk=broken.pk).update(state="{}")
    go_to(clock, broken.paused_until)

    with caplog.at_level(logging.ERROR):
        assert pauses.resume_due() == 1
        assert pauses.resume_due() == 0

    assert factories.fresh(other).status == "running"
    broken = factories.fresh(broken)
    assert (broken.status, broken.pause_reason, broken.paused_until) == ("paused", "broken", None)
    assert broken.code in caplog.text
    Game.objects.filter(pk=broken.pk).update(state=whole)
    running.resume(code=broken.code)
    assert factories.seat_of(broken, "A").deadline == now() + DAY


def test_only_a_broken_game_is_resumed_by_an_operator(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    agreed(row, *players, until=now() + DAY)

    assert refused(lambda: running.resume(code=row.code)) == ("game-not-paused", 409)
    assert running.check_running() == []


def test_a_release_that_breaks_a_paused_game_is_found_before_its_pause_is_over(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    agreed(row, *players, until=now() + DAY)
    Game.objects.filter(pk=row.pk).update(state="{}")

    assert [found.game for found in running.check_running()] == [row.code]

    assert factories.fresh(row).pause_reason == "broken"


def test_a_game_that_fails_otherwise_is_tried_again_some_minutes_later(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, players = table_of(2)
    row = agreed(row, *players, until=now() + DAY)
    go_to(clock, row.paused_until)

    def fails(*_: object) -> None:
        raise ValueError

    with monkeypatch.context() as patched:
        patched.setattr(outbox, "put_back", fails)
        assert pauses.resume_due() == 0
    assert pauses.resume_due() == 0
    clock.shift(5 * timedelta(minutes=1))

    assert pauses.resume_due() == 1


# --- At once


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_last_two_agreeing_at_once_begin_one_pause() -> None:
    row, players = table_of(3)
    pauses.propose(code=row.code, player=players[0], until=now() + DAY)

    results = together(
        *(lambda player=player: pauses.agree(code=row.code, player=player).status for player in players[1:])
    )

    assert sorted(map(str, results)) == ["paused", "running"]
    assert factories.fresh(row).status == "paused"
    assert len(told(row, "game_paused")) == 1
    assert gap_free(row)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_sweeps_resume_a_game_once() -> None:
    row, players = table_of(2)
    agreed(row, *players, until=now() + DAY)
    Game.objects.filter(pk=row.pk).update(paused_until=now() - HOUR)

    results = together(pauses.resume_due, pauses.resume_due, pauses.resume_due)

    assert sorted(results) == [0, 0, 1]
    assert len(told(row, "game_resumed")) == 1
    assert gap_free(row)
    assert selectors.visible_game(row.code, players[0]).status == "running"
