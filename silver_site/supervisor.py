"""Keeps child processes running, and ends them together."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import FrameType

SECONDS_TO_END = 15.0
# A child that ends sooner than this after its start failed to start.
SECONDS_TO_PROVE_ITSELF = 10.0
FAILED_STARTS_AT_MOST = 3


@dataclass
class Child:
    """A Python module run as a process of its own, with open files that it inherits."""

    name: str
    module: str
    arguments: Sequence[str]
    descriptors: Sequence[int] = ()
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    started: float = 0.0
    failures: int = 0


class Supervisor:
    """Starts children, restarts those that die, ends all when told to or when one can't be kept running."""

    def __init__(self, children: Sequence[Child], say: Callable[[str], object]) -> None:
        self.children = children
        self.say = say
        self._stop = threading.Event()
        self._pipe, self._our_end = os.pipe()

    def stop(self, *_signal: int | FrameType | None) -> None:
        """Ask `run` to end; good as a signal handler."""
        self._stop.set()

    def run(self, when_started: Callable[[], object]) -> int:
        """Run the children until SIGINT, SIGTERM or SIGHUP; return 0, or 1 if a child could not be kept running."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.stop)
        try:
            for child in self.children:
                self._start(child)
            threading.Thread(target=when_started, daemon=True).start()
            while not self._stop.wait(0.3):
                if not all(self._keep(child) for child in self.children):
                    return 1
            return 0
        finally:
            self._end_all()

    def _start(self, child: Child) -> None:
        child.started = time.monotonic()
        child.process = subprocess.Popen(  # noqa: S603  (our own modules with our own arguments)
            [sys.executable, "-m", "silver_site.child", str(self._pipe), child.module, *child.arguments],
            pass_fds=[self._pipe, *child.descriptors],
            # Ctrl-C reaches the foreground group: the children wait for our word instead.
            start_new_session=True,
        )

    def _keep(self, child: Child) -> bool:
        """Restart the child if it died; False if it dies every time it starts."""
        status = child.process.poll() if child.process else None
        if status is None:
            return True
        proved = time.monotonic() - child.started >= SECONDS_TO_PROVE_ITSELF
        child.failures = 0 if proved else child.failures + 1
        if child.failures >= FAILED_STARTS_AT_MOST:
            self.say(
                f"The {child.name} ended {child.failures} times at its start (status {status}): ending everything."
            )
            return False
        self.say(f"The {child.name} ended (status {status}); starting it again.")
        self._start(child)
        return True

    def _end_all(self) -> None:
        """Ask every child to end, and kill what has not after a while."""
        running = [child.process for child in self.children if child.process and child.process.poll() is None]
        for process in running:
            process.terminate()
        deadline = time.monotonic() + SECONDS_TO_END
        for process in running:
            try:
                process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
