"""What the tests of ratings share: a clock that stands."""

from collections.abc import Iterator

import pytest
import time_machine

START = "2026-07-01 10:00:00+00:00"


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """The one clock, at START; it moves when it is told to."""
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller
