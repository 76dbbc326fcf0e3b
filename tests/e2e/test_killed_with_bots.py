"""A worker is killed while it moves for bots."""

import pytest

from tests.e2e.chaos import ONE, Chaos, wait_until
from tests.e2e.client import Client

EVENTS, COMMIT = 'INSERT INTO "games_gameevent"', "COMMIT"
# Whether the database hears the commit of the move.
POINTS = {"before": False, "after": True}


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("point", POINTS)
def test_a_bot_moves_once_though_the_worker_dies_at_the_commit_of_its_move(chaos: Chaos, point: str) -> None:
    code, (ada,) = chaos.table("Ada", bots=2)
    wait_until(lambda: is_asked(ada, code), "the bots have looked at their cards")
    assert chaos.all_is_well([code])
    chaos.only()
    ada.play(code)
    assert chaos.database
    trap = chaos.database.set_trap(EVENTS, COMMIT, act=chaos.kill_worker, answered=POINTS[point])

    chaos.only(ONE)
    wait_until(trap.sprung.is_set, "the worker is killed")
    chaos.only(ONE)
    wait_until(lambda: is_asked(ada, code), "the bots have moved")

    assert chaos.all_is_well([code])
    assert set(ada.taken) <= set(chaos.ask("answers", code=code))


def is_asked(client: Client, code: str) -> bool:
    table = client.get(f"games/{code}/table")
    return bool(table["decisions"]) or table["view"]["result"] is not None
