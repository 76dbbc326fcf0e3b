"""What mail programs make of a mail of ours when they quote it: the ways in which its lines come back to us."""

import re
import textwrap
from collections.abc import Iterator
from email.encoders import encode_7or8bit, encode_base64, encode_quopri
from email.message import Message
from email.mime.nonmultipart import MIMENonMultipart
from html import unescape

from django.core.mail import EmailMultiAlternatives

from games.reading import html
from tests.mail_clients import CLIENTS, received, reply
from tests.mail_clients.received import text_of

WIDTHS = (60, 66, 72, 80)
# No program breaks lines into shorter ones, but for what is left of a line.
SHORTEST, LONGEST = 50, 80
ENCODINGS = (
    ("as it is", "utf-8", "8bit"),
    ("in base64", "utf-8", "base64"),
    ("in windows-1252", "cp1252", "quoted-printable"),
    ("in KOI8-R", "koi8-r", "8bit"),
)


def forms(sent: EmailMultiAlternatives) -> dict[str, str]:
    """The texts that programs have of a mail, by name."""
    [(content, _)] = sent.alternatives
    return {
        "text": sent.body,
        "subject": sent.subject,
        "our reading of the html": "\n".join(html.lines(content, trust_classes=False)),
        "a program's text of the html": text_of(content),
        "each text of the html alone": "\n".join(unescape(text) for text in re.findall(r">([^<>]+)<", content)),
        "windows-1252": sent.body.encode("cp1252", "replace").decode("cp1252"),
        "ascii": sent.body.encode("ascii", "replace").decode(),
    }


def lines(text: str) -> Iterator[tuple[str, list[str]]]:
    """The lines of a text as they are and newly broken, by the name of what was done to them."""
    rows = text.splitlines()
    yield "as it is", rows
    for width in WIDTHS:
        yield f"at {width}", [row for line in rows for row in wrapped(line, width) or [""]]
        yield f"in paragraphs at {width}", [row for line in paragraphs(text) for row in wrapped(line, width)]
        yield f"quoted, wrapped, its marks lost, at {width}", marks_lost(rows, width)


def pieces(text: str) -> Iterator[str]:
    """Every piece of a text that may become a line, whatever the width: the last words of a line or paragraph, however
    few, and whatever is as long as a line."""
    for line in {*text.splitlines(), *paragraphs(text)}:
        starts = [word.start() for word in re.finditer(r"\S+", line)]
        ends = [word.end() for word in re.finditer(r"\S+", line)]
        yield from (line[start:] for start in starts)
        yield from (line[start:end] for start in starts for end in ends if SHORTEST <= end - start <= LONGEST)


def wrapped(line: str, width: int) -> list[str]:
    """A line as lines of a width."""
    return textwrap.wrap(line, width, break_on_hyphens=False)


def paragraphs(text: str) -> list[str]:
    """Each paragraph in one line."""
    return [" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", text)]


def marks_lost(rows: list[str], width: int) -> list[str]:
    """Quoted first and broken after that: only the first piece of a line keeps its mark."""
    return [row.removeprefix("> ") for line in rows for row in wrapped(f"> {line}", width)]


def replies(sent: EmailMultiAlternatives) -> Iterator[tuple[str, bytes]]:
    """Whole replies to a mail, by name, in which its reader has written nothing: it is in them as if he had written it,
    forwarded, in many encodings, and as each program quotes it."""
    for name, charset, encoding in ENCODINGS:
        yield name, _mail(_part(sent.body, "plain", charset, encoding))
    [(content, _)] = sent.alternatives
    yield "its html alone", _mail(_part(content, "html", "utf-8", "base64"))
    forwarded = f"---------- Forwarded message ---------\nSubject: {sent.subject}\n\n{sent.body}"
    yield "forwarded", _mail(_part(forwarded, "plain", "utf-8", "quoted-printable"))
    flowed = MIMENonMultipart("text", "plain", charset="utf-8", format="flowed")
    flowed.set_payload(" \n".join(sent.body.split("\n")).encode())
    yield "flowed", _mail(flowed)
    mail = received(sent.message().as_bytes())
    for client in CLIENTS:
        yield client, reply(client, mail, [], message_id="<1@mail.example>")


def _part(text: str, kind: str, charset: str, encoding: str) -> Message:
    part = MIMENonMultipart("text", kind, charset=charset)
    part.set_payload(text.encode(charset, "replace"))
    {"base64": encode_base64, "quoted-printable": encode_quopri, "8bit": encode_7or8bit}[encoding](part)
    return part


def _mail(part: Message) -> bytes:
    part["From"] = "Ada <ada@example.org>"
    part["To"] = "Silver <reply-abcdefghijklmnopqrstuvwxyz@silver.example.org>"
    part["Message-ID"] = "<1@mail.example>"
    return part.as_bytes()
