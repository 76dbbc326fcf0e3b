"""The sweep that begins and ends absences: late, killed, doubled; and leave that a deadline takes by itself."""

import logging
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import tasks
from games.models import Game, Outage, OutboxMessage
from games.services import absences, away, deadlines, leave, running, stand_ins
from games.services.held import locked_game
from players.models import Absence, Player
from silver_site.clock import now
from tests import factories
from tests.service.leaving import DAY, HOUR, TODAY, moment, planned, told

pytestmark = pytest.mark.django_db
State = Absence.State


@pytest.fixture
def keen(ada: Player) -> Player:
    """Ada, who wants leave to be taken by itself."""
    ada.auto_leave = True
    ada.save()
    return ada


class Killed(BaseException):
    """What nothing catches: the worker is gone."""


def games(player: Player, count: int, **options: Any) -> list[Game]:
    return [factories.started(player, factories.PlayerFactory(), **options) for _ in range(count)]


def still(row: Game, letter: str = "A") -> bool:
    """Whether the clock of this seat, which is asked, stands still for leave."""
    seat = factories.seat_of(row, letter)
    assert seat.asked is not None
    assert (seat.deadline is None) == (letter in factories.fresh(row).away_seats)
    return seat.deadline is None


def die_at(monkeypatch: pytest.MonkeyPatch, name: str, call: int) -> None:
    """Have the worker killed when it calls this function of `away` for the n-th time."""
    original, calls = getattr(away, name), iter(range(1, 1000))

    def act(absence: Absence, seat: Any) -> None:
        original(absence, seat)
        if next(calls) == call:
            raise Killed

    monkeypatch.setattr(away, name, act)


# --- Late


def test_a_deadline_in_the_second_in_which_leave_begins_is_not_played_though_the_sweep_is_late(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    clock.move_to(moment("2026-07-01 00:00"))
    row = factories.started(ada, ben)
    planned(ada, TODAY + DAY, TODAY + DAY)
    assert factories.seat_of(row, "A").deadline == Absence.objects.get().starts_at

    clock.shift(DAY + timedelta(seconds=25))
    deadlines.process_due()
    absences.run_due()

    assert len(told(row, "deadline_passed")) == 1
    assert factories.seat_of(row, "A").misses == 0
    assert factories.seat_of(row, "B").misses == 1
    assert still(row)
    assert len(told(row, "leave_began")) == 1
    clock.move_to(moment("2026-07-03 00:00"))
    absences.run_due()
    # Nothing was left of his time.
    assert factories.seat_of(row, "A").deadline == now() + timedelta(minutes=10)


def test_a_deadline_during_bot_absence_is_the_bots_though_the_sweep_is_late(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben)
    planned(ada, TODAY + DAY, TODAY + 3 * DAY, "bot")

    clock.shift(DAY)
    deadlines.process_due()

    seat = factories.seat_of(row, "A")
    assert (seat.is_bot, seat.stand_in_why, seat.misses) == (True, "away", 0)
    assert seat.deadline == now() + DAY
    assert [message.letter for message in factories.messages(row, "bot-move")] == ["A"]


def test_leave_that_a_game_missed_is_found_out_at_its_deadline(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben)
    planned(ada, TODAY, TODAY + 3 * DAY)
    held = locked_game(pk=row.pk)
    leave.end(held, "A")
    held.store()

    clock.shift(DAY)
    deadlines.process_due()

    assert still(row)
    assert factories.seat_of(row, "A").misses == 0


def test_after_an_outage_clocks_get_their_time_back_before_leave_stops_them(
    clock: time_machine.Traveller, ada: Player, ben: Player, settings: Any
) -> None:
    settings.SILVER_OUTAGE_AFTER = 300
    row = factories.started(ada, ben, move_time=2 * factories.DAY)
    planned(ada, TODAY + DAY, TODAY + DAY)
    began, ended = now() + 2 * HOUR, now() + 20 * HOUR
    clock.move_to(ended)
    outage = Outage.objects.create(began_at=began, ended_at=ended)

    tasks.run_absences()
    assert factories.fresh(row).away_seats == ""
    tasks.process_deadlines()
    tasks.run_absences()

    assert Outage.objects.get(pk=outage.pk).credited_at == now()
    assert still(row)
    clock.move_to(moment("2026-07-03 00:00"))
    tasks.run_absences()
    # Of the time until leave began at midnight none is lost.
    assert factories.seat_of(row, "A").deadline == now() + 2 * DAY - 14 * HOUR + 18 * HOUR


# --- Killed


def test_a_worker_killed_between_two_games_leaves_the_rest_to_the_next(
    clock: time_machine.Traveller, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = games(ada, 3, move_time=4 * factories.DAY)
    planned(ada, TODAY + DAY, TODAY + DAY)
    clock.move_to(moment("2026-07-02 00:00"))

    with monkeypatch.context() as patched:
        die_at(patched, "_begin", 2)
        with pytest.raises(Killed):
            absences.run_due()

    # The second game's transaction was lost with him.
    assert [still(row) for row in rows] == [True, False, False]
    assert Absence.objects.get().state == State.PLANNED
    assert absences.run_due() == 1
    assert [still(row) for row in rows] == [True, True, True]
    assert [len(told(row, "leave_began")) for row in rows] == [1, 1, 1]
    assert Absence.objects.get().state == State.RUNNING

    clock.move_to(moment("2026-07-03 00:00"))
    with monkeypatch.context() as patched:
        die_at(patched, "_end", 2)
        with pytest.raises(Killed):
            absences.run_due()

    assert [still(row) for row in rows] == [False, True, True]
    assert absences.run_due() == 1
    assert [len(told(row, "leave_ended")) for row in rows] == [1, 1, 1]
    assert Absence.objects.get().state == State.ENDED
    assert OutboxMessage.objects.filter(kind="leave-ended").count() == 1


def test_coming_back_and_killed_on_the_way_is_finished_by_the_sweep(
    clock: time_machine.Traveller, ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = games(ada, 2)
    absence = planned(ada, TODAY, TODAY + 5 * DAY)
    with monkeypatch.context() as patched:
        die_at(patched, "_end", 1)
        with pytest.raises(Killed):
            absences.cancel(player=ada, absence_id=absence.pk)
    assert absences.balance(ada).used == 1

    assert absences.run_due() == 1

    assert [still(row) for row in rows] == [False, False]


def test_a_game_that_fails_holds_up_no_other_and_is_tried_again(
    clock: time_machine.Traveller, ada: Player, caplog: pytest.LogCaptureFixture
) -> None:
    rows = games(ada, 3)
    state = factories.fresh(rows[0]).state
    Game.objects.filter(pk=rows[0].pk).update(state='{"no": "game"}')

    with caplog.at_level(logging.ERROR):
        absence = planned(ada, TODAY, TODAY + DAY)

    assert absence.state == State.PLANNED
    assert [still(row) for row in rows] == [False, True, True]
    assert f"failed in game {rows[0].code}: engine-failed" in caplog.text
    Game.objects.filter(pk=rows[0].pk).update(state=state)
    assert absences.run_due() == 1
    assert [still(row) for row in rows] == [True, True, True]


def test_a_game_that_was_broken_when_leave_ended_goes_on_with_a_clock_that_runs(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben)
    planned(ada, TODAY, TODAY)
    Game.objects.filter(pk=row.pk).update(status=Game.Status.PAUSED, pause_reason=Game.PauseReason.BROKEN)
    clock.shift(DAY)
    assert absences.run_due() == 1
    assert factories.fresh(row).away_seats == "A"

    running.resume(code=row.code)

    assert factories.fresh(row).away_seats == ""
    assert factories.seat_of(row, "A").deadline == now() + DAY


def test_a_game_that_was_broken_when_leave_began_stands_still_when_it_goes_on(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben)
    Game.objects.filter(pk=row.pk).update(status=Game.Status.PAUSED, pause_reason=Game.PauseReason.BROKEN)
    assert planned(ada, TODAY, TODAY + DAY).state == State.RUNNING

    running.resume(code=row.code)

    assert still(row)
    assert factories.seat_of(row, "B").deadline is not None


def test_a_game_that_was_broken_for_a_while_during_leave_still_stands_still(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben)
    planned(ada, TODAY, TODAY + DAY)
    Game.objects.filter(pk=row.pk).update(status=Game.Status.PAUSED, pause_reason=Game.PauseReason.BROKEN)

    running.resume(code=row.code)

    assert still(row)
    assert len(told(row, "leave_began", "leave_ended")) == 1


# --- Leave that a deadline takes


def test_a_deadline_takes_a_day_of_leave_which_holds_all_his_games_that_allow_it(
    clock: time_machine.Traveller, keen: Player
) -> None:
    late, other = games(keen, 1) + games(keen, 1, move_time=2 * factories.DAY)
    (strict,) = games(keen, 1, move_time=2 * factories.DAY, leave_allowed=False)

    clock.shift(DAY)
    deadlines.process_due()
    absences.run_due()

    absence = Absence.objects.get()
    assert (absence.automatic, absence.days, absence.state) == (True, 1, State.RUNNING)
    assert (absence.starts_at, absence.ends_at) == (now(), now() + DAY)
    assert factories.seat_of(late, "A").misses == 0
    assert [still(row) for row in (late, other, strict)] == [True, True, False]
    assert absences.balance(keen).left == 20
    # He too hears of what he did not do himself.
    assert [message.letter for message in factories.messages(late, "table")] == ["A", "B"]

    clock.shift(DAY)
    absences.run_due()
    assert factories.seat_of(late, "A").deadline == now() + timedelta(minutes=10)
    assert factories.seat_of(other, "A").deadline == now() + DAY


def test_games_that_are_late_together_take_one_day(clock: time_machine.Traveller, keen: Player) -> None:
    rows = games(keen, 3)

    clock.shift(DAY)
    deadlines.process_due()

    assert Absence.objects.count() == 1
    assert [still(row) for row in rows] == [True, True, True]
    absences.run_due()
    assert [len(told(row, "leave_began")) for row in rows] == [1, 1, 1]


def test_without_a_day_left_the_defaults_are_played(clock: time_machine.Traveller, keen: Player, settings: Any) -> None:
    settings.SILVER_LEAVE_DAYS = 1
    (row,) = games(keen, 1)
    clock.shift(DAY)
    deadlines.process_due()
    clock.shift(DAY)
    absences.run_due()

    clock.shift(timedelta(minutes=10))
    deadlines.process_due()

    assert Absence.objects.count() == 1
    assert factories.seat_of(row, "A").misses == 1


@pytest.mark.parametrize("wish", [False, True])
def test_no_day_is_taken_of_who_does_not_want_it_or_where_leave_is_forbidden(
    clock: time_machine.Traveller, ada: Player, wish: bool
) -> None:
    ada.auto_leave = wish
    ada.save()
    (row,) = games(ada, 1, leave_allowed=not wish)

    clock.shift(DAY)
    deadlines.process_due()

    assert not Absence.objects.exists()
    assert factories.seat_of(row, "A").misses == 1


def test_a_day_taken_by_itself_ends_where_what_is_planned_begins(clock: time_machine.Traveller, keen: Player) -> None:
    (row,) = games(keen, 1)
    holiday = planned(keen, TODAY + 2 * DAY, TODAY + 3 * DAY)

    clock.shift(DAY)
    deadlines.process_due()

    assert Absence.objects.get(automatic=True).ends_at == holiday.starts_at
    clock.move_to(holiday.starts_at + timedelta(seconds=20))
    deadlines.process_due()
    absences.run_due()
    assert still(row)
    assert set(Absence.objects.values_list("automatic", "state")) == {(True, State.ENDED), (False, State.RUNNING)}
    clock.move_to(holiday.ends_at)
    absences.run_due()
    assert not still(row)


def test_a_bots_deadline_takes_nobodys_leave(clock: time_machine.Traveller, keen: Player) -> None:
    (row,) = games(keen, 1)
    stand_ins.ask(code=row.code, player=keen)

    clock.shift(DAY)
    deadlines.process_due()

    assert not Absence.objects.exists()


def test_to_find_that_nobody_is_to_be_excused_costs_one_statement(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    seats = [factories.seat_of(row, "A") for player in (ada, ben) for row in games(player, 2)]

    with CaptureQueriesContext(connection) as statements:
        assert away.perhaps(seats) == set()

    assert len(statements) == 1
    planned(ben, TODAY, TODAY)
    assert away.perhaps(seats) == {ben.pk}
