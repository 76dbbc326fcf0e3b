"""The broker forgets, goes away, or says everything several times: it only wakes, so nothing hangs on it."""

import time
from collections.abc import Callable

import pytest
import redis

from tests.e2e.chaos import BEAT, Chaos, wait_until
from tests.e2e.relay import Relay

GAMES = 20
WAYS: dict[str, Callable[[Relay], None]] = {"refuses": Relay.cut, "is silent": Relay.freeze}
# Seconds for some moves: once a player waits until we know that the broker is gone.
PATIENT = 15


@pytest.mark.postgres
@pytest.mark.redis
def test_what_an_emptied_broker_held_is_done_all_the_same(chaos: Chaos) -> None:
    late = chaos.games(GAMES, "emptied")
    assert chaos.all_is_well(late)
    chaos.only()
    fresh = chaos.games(GAMES, "fresh")
    chaos.ask("time_passes", codes=late)

    with redis.Redis.from_url(chaos.broker_url) as broker:
        assert int(broker.llen(f"{chaos.stack.environment['SILVER_QUEUE']}-mail")) > 0
        broker.flushdb()
    chaos.everybody_works()

    wait_until(lambda: chaos.ask("missed", codes=late) == GAMES, "the deadlines are processed")
    assert chaos.all_is_well(late + fresh)
    assert chaos.copies(late + fresh) == 0
    assert set(chaos.ask("told", kind="deadline_passed", codes=late).values()) == {1}


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("way", WAYS)
def test_who_plays_waits_for_no_broker_and_all_is_done_when_it_is_back(chaos: Chaos, way: str) -> None:
    chaos.everybody_works()
    code, (ada, ben) = chaos.table("Ada", "Ben")
    assert chaos.broker
    WAYS[way](chaos.broker)

    began = time.monotonic()
    for client in (ada, ben, ada, ben):
        client.play(code)
    assert time.monotonic() - began < PATIENT
    late = chaos.games(GAMES, "away")
    chaos.ask("time_passes", codes=late)
    chaos.broker.mend()

    wait_until(lambda: chaos.ask("missed", codes=late) == GAMES, "the deadlines are processed")
    assert chaos.all_is_well([code, *late])
    assert sorted(chaos.ask("answers", code=code)) == sorted(ada.taken + ben.taken)
    assert chaos.ended() == []


def test_nothing_is_done_twice_with_two_beats_and_each_message_five_times(chaos: Chaos) -> None:
    chaos.everybody_works()
    late = chaos.games(GAMES, "twice")
    assert chaos.all_is_well(late)
    chaos.stack.start("second beat", BEAT)
    fresh = chaos.games(GAMES, "five")

    chaos.ask("time_passes", codes=late)
    for task in ("process_deadlines", "deliver_due", "remind_due"):
        chaos.ask("repeat", task=f"games.tasks.{task}", times=5)
    assert chaos.ask("wake", codes=fresh, times=5) == 2 * GAMES
    wait_until(lambda: chaos.ask("missed", codes=late) >= GAMES, "the deadlines are processed")

    assert chaos.all_is_well(late + fresh)
    chaos.stack.kill("second beat")
    assert set(chaos.ask("told", kind="deadline_passed", codes=late).values()) == {1}
    assert chaos.copies(late + fresh) == 0
