"""`make run`: a free port, children that are kept running, and that end with their parent."""

import os
import signal
import socket
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.management.commands.run import mail_listener
from silver_site import ports

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 20


def wait_until(holds: Callable[[], bool]) -> bool:
    """Wait a while for something to hold, and tell whether it does."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return False


def runs(pid: int) -> bool:
    """Tell whether a process runs; one that has ended and was not yet waited for (Linux tells) does not."""
    state = Path(f"/proc/{pid}/stat")
    try:
        os.kill(pid, 0)
        return not Path("/proc/self").exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_taken_port_is_passed_over() -> None:
    with ports.listen("127.0.0.1", 18_000) as first, ports.listen("127.0.0.1", first.getsockname()[1]) as second:
        assert second.getsockname()[1] > first.getsockname()[1]


def test_the_wanted_port_is_taken_if_it_is_free() -> None:
    with ports.listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]

    with ports.listen("127.0.0.1", port) as again:
        assert again.getsockname()[1] == port


def test_the_port_answers_from_the_moment_it_is_picked() -> None:
    with (
        ports.listen("127.0.0.1", 18_000) as listener,
        socket.create_connection(listener.getsockname(), timeout=5) as caller,
    ):
        assert caller.getpeername() == listener.getsockname()


def test_an_address_that_is_not_ours_is_an_error() -> None:
    with pytest.raises(OSError, match=r"192\.0\.2\.1"):
        ports.listen("192.0.2.1", 18_000)


@pytest.fixture
def parent(tmp_path: Path) -> Callable[[str], subprocess.Popen[str]]:
    """Starts a supervisor of one child, a module with the given source; both write their pids into tmp_path."""

    def start(source: str) -> subprocess.Popen[str]:
        (tmp_path / "kid.py").write_text(
            f"import os, pathlib, time\npathlib.Path('kid.pid').write_text(str(os.getpid()))\n{textwrap.dedent(source)}"
        )
        program = (
            "import sys; from silver_site.supervisor import Child, Supervisor\n"
            "sys.exit(Supervisor([Child('kid', 'kid', ())], print).run(lambda: print('started', flush=True)))"
        )
        path = os.pathsep.join([str(ROOT), str(tmp_path)])
        environment = os.environ | {"PYTHONPATH": path, "PYTHONUNBUFFERED": "1", "SILVER_DATA_DIR": str(tmp_path)}
        return subprocess.Popen(
            [sys.executable, "-c", program], cwd=tmp_path, env=environment, text=True, stdout=subprocess.PIPE
        )

    return start


def pid_of_child(folder: Path, other_than: int = 0) -> int:
    """Return the pid the child wrote, once it has, and it is not `other_than`."""
    file = folder / "kid.pid"
    assert wait_until(lambda: file.exists() and file.read_text() not in ("", str(other_than)))
    return int(file.read_text())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_however_the_parent_ends_the_child_ends_too(
    parent: Callable[[str], subprocess.Popen[str]], tmp_path: Path, number: signal.Signals
) -> None:
    process = parent("time.sleep(600)")
    child = pid_of_child(tmp_path)

    process.send_signal(number)

    process.communicate(timeout=SECONDS)
    assert process.returncode == (-signal.SIGKILL if number is signal.SIGKILL else 0)
    assert wait_until(lambda: not runs(child))


def test_a_child_that_dies_is_started_again(parent: Callable[[str], subprocess.Popen[str]], tmp_path: Path) -> None:
    process = parent("time.sleep(600)")
    first = pid_of_child(tmp_path)

    os.kill(first, signal.SIGKILL)

    second = pid_of_child(tmp_path, other_than=first)
    assert wait_until(lambda: runs(second))
    process.terminate()
    assert "The kid ended (status -9); starting it again." in process.communicate(timeout=SECONDS)[0]


def test_a_child_that_never_starts_ends_everything_and_says_so(
    parent: Callable[[str], subprocess.Popen[str]],
) -> None:
    process = parent("raise SystemExit(3)")

    said = process.communicate(timeout=SECONDS)[0]

    assert process.returncode == 1
    assert "The kid ended 3 times at its start (status 3): ending everything." in said


def test_mails_are_listened_for_at_the_next_free_port(settings: Any) -> None:
    with ports.listen("127.0.0.1", 18_000) as taken:
        settings.SILVER_LISTEN = f"127.0.0.1:{taken.getsockname()[1]}"
        (child,) = mail_listener()

        (descriptor,) = child.descriptors
        with socket.socket(fileno=descriptor) as listening:
            port = listening.getsockname()[1]
            assert port > taken.getsockname()[1]
            with socket.create_connection(("127.0.0.1", port), timeout=5):
                assert child.arguments == ("listen", "--fd", str(descriptor))


def test_where_a_mail_server_knows_the_port_no_other_is_taken(settings: Any) -> None:
    settings.MAILBOX_DIR = None

    assert [(child.arguments, child.descriptors) for child in mail_listener()] == [(("listen",), ())]


@pytest.mark.parametrize("name", ["SILVER_LISTEN", "SILVER_REPLY_ADDRESS"])
def test_without_an_address_nothing_listens_for_mails(settings: Any, name: str) -> None:
    setattr(settings, name, "")

    assert mail_listener() == []
