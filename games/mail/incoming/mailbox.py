"""A mailbox at an IMAP server, open: which mails wait in it, their bytes, and how they are marked as seen to.

Where the server keeps keywords a mail gets one and stays where it is; else it is moved into a folder of that name.
"""

import re
import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from imap_tools import (
    BaseMailBox,
    ImapToolsError,
    MailBox,
    MailboxFlagError,
    MailboxFolderCreateError,
    MailBoxUnencrypted,
)

from games.reading.raw import MAX_BYTES
from silver_site.clock import now

SECONDS_OF_SILENCE = 20
LONGEST_HEAD = 64 * 1024
# UIDs in one command.
AT_ONCE = 500


class Mark(StrEnum):
    """What became of a mail. Those that are no business of ours look unread to people, and stay."""

    DONE = "Silver-Done"
    DEAD = "Silver-Dead"
    OTHER = "Silver-Other"


class Waiting(NamedTuple):
    """A mail that nobody has seen to: its number in the mailbox, its size in bytes, and when it came."""

    uid: int
    size: int
    arrived_at: datetime


class Gone(Exception):
    """Somebody has taken the mail away meanwhile."""


@contextmanager
def opened(url: str) -> "Iterator[Mailbox]":
    """The mailbox at a URL such as imaps://name:password@host/INBOX, with an end to each wait.

    Raises OSError or what imaplib and imap_tools raise, here and in all that is asked of it.
    """
    where = urlsplit(url)
    host = where.hostname or "localhost"
    if where.scheme == "imaps":
        # By default the library believes any certificate.
        trusted = ssl.create_default_context()
        link: BaseMailBox = MailBox(host, where.port or 993, timeout=SECONDS_OF_SILENCE, ssl_context=trusted)
    else:
        link = MailBoxUnencrypted(host, where.port or 143, timeout=SECONDS_OF_SILENCE)
    try:
        folder = unquote(where.path.lstrip("/")) or "INBOX"
        link.login(unquote(where.username or ""), unquote(where.password or ""), folder)
        yield Mailbox(link, folder)
    finally:
        # It may be the server's silence that ended us.
        with suppress(OSError, ImapToolsError, link.client.error):
            link.logout()


class Mailbox:
    """An open mailbox."""

    def __init__(self, link: BaseMailBox, folder: str) -> None:
        self._link = link
        self._folder = folder
        self._folders: dict[Mark, str] = {}
        self.uid_validity = int(self._said("UIDVALIDITY") or 0)
        self.keeps_keywords = rb"\*" in self._said("PERMANENTFLAGS")

    def waiting(self, most: int) -> tuple[int, list[Waiting]]:
        """How many mails nobody has seen to, and the first of them."""
        unmarked = [f"UNKEYWORD {mark}" for mark in Mark] if self.keeps_keywords else []
        uids = sorted(map(int, self._link.uids(" ".join([*unmarked, "UNDELETED"]), None)))
        return len(uids), sorted(self._about(uids[:most])) if uids else []

    def text(self, uid: int) -> bytes:
        """A mail, which stays unread; cut off where it is longer than its server said. Raises Gone."""
        return self._part(uid, f"BODY.PEEK[]<0.{MAX_BYTES + 1}>")

    def head(self, uid: int) -> bytes:
        """The head of a mail, or its beginning. Raises Gone."""
        return self._part(uid, f"BODY.PEEK[HEADER]<0.{LONGEST_HEAD}>")

    def mark(self, uid: int, mark: Mark) -> None:
        """Note what became of a mail: it waits no longer."""
        if not self.keeps_keywords:
            self._link.move(str(uid), self._folder_of(mark))
            return
        flags = mark if mark is Mark.OTHER else rf"{mark} \Seen"
        # The library's own way removes, too, what others have marked as deleted.
        status, _ = self._link.client.uid("STORE", str(uid), "+FLAGS.SILENT", f"({flags})")
        if status != "OK":
            raise MailboxFlagError((status, []), "OK")

    def delete_before(self, day: datetime) -> int:
        """Delete the mails seen to that came before this day; how many."""
        since = f"BEFORE {day:%d-%b-%Y}"
        if self.keeps_keywords:
            return self._delete(f"OR KEYWORD {Mark.DONE} KEYWORD {Mark.DEAD} {since}")
        deleted = 0
        for mark in (Mark.DONE, Mark.DEAD):
            self._link.folder.set(self._folder_of(mark))
            deleted += self._delete(since)
        self._link.folder.set(self._folder)
        return deleted

    def _delete(self, which: str) -> int:
        uids = self._link.uids(which, None)
        self._link.delete(uids, chunks=AT_ONCE)
        return len(uids)

    def _about(self, uids: Sequence[int]) -> Iterator[Waiting]:
        _, answer = self._link.client.uid("FETCH", ",".join(map(str, uids)), "(RFC822.SIZE INTERNALDATE)")
        for line in answer:
            text = line if isinstance(line, bytes) else b""
            uid, size = re.search(rb"\bUID (\d+)", text), re.search(rb"\bRFC822\.SIZE (\d+)", text)
            if uid and size:
                yield Waiting(int(uid[1]), int(size[1]), _moment(text))

    def _part(self, uid: int, what: str) -> bytes:
        _, answer = self._link.client.uid("FETCH", str(uid), f"({what})")
        for piece in answer:
            if isinstance(piece, tuple):
                return bytes(piece[1])
        raise Gone

    def _folder_of(self, mark: Mark) -> str:
        """The folder for mails marked so, made where there is none; some servers want all of them within the inbox."""
        if mark not in self._folders:
            folder = self._link.folder
            inbox = folder.list("", "INBOX")
            within = f"INBOX{inbox[0].delim if inbox else '.'}{mark}"
            known = next((name for name in (mark.value, within) if folder.exists(name)), "")
            if not known:
                known = mark.value
                try:
                    folder.create(known)
                except MailboxFolderCreateError:
                    folder.create(known := within)
            self._folders[mark] = known
        return self._folders[mark]

    def _said(self, name: str) -> bytes:
        """What the server said as it opened the mailbox."""
        _, values = self._link.client.response(name)
        return values[-1] if values and isinstance(values[-1], bytes) else b""


def _moment(text: bytes) -> datetime:
    found = re.search(rb'INTERNALDATE "([^"]+)"', text)
    with suppress(ValueError):
        return datetime.strptime(found[1].decode("ascii", "replace").strip() if found else "", "%d-%b-%Y %H:%M:%S %z")
    return now()
