"""A server that reads mails, and a listener of it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from games.models import Game
from tests.mail.doors.listening import Listening
from tests.mail.doors.mails import BOUNCES, CHECKER
from tests.service import mailing


@pytest.fixture(autouse=True)
def _reads_mails(settings: Any) -> None:
    settings.SILVER_REPLY_ADDRESS = "reply@silver.example.org"
    settings.SILVER_BOUNCE_ADDRESS = BOUNCES
    settings.SILVER_AUTHSERV_IDS = [CHECKER]


@pytest.fixture
def row(db: None) -> Game:
    """A game in which A is to move."""
    return mailing.turn_of_a()


@pytest.fixture
def listen(settings: Any) -> Iterator[Callable[..., Listening]]:
    """Starts a listener that speaks this protocol."""
    with ExitStack() as running:

        def start(protocol: str = "lmtp") -> Listening:
            settings.SILVER_LISTEN_PROTOCOL = protocol
            return running.enter_context(Listening())

        yield start
