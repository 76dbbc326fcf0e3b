"""A backup was restored: nothing is sent until somebody says so, cursors are void, and clocks get the lost time."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command

from games.models import OutboxMessage, ServiceState
from games.services import delivery, epochs, outages, restoring
from tests import factories

pytestmark = pytest.mark.django_db
START = datetime(2026, 7, 1, 10, tzinfo=UTC)
Status = OutboxMessage.Status


@pytest.fixture(autouse=True)
def clock(settings: Any) -> Iterator[time_machine.Traveller]:
    settings.SILVER_OUTAGE_AFTER = 300
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


def command(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def statuses() -> dict[str, int]:
    found: dict[str, int] = {}
    for status in OutboxMessage.objects.values_list("status", flat=True):
        found[status] = found.get(status, 0) + 1
    return found


def test_after_a_restore_nothing_is_sent_until_it_is_released() -> None:
    factories.started()
    command("restored")

    assert delivery.is_held()
    assert delivery.deliver_due() == 0
    assert statuses() == {"pending": 2}

    command("release")

    assert not delivery.is_held()
    assert delivery.deliver_due() == 2
    assert statuses() == {"sent": 2}


def test_restored_says_what_waits_and_how_long(clock: time_machine.Traveller) -> None:
    factories.started()
    clock.shift(timedelta(hours=5))

    said = command("restored").replace("\xa0", " ")

    assert "nothing is sent until" in said
    assert "turn: 2 waiting, the oldest for 5 hours" in said


def test_restored_says_that_nothing_waits() -> None:
    assert "nothing waits to be sent" in command("restored")


def test_what_is_too_old_can_be_dropped_and_the_ledger_says_so(clock: time_machine.Traveller) -> None:
    old = factories.started()
    clock.shift(timedelta(hours=5))
    factories.started()
    command("restored")

    said = command("release", "--drop-older-than", "4.5")

    assert said == "released: 2 messages will be sent, 2 were dropped\n"
    assert {(row.status, row.reason) for row in factories.messages(old)} == {("suppressed", "dropped-after-restore")}
    assert delivery.deliver_due() == 2


def test_a_bots_move_is_never_dropped(clock: time_machine.Traveller) -> None:
    row = factories.started(bots=1)
    command("restored")
    clock.shift(timedelta(hours=5))

    command("release", "--drop-older-than", "1")

    assert [message.status for message in factories.messages(row, "bot-move")] == ["pending"]


def test_what_is_not_held_is_not_released() -> None:
    with pytest.raises(CommandError, match="not held"):
        command("release")


def test_each_restore_begins_another_life_also_from_the_same_backup(clock: time_machine.Traveller) -> None:
    first = epochs.current()
    second = restoring.restored()
    # The disk fails again, and the same backup is all there is.
    ServiceState.objects.all().delete()
    clock.shift(timedelta(minutes=1))

    third = restoring.restored()

    assert epochs.current() == third
    assert len({first, second, third}) == 3


def test_two_restores_within_a_minute_are_two_lives() -> None:
    assert restoring.restored() < restoring.restored()


def test_clocks_get_the_time_since_the_backup(clock: time_machine.Traveller) -> None:
    outages.watch()
    row = factories.started()
    before = factories.seat_of(row, "A").deadline
    # Here the backup is taken; what happened in the next two days is lost with the disk.
    clock.shift(timedelta(days=2))
    restoring.restored()

    while not outages.watch():
        outages.credit_due()

    assert before is not None
    assert factories.seat_of(row, "A").deadline == before + timedelta(days=2)
    assert row.events.filter(kind="time_credited").count() == 1
