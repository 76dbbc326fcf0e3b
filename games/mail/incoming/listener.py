"""The listener: takes mail by LMTP or SMTP, one transaction a mail, and answers only when it is stored.

It stands behind a mail server, which sees to TLS, spam and the verdict on the sender; who brings the same mail again
because our answer was lost does no harm.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Any

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Session
from aiosmtpd.smtp import Envelope as Conversation
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, close_old_connections

from games.mail.incoming.door import TryLater, accept
from games.reading.letter import Envelope
from games.reading.raw import MAX_BYTES
from games.services import reply_addresses

logger = logging.getLogger(__name__)
SECONDS_OF_SILENCE = 60
# A reply goes to one of our addresses; a few more may stand beside it.
MOST_RECIPIENTS = 20
# Of each command in one conversation; a mail server sends some hundred mails over one.
MOST_COMMANDS = 1000
LATER = "451 4.3.0 Not now, please try again later"
UNREADABLE = "554 5.6.0 This mail cannot be read"
TAKEN = "250 2.0.0 Taken"


class Handler:
    """What the listener says to a mail server."""

    async def handle_RCPT(  # noqa: N802  (aiosmtpd names it)
        self, _server: SMTP, _session: Session, conversation: Conversation, address: str, options: list[str]
    ) -> str:
        """Take a recipient that is an address of ours, and no other."""
        if len(conversation.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        try:
            known = await _in_thread(is_ours, address)
        except DatabaseError:
            return LATER
        if not known:
            return "550 5.1.1 There is no such address"
        conversation.rcpt_tos.append(address)
        conversation.rcpt_options.extend(options)
        return "250 2.1.5 Ok"

    async def handle_DATA(  # noqa: N802  (aiosmtpd names it)
        self, server: SMTP, _session: Session, conversation: Conversation
    ) -> str:
        """Have a mail read and played; say so only once that is stored."""
        raw = conversation.content
        content = raw if isinstance(raw, bytes) else str(raw).encode()
        given = Envelope("smtp", tuple(conversation.rcpt_tos), conversation.mail_from or "")
        try:
            outcome = await _in_thread(accept, content, given)
        except (TryLater, DatabaseError):
            said = LATER
        else:
            # Its server tells whoever wrote it.
            said = UNREADABLE if outcome.startswith("unreadable:") else TAKEN
        # LMTP has an answer for each recipient.
        return "\r\n".join([said] * (len(conversation.rcpt_tos) if isinstance(server, LMTP) else 1))

    async def handle_exception(self, error: Exception) -> str:
        """Say nothing of what went wrong: it may quote the mail."""
        logger.error("the listener failed: %s", type(error).__name__)
        return LATER


def is_ours(address: str) -> bool:
    """Whether mail to this address is for us: an answer's, or the one for bounces."""
    return address.lower() == settings.SILVER_BOUNCE_ADDRESS.lower() or reply_addresses.known(address)


def conversation() -> SMTP:
    """The server's side of one conversation, in the protocol that is set."""
    kind = LMTP if settings.SILVER_LISTEN_PROTOCOL == "lmtp" else SMTP
    return kind(
        Handler(),
        data_size_limit=MAX_BYTES,
        enable_SMTPUTF8=True,
        hostname="silver",
        ident="Silver",
        timeout=SECONDS_OF_SILENCE,
        command_call_limit=MOST_COMMANDS,
    )


async def serve(listening: socket.socket, *, started: Callable[[], None], end: asyncio.Event) -> None:
    """Take mails on a socket until `end` is set; those that are being read are read to their end."""
    server = await asyncio.get_running_loop().create_server(conversation, sock=listening)
    async with server:
        started()
        await end.wait()
        server.close()


async def _in_thread(call: Callable[..., Any], *arguments: Any) -> Any:
    """Call what asks the database, away from the conversations, with a connection that is alive."""

    def fresh() -> Any:
        close_old_connections()
        try:
            return call(*arguments)
        finally:
            close_old_connections()

    return await sync_to_async(fresh, thread_sensitive=True)()
