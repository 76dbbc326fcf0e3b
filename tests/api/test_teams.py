"""Games of teams: opening, choosing a seat, and what the table shows."""

import pytest

from players.models import Player
from tests import factories
from tests.api.client import Api, api_of

pytestmark = pytest.mark.django_db


def test_a_game_of_teams_has_four_seats(ada_api: Api) -> None:
    two = ada_api.post("games", seats=2, teams=True)
    four = ada_api.post("games", seats=4, teams=True)

    assert (two.status, two.code) == (422, "bad-option")
    assert (four.status, four.body["teams"]) == (201, True)


def test_the_seat_is_chosen_when_joining(ada: Player, ben_api: Api) -> None:
    row = factories.opened(ada, seats=4, teams=True)
    late = api_of(factories.PlayerFactory())

    answer = ben_api.post(f"games/{row.code}/join", letter="C")
    taken = late.post(f"games/{row.code}/join", letter="C")

    assert (answer.status, answer.body["my_seat"]) == (200, "C")
    assert (taken.status, taken.code) == (409, "seat-taken")
    assert late.post(f"games/{row.code}/join").body["my_seat"] == "B"


@pytest.mark.parametrize(("letter", "status", "code"), [("E", 400, "bad-input"), ("C", 422, "bad-seat")])
def test_a_seat_that_is_none_is_refused(ada: Player, ben_api: Api, letter: str, status: int, code: str) -> None:
    row = factories.opened(ada)

    answer = ben_api.post(f"games/{row.code}/join", letter=letter)

    assert (answer.status, answer.code) == (status, code)


def test_it_starts_with_all_four_alone(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = factories.opened(ada, seats=4, teams=True)
    ben_api.post(f"games/{row.code}/join", letter="C")

    answer = ada_api.post(f"games/{row.code}/start")

    assert (answer.status, answer.code) == (409, "too-few-seats")


def test_the_table_and_the_result_name_teams(ada: Player, ada_api: Api) -> None:
    players = [ada, *(factories.PlayerFactory() for _ in range(3))]
    row = factories.started(*players, teams=True, turn_limit=8)
    assert ada_api.get(f"games/{row.code}/table").body["view"]["teams"] == ["A+C", "B+D"]

    while factories.fresh(row).status == "running":
        factories.answer(row, factories.asked(row).seat)

    assert ada_api.get(f"games/{row.code}").body["result"]["winner"] in ("A+C", "B+D")
