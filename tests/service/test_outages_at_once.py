"""Several workers after one outage: it is noted once, and each game is credited once."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from games.models import Game, GameEvent, Heartbeat, Outage, Seat
from games.services import heartbeats, outages
from silver_site.clock import now
from tests import factories
from tests.service.racing import gap_free, together

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _down(settings: Any) -> None:
    """The last sweep was three hours ago."""
    settings.SILVER_OUTAGE_AFTER = 300
    Heartbeat.objects.create(name=heartbeats.SWEEP, at=now() - timedelta(hours=3))


def test_workers_that_come_back_at_once_find_one_outage() -> None:
    together(*[outages.watch] * 4)

    assert Outage.objects.count() == 1


def test_workers_that_credit_at_once_credit_each_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "BATCH", 3)
    for _ in range(12):
        factories.started()
    # The outage ends when it is found, so that they get the moment since they started.
    before = dict(Seat.objects.values_list("pk", "deadline"))

    results = together(*[outages.settled] * 3)

    assert True in results
    assert set(results) <= {True, False}
    assert outages.settled()
    assert GameEvent.objects.filter(kind="time_credited").count() == 12
    assert Game.objects.filter(outage=Outage.objects.get().pk).count() == 12
    assert all(deadline > before[pk] for pk, deadline in Seat.objects.values_list("pk", "deadline"))


def test_a_move_and_the_sweep_at_once_give_a_game_its_time_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [factories.started() for _ in range(4)]
    outages.watch()
    give_back = outages._give_back

    def slowly(row: Game, outage: Outage) -> None:
        # Whoever comes second waits for the game's lock, and must see that it is done.
        give_back(row, outage)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(0.2)")

    monkeypatch.setattr(outages, "_give_back", slowly)

    results = together(outages.credit_due, *[lambda row=row: len(factories.answer(row, "A").events) for row in rows])

    assert results[1:] == [1] * 4
    assert outages.settled()
    assert [row.events.filter(kind="time_credited").count() for row in rows] == [1] * 4
    assert all(gap_free(row) for row in rows)
