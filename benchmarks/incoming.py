"""Mails of players, bytes in and an answer to the open question out, beside the standard library's bare parse of the
same mails; and what mails cost that are too big or too many-sided to be read.
"""

from __future__ import annotations

import base64
import os
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from datetime import date
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path
from typing import Any

import orjson

from benchmarks.common import a_second, interleaved, ratios, spread, table, verdict
from games import engine
from games.reading import commands, moves, read
from games.reading.letter import Envelope, Unreadable
from games.services import menus

ROUNDS = 7
SECONDS = 2.0
A_SECOND = {"goal": 50.0}
BESIDE = {"goal": 0.1}
MOST_SECONDS, MOST_MEGABYTES = 1.0, 100.0
TODAY = date(2026, 12, 1)
ENVELOPE = Envelope("smtp", ("reply-abcdefghijklmnopqrstuvwxyz@example.org",), "ada@example.org")
WRITE = "from benchmarks.reply_mails import write; write({!r})"
MEGABYTE = 1024 * 1024
HEAD = b"From: Ada <ada@example.org>\r\nTo: reply@example.org\r\nMIME-Version: 1.0\r\n"
Mail = tuple[bytes, engine.Decision, str]


def run() -> None:
    """Make the mails, measure, print both tables."""
    with tempfile.TemporaryDirectory(prefix="silver-bench-") as folder:
        mails = _answers(Path(folder))
    _speed(mails)
    _refusals()


def _answers(folder: Path) -> list[Mail]:
    """Each with the question that it answers and the answer meant; written by a process with a database of its own."""
    ours = ("SILVER_", "DJANGO_", "DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL", "EMAIL_URL")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment |= {"SILVER_DATA_DIR": str(folder), "SILVER_ENV_FILE": os.devnull, "SILVER_LOG_LEVEL": "ERROR"}
    file = folder / "mails"
    for arguments in (("migrate", "--verbosity", "0"), ("shell", "--no-imports", "-c", WRITE.format(str(file)))):
        subprocess.run([sys.executable, "manage.py", *arguments], env=environment, check=True)
    lines = [orjson.loads(line) for line in file.read_bytes().splitlines()]
    return [(base64.b64decode(line["raw"]), _question(line["question"]), line["answer"]) for line in lines]


def _question(data: dict[str, Any]) -> engine.Decision:
    values: dict[str, Any] = {name: tuple(one) if isinstance(one, list) else one for name, one in data.items()}
    return engine.Decision(**values)


def understood(raw: bytes, asked: engine.Decision) -> str:
    """The answer that a mail gives: all that is done with it but for the database."""
    letter = read(raw, ENVELOPE)
    [command] = commands.parse(letter.lines, today=TODAY).commands
    answer, _ = moves.next_answer(command.words, asked, menus.menu(asked))
    return answer


def _speed(mails: list[Mail]) -> None:
    wrong = sum(set(understood(raw, asked).split("+")) != set(meant.split("+")) for raw, asked, meant in mails)
    contenders: dict[str, Callable[[], int]] = {
        "bytes to answer": lambda: len([understood(raw, asked) for raw, asked, _ in mails]),
        "bare parse": lambda: len([message_from_bytes(raw, policy=policy.compat32) for raw, _, _ in mails]),
    }
    figures = interleaved({name: partial(a_second, play, SECONDS) for name, play in contenders.items()}, ROUNDS)
    ours, bare = figures.values()
    ratio = ratios(ours, bare)
    rows = [[name, spread(rates, "/s"), ""] for name, rates in figures.items()]
    rows[0][2] = verdict(statistics.median(ours), A_SECOND)
    rows.append(["ratio", spread(ratio, "x"), verdict(statistics.median(ratio), BESIDE)])
    size = statistics.median(len(raw) for raw, _, _ in mails)
    title = f"{len(mails)} mails of players, median {size:,.0f} bytes, one core ({wrong} understood wrongly)"
    table(title, ["what", "mails (min / median / max)", "bars"], rows)


def _refusals() -> None:
    rows = []
    for name, raw in _hostile():
        seconds, code = _timed(raw)
        megabytes = _memory(raw)
        bars = [
            f"{MOST_SECONDS:g} s {'met' if seconds <= MOST_SECONDS else 'missed'}",
            f"{MOST_MEGABYTES:g} MB {'met' if megabytes <= MOST_MEGABYTES else 'missed'}",
        ]
        rows.append([name, code, f"{seconds:.3f} s", f"{megabytes:.1f} MB", ", ".join(bars)])
    head = ["mail", "outcome", "time", "memory at its height, the mail included", "bars"]
    table("Mails as big as is read, and beyond", head, rows)


def _timed(raw: bytes) -> tuple[float, str]:
    """The longest of a few attempts, and how they end."""
    taken = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        code = _outcome(raw)
        taken.append(time.perf_counter() - begin)
    return max(taken), code


def _memory(raw: bytes) -> float:
    tracemalloc.start()
    try:
        _outcome(raw)
        return (len(raw) + tracemalloc.get_traced_memory()[1]) / MEGABYTE
    finally:
        tracemalloc.stop()


def _outcome(raw: bytes) -> str:
    try:
        read(raw, ENVELOPE)
    except Unreadable as unreadable:
        return f"refused: {unreadable.code}"
    return "read"


def _hostile() -> Iterator[tuple[str, bytes]]:
    """Mails by name: as big as is read, too big in two ways, of too many parts, too deep, of too many headers."""
    line = base64.b64encode(b"x" * 57) + b"\r\n"
    picture = HEAD + b"Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    yield "9 MB, a picture", picture + line * (9 * MEGABYTE // len(line))
    yield "25 MB, a picture", picture + line * (25 * MEGABYTE // len(line))
    yield "25 MB, one line", HEAD + b"\r\n" + b"2" * (25 * MEGABYTE)
    part = b"--b\r\nContent-Type: text/plain\r\n\r\n2\r\n"
    yield "10,000 parts", HEAD + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + part * 10_000 + b"--b--\r\n"
    yield "1,000 levels", HEAD + b"".join(_level(number) for number in range(1000))
    yield "10,000 header fields", HEAD + b"X-More: 2\r\n" * 10_000 + b"\r\n2\r\n"


def _level(number: int) -> bytes:
    return b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (number, number)


if __name__ == "__main__":
    run()
