"""The listener, in a thread of the test's process, and a client that speaks to it line by line."""

from __future__ import annotations

import asyncio
import smtplib
import socket
import threading
from types import TracebackType
from typing import Self

from games.mail.incoming import listener
from silver_site import ports

SECONDS = 30


class Listening:
    """A listener on a port of its own, until the block ends."""

    def __enter__(self) -> Self:
        self._started = threading.Event()
        self._socket = ports.bound("127.0.0.1", 0)
        self._socket.listen()
        self.port = int(self._socket.getsockname()[1])
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        self._thread.start()
        assert self._started.wait(SECONDS)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        """End in order."""
        self.asked_to_end()
        self._thread.join(SECONDS)
        assert not self._thread.is_alive()

    def asked_to_end(self) -> None:
        """Tell it to end."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._end.set)

    async def _run(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        await listener.serve(self._socket, started=self._started.set, end=self._end)

    def smtp(self) -> smtplib.SMTP:
        """A client that has said hello."""
        client = smtplib.SMTP("127.0.0.1", self.port, timeout=SECONDS)
        client.ehlo()
        return client

    def lmtp(self) -> smtplib.LMTP:
        """The same in LMTP."""
        client = smtplib.LMTP("127.0.0.1", self.port, timeout=SECONDS)
        client.ehlo()
        return client

    def raw(self) -> socket.socket:
        """A bare connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS)


def begun(client: smtplib.SMTP, *recipients: str, sender: str = "ada@example.org") -> list[int]:
    """Begin a mail, up to its text; what each recipient was answered."""
    assert client.mail(sender)[0] == 250
    codes = [client.rcpt(recipient)[0] for recipient in recipients]
    if 250 in codes:
        client.putcmd("data")
        assert client.getreply()[0] == 354
    return codes


def sent(client: smtplib.SMTP, text: bytes, answers: int = 1) -> list[int]:
    """Send a mail's text as it is, and its end; the answers."""
    client.send(text + b"\r\n.\r\n")
    return [client.getreply()[0] for _ in range(answers)]
