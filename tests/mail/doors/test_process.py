"""`manage.py listen` as a process: what hostile mails cost it, how it begins and how it ends."""

from __future__ import annotations

import os
import signal
import smtplib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.ports import free_port
from tests.mail.doors.listening import SECONDS, begun, sent
from tests.mail.doors.mails import BOUNCES

ROOT = Path(__file__).resolve().parents[3]
MEGABYTE = 1024 * 1024
TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """The listener, on a port of its own."""

    def __init__(self, data: Path, port: int, **settings: str) -> None:
        self.port = port
        ours = ("SILVER_", "DJANGO_", "DATABASE_URL", "EMAIL_URL")
        base = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        environment = base | {
            "SILVER_DATA_DIR": str(data),
            "SILVER_ENV_FILE": os.devnull,
            "SILVER_REPLY_ADDRESS": "reply@silver.example.org",
            "SILVER_BOUNCE_ADDRESS": BOUNCES,
            "SILVER_LISTEN": f"127.0.0.1:{port}",
            "SILVER_LISTEN_PROTOCOL": "lmtp",
            **settings,
        }
        command = [sys.executable, "manage.py", "listen"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )

    def started(self) -> Process:
        """The same, once it listens."""
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == f"Listening on 127.0.0.1:{self.port} (lmtp).\n"
        return self

    def ended(self) -> tuple[int, str]:
        """Its status and its last words, once it has ended."""
        said, _ = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, said

    def client(self) -> smtplib.LMTP:
        """A client that has said hello."""
        client = smtplib.LMTP("127.0.0.1", self.port, timeout=SECONDS)
        client.ehlo()
        return client

    def seconds(self) -> float:
        """How long it has computed."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self, name: str) -> int:
        """How much memory it has (VmRSS), or had at most (VmHWM), in bytes."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{name}:"))


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[Process]:
    listener = Process(tmp_path, free_port()).started()
    yield listener
    listener.process.kill()
    listener.ended()


HEAD = f"From: ada@example.org\r\nTo: {BOUNCES}\r\n"
PARTS = HEAD + "Content-Type: multipart/mixed; boundary=b\r\n\r\n" + "--b\r\n\r\n2\r\n" * 10_000
NESTED = HEAD + "".join(f"Content-Type: multipart/mixed; boundary=b{n}\r\n\r\n--b{n}\r\n" for n in range(5000))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (HEAD.encode() + b"\r\n" + (b"x" * 70 + b"\r\n") * (25 * MEGABYTE // 72), 552),
        (HEAD.encode() + b"\r\n" + b"x" * (25 * MEGABYTE), 552),
        (HEAD.encode() + b"\r\n" * (5 * MEGABYTE - 100), 250),
        (HEAD.encode() + b"X: 1\r\n" * (10 * MEGABYTE // 6 - 100), 554),
        (PARTS.encode(), 250),
        (NESTED.encode(), 250),
    ],
    ids=["25 MB", "25 MB in one line", "10 MB of empty lines", "10 MB of headers", "10,000 parts", "5,000 levels"],
)
def test_hostile_mails_are_refused_within_a_second_and_a_hundred_megabytes(
    listener: Process, text: bytes, code: int
) -> None:
    with listener.client() as client:
        begun(client, BOUNCES)
        sent(client, HEAD.encode() + b"\r\nThe first mail loads what is needed.")
        seconds, memory = listener.seconds(), listener.memory("VmRSS")

        begun(client, BOUNCES)
        assert sent(client, text) == [code]

        assert listener.seconds() - seconds < 1
        assert listener.memory("VmHWM") - memory < 100 * MEGABYTE


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_in_order_when_told_to_and_starts_again_at_once(
    listener: Process, tmp_path: Path, number: signal.Signals
) -> None:
    with listener.client() as client:
        listener.process.send_signal(number)
        assert listener.ended() == (0, "")
        with pytest.raises((smtplib.SMTPServerDisconnected, OSError)):
            client.noop()

    again = Process(tmp_path, listener.port).started()
    with again.client() as client:
        assert client.noop()[0] == 250
    again.process.kill()
    again.ended()


def test_a_port_that_is_taken_is_told(listener: Process, tmp_path: Path) -> None:
    status, said = Process(tmp_path, listener.port).ended()

    assert status != 0
    assert "in use" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("variables", "words"),
    [
        ({"SILVER_REPLY_ADDRESS": "", "EMAIL_URL": "smtp://127.0.0.1:1"}, "SILVER_REPLY_ADDRESS is not set"),
        ({"SILVER_LISTEN": "localhost"}, "SILVER_LISTEN is not HOST:PORT"),
        ({"SILVER_LISTEN_PROTOCOL": "pop"}, "SILVER_LISTEN_PROTOCOL is neither lmtp nor smtp"),
    ],
)
def test_settings_that_make_no_sense_are_told(tmp_path: Path, variables: dict[str, str], words: str) -> None:
    status, said = Process(tmp_path, free_port(), **variables).ended()

    assert status != 0
    assert words in said
