"""POST games/{code}/resign, agree-to-end and play-on."""

import pytest

from players.models import Player
from tests import factories
from tests.api.client import Api

pytestmark = pytest.mark.django_db
ENDS = ("resign", "agree-to-end", "play-on")


def test_it_gives_a_resigned_seat_to_a_bot(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben, factories.PlayerFactory())

    answer = ada_api.post(f"games/{row.code}/resign")

    assert answer.body["status"] == "running"
    assert answer.body["my_seat"] is None
    assert {name: answer.body["seats"][0][name] for name in ("name", "is_bot", "resigned")} == {
        "name": "Ada",
        "is_bot": True,
        "resigned": True,
    }


def test_it_ends_the_game_when_one_person_is_left(ada: Player, ben: Player, ada_api: Api) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.post(f"games/{row.code}/resign")

    assert answer.body["status"] == "finished"
    assert answer.body["result"] == {"places": {"A": 2, "B": 1}, "winner": "B", "reason": "resignation"}


def test_it_goes_on_for_one_who_plays_on(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = factories.started(ada, ben)

    wanted = ben_api.post(f"games/{row.code}/play-on", plays_on=True)
    answer = ada_api.post(f"games/{row.code}/resign")

    assert wanted.status == 200
    assert ben_api.get(f"games/{row.code}/table").body["plays_on"] is True
    assert answer.body["status"] == "running"


def test_it_ends_when_all_agree_and_not_when_one_takes_it_back(
    ada: Player, ben: Player, ada_api: Api, ben_api: Api
) -> None:
    row = factories.started(ada, ben)
    path = f"games/{row.code}/agree-to-end"

    agreed = ada_api.post(path)
    taken_back = ada_api.post(path, agree=False)
    alone = ben_api.post(path)
    together = ada_api.post(path, agree=True)

    assert [seat["wants_end"] for seat in agreed.body["seats"]] == [True, False]
    assert [seat["wants_end"] for seat in taken_back.body["seats"]] == [False, False]
    assert alone.body["status"] == "running"
    assert (together.body["status"], together.body["result"]["reason"]) == ("finished", "agreement")


@pytest.mark.parametrize("end", ENDS)
def test_it_is_for_seats_of_running_games(ada: Player, ben: Player, ada_api: Api, ben_api: Api, end: str) -> None:
    waiting, other = factories.opened(ada), factories.started(ada, factories.PlayerFactory())

    early = ada_api.post(f"games/{waiting.code}/{end}")
    stranger = ben_api.post(f"games/{other.code}/{end}")

    assert (early.status, early.code) == (409, "game-not-running")
    assert (stranger.status, stranger.code) == (403, "not-your-seat")


@pytest.mark.parametrize(("end", "field"), [("agree-to-end", "agree"), ("play-on", "plays_on")])
def test_it_takes_true_or_false_only(ada: Player, ben: Player, ada_api: Api, end: str, field: str) -> None:
    row = factories.started(ada, ben)

    answer = ada_api.post(f"games/{row.code}/{end}", {field: "yes"})

    assert (answer.status, list(answer.body["params"]["fields"])) == (400, [field])
