"""POST games/{code}/start."""

import pytest

from players.models import Player
from tests import factories
from tests.api.client import Api

pytestmark = pytest.mark.django_db


def test_it_starts_with_the_seats_taken(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = factories.opened(ada, seats=4)
    ben_api.post(f"games/{row.code}/join")

    answer = ada_api.post(f"games/{row.code}/start")

    assert (answer.status, answer.body["status"], len(answer.body["seats"])) == (200, "running", 2)


def test_it_is_the_hosts_to_do(ada: Player, ben: Player, ben_api: Api) -> None:
    row = factories.opened(ada, seats=3)
    ben_api.post(f"games/{row.code}/join")

    answer = ben_api.post(f"games/{row.code}/start")

    assert (answer.status, answer.code) == (403, "not-host")


def test_it_needs_two_seats_and_an_open_game(ada: Player, ben: Player, ada_api: Api) -> None:
    alone, running = factories.opened(ada), factories.started(ada, ben)

    early = ada_api.post(f"games/{alone.code}/start")
    late = ada_api.post(f"games/{running.code}/start")

    assert (early.status, early.code) == (409, "too-few-seats")
    assert (late.status, late.code) == (409, "game-not-open")


def test_it_has_no_options(ada: Player, ada_api: Api) -> None:
    row = factories.opened(ada)

    answer = ada_api.post(f"games/{row.code}/start", now=True)

    assert (answer.status, answer.code) == (400, "bad-input")
