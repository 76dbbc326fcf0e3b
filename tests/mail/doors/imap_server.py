"""A real IMAP server, pymap, as a process; what people see in its one mailbox."""

from __future__ import annotations

import contextlib
import imaplib
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from tests.e2e.ports import free_port

USER, PASSWORD = "silver", "an inbox of its own"
SECONDS = 30


class ImapServer:
    """keywords: whether its mailboxes keep keywords, as most servers' do and pymap's do not."""

    def __init__(self, *, keywords: bool) -> None:
        self.port = free_port()
        self.by_keywords = keywords
        module = ("tests.mail.doors.run_pymap", "keywords" if keywords else "none")
        options = ("--host", "127.0.0.1", "--port", str(self.port), "--no-tls")
        user = ("dict", "--demo-user", USER, "--demo-password", PASSWORD)
        self._process = subprocess.Popen([sys.executable, "-m", *module, *options, *user])
        end = time.monotonic() + SECONDS
        while not self._answers():
            assert time.monotonic() < end, "the IMAP server does not answer"
            time.sleep(0.1)

    def end(self) -> None:
        """Stop it."""
        self._process.kill()
        self._process.wait(SECONDS)

    def empty(self) -> None:
        """No mail and no folder is left."""
        with self._logged_in() as client:
            client.select("INBOX")
            client.store("1:*", "+FLAGS", r"(\Deleted)")
            client.expunge()
            for folder in self.folders():
                client.delete(folder)

    @property
    def url(self) -> str:
        """For SILVER_IMAP_URL."""
        return f"imap://{USER}:{PASSWORD.replace(' ', '%20')}@127.0.0.1:{self.port}/INBOX"

    def put(self, raw: bytes, *, to: str = "", at: datetime | None = None, folder: str = "INBOX") -> None:
        """A mail arrives, with the address it was delivered to."""
        raw = (f"Delivered-To: {to}\r\n".encode() if to else b"") + raw
        with self._logged_in() as client:
            kind, said = client.append(folder, None, imaplib.Time2Internaldate(at or datetime.now(UTC)), raw)
        assert kind == "OK", said

    def count(self, *which: str, folder: str = "INBOX") -> int:
        """How many mails of a folder are such; 0 where there is no such folder."""
        with self._logged_in() as client:
            if folder != "INBOX" and folder not in self.folders():
                return 0
            client.select(folder, readonly=True)
            return len(client.search(None, *(which or ("ALL",)))[1][0].split())

    def folders(self) -> Sequence[str]:
        """The folders but the inbox."""
        with self._logged_in() as client:
            names = [bytes(line).decode().rpartition(" ")[2].strip('"') for line in client.list()[1] if line]
        return sorted(set(names) - {"INBOX"})

    @contextlib.contextmanager
    def _logged_in(self) -> Iterator[imaplib.IMAP4]:
        with imaplib.IMAP4("127.0.0.1", self.port, timeout=SECONDS) as client:
            client.login(USER, PASSWORD)
            yield client

    def _answers(self) -> bool:
        with contextlib.suppress(OSError, imaplib.IMAP4.error), self._logged_in():
            return True
        return False
