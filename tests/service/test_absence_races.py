"""Absences seen to by two at once: every game is told once, and no day of leave is spent twice."""

import threading
from datetime import timedelta
from typing import Any

import pytest

from games.models import Game, OutboxMessage
from games.services import absences, away, deadlines, lobby
from players.models import Absence, Player
from silver_site.clock import now
from tests import factories
from tests.service.racing import gap_free, together

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
State = Absence.State


def on_leave(player: Player, ends_in: timedelta = DAY) -> Absence:
    """Leave whose time has come, and of which no game knows."""
    at = now() - HOUR
    return Absence.objects.create(
        player=player, kind="leave", starts_at=at, ends_at=now() + ends_in, days=1, created_at=at
    )


def games(player: Player, count: int) -> list[Game]:
    return [factories.started(player, factories.PlayerFactory()) for _ in range(count)]


def late(rows: list[Game], letter: str = "A") -> None:
    for row in rows:
        row.seats.filter(letter=letter).update(deadline=now())


def told(row: Game) -> list[str]:
    assert gap_free(row)
    return list(row.events.filter(kind__in=("leave_began", "leave_ended")).values_list("kind", flat=True))


def test_two_sweeps_side_by_side_tell_every_game_once() -> None:
    player = factories.PlayerFactory()
    rows = games(player, 8)
    absence = on_leave(player)

    assert sum(together(absences.run_due, absences.run_due, absences.run_due)) == 1

    assert [told(row) for row in rows] == [["leave_began"]] * 8
    Absence.objects.filter(pk=absence.pk).update(ends_at=now())
    assert sum(together(absences.run_due, absences.run_due, absences.run_due)) == 1
    assert [told(row) for row in rows] == [["leave_began", "leave_ended"]] * 8
    assert OutboxMessage.objects.filter(kind="leave-ended").count() == 1
    assert {factories.seat_of(row, "A").deadline is None for row in rows} == {False}


def test_games_late_at_one_moment_take_one_day_of_leave_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "BATCH", 1)
    player = factories.PlayerFactory(auto_leave=True)
    rows = games(player, 8)
    late(rows)

    results = together(*[deadlines.process_due] * 4)

    assert sum(results) == 8
    assert Absence.objects.count() == 1
    assert [told(row) for row in rows] == [["leave_began"]] * 8
    assert [factories.seat_of(row, "A").misses for row in rows] == [0] * 8


def test_workers_do_not_wait_for_each_other_where_players_share_their_batches(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(deadlines, "BATCH", 3)
    one, two = factories.PlayerFactory.create_batch(2, auto_leave=True)
    rows = [row for _ in range(6) for row in games(one, 1) + games(two, 1)]
    # The last to be late is somebody else in each batch of three.
    for number, row in enumerate(rows):
        row.seats.filter(letter="A").update(deadline=now() - number * HOUR)

    results = together(*[deadlines.process_due] * 4)

    assert sum(results) == 12
    assert caplog.records == []
    assert Absence.objects.count() == 2
    assert [told(row) for row in rows] == [["leave_began"]] * 12


def test_leave_that_begins_while_deadlines_are_run_excuses_each_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "BATCH", 2)
    player = factories.PlayerFactory()
    rows = games(player, 8)
    on_leave(player)
    late(rows)

    together(absences.run_due, deadlines.process_due, absences.run_due, deadlines.process_due)
    # What one of them had locked was passed over by the other.
    deadlines.process_due()
    absences.run_due()

    assert [told(row) for row in rows] == [["leave_began"]] * 8
    assert [factories.seat_of(row, "A").misses for row in rows] == [0] * 8
    assert Absence.objects.get().state == State.RUNNING


def test_who_comes_back_while_his_games_are_being_told_is_back_in_all_of_them() -> None:
    player = factories.PlayerFactory()
    rows = games(player, 8)
    absence = on_leave(player)

    together(absences.run_due, lambda: absences.cancel(player=player, absence_id=absence.pk), absences.run_due)
    absences.run_due()

    assert Absence.objects.get().state == State.ENDED
    assert [factories.fresh(row).away_seats for row in rows] == [""] * 8
    assert {factories.seat_of(row, "A").deadline is None for row in rows} == {False}
    assert {tuple(told(row)) for row in rows} <= {(), ("leave_began", "leave_ended")}


def test_a_game_that_starts_while_leave_ends_is_not_left_standing_still(monkeypatch: pytest.MonkeyPatch) -> None:
    player = factories.PlayerFactory()
    row = factories.opened(player)
    absence = on_leave(player)
    absences.run_due()
    arrive, arrived, ended = away.arrive, threading.Event(), threading.Event()

    def held_up(*args: Any) -> None:
        arrive(*args)
        arrived.set()
        # As long as that, unless leave ends without waiting for this game.
        ended.wait(timeout=2)

    def come_back() -> str:
        arrived.wait()
        state = absences.cancel(player=player, absence_id=absence.pk).state
        ended.set()
        return state

    monkeypatch.setattr(away, "arrive", held_up)
    guest = factories.PlayerFactory()

    assert together(lambda: lobby.join(code=row.code, player=guest).letter, come_back) == ["B", State.ENDED]
    assert told(row) == ["leave_began", "leave_ended"]
    assert factories.fresh(row).away_seats == ""


def test_plans_made_at_once_do_not_overlap() -> None:
    player = factories.PlayerFactory()
    first = now().date() + 10 * DAY

    results = together(
        *[lambda: absences.plan(player=player, kind="leave", first=first, last=first + 14 * DAY).state] * 3
    )

    assert sorted(results) == ["absence-overlaps", "absence-overlaps", "planned"]


def test_answers_and_leave_do_not_lock_each_other_out() -> None:
    player = factories.PlayerFactory()
    rows = games(player, 6)
    on_leave(player)

    results = together(
        absences.run_due, *[lambda row=row: [event.kind for event in factories.answer(row, "A").events] for row in rows]
    )

    assert results == [1, *[["peeked"]] * 6]
    assert [told(row) for row in rows] == [["leave_began"]] * 6
