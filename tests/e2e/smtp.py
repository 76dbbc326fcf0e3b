"""A mail server of the tests' own, which keeps what it is sent and can be made to behave badly."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Literal

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.e2e.ports import free_port

# Longer than any client here waits.
HANGS_FOR = 30
Point = Literal["connect", "rcpt", "data", "accepted", "quit"]


@dataclass
class Trouble:
    """What the server does wrong, at one point of taking a mail, so many times.

    at: "connect"; "rcpt", told a recipient; "data", has the text and throws it away; "accepted", has kept the mail and
    not said so; "quit", its 250 was read. answer: what it says instead; drops: closes the connection instead;
    hangs: says nothing; act: what else happens first; only: to mails for this address; after: so many pass before.
    """

    at: Point
    answer: str = ""
    drops: bool = False
    hangs: bool = False
    act: Callable[[], object] | None = None
    only: str = ""
    after: int = 0
    times: int = 1

    def meets(self, point: Point, address: str) -> bool:
        """Whether it is its turn now."""
        if self.at != point or self.only not in address or self.times == 0:
            return False
        if self.after:
            self.after -= 1
            return False
        self.times -= 1
        return True


class Postbox:
    """Takes mails over SMTP and keeps them in the order in which they came; `trouble` is what it does wrong next."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.trouble: Trouble | None = None
        self.controller = _Controller(self, hostname="127.0.0.1", port=free_port())

    async def handle_RCPT(
        self, server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take a recipient."""
        refused = await self.met(server, "rcpt", address)
        if refused is None:
            envelope.rcpt_tos.append(address)
        return refused or "250 OK"

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:
        """Keep a mail."""
        address = envelope.rcpt_tos[0]
        refused = await self.met(server, "data", address)
        if refused is not None:
            return refused
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return await self.met(server, "accepted", address) or "250 OK"

    async def handle_QUIT(self, server: SMTP, _session: Session, _envelope: Envelope) -> str:
        """Say farewell."""
        return await self.met(server, "quit", "") or "221 Bye"

    async def met(self, server: SMTP, point: Point, address: str) -> str | None:
        """Do what is wrong at this point, if anything is; the answer to give then."""
        trouble = self.trouble
        if trouble is None or not trouble.meets(point, address):
            return None
        if trouble.act:
            trouble.act()
        if trouble.hangs:
            await asyncio.sleep(HANGS_FOR)
        if trouble.drops:
            server.transport.abort()
        return trouble.answer or "451 Later"

    def to(self, address: str) -> list[EmailMessage]:
        """The mails to one address."""
        return [mail for mail in self.mails if address in mail["To"]]

    def ids(self) -> Counter[str]:
        """How often each Message-ID came."""
        return Counter(str(mail["Message-ID"]) for mail in self.mails)

    @property
    def url(self) -> str:
        """For EMAIL_URL."""
        return f"smtp://127.0.0.1:{self.controller.port}"


class _Server(SMTP):
    """Asks the postbox before it greets."""

    async def push(self, status: str | bytes) -> None:
        postbox = self.event_handler
        assert isinstance(postbox, Postbox)
        if str(status).startswith("220 "):
            refused = await postbox.met(self, "connect", "")
            if refused is not None:
                await super().push(refused)
                self.transport.close()
                return
        await super().push(status)


class _Controller(Controller):
    def factory(self) -> _Server:
        return _Server(self.handler, **self.SMTP_kwargs)
