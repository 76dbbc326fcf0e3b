"""The server's side of one conversation in LMTP or SMTP, on top of aiosmtpd: how a mail's text is taken.

aiosmtpd keeps an object for each line of a mail (of ten megabytes of empty lines three hundred), reads on without an
end what is too long, and answers once in LMTP, where each recipient has an answer of his own.
"""

import asyncio
from collections.abc import Sequence
from typing import Protocol

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope

from games.reading.raw import MAX_BYTES

SECONDS_OF_SILENCE = 60
# Reading a mail and storing what it says, if somebody else is just at that game.
SECONDS_OF_WORK = 300
# Of each command in one conversation; a mail server sends some hundred mails over one.
MOST_COMMANDS = 1000
# What is too long is read to its end all the same, so that our answer is heard; but not without an end.
ENDLESS = 4 * MAX_BYTES
END = b"\r\n.\r\n"
TOO_BIG = "552 5.3.4 This mail is too big"
BUSY = "421 4.3.2 Too many conversations, please try again later"
ENDING = "421 4.3.2 Ending, please try again later"


class Taker(Protocol):
    """Who decides on recipients and mails."""

    def joined(self, conversation: "Conversing") -> None:
        """A conversation has begun."""

    def left(self, conversation: "Conversing") -> None:
        """A conversation is over."""

    def has_room(self) -> bool:
        """Whether one more conversation may go on."""

    async def take(self, raw: bytes, sender: str, recipients: tuple[str, ...]) -> list[str]:
        """What to say of a mail, for each recipient."""


class Conversing(SMTP):
    """A conversation in which a mail's text is taken as one piece, within limits."""

    # How much is buffered of what comes; a mail's lines may have any length.
    line_length_limit = 64 * 1024
    event_handler: Taker

    def __init__(self, taker: Taker) -> None:
        super().__init__(
            taker,
            data_size_limit=MAX_BYTES,
            enable_SMTPUTF8=True,
            # Not asked of the machine: that may ask a name server, each time.
            hostname="silver",
            ident="Silver",
            timeout=SECONDS_OF_SILENCE,
            command_call_limit=MOST_COMMANDS,
            loop=asyncio.get_running_loop(),
        )
        self._busy = self._ending = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self.event_handler.joined(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        """End."""
        self.event_handler.left(self)
        super().connection_lost(error)

    def end_soon(self) -> None:
        """End now, or as soon as the mail in hand is answered."""
        self._ending = True
        if not self._busy and self.transport is not None:
            self.transport.close()

    async def smtp_DATA(self, arg: str | None) -> None:
        """Take a mail, and say what became of it."""
        if await self.check_helo_needed():
            return
        if not self._open().rcpt_tos:
            await self.push("503 5.5.1 Need RCPT before")
        elif arg:
            await self.push("501 5.5.4 Syntax: DATA")
        else:
            # With a line's end before it, the first line too may be the one that ends the text.
            self._reader.feed_data(b"\r\n")
            await self.push("354 End data with <CR><LF>.<CR><LF>")
            await self._answer(await self._text())

    async def _handle_client(self) -> None:
        if not self.event_handler.has_room():
            await self.push(BUSY)
            self._writer.close()
            return
        await super()._handle_client()

    async def _text(self) -> bytes | None:
        """The text that follows; None where it is too long."""
        text, size, last = bytearray(), 0, False
        while not last:
            try:
                piece, last = await self._reader.readuntil(END), True
            except asyncio.LimitOverrunError as more:
                piece = await self._reader.read(more.consumed)
            self._reset_timeout()
            size += len(piece)
            if size <= MAX_BYTES + len(END):
                text += piece
            elif size > ENDLESS:
                await self.push(TOO_BIG)
                self._writer.close()
                raise ConnectionResetError
            else:
                text.clear()
        if size > MAX_BYTES + len(END):
            return None
        return bytes(text.replace(b"\r\n..", b"\r\n.")[2 : -len(END) + 2])

    async def _answer(self, text: bytes | None) -> None:
        sender, recipients = self._open().mail_from or "", tuple(self._open().rcpt_tos)
        self._busy = True
        self._reset_timeout(SECONDS_OF_WORK)
        try:
            if text is None:
                said = [TOO_BIG] * len(recipients)
            else:
                said = await self.event_handler.take(text, sender, recipients)
            self.envelope = self._create_envelope()
            for answer in self.answers(said):
                await self.push(answer)
        finally:
            self._busy = False
            self._reset_timeout()
        if self._ending:
            await self.push(ENDING)
            self._writer.close()

    def _open(self) -> Envelope:
        if self.envelope is None:
            raise ConnectionResetError
        return self.envelope

    def answers(self, said: Sequence[str]) -> Sequence[str]:
        """The answers to give, of what is to be said for each recipient."""
        raise NotImplementedError


class SmtpConversing(Conversing):
    """In SMTP: one answer for all, the one that loses nothing."""

    def answers(self, said: Sequence[str]) -> Sequence[str]:
        """The one that asks for another try, else the one that somebody took the mail."""
        later = [answer for answer in said if answer.startswith("4")]
        return (later or sorted(said))[:1]


class LmtpConversing(Conversing, LMTP):
    """In LMTP: an answer for each recipient."""

    def answers(self, said: Sequence[str]) -> Sequence[str]:
        """All of them."""
        return said
