"""RabbitMQ as the broker: one game over some moves."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

import kombu
import pytest

from tests.e2e.chaos import Chaos, running_chaos, wait_until
from tests.e2e.smtp import Postbox

URL = os.environ.get("SILVER_TEST_AMQP_URL", "amqp://guest:guest@127.0.0.1:5672//")


@pytest.fixture
def queue() -> Iterator[str]:
    """The name of queues of this test's own, which are gone after it."""
    name = f"silver-e2e-{secrets.token_hex(4)}"
    yield name
    with kombu.Connection(URL) as connection, connection.channel() as channel:
        for one in (name, f"{name}-mail"):
            channel.queue_delete(one)
            channel.exchange_delete(one)


@pytest.fixture
def chaos(tmp_path: Path, postbox: Postbox, queue: str) -> Iterator[Chaos]:
    with running_chaos(tmp_path, postbox, URL, SILVER_QUEUE=queue) as chaos:
        yield chaos
        chaos.heal()


@pytest.mark.rabbitmq
def test_a_game_goes_on_its_mails_arrive_and_a_deadline_is_processed(chaos: Chaos, queue: str) -> None:
    code, (ada, ben) = chaos.table("Ada", "Ben")
    for client in (ada, ben, ada, ben):
        client.play(code)
    with kombu.Connection(URL) as connection, connection.channel() as channel:
        assert channel.queue_declare(queue, passive=True).consumer_count > 0

    chaos.ask("time_passes", codes=[code])
    wait_until(lambda: chaos.ask("missed", codes=[code]) == 1, "the deadline is processed")

    assert chaos.all_is_well([code])
    assert all(chaos.postbox.to(client.address) for client in (ada, ben))
    assert sum(chaos.postbox.ids().values()) == len(chaos.postbox.ids())
