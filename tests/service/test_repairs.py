"""Repairs: what the sweeps should have seen to is found, mended, and an alarm."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.models import Game, OutboxMessage, Seat
from games.services import absences, heartbeats, repairs
from players.models import Absence
from tests import factories

pytestmark = pytest.mark.django_db
START = datetime(2026, 7, 1, 10, tzinfo=UTC)
EVERYTHING = repairs.QUICK + repairs.DEEP


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


def alarmed(name: str) -> bool:
    """Whether the metrics show that this was repaired just now."""
    return heartbeats.last(f"repair {name}") == datetime.now(UTC)


def test_a_healthy_service_has_nothing_to_repair(caplog: pytest.LogCaptureFixture) -> None:
    factories.started()
    factories.started(bots=1)
    factories.play_out(factories.started())

    assert repairs.run(EVERYTHING) == {}

    assert "alarm" not in caplog.text
    assert heartbeats.latest("repair ") == {}


def test_deadlines_that_nobody_saw_to_are_processed(
    clock: time_machine.Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    row = factories.started()
    clock.shift(factories.DAY + 61)

    assert repairs.run(repairs.QUICK) == {"late deadlines": 2}

    assert factories.seat_of(row, "A").misses == 1
    assert "alarm: 2 late deadlines had to be repaired" in caplog.text
    assert alarmed("late deadlines")
    assert repairs.run(repairs.QUICK) == {}


def test_a_deadline_that_just_passed_is_the_sweeps(clock: time_machine.Traveller) -> None:
    factories.started()
    clock.shift(factories.DAY + 59)

    assert repairs.run(repairs.QUICK) == {}


def test_messages_leased_by_a_dead_worker_are_freed(clock: time_machine.Traveller) -> None:
    row = factories.started()
    leased = OutboxMessage.objects.filter(game=row)
    leased.update(leased_until=datetime.now(UTC) + timedelta(minutes=5))
    clock.shift(timedelta(minutes=6))

    assert repairs.run(repairs.QUICK) == {"dead leases": 2}

    assert list(leased.values_list("leased_until", flat=True)) == [None, None]


def test_a_lease_in_the_far_future_is_one_of_a_clock_put_back() -> None:
    row = factories.started()
    leased = OutboxMessage.objects.filter(game=row)
    leased.update(leased_until=datetime.now(UTC) + timedelta(days=30))

    assert repairs.run(repairs.QUICK) == {"dead leases": 2}

    assert list(leased.values_list("leased_until", flat=True)) == [None, None]


def test_a_pause_that_does_not_end_is_ended() -> None:
    row = factories.started()
    Game.objects.filter(pk=row.pk).update(
        status="paused", pause_reason="agreement", paused_until=datetime.now(UTC) - timedelta(minutes=6)
    )

    assert repairs.run(repairs.QUICK) == {"late ends of pauses": 1}

    assert factories.fresh(row).status == "running"


def test_an_absence_that_does_not_end_is_ended() -> None:
    row = factories.started()
    absence = Absence.objects.create(
        player=factories.seat_of(row, "A").player,
        kind="leave",
        state="running",
        starts_at=START - timedelta(days=2),
        ends_at=START - timedelta(minutes=6),
        created_at=START - timedelta(days=3),
    )

    assert repairs.run(repairs.QUICK) == {"late absences": 1}

    absence.refresh_from_db()
    assert absence.state == "ended"


@pytest.mark.parametrize("status", ["sent", "failed", "suppressed"])
def test_a_bot_that_nothing_will_make_move_is_woken(status: str) -> None:
    row = factories.started(bots=1)
    OutboxMessage.objects.filter(game=row, kind="bot-move").update(status=status, attempts=80)

    assert repairs.run(repairs.DEEP) == {"idle bots": 1}

    moves = factories.messages(row, "bot-move")
    assert {(move.status, move.attempts, move.due_at) for move in moves} == {("pending", 0, START)}
    assert repairs.run(repairs.DEEP) == {}


def test_a_bot_whose_call_is_lost_is_called_again() -> None:
    row = factories.started(bots=1)
    OutboxMessage.objects.filter(game=row, kind="bot-move").delete()

    assert repairs.run(repairs.DEEP) == {"idle bots": 1}

    assert {message.status for message in factories.messages(row, "bot-move")} == {"pending"}


def test_a_game_in_which_no_clock_runs_gets_fresh_ones() -> None:
    row = factories.started()
    Seat.objects.filter(game=row).update(asked=None, deadline=None)
    Game.objects.filter(pk=row.pk).update(clocks={})

    assert repairs.run(repairs.DEEP) == {"stuck games": 1}

    for letter in "AB":
        seat = factories.seat_of(row, letter)
        assert (seat.asked, seat.deadline) == (factories.asked(row, letter).number, START + timedelta(days=1))
    assert repairs.run(repairs.DEEP) == {}


def test_a_game_whose_players_are_all_on_leave_is_not_stuck() -> None:
    row = factories.started()
    for letter in "AB":
        player = factories.seat_of(row, letter).player
        assert player is not None
        absences.plan(player=player, kind="leave", first=START.date(), last=START.date())
    assert factories.fresh(row).away_seats == "AB"

    assert repairs.run(repairs.DEEP) == {}


def test_a_clock_that_stands_still_for_no_leave_goes_on() -> None:
    row = factories.started()
    row.seats.filter(letter="A").update(deadline=None)
    clock = factories.fresh(row).clocks["A"] | {"since": None}
    Game.objects.filter(pk=row.pk).update(away_seats="A", clocks=factories.fresh(row).clocks | {"A": clock})

    assert repairs.run(repairs.DEEP) == {"forgotten leave": 1}

    assert factories.seat_of(row, "A").deadline == START + timedelta(days=1)
    assert factories.fresh(row).away_seats == ""
    assert repairs.run(repairs.DEEP) == {}


def test_one_game_that_fails_holds_up_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = factories.started(), factories.started()
    Seat.objects.update(deadline=None)
    Game.objects.filter(pk=bad.pk).update(state="{}")

    repairs.run(repairs.DEEP)

    assert factories.seat_of(good, "A").deadline is not None
    assert f"the repair of game {bad.pk} failed" in caplog.text


def test_one_check_that_fails_holds_up_no_other(
    clock: time_machine.Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> int:
        raise RuntimeError("the secret is 12")

    factories.started()
    clock.shift(factories.DAY + 61)

    assert repairs.run((repairs.Check("sums", broken, broken), *repairs.QUICK)) == {"late deadlines": 2}

    assert "the check of sums failed: RuntimeError" in caplog.text
    assert "12" not in caplog.text
