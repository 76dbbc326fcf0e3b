"""The mail server of a test, a look into its database, and the stack that the chaos tests of a process share."""

import os
from collections.abc import Iterator

import pytest

from tests.e2e.chaos import Chaos, Inside, running_chaos
from tests.e2e.smtp import Postbox
from tests.e2e.stack import Stack, own_broker


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    postbox = Postbox()
    postbox.controller.start()
    yield postbox
    postbox.controller.stop()


@pytest.fixture
def inside(stack: Stack) -> Iterator[Inside]:
    """A look into the database of the test's own stack."""
    inside = Inside(stack.environment)
    yield inside
    inside.end()


@pytest.fixture(scope="session")
def _running_chaos(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chaos]:
    postbox = Postbox()
    postbox.controller.start()
    broker = own_broker(os.environ["CELERY_BROKER_URL"])
    with running_chaos(tmp_path_factory.mktemp("chaos"), postbox, broker) as chaos:
        yield chaos
    postbox.controller.stop()


@pytest.fixture
def chaos(_running_chaos: Chaos) -> Iterator[Chaos]:
    """Everything runs, and does again after the test."""
    _running_chaos.tests += 1
    yield _running_chaos
    _running_chaos.heal()
