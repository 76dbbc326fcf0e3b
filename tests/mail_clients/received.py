"""A mail of ours as its reader's program has it, and the ways in which programs turn it into a quote."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import parseaddr, parsedate_to_datetime
from html import escape

from lxml import html as lxml_html

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip
BLOCKS = {"p", "div", "table", "tr", "td", "th", "li", "ul", "ol", "h1", "h2", "h3", "blockquote", "pre", "section"}
BODY = re.compile(r"<body[^>]*>(.*)</body>", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True)
class Received:
    """What a program uses of a mail that it answers.

    name, sender: of From; reply_to: where an answer goes; to: whose mailbox it came to; at: its date, in UTC; plain,
    html: its two parts.
    """

    subject: str
    name: str
    sender: str
    reply_to: str
    to: str
    message_id: str
    references: str
    at: datetime
    plain: str
    html: str

    @property
    def inner_html(self) -> str:
        """What stands within the body of its HTML, as programs take it into theirs."""
        found = BODY.search(self.html)
        return found[1] if found else self.html

    @property
    def day(self) -> str:
        """The day of the week of its date."""
        return DAYS[self.at.weekday()]

    @property
    def month(self) -> str:
        """The month of its date."""
        return MONTHS[self.at.month - 1]

    @property
    def named_sender(self) -> str:
        """Its sender with his name, as most headings have him."""
        return f"{self.name} <{self.sender}>"


def received(mail: EmailMessage | bytes) -> Received:
    """What came, ready to be answered."""
    if isinstance(mail, bytes):
        mail = BytesParser(EmailMessage, policy=policy.default).parsebytes(mail)
    plain, html = (mail.get_body((kind,)) for kind in ("plain", "html"))
    name, sender = parseaddr(str(mail["From"]))
    return Received(
        subject=str(mail["Subject"]),
        name=name,
        sender=sender,
        reply_to=parseaddr(str(mail["Reply-To"] or mail["From"]))[1],
        to=parseaddr(str(mail["To"]))[1],
        message_id=str(mail["Message-ID"]),
        references=str(mail["References"] or ""),
        at=parsedate_to_datetime(str(mail["Date"])).astimezone(UTC),
        plain=plain.get_content().replace("\r\n", "\n") if plain else "",
        html=html.get_content().replace("\r\n", "\n") if html else "",
    )


def clock(at: datetime, *, seconds: bool = False, zero: bool = False) -> str:
    """The time of day with AM and PM: "5:00 AM"."""
    hour = at.hour % 12 or 12
    return (
        f"{hour:02}" * zero
        + str(hour) * (not zero)
        + at.strftime(":%M:%S" if seconds else ":%M")
        + (" AM" if at.hour < 12 else " PM")
    )


def quoted(text: str, mark: str = "> ", *, bare: str | None = None) -> str:
    """Each line with a mark before it; bare: the mark of empty lines, where it is another."""
    empty = mark.rstrip() if bare is None else bare
    return "\n".join(mark + line if line else empty for line in text.rstrip("\n").split("\n"))


def rewrapped(text: str, width: int) -> str:
    """Each line broken at this width, wherever that is: what begins a line then is chance."""
    lines = [textwrap.wrap(line, width, break_long_words=False) or [""] for line in text.split("\n")]
    return "\n".join(row for rows in lines for row in rows)


def typed_html(lines: Iterable[str]) -> str:
    """What somebody typed, a block a line."""
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in lines)


def text_of(html: str) -> str:
    """HTML as plain text in the manner of web mailers: each block, also each cell, on a line of its own."""
    rows: list[str] = [""]

    def walk(element: lxml_html.HtmlElement) -> None:
        if not isinstance(element.tag, str) or element.tag in ("style", "head", "script"):
            return
        breaks = element.tag in BLOCKS or element.tag == "br"
        if breaks and rows[-1]:
            rows.append("")
        rows[-1] += _squeezed(element.text, rows[-1])
        for child in element:
            walk(child)
            rows[-1] += _squeezed(child.tail, rows[-1])
        if element.tag == "a" and element.get("href", "").startswith("http"):
            rows[-1] += f" <{element.get('href')}>"
        if breaks and rows[-1]:
            rows.append("")
        if element.tag in ("p", "table", "ul") and rows[-2:] != ["", ""]:
            rows.append("")

    walk(lxml_html.fromstring(html))
    return "\n".join(row.strip() for row in rows).strip() + "\n"


def _squeezed(text: str | None, before: str) -> str:
    squeezed = re.sub(r"[ \t\n]+", " ", text or "")
    return squeezed if before else squeezed.lstrip(" ")
