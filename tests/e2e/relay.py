"""A relay in front of a server: it passes on what it hears until it is cut, frozen, or hears what a trap waits for."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass

from tests.e2e.ports import free_port

CHUNK = 1 << 16


@dataclass
class Trap:
    """Springs once: when a client has said these words on one connection, one after the other, for the `nth` time.

    answered: the server hears them, and its answer is held back when the trap springs; else it never hears the last.
    act: what happens then; the connection ends in any case.
    """

    words: tuple[bytes, ...]
    act: Callable[[], object]
    nth: int = 1
    answered: bool = False

    def __post_init__(self) -> None:
        self.sprung = threading.Event()
        self._lock = threading.Lock()

    def heard(self, wire: _Wire, chunk: bytes) -> bool:
        """Whether this chunk makes it spring."""
        with self._lock:
            while wire.heard < len(self.words) and self.words[wire.heard] in chunk:
                wire.heard += 1
            if wire.heard < len(self.words):
                return False
            wire.heard = 0
            self.nth -= 1
            return self.nth == 0

    def spring(self) -> None:
        """Act."""
        self.act()
        self.sprung.set()


class Relay:
    """Listens on a port of its own, in threads."""

    def __init__(self, host: str, port: int) -> None:
        self.server = (host, port)
        self.port = free_port()
        self.trap: Trap | None = None
        self._passing = threading.Event()
        self._passing.set()
        self._wires: set[_Wire] = set()
        self._listener: socket.socket | None = None
        self.mend()

    def set_trap(self, *words: str, act: Callable[[], object], nth: int = 1, answered: bool = False) -> Trap:
        """Set the only trap."""
        for wire in list(self._wires):
            wire.heard = 0
        self.trap = Trap(tuple(word.encode() for word in words), act, nth, answered)
        return self.trap

    def cut(self) -> None:
        """End all connections and refuse new ones."""
        if self._listener:
            _close(self._listener)
            self._listener = None
        for wire in list(self._wires):
            wire.close()

    def mend(self) -> None:
        """Listen again, with nothing frozen and no trap."""
        self.trap = None
        self._passing.set()
        if self._listener is None:
            self._listener = socket.create_server(("127.0.0.1", self.port))
            threading.Thread(target=self._listen, args=(self._listener,), daemon=True).start()

    def freeze(self) -> None:
        """Pass nothing on, and say nothing of it."""
        self._passing.clear()

    def _listen(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = listener.accept()
                self._connect(client)

    def _connect(self, client: socket.socket) -> None:
        try:
            server = socket.create_connection(self.server)
        except OSError:
            client.close()
            return
        wire = _Wire(client, server)
        self._wires.add(wire)
        for pump in (self._ask, self._answer):
            threading.Thread(target=self._until_closed, args=(pump, wire), daemon=True).start()

    def _until_closed(self, pump: Callable[[_Wire], None], wire: _Wire) -> None:
        with contextlib.suppress(OSError):
            pump(wire)
        wire.close()
        self._wires.discard(wire)

    def _ask(self, wire: _Wire) -> None:
        while chunk := wire.client.recv(CHUNK):
            self._passing.wait()
            if self.trap and self.trap.heard(wire, chunk):
                if not self.trap.answered:
                    self.trap.spring()
                    return
                wire.caught = self.trap
            wire.server.sendall(chunk)

    def _answer(self, wire: _Wire) -> None:
        while chunk := wire.server.recv(CHUNK):
            self._passing.wait()
            if wire.caught:
                wire.caught.spring()
                return
            wire.client.sendall(chunk)


class _Wire:
    """One connection through the relay: both ends, how many words of the trap it has heard, the trap it is in."""

    def __init__(self, client: socket.socket, server: socket.socket) -> None:
        self.client, self.server = client, server
        self.heard = 0
        self.caught: Trap | None = None

    def close(self) -> None:
        _close(self.client)
        _close(self.server)


def _close(one: socket.socket) -> None:
    # Closing alone would not wake a thread that waits in it.
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
