"""The database cannot be reached for a while in the middle of play; nothing is restarted."""

import time
from collections.abc import Callable

import httpx
import pytest

from tests.e2e.chaos import Chaos, wait_until
from tests.e2e.client import Client
from tests.e2e.relay import Relay

GAMES = 20
EVENTS = 'INSERT INTO "games_gameevent"'
# How it is away, and for how many seconds.
WAYS: dict[str, tuple[Callable[[Relay], None], int]] = {"refuses": (Relay.cut, 20), "is silent": (Relay.freeze, 10)}


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("way", WAYS)
def test_all_goes_on_after_the_database(chaos: Chaos, way: str) -> None:
    chaos.everybody_works()
    code, clients = chaos.table("Ada", "Ben")
    late = chaos.games(GAMES, "away")
    chaos.ask("time_passes", codes=late)
    assert chaos.database

    go_away, seconds = WAYS[way]
    go_away(chaos.database)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        assert refused_politely(clients[0], code)
    chaos.database.mend()

    wait_until(lambda: clients[0].http.get(f"games/{code}/table").is_success, "the table is shown again")
    for client in clients * 3:
        client.play(code)
    wait_until(lambda: chaos.ask("missed", codes=late) == GAMES, "the deadlines are processed")
    assert chaos.all_is_well([code, *late])
    assert set(chaos.ask("told", kind="deadline_passed", codes=late).values()) == {1}
    assert sorted(chaos.ask("answers", code=code)) == sorted(clients[0].taken + clients[1].taken)
    assert chaos.ended() == []


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("heard", [False, True], ids=["before it", "after it"])
def test_an_answer_whose_commit_is_cut_off_can_be_given_again_and_counts_once(chaos: Chaos, heard: bool) -> None:
    code, (ada, ben) = chaos.table("Ada", "Ben")
    ada.play(code)
    assert chaos.all_is_well([code])
    asked = ben.get(f"games/{code}/table")["decisions"][0]
    wanted = ben.chosen(asked)
    assert chaos.database
    trap = chaos.database.set_trap(EVENTS, "COMMIT", act=lambda: None, answered=heard)

    cut_off = ben.http.post(f"games/{code}/answers", json=wanted)
    again = ben.post(f"games/{code}/answers", wanted)

    assert trap.sprung.is_set()
    assert (cut_off.status_code, cut_off.json()["code"]) == (500, "server-error")
    assert again["repeated"] == heard
    assert chaos.ask("answers", code=code).count(f"{wanted['question']} {wanted['answer']}") == 1
    assert chaos.all_is_well([code])


def refused_politely(client: Client, code: str) -> bool:
    """Whether a request is answered with an error that shows nothing of ours, or not at all for a while."""
    try:
        answer = client.http.get(f"games/{code}/table", timeout=5)
    except httpx.TimeoutException:
        return True
    assert answer.json()["code"] == "server-error"
    return answer.status_code >= 500 and "psycopg" not in answer.text
