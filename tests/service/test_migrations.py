"""A database of before clocks lay with the games is brought up to date with the games that run in it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.models import Game
from games.services.clocks import Clocks

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
BEFORE = [("games", "0005_outbox_done"), ("players", "0001_initial")]
AT = datetime(2026, 7, 1, 10, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def old_models() -> Iterator[Any]:
    """The models as they were; afterwards the database is as it is now."""
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    yield executor.loader.project_state(BEFORE).apps
    up_to_date()


def up_to_date() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def old_game(models: Any, status: str, seats: dict[str, dict[str, Any]]) -> int:
    """A game of a day a move, whose players live in Berlin; what each seat has of a clock."""
    player, setup, game, seat = (
        models.get_model(*name)
        for name in (("players", "Player"), ("games", "DeckSetup"), ("games", "Game"), ("games", "Seat"))
    )
    people = [
        player.objects.create(username=f"{status}-{letter}", email=f"{letter}@example.org", time_zone="Europe/Berlin")
        for letter in seats
    ]
    row = game.objects.create(
        code=status, host=people[0], setup=setup.objects.get_or_create(slug="old", decks="bullet")[0], decks="bullet",
        seats_wanted=2, rounds=1, move_time=86400, status=status, created_at=AT, expires_at=AT,
    )  # fmt: skip
    for person, (letter, clock) in zip(people, seats.items(), strict=True):
        seat.objects.create(game=row, letter=letter, player=person, **clock)
    return int(row.pk)


def test_clocks_of_running_and_paused_games_keep_what_they_show(old_models: Any) -> None:
    running = {"asked": 7, "asked_move": 3, "deadline": AT + DAY / 2}
    halted = {"asked_move": 3, "time_left": DAY / 4}
    runs = old_game(old_models, "running", {"A": running, "B": halted})
    paused = old_game(old_models, "paused", {"A": halted, "B": {}})

    up_to_date()

    row = Game.objects.get(pk=runs)
    assert Clocks(row).deadline("A") == AT + DAY / 2
    assert Clocks(row).deadline("B") is None
    assert Clocks(row).left("B", AT) == DAY / 4
    assert row.habits == {"A": {"zone": "Europe/Berlin"}, "B": {"zone": "Europe/Berlin"}}
    assert row.pause_reason == ""
    assert Game.objects.get(pk=paused).pause_reason == "broken"
