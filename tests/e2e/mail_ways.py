"""The ways in which replies reach a running Silver: a mail server that hands them on, and a mailbox that is polled."""

from __future__ import annotations

import contextlib
import imaplib
import smtplib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.e2e.correspondent import Answer
from tests.e2e.ports import free_port
from tests.e2e.stack import PATIENCE, Stack, wait_until

CHECKER = "mx.silver.example.org"
TAKEN = 250
MAILBOX_USER, MAILBOX_PASSWORD = "silver", "an inbox of its own"


@dataclass
class MailServer:
    """The operator's mail server: it says what it found out about a sender, and tries until a mail is taken.

    kind: LMTP or SMTP of smtplib; checks: whether it looks at senders.
    """

    port: int
    kind: type[smtplib.SMTP] = smtplib.LMTP
    checks: bool = True

    def delivers(self, answer: Answer, *, checked: bool = True) -> None:
        """Hand a mail on, again and again until it is taken."""
        raw = self.received(answer.raw, checked)
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError, smtplib.SMTPServerDisconnected, smtplib.SMTPConnectError):
                with self.kind("127.0.0.1", self.port, timeout=PATIENCE) as client:
                    client.sendmail("player@example.org", [answer.to], raw)
                return
            assert time.monotonic() < end, "nobody takes the mail"
            time.sleep(0.1)

    def is_cut_off(self, answer: Answer, kill: Callable[[], object]) -> None:
        """Hand a mail on, and kill who takes it before he can have said that he has it; then try again."""
        with self.kind("127.0.0.1", self.port, timeout=PATIENCE) as client:
            client.ehlo_or_helo_if_needed()
            client.mail("player@example.org")
            assert client.rcpt(answer.to)[0] == TAKEN
            client.putcmd("data")
            client.getreply()
            client.send(self.received(answer.raw, True).replace(b"\r\n.", b"\r\n..") + b".\r\n")
            kill()
            client.close()
        self.delivers(answer)

    def received(self, raw: bytes, checked: bool) -> bytes:
        """A mail with the lines that this server puts above it."""
        trace = (
            b"Received: from mail.example.org by mx.silver.example.org with ESMTPS; Mon, 30 Nov 2026 05:00:00 +0000\r\n"
        )
        found = f"Authentication-Results: {CHECKER}; dmarc=pass header.from=example.org\r\n".encode()
        return (found if self.checks and checked else b"") + trace + raw


class Imap:
    """A real IMAP server with one mailbox, as a process."""

    def __init__(self, stack: Stack) -> None:
        self.port = free_port()
        options = ("--host", "127.0.0.1", "--port", str(self.port), "--no-tls")
        user = ("--demo-user", MAILBOX_USER, "--demo-password", MAILBOX_PASSWORD)
        stack.start("imap", ("pymap", *options, "dict", *user))
        wait_until(self._answers, "the IMAP server answers")

    @property
    def url(self) -> str:
        """For SILVER_IMAP_URL."""
        return f"imap://{MAILBOX_USER}:{MAILBOX_PASSWORD.replace(' ', '%20')}@127.0.0.1:{self.port}/INBOX"

    def delivers(self, answer: Answer, server: MailServer) -> None:
        """Put a mail into the mailbox, as its mail server does: with the address it was delivered to."""
        raw = f"Delivered-To: {answer.to}\r\n".encode() + server.received(answer.raw, True)
        with self._logged_in() as client:
            kind, said = client.append("INBOX", None, None, raw)
        assert kind == "OK", said

    def unseen(self) -> int:
        """How many mails of the mailbox nobody has read."""
        with self._logged_in() as client:
            client.select("INBOX", readonly=True)
            return len(client.search(None, "UNSEEN")[1][0].split())

    @contextlib.contextmanager
    def _logged_in(self) -> Iterator[imaplib.IMAP4]:
        with imaplib.IMAP4("127.0.0.1", self.port, timeout=PATIENCE) as client:
            client.login(MAILBOX_USER, MAILBOX_PASSWORD)
            yield client

    def _answers(self) -> bool:
        with contextlib.suppress(OSError, imaplib.IMAP4.error), self._logged_in():
            return True
        return False
