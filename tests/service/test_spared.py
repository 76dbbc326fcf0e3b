"""What sweeps put around each of their steps."""

import logging

import pytest

from games.services.errors import ServiceError
from games.services.spared import spared


def test_what_fails_is_logged_by_its_kind_and_the_rest_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    done = []
    for name in ("a", "b"):
        with spared("the step %s failed", name) as step:
            if name == "a":
                raise ValueError("the card is a 13")
            done.append(name)

    assert done == ["b"]
    assert step.error is None
    [record] = caplog.records
    assert (record.levelno, record.getMessage(), record.exc_info) == (
        logging.ERROR,
        "the step a failed: ValueError",
        None,
    )


def test_a_refusal_is_logged_by_its_code(caplog: pytest.LogCaptureFixture) -> None:
    with spared("the step failed") as step:
        raise ServiceError("engine-failed", 500, game="abc")

    assert isinstance(step.error, ServiceError)
    assert caplog.messages == ["the step failed: engine-failed"]


def test_what_ends_the_process_ends_it() -> None:
    with pytest.raises(KeyboardInterrupt), spared("the step failed"):
        raise KeyboardInterrupt
