"""What is read of a mail: whom it says it is from, whom it was sent to, what its writer newly wrote."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Envelope:
    """What brought a mail here, and what it said of it.

    source: "smtp", "imap", "webhook" or "mailbox"; recipients: the addresses it was delivered to, as far as the
    source knows them; sender: the return path ("" is the null one, None: not known); event: the provider's id of this
    posting; trusted: it came from a player who is logged in (the local mailbox), so nobody need vouch for its sender.
    """

    source: str
    recipients: tuple[str, ...] = ()
    sender: str | None = None
    event: str = ""
    trusted: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail, read.

    digest: of what identifies it (see `read`); message_id: as sent, "" where missing or absurd; senders: the addresses
    of From, lower case; recipients: the envelope's and those of the headers that may name ours (To, Cc, Delivered-To,
    X-Original-To, Envelope-To, Resent-To …), lower case, each once, the envelope's first; automatic: why no human
    wrote it (a code of `automatic.why`, such as "bounce" or "list"), "" where one did; verdict: what our own receiving
    servers say of its sender: "pass", "fail" or "none"; lines: what its writer newly wrote, a line each,
    none of an automatic mail; problem: why its words cannot be read ("encrypted", "signed", "winmail", "no-text"), or
    "charset" where some of them may be read wrongly, "" where they can be.
    """

    digest: str
    message_id: str
    senders: tuple[str, ...]
    recipients: tuple[str, ...]
    automatic: str
    verdict: str
    lines: tuple[str, ...]
    problem: str = ""


class Unreadable(Exception):
    """A mail that is refused before it is parsed, or cannot be: `code` is "too-big", "too-many-parts", "too-deep",
    "too-many-headers" or "malformed"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
