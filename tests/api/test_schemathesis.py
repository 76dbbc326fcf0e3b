"""The API against its own description: whatever is sent, the answer is one that the schema names.

Runs in the test's own transaction through the WSGI application; half of the requests meet real games.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.test import override_settings
from hypothesis import HealthCheck, strategies
from hypothesis import settings as given_settings
from schemathesis.core.parameters import ParameterLocation

from games.leagues.services import registration
from games.services import pauses, stand_ins
from players.models import Player
from silver_site.clock import now
from silver_site.wsgi import application
from tests import factories
from tests.api.client import closed, token_of
from tests.leagues import factories as leagues

pytestmark = pytest.mark.django_db
EXAMPLES = int(os.environ.get("SILVER_SCHEMATHESIS_EXAMPLES", "12"))
GENERATED, OPEN, RUNNING, ENDED = "a generated code", "an open game", "a running game", "an ended game"
SEASON = {"slug": "spring", "number": 1}
WANTED = "a game in which a bot sits for Ben, and Ada waits for a pause"
# A body that is right in itself may still be refused for the state of the game or of the other fields.
REFUSALS = ["2xx", "403", "404", "409", "422"]

schema = schemathesis.openapi.from_dict(
    closed(),
    config=schemathesis.Config.from_dict(
        {
            "checks": {"positive_data_acceptance": {"expected-statuses": REFUSALS}},
            "generation": {
                "max-examples": EXAMPLES,
                "deterministic": True,
                "database": "none",
                "no-shrink": True,
                "allow-x00": False,
            },
        }
    ),
)
schema.app = application


@dataclass(frozen=True)
class House:
    """Games of Ada's in every state, and her token."""

    codes: dict[str, str]
    token: str


@contextmanager
def connection_kept() -> Iterator[None]:
    """Keep the requests from closing the connection of the test's transaction, as Django's own client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def house(ada: Player, ben: Player) -> Iterator[House]:
    """What the requests meet; each finds it as it was."""
    rows = {
        OPEN: factories.opened(ada, seats=3),
        RUNNING: factories.started(ada, ben),
        ENDED: factories.play_out(factories.started(ada, ben, turn_limit=2)),
        WANTED: factories.started(ada, ben, factories.PlayerFactory(), leave_allowed=False),
    }
    stand_ins.ask(code=rows[WANTED].code, player=ben)
    stand_ins.offer(code=rows[WANTED].code, player=ben)
    pauses.propose(code=rows[WANTED].code, player=ada, until=now() + timedelta(days=2))
    # A season in which Ben wants to play with Ada.
    registration.register(season=leagues.opened(teams=True), player=ben, partner=ada)
    with override_settings(SILVER_API_RATE=0), connection_kept():
        yield House({state: row.code for state, row in rows.items()}, token_of(ada))


@schema.parametrize()
@schema.given(which=strategies.sampled_from((GENERATED, OPEN, RUNNING, ENDED, WANTED)))
@given_settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_it_answers_as_described(case: schemathesis.Case, which: str, house: House) -> None:
    path = case.meta.components.get(ParameterLocation.PATH) if case.meta else None
    if which != GENERATED and (path is None or path.mode.is_positive):
        there = {"code": house.codes[which]} | (SEASON if "/seasons/" in case.path else {})
        case.path_parameters.update({name: there[name] for name in there if name in case.path_parameters})

    with transaction.atomic():
        case.call_and_validate(headers={"Authorization": f"Bearer {house.token}"})
        transaction.set_rollback(True)
