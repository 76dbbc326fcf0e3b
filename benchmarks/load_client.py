"""A small load client: threads that each keep one request in flight over a bare socket, the same for every server.

A sync worker of gunicorn closes after each answer, so every request opens a connection, as it would with any client.
"""

from __future__ import annotations

import socket
import statistics
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

HOST = "127.0.0.1"

Reply = tuple[int, bytes]
"""Status and body."""


@dataclass
class Load:
    """What the clients of one window saw: answers a second, milliseconds of each, how many came back with what."""

    seconds: float = 0.0
    taken: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)

    @property
    def a_second(self) -> float:
        """Successful answers a second."""
        return self.statuses.get(200, 0) / self.seconds

    @property
    def median_ms(self) -> float:
        """Half of the answers took no longer."""
        return statistics.median(self.taken) * 1000

    @property
    def p95_ms(self) -> float:
        """95 of 100 answers took no longer."""
        return statistics.quantiles(self.taken, n=20)[-1] * 1000

    @property
    def failed(self) -> int:
        """How many answers were anything but 200."""
        return sum(self.statuses.values()) - self.statuses.get(200, 0)


def post(port: int, path: str, authorization: str, body: bytes) -> Reply:
    """One POST of JSON. Raises OSError where the server can't be reached or hangs up early."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nAuthorization: {authorization}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    with socket.create_connection((HOST, port), timeout=30) as connection:
        connection.sendall(head.encode() + body)
        received = bytearray()
        while chunk := connection.recv(65536):
            received += chunk
    top, _, answer = bytes(received).partition(b"\r\n\r\n")
    if not top:
        raise ConnectionError("no answer")
    return int(top.split(b" ", 2)[1]), answer


def drive(clients: list[Callable[[], int]], seconds: float) -> Load:
    """Let each client make one request after the other (each returns its status) for so many seconds."""
    load = Load()
    guard = threading.Lock()
    begin = time.perf_counter()

    def run(request: Callable[[], int]) -> None:
        taken: list[float] = []
        statuses: dict[int, int] = {}
        while (sent := time.perf_counter()) - begin < seconds:
            status = request()
            taken.append(time.perf_counter() - sent)
            statuses[status] = statuses.get(status, 0) + 1
        with guard:
            load.taken += taken
            for status, times in statuses.items():
                load.statuses[status] = load.statuses.get(status, 0) + times

    threads = [threading.Thread(target=run, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    load.seconds = time.perf_counter() - begin
    return load
