"""Reports that mail servers and mailbox providers send of our mails: not delivered (RFC 3464, and what was before it),
or called spam by its reader (RFC 5965)."""

import re
from collections.abc import Iterator
from uuid import UUID

from flufl.bounce import all_failures

from games.reading import charsets
from games.reading.addresses import addresses
from games.reading.headers import Headers
from games.reading.letter import Unreadable
from games.reading.raw import Part, parse
from games.reading.transfer import unwrapped
from games.services.bounces import Report

# A report quotes the head of the mail that it is about; of the ids in it only those of our form are looked for.
OUR_ID = re.compile(r"^[ \t>|]*message-id:\s{0,10}<([0-9a-f]{32})@[a-z0-9.:-]{1,200}>", re.IGNORECASE | re.MULTILINE)
ADDRESSEE = re.compile(r"^[ \t>|]*to:([^\n]{0,500})", re.IGNORECASE | re.MULTILINE)
MOST_IDS = 5
STATUS_PARTS = {"message/delivery-status", "message/global-delivery-status"}
# Of one text: the head of a mail of ours is short, and stands near the beginning.
LONGEST_TEXT = 100_000
# Of a report in no standard form; a mail of ours and what is said of it are far shorter.
LONGEST_OLD = 500_000
# What a reader says by his mail program's button; other feedback is of machines, or takes a complaint back.
COMPLAINTS = {"abuse", "fraud", "opt-out", "opt-out-list"}
# Of a policy: it says something of us or of the mail, not of whether its reader can be reached.
BY_POLICY = re.compile(r"5\.7\.\d{1,3}")
REFUSAL = re.compile(r"(?<![\d.])5\d\d[ -]|(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.])")
# Where the mail that came back begins, in a report that is one text.
RETURNED = re.compile(r"^[ \t>|]*(?:return-path|received|message-id|from|subject):", re.IGNORECASE | re.MULTILINE)


def read(raw: bytes) -> Report | None:
    """What a mail reports; None where it is no report of a mail of ours, or of a delay or a success, which ask for
    nothing. Never raises."""
    try:
        mail = parse(raw)
    except Unreadable:
        return None
    parts: list[Part] = list(mail.walk())
    returned = "\n".join(text for part in parts for text in _returned(part))
    ids = tuple(dict.fromkeys(UUID(found) for found in OUR_ID.findall(returned)))[:MOST_IDS]
    if not ids:
        return None
    sent_to = frozenset(found for value in ADDRESSEE.findall(returned) for found in addresses(value))
    if feedback := [block for part in parts if _kind(part) == "message/feedback-report" for block in _blocks(part)]:
        complaint = any(_value(block, "feedback-type") in COMPLAINTS for block in feedback)
        return Report(ids, sent_to, complaint=True) if complaint else None
    if blocks := [block for part in parts if _kind(part) in STATUS_PARTS for block in _blocks(part)]:
        failed = [block for block in blocks if _value(block, "action") == "failed"]
        return Report(ids, sent_to, hard=any(map(_is_for_good, failed))) if failed else None
    if len(raw) > LONGEST_OLD or not _is_failure(mail):
        return None
    return Report(ids, sent_to, hard=bool(REFUSAL.search(RETURNED.split(returned, maxsplit=1)[0])))


def _returned(part: Part) -> Iterator[str]:
    """What in a part may be the head of the mail that came back: the fields of a mail within, or text."""
    if _kind(part) not in STATUS_PARTS and _kind(part).startswith("message/"):
        yield from ("\n".join(f"{name}: {value}" for name, value in block.fields) for block in _blocks(part))
    elif isinstance(part.content, str) and _kind(part) in {"", "text/plain", "text/rfc822-headers"}:
        wrapped = part.content[:LONGEST_TEXT]
        data = unwrapped(wrapped, Headers(part).word("content-transfer-encoding"))
        yield charsets.decode(data, Headers(part).parameter("content-type", "charset"))[0].replace("\r", "\n")


def _kind(part: Part) -> str:
    return Headers(part).word("content-type")


def _blocks(part: Part) -> list[Headers]:
    """The fields of a status, a feedback or a mail within: of each block that the parser made of the part."""
    content = part.content
    return [Headers(block) for block in content] if isinstance(content, list) else []


def _value(block: Headers, name: str) -> str:
    """The value of a field, in lower case, without the type before it or the comment behind it."""
    return block.first(name).rsplit(";", 1)[-1].split("(", 1)[0].strip().lower()


def _is_for_good(block: Headers) -> bool:
    """Whether a failure says that its reader will not be reached later either."""
    # Some servers give no status, or none that means something, beside what the next server said.
    status, diagnostic = _value(block, "status"), block.first("diagnostic-code").split(";", 1)[-1].strip()
    if BY_POLICY.search(f"{status} {diagnostic}"):
        return False
    return (status or diagnostic).startswith("5")


def _is_failure(mail: Part) -> bool:
    """Whether a report in none of the standard forms, as many servers still send them, is of a mail given up."""
    try:
        # The first of the two are only late.
        return bool(all_failures(mail)[1])
    except Exception:
        # It knows dozens of forms, and trusts each; what it stumbles over tells nothing.
        return False
