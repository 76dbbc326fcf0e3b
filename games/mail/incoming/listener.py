"""The listener: takes mail by LMTP or SMTP, one transaction a mail, and answers only when it is stored.

It stands behind a mail server, which sees to TLS, spam and the verdict on the sender; who brings the same mail again
because our answer was lost does no harm.
"""

import asyncio
import logging
import socket
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from aiosmtpd.smtp import SMTP, Session
from aiosmtpd.smtp import Envelope as Conversation
from django.conf import settings
from django.db import Error as AnyDatabaseError
from django.db import close_old_connections, connections

from games.mail.incoming.conversation import Conversing, LmtpConversing, SmtpConversing
from games.mail.incoming.door import UNREADABLE, TryLater, accept, is_ours
from games.reading.letter import Envelope

logger = logging.getLogger(__name__)
# A reply goes to one of our addresses; a few more may stand beside it.
MOST_RECIPIENTS = 20
MOST_CONVERSATIONS = 50
THREADS = 4
# Less than a supervisor waits before it kills.
SECONDS_TO_END = 12.0
LATER = "451 4.3.0 Not now, please try again later"
REFUSED = "554 5.6.0 This mail cannot be read"
TAKEN = "250 2.0.0 Taken"
Result = TypeVar("Result")


class Handler:
    """What the listener says to a mail server."""

    def __init__(self) -> None:
        self._conversations: set[Conversing] = set()
        self._none_left = asyncio.Event()
        self._threads = ThreadPoolExecutor(THREADS, "mail")

    def has_room(self) -> bool:
        """Whether one more conversation may go on."""
        return len(self._conversations) <= MOST_CONVERSATIONS

    def joined(self, conversation: Conversing) -> None:
        """A conversation has begun."""
        self._conversations.add(conversation)

    def left(self, conversation: Conversing) -> None:
        """A conversation is over."""
        self._conversations.discard(conversation)
        if not self._conversations:
            self._none_left.set()

    async def handle_RCPT(
        self, _server: SMTP, _session: Session, conversation: Conversation, address: str, options: list[str]
    ) -> str:
        """Take a recipient that is an address of ours, and no other."""
        if len(conversation.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        try:
            ours = await self._in_thread(lambda: is_ours(address))
        except AnyDatabaseError:
            return LATER
        if not ours:
            return "550 5.1.1 There is no such address"
        conversation.rcpt_tos.append(address)
        conversation.rcpt_options.extend(options)
        return "250 2.1.5 Ok"

    async def take(self, raw: bytes, sender: str, recipients: tuple[str, ...]) -> list[str]:
        """Have a mail read and played, for each recipient; what to say of it for each, once that is stored."""
        return await self._in_thread(lambda: [_taken(raw, sender, recipient) for recipient in recipients])

    async def handle_exception(self, error: Exception) -> str:
        """Say nothing of what went wrong: it may quote the mail."""
        logger.error("the listener failed: %s", type(error).__name__)
        return LATER

    async def end(self) -> None:
        """Let the mails in hand be answered, then end all conversations."""
        for conversation in list(self._conversations):
            conversation.end_soon()
        if self._conversations:
            self._none_left.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._none_left.wait(), SECONDS_TO_END)
        self._close_connections()
        self._threads.shutdown()

    def _close_connections(self) -> None:
        """Close the database's connection of each thread."""
        all_of_them = threading.Barrier(THREADS)

        def close() -> None:
            all_of_them.wait()
            connections.close_all()

        for _ in range(THREADS):
            self._threads.submit(close)

    async def _in_thread(self, call: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._threads, _with_fresh_connection, call)


async def serve(listening: socket.socket, *, started: Callable[[], None], end: asyncio.Event) -> None:
    """Take mails on a socket until `end` is set; those that are being read are read to their end."""
    handler = Handler()
    kind = LmtpConversing if settings.SILVER_LISTEN_PROTOCOL == "lmtp" else SmtpConversing
    server = await asyncio.get_running_loop().create_server(lambda: kind(handler), sock=listening)
    async with server:
        started()
        await end.wait()
        server.close()
        await handler.end()


def _taken(raw: bytes, sender: str, recipient: str) -> str:
    try:
        outcome = accept(raw, Envelope("smtp", (recipient,), "" if sender == "<>" else sender))
    except TryLater:
        return LATER
    # The mail server in front of us tells whoever wrote it.
    return REFUSED if outcome.startswith(UNREADABLE) else TAKEN


def _with_fresh_connection(call: Callable[[], Result]) -> Result:
    """Call what asks the database; a connection that failed is not used again."""
    close_old_connections()
    try:
        return call()
    finally:
        close_old_connections()
