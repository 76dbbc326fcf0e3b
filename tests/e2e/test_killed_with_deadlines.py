"""A worker is killed while it plays for those who ran out of time."""

import pytest

from tests.e2e.chaos import ONE, Chaos, wait_until

GAMES = 60
HALF = 30
EVENTS, COMMIT = 'INSERT INTO "games_gameevent"', "COMMIT"
# What the worker says to the database last, and whether it is heard there.
STATEMENTS = {
    "before it locks the game": (["FOR NO KEY UPDATE"], False),
    "with the game locked": (["FOR NO KEY UPDATE"], True),
    "when the game is stored": (['UPDATE "games_game"'], True),
    "when the mails are stored": (['INSERT INTO "games_outboxmessage"'], True),
    "before the commit": ([EVENTS, COMMIT], False),
    "after the commit": ([EVENTS, COMMIT], True),
}


@pytest.fixture(scope="module")
def codes(_running_chaos: Chaos) -> list[str]:
    """Sixty running games, the first mails of which are out."""
    codes: list[str] = _running_chaos.games(GAMES, "sixty")
    assert _running_chaos.all_is_well(codes)
    return codes


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("point", STATEMENTS)
def test_deadlines_are_processed_once_though_a_worker_is_killed_at_a_statement(
    chaos: Chaos, codes: list[str], point: str
) -> None:
    codes = codes[:HALF]
    words, heard = STATEMENTS[point]
    before = chaos.ask("told", kind="deadline_passed", codes=codes)
    chaos.only(ONE)
    assert chaos.database
    trap = chaos.database.set_trap(*words, act=chaos.kill_worker, nth=2, answered=heard)

    assert chaos.ask("time_passes", codes=codes) == HALF
    wait_until(trap.sprung.is_set, "the worker is killed")
    done = chaos.ask("missed", codes=codes) - sum(before.values())
    chaos.only(ONE)

    assert done < HALF
    assert each_once_more(chaos, codes, before)
    assert chaos.all_is_well(codes)


def test_sixty_deadlines_are_processed_once_though_the_worker_is_killed_twice_on_the_way(
    chaos: Chaos, codes: list[str]
) -> None:
    before = chaos.ask("told", kind="deadline_passed", codes=codes)
    so_far = sum(before.values())
    chaos.only(ONE)

    assert chaos.ask("time_passes", codes=codes) == GAMES
    for share in (5, 25):
        wait_until(lambda share=share: chaos.ask("missed", codes=codes) >= so_far + share, "some are processed")
        # Where it stands just then; on a quick machine that may be behind the last of them. At a chosen statement it is
        # killed above.
        chaos.kill_worker()
        chaos.only(ONE)
    chaos.everybody_works()

    assert each_once_more(chaos, codes, before)
    assert chaos.all_is_well(codes)


def each_once_more(chaos: Chaos, codes: list[str], before: dict[str, int]) -> bool:
    """Wait until as many deadlines are processed as passed; whether it was one in each game."""
    wait_until(
        lambda: chaos.ask("missed", codes=codes) >= sum(before.values()) + len(codes), "all deadlines are processed"
    )
    after: dict[str, int] = chaos.ask("told", kind="deadline_passed", codes=codes)
    return after == {code: times + 1 for code, times in before.items()}
