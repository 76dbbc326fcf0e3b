"""The service was down for longer than an outage may last: when it is back, every clock has that time back, once."""

import pytest

from tests.e2e.chaos import ONE, Chaos, wait_until

GAMES = 20
MINUTE = 60
# How long nobody looked, and how long ago the deadlines were over.
DOWN, LATE = 20 * MINUTE, 10 * MINUTE


@pytest.fixture
def codes(chaos: Chaos) -> list[str]:
    """Running games whose mails are out; then everything ends, and nobody looks for a while."""
    codes: list[str] = chaos.games(GAMES, "outage")
    assert chaos.all_is_well(codes)
    chaos.only()
    chaos.stack.kill("beat")
    chaos.ask("time_passes", codes=codes, ago=LATE)
    chaos.ask("nobody_looked", seconds=DOWN)
    return codes


@pytest.mark.sqlite
def test_nobody_loses_time_by_an_outage(chaos: Chaos, codes: list[str]) -> None:
    chaos.everybody_works()

    assert credited_once(chaos, codes)


@pytest.mark.postgres
@pytest.mark.redis
def test_nobody_loses_time_by_an_outage_and_a_worker_that_is_killed_while_he_gives_it_back(
    chaos: Chaos, codes: list[str]
) -> None:
    assert chaos.database
    trap = chaos.database.set_trap('INSERT INTO "games_gameevent"', act=chaos.kill_worker, nth=2, answered=True)

    chaos.only(ONE)
    wait_until(trap.sprung.is_set, "the worker is killed")
    chaos.everybody_works()

    assert credited_once(chaos, codes)


def credited_once(chaos: Chaos, codes: list[str]) -> bool:
    """Wait until all have their time back; whether that was once each, and no deadline passed."""
    wait_until(lambda: sum(told(chaos, codes).values()) >= GAMES, "all have their time back")
    assert set(told(chaos, codes).values()) == {1}
    assert 0 < chaos.ask("nearest_deadline", codes=codes) <= DOWN - LATE
    assert chaos.all_is_well(codes)
    return bool(chaos.ask("missed", codes=codes) == 0)


def told(chaos: Chaos, codes: list[str]) -> dict[str, int]:
    counted: dict[str, int] = chaos.ask("told", codes=codes, kind="time_credited")
    return counted
