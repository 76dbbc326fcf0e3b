"""Reads mails: bytes in, commands out. Pure: it knows no database, no settings and no player.

`read` takes a raw mail apart (`letter.Letter`), `commands.parse` takes its newly written lines for commands
(`command.Reading`), `moves.next_answer` words one answer to the question that is open now.
"""

import hashlib
from collections.abc import Collection

from games.reading import addresses, automatic, verdict
from games.reading.body import Body
from games.reading.headers import Headers
from games.reading.letter import Envelope, Letter, Unreadable
from games.reading.parts import contents
from games.reading.raw import parse
from games.reading.text import newly_written

__all__ = ["read"]
# Their lines are not the writer's, or there are none.
WORDLESS = {"encrypted", "signed", "winmail", "no-text"}


def read(raw: bytes, envelope: Envelope, authserv_ids: Collection[str] = ()) -> Letter:
    """A raw mail, read. Of an automatic one no lines are.

    authserv_ids: the names by which our own servers sign what they found out about its sender.
    Raises Unreadable, and nothing else whatever the bytes are.
    """
    try:
        return _read(raw, envelope, authserv_ids)
    except Unreadable:
        raise
    except Exception as error:
        # The mail's fault or ours: the next mail is read in any case.
        raise Unreadable("malformed") from error


def _read(raw: bytes, envelope: Envelope, authserv_ids: Collection[str]) -> Letter:
    mail = parse(raw)
    headers = Headers(mail)
    found = contents(mail)
    body = found.body()
    senders = addresses.senders(headers)
    machine = automatic.why(headers, found, envelope, senders)
    problem = found.problem()
    return Letter(
        digest=_digest(headers, senders, body),
        message_id=headers.message_id(),
        senders=senders,
        recipients=addresses.recipients(headers, envelope),
        automatic=machine,
        verdict=verdict.of(headers, senders, authserv_ids),
        lines=() if machine or problem in WORDLESS else newly_written(body),
        problem=problem,
    )


def _digest(headers: Headers, senders: tuple[str, ...], body: Body) -> str:
    """Of what stays the same in each copy of a mail: not of what servers add, nor of its id, which some replace."""
    same = (headers.first("date"), *senders, headers.text("subject"), body.plain or "", body.html or "")
    return hashlib.sha256("\0".join(same).encode("utf-8", "replace")).hexdigest()
