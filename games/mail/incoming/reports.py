"""Reports that mail servers and mailbox providers send of our mails: not delivered (RFC 3464, and what was before it),
or called spam by its reader (RFC 5965)."""

import re
from email.message import Message
from uuid import UUID

from flufl.bounce import all_failures

from games.reading.letter import Unreadable
from games.reading.raw import parse
from games.services.bounces import Report

# A report quotes the mail that it is about; of the ids in it only ours are looked for.
OUR_ID = re.compile(rb"<([0-9a-f]{32})@[a-zA-Z0-9.:-]{1,200}>")
MOST_IDS = 5
STATUS_FOR_GOOD = re.compile(r"5\.\d{1,3}\.\d{1,3}")


def read(raw: bytes) -> Report | None:
    """What a mail reports; None where it is no report, or of a delay or a success, which ask for nothing."""
    try:
        mail = parse(raw)
    except Unreadable:
        return None
    ids = tuple(dict.fromkeys(UUID(found.decode()) for found in OUR_ID.findall(raw)))[:MOST_IDS]
    if not ids:
        return None
    parts = list(mail.walk())
    if any(part.get_content_type() == "message/feedback-report" for part in parts):
        return Report(ids, complaint=True)
    status_parts = [part for part in parts if part.get_content_type() == "message/delivery-status"]
    statuses = [block for part in status_parts for block in _blocks(part)]
    if statuses:
        failed = [block for block in statuses if _field(block, "action") == "failed"]
        hard = any(STATUS_FOR_GOOD.match(_field(block, "status")) for block in failed)
        return Report(ids, hard=hard) if failed else None
    return _of_old(mail, ids)


def _blocks(part: Message) -> list[Message]:
    payload = part.get_payload()
    return [block for block in payload if isinstance(block, Message)] if isinstance(payload, list) else []


def _field(block: Message, name: str) -> str:
    return str(block.get(name, "")).split(";")[-1].strip().lower()


def _of_old(mail: Message, ids: tuple[str, ...]) -> Report | None:
    """A report in none of the standard forms, as many servers still send them."""
    try:
        for_now, for_good = all_failures(mail)
    except Exception:
        # It knows dozens of forms, and trusts each; what it stumbles over tells nothing.
        return None
    return Report(ids, hard=bool(for_good)) if for_good or for_now else None
