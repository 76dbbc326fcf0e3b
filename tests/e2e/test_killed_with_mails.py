"""A worker is killed while it sends mails: between lease, send and mark."""

import pytest

from tests.e2e.chaos import ONE, Chaos, wait_until
from tests.e2e.smtp import Point, Trouble

# Two mails each; a worker has as many in hand as it has threads.
GAMES = 15
THREADS = 2
# Where the mail server kills the worker; whether it has a mail by then that the worker cannot know of, and sends again.
POINTS: dict[Point, bool] = {"connect": False, "rcpt": False, "data": False, "accepted": True, "quit": False}
LEASE, STORED, MARK = "FOR UPDATE SKIP LOCKED", "COMMIT", 'UPDATE "games_outboxmessage"'
# What the worker says to the database last, and whether it is heard there; whether the mail is out by then.
STATEMENTS = {
    "before the lease is stored": ([LEASE, STORED], False, False),
    "when the lease is stored": ([LEASE, STORED], True, False),
    "before the mark": ([LEASE, STORED, MARK], False, True),
    "when the mark is stored": ([LEASE, STORED, MARK], True, False),
}


# On SQLite a worker is killed among mails in the tests of the embedded default.
@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("point", POINTS)
def test_no_mail_is_lost_though_the_mail_server_sees_the_worker_die(chaos: Chaos, point: Point) -> None:
    chaos.only(ONE)
    # Mails that are due together share a connection.
    after = 0 if point in ("connect", "quit") else 5
    trouble = chaos.postbox.trouble = Trouble(point, act=chaos.kill_worker, after=after)

    codes = chaos.games(GAMES, "mails")
    wait_until(lambda: trouble.times == 0, "the worker is killed")
    chaos.only(ONE)

    assert chaos.all_is_well(codes)
    assert int(POINTS[point]) <= chaos.copies(codes) <= THREADS


@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("point", STATEMENTS)
def test_no_mail_is_lost_though_the_worker_dies_at_a_statement(chaos: Chaos, point: str) -> None:
    words, heard, is_out = STATEMENTS[point]
    chaos.only(ONE)
    assert chaos.database
    trap = chaos.database.set_trap(*words, act=chaos.kill_worker, nth=5, answered=heard)

    codes = chaos.games(GAMES, "mails")
    wait_until(trap.sprung.is_set, "the worker is killed")
    chaos.only(ONE)

    assert chaos.all_is_well(codes)
    assert int(is_out) <= chaos.copies(codes) <= THREADS
