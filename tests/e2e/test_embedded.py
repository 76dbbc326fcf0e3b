"""The embedded default, as `manage.py run` starts it: SQLite, a broker of files, mails into the local mailbox."""

import mailbox
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.chaos import Inside
from tests.e2e.ports import free_port
from tests.e2e.stack import PATIENCE, Stack, prepared_stack, wait_until

GAMES = 40


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[Stack]:
    """Everything under its supervisor."""
    stack = prepared_stack(tmp_path, "", "", "", SILVER_LEASE_SECONDS="6")
    try:
        stack.start("supervisor", ("python", "manage.py", "run", "--port", str(free_port())))
        yield stack
        # In order, so that its children end with it.
        stack.running["supervisor"].terminate()
        assert stack.running["supervisor"].wait(PATIENCE) == 0
    finally:
        stack.end()


@pytest.mark.sqlite
def test_nothing_is_lost_or_doubled_though_the_worker_is_killed_among_deadlines_and_among_mails(
    stack: Stack, inside: Inside, tmp_path: Path
) -> None:
    killed: list[int] = []
    codes = inside.ask("new_games", count=GAMES, name="embedded")
    wait_until(lambda: 0 < inside.ask("unsent", codes=codes) < 2 * GAMES, "some mails are sent")
    kill_worker(stack, killed)
    wait_until(lambda: inside.ask("unsent", codes=codes) == 0, "all mails are sent")

    inside.ask("time_passes", codes=codes)
    wait_until(lambda: inside.ask("missed", codes=codes) > 3, "some deadlines are processed")
    kill_worker(stack, killed)
    wait_until(lambda: inside.ask("missed", codes=codes) >= GAMES, "all deadlines are processed")
    wait_until(lambda: inside.ask("unsent", codes=codes) == 0, "all mails are sent")

    assert len(set(killed)) == 2
    assert set(inside.ask("told", kind="deadline_passed", codes=codes).values()) == {1}
    assert inside.ask("faults", codes=codes) == []
    sent = inside.ask("sent", codes=codes)
    assert len(sent) == len(set(sent))
    assert set(sent) <= kept_ids(tmp_path)


def kill_worker(stack: Stack, killed: list[int]) -> None:
    """Kill the supervisor's worker, and wait until there is another one."""
    victim = worker(stack)
    # 0 would be ourselves.
    assert victim > 0
    os.kill(victim, signal.SIGKILL)
    killed.append(victim)
    wait_until(lambda: worker(stack) not in (0, *killed), "the worker is started again")


def worker(stack: Stack) -> int:
    """The process id of the supervisor's worker; 0 while there is none."""
    supervisor = stack.running["supervisor"].pid
    for pid in Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split():
        command = Path(f"/proc/{pid}/cmdline")
        if command.exists() and b"worker" in command.read_bytes().split(b"\0"):
            return int(pid)
    return 0


def kept_ids(data: Path) -> set[str]:
    """The Message-IDs of all mails in the local mailbox."""
    boxes = [mailbox.Maildir(folder.parent) for folder in (data / "mailbox").glob("**/new")]
    return {str(mail["Message-ID"]) for box in boxes for mail in box}
