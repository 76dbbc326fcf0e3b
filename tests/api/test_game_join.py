"""POST games/{code}/join."""

import pytest

from players.models import Player
from tests import factories
from tests.api.client import Api, by_invitation

pytestmark = pytest.mark.django_db


def test_it_takes_the_first_free_seat(ada: Player, ben_api: Api) -> None:
    row = factories.opened(ada, seats=3)

    answer = ben_api.post(f"games/{row.code}/join", nonce="ben-s_own")

    assert (answer.status, answer.body["my_seat"], answer.body["status"]) == (200, "B", "open")
    assert answer.body["seats"][1]["nonce"] == "ben-s_own"


def test_it_starts_the_game_with_the_last_seat(ada: Player, ben_api: Api) -> None:
    row = factories.opened(ada)

    answer = ben_api.post(f"games/{row.code}/join")

    assert answer.body["status"] == "running"


def test_it_needs_no_body(ada: Player, ben_api: Api) -> None:
    row = factories.opened(ada)

    answer = ben_api.send("post", f"games/{row.code}/join", b"", "")

    assert answer.status == 200


def test_it_refuses_a_second_seat_and_one_too_many(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    open_one, full = factories.opened(ada), factories.started(ada, factories.PlayerFactory())

    again = ada_api.post(f"games/{open_one.code}/join")
    late = ben_api.post(f"games/{full.code}/join")

    assert (again.status, again.code) == (409, "already-seated")
    assert (late.status, late.code) == (409, "game-not-open")


def test_it_refuses_what_is_no_nonce(ada: Player, ben_api: Api) -> None:
    row = factories.opened(ada)

    answer = ben_api.post(f"games/{row.code}/join", nonce="a b")

    assert (answer.status, answer.code) == (422, "bad-nonce")
    assert row.seats.count() == 1


def test_it_finds_no_hidden_game(ben_api: Api) -> None:
    row = by_invitation(factories.PlayerFactory())

    answer = ben_api.post(f"games/{row.code}/join")

    assert (answer.status, answer.code) == (404, "game-not-found")
