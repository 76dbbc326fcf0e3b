"""Outages: the service was down, and every clock gets its time back, once."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.db import OperationalError

from games.models import Game, Heartbeat, Outage, Seat
from games.services import deadlines, heartbeats, outages, pauses, states
from games.services.clocks import Clocks
from games.services.errors import ServiceError
from silver_site.clock import now
from tests import factories

pytestmark = pytest.mark.django_db
START = datetime(2026, 7, 1, 10, tzinfo=UTC)
DOWN = timedelta(hours=3)


@pytest.fixture(autouse=True)
def clock(settings: Any) -> Iterator[time_machine.Traveller]:
    settings.SILVER_OUTAGE_AFTER = 300
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


def deadline(row: Game, letter: str = "A") -> datetime | None:
    return factories.seat_of(row, letter).deadline


def left(row: Game, letter: str) -> timedelta:
    """What is on a seat's clock now."""
    return Clocks(factories.fresh(row)).left(letter, now())


def credited(row: Game) -> list[dict[str, str]]:
    return [event.public for event in row.events.filter(kind="time_credited")]


@pytest.fixture(autouse=True)
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a limit of one game is one."""
    monkeypatch.setattr(outages, "BATCH", 2)


def started_in_turn(clock: time_machine.Traveller, count: int) -> list[Game]:
    """So many games, each a second after the one before: none has a deadline that another has."""
    rows = []
    for _ in range(count):
        rows.append(factories.started())
        clock.shift(1)
    return rows


def came_back(clock: time_machine.Traveller, down: timedelta = DOWN) -> Outage:
    """The sweep ran at the clock's time, and again after a while."""
    assert outages.watch()
    clock.shift(down)
    assert not outages.watch()
    return Outage.objects.get()


def test_every_running_clock_gets_the_time_back_and_the_table_is_told(clock: time_machine.Traveller) -> None:
    row = factories.started()
    before = deadline(row)
    outage = came_back(clock)

    assert outages.credit_due() == 1

    assert before is not None
    assert deadline(row, "A") == deadline(row, "B") == before + DOWN
    span = {"began": "2026-07-01T10:00:00+00:00", "ended": "2026-07-01T13:00:00+00:00"}
    assert credited(row) == [span]
    news = factories.messages(row, "table")
    assert [message.letter for message in news] == ["A", "B"]
    assert {message.payload["event"] for message in news} == {factories.fresh(row).event_count}
    outage.refresh_from_db()
    assert outage.credited_at is not None
    assert outages.watch()


def test_a_deadline_that_passed_during_the_outage_is_not_played(clock: time_machine.Traveller) -> None:
    row = factories.started(move_time=3600)
    came_back(clock)
    while not outages.watch():
        outages.credit_due()

    assert deadlines.process_due() == 0

    clock.shift(3600)
    assert deadlines.process_due() == 2
    assert factories.seat_of(row, "A").misses == 1


def test_a_clock_gets_only_the_part_in_which_it_ran(clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started())
    first, second = factories.asked(row).seat, "B" if factories.asked(row).seat == "A" else "A"
    assert outages.watch()
    # Pages answer while the workers are down.
    clock.shift(timedelta(hours=1))
    factories.answer(row, first, "draw")
    factories.answer(row, first, "discard")
    clock.shift(timedelta(hours=2))
    assert not outages.watch()

    outages.credit_due()

    assert deadline(row, first) is None
    assert deadline(row, second) == START + timedelta(hours=1 + 24 + 2)


def test_a_game_that_started_afterwards_gets_nothing(clock: time_machine.Traveller) -> None:
    came_back(clock)
    row = factories.started()
    before = deadline(row)

    outages.credit_due()

    assert deadline(row) == before
    assert credited(row) == []
    assert outages.watch()


def test_a_clock_that_stands_still_gets_nothing(clock: time_machine.Traveller) -> None:
    row = factories.started()
    Seat.objects.filter(game=row).update(deadline=None)
    Game.objects.filter(pk=row.pk).update(
        clocks={letter: one | {"since": None} for letter, one in factories.fresh(row).clocks.items()}
    )
    came_back(clock)

    assert outages.credit_due() == 0

    assert credited(row) == []
    assert outages.watch()


def test_a_deadline_put_off_until_morning_moves_as_far_as_the_others(clock: time_machine.Traveller) -> None:
    owl = factories.PlayerFactory(active_from=time(8), active_to=time(22))
    row = factories.started(owl, factories.PlayerFactory(), move_time=13 * 3600)
    assert deadline(row) == datetime(2026, 7, 2, 8, tzinfo=UTC)
    clock.move_to(datetime(2026, 7, 2, 7, tzinfo=UTC))
    came_back(clock)

    outages.credit_due()

    assert deadline(row) == datetime(2026, 7, 2, 11, tzinfo=UTC)


def test_each_outage_is_credited_once_a_game(clock: time_machine.Traveller) -> None:
    row = factories.started()
    before = deadline(row)
    came_back(clock)
    assert [outages.credit_due() for _ in range(3)] == [1, 0, 0]
    outages.watch()
    clock.shift(DOWN)
    assert not outages.watch()

    assert [outages.credit_due() for _ in range(3)] == [1, 0, 0]

    assert before is not None
    assert deadline(row) == before + 2 * DOWN
    assert len(credited(row)) == 2


def test_a_second_outage_in_the_middle_of_crediting_loses_nothing(clock: time_machine.Traveller) -> None:
    rows = started_in_turn(clock, 3)
    before = [deadline(row) for row in rows]
    came_back(clock)
    assert outages.credit_due(limit=1) == 1
    clock.shift(DOWN)
    assert not outages.watch()

    while not outages.watch():
        outages.credit_due()

    assert [deadline(row) for row in rows] == [one + 2 * DOWN for one in before]
    assert [len(credited(row)) for row in rows] == [2, 2, 2]


def test_the_nearest_deadlines_come_first(clock: time_machine.Traveller) -> None:
    late, soon = factories.started(move_time=10 * factories.DAY), factories.started()
    came_back(clock)

    outages.credit_due(limit=1)

    assert (len(credited(soon)), len(credited(late))) == (1, 0)
    assert not outages.watch()


def test_several_workers_find_one_outage(clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch) -> None:
    outages.watch()
    clock.shift(DOWN)
    # Both read the beat before either writes.
    seen = heartbeats.last(heartbeats.SWEEP)
    outages.watch()
    monkeypatch.setattr(heartbeats, "last", lambda _name: seen)

    outages.watch()

    assert Outage.objects.count() == 1


def test_a_new_server_has_had_no_outage() -> None:
    assert outages.watch()

    assert Outage.objects.count() == 0


def test_a_sweep_that_is_seen_to_is_no_outage(clock: time_machine.Traveller) -> None:
    for _ in range(10):
        assert outages.watch()
        clock.shift(290)

    assert Outage.objects.count() == 0


def test_a_worker_held_up_among_others_finds_no_outage(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    outages.watch()
    clock.shift(10)
    frozen_at = datetime.now(UTC)
    clock.shift(DOWN)
    Heartbeat.objects.update(at=datetime.now(UTC))
    times = iter([frozen_at, datetime.now(UTC)])
    monkeypatch.setattr(outages, "now", lambda: next(times))

    assert outages.watch()

    assert Outage.objects.count() == 0
    assert heartbeats.last(heartbeats.SWEEP) == datetime.now(UTC)


def test_a_clock_put_back_credits_nothing_and_an_outage_after_it_is_found(
    clock: time_machine.Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    row = factories.started()
    outages.watch()
    clock.shift(-DOWN)

    assert outages.watch()

    assert "alarm: the clock of this machine says" in caplog.text
    assert Outage.objects.count() == 0
    assert credited(row) == []
    clock.shift(timedelta(minutes=6))
    assert not outages.watch()


def test_a_clock_that_jumps_ahead_costs_nobody_his_time(clock: time_machine.Traveller) -> None:
    row = factories.started(move_time=3600)
    outages.watch()
    clock.shift(timedelta(days=30))

    while not outages.watch():
        outages.credit_due()

    assert deadlines.process_due() == 0
    assert deadline(row) == datetime.now(UTC) + timedelta(hours=1)


def test_outages_can_be_switched_off(clock: time_machine.Traveller, settings: Any) -> None:
    settings.SILVER_OUTAGE_AFTER = 0
    outages.watch()
    clock.shift(DOWN)

    assert outages.watch()


def test_a_game_that_fails_gets_its_time_and_holds_up_nobody(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = factories.started(), factories.started()
    before = deadline(bad)
    came_back(clock)
    load = states.load

    def loaded(row: Game) -> object:
        if row.pk == bad.pk:
            raise RuntimeError("the card on top is a 12")
        return load(row)

    monkeypatch.setattr(states, "load", loaded)

    outages.credit_due()

    assert before is not None
    assert deadline(bad) == deadline(good) == before + DOWN
    assert (len(credited(bad)), len(credited(good))) == (0, 1)
    assert f"the credit of game {bad.code} for an outage failed: RuntimeError" in caplog.text
    assert "the card on top" not in caplog.text
    assert outages.watch()


def test_a_sweep_credits_for_a_while_and_the_next_one_goes_on(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = started_in_turn(clock, 3)
    outages.watch()
    clock.shift(DOWN)
    give_back = outages._give_back

    def slowly(row: Game, outage: Outage) -> None:
        give_back(row, outage)
        clock.shift(outages.LONGEST_RUN)

    monkeypatch.setattr(outages, "_give_back", slowly)

    assert [outages.settled() for _ in range(4)] == [False, False, False, True]

    assert [len(credited(row)) for row in rows] == [1, 1, 1]


def test_a_database_that_fails_leaves_the_rest_to_the_next_sweep(
    clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = factories.started()
    came_back(clock)
    with monkeypatch.context() as patch:
        patch.setattr(outages, "_give_back", _fail)
        with pytest.raises(OperationalError):
            outages.credit_due()
    assert not outages.watch()

    assert outages.credit_due() == 1

    assert len(credited(row)) == 1


def _fail(*_: object) -> None:
    raise OperationalError("gone")


def test_who_moves_before_the_sweep_has_come_to_his_game_gets_the_time_back_first(
    clock: time_machine.Traveller,
) -> None:
    row = factories.started(bank=7 * factories.DAY, cap=7 * factories.DAY)
    came_back(clock)

    played = factories.answer(row, "A")

    assert [event.kind for event in played.events] == ["peeked"]
    assert len(credited(row)) == 1
    assert left(row, "A") == timedelta(days=7)
    assert outages.credit_due() == 0
    assert outages.watch()
    assert len(credited(row)) == 1
    assert deadline(row, "B") == START + timedelta(days=7) + DOWN


def test_a_pause_that_is_agreed_before_the_sweep_has_come_loses_no_time(clock: time_machine.Traveller) -> None:
    row = factories.started()
    players = [factories.seat_of(row, letter).player for letter in "AB"]
    until = START + DOWN + timedelta(days=1)
    came_back(clock)

    pauses.propose(code=row.code, player=players[0], until=until)
    pauses.agree(code=row.code, player=players[1])

    assert factories.fresh(row).status == "paused"
    assert [left(row, letter) for letter in "AB"] == [timedelta(days=1)] * 2
    assert len(credited(row)) == 1


def test_an_answer_that_is_refused_credits_nothing_and_the_sweep_does(clock: time_machine.Traveller) -> None:
    row = factories.started()
    came_back(clock)

    with pytest.raises(ServiceError):
        factories.answer(row, "A", "nonsense")

    assert credited(row) == []
    assert outages.credit_due() == 1


def test_two_machines_whose_clocks_differ_give_no_time_back_twice(clock: time_machine.Traveller) -> None:
    row = factories.started()
    before = deadline(row)
    behind = timedelta(minutes=10)
    outages.watch()

    for _ in range(20):
        clock.shift(timedelta(minutes=1) - behind)
        while not outages.watch():
            outages.credit_due()
        clock.shift(behind)
        while not outages.watch():
            outages.credit_due()

    assert before is not None
    given = deadline(row) - before
    assert given <= timedelta(minutes=20) + behind
