"""From what a mail program writes to the bytes that it sends."""

from __future__ import annotations

import base64
import quopri
from dataclasses import dataclass
from datetime import datetime
from email.header import Header
from email.utils import format_datetime, formataddr
from typing import Literal

from tests.mail_clients.received import Received

Coding = Literal["7bit", "8bit", "quoted-printable", "base64"]
CRLF = b"\r\n"


@dataclass(frozen=True)
class Written:
    """A reply as its program writes it.

    plain, html: its parts, one or both; charset, coding: of both, where the text fits into them (programs take UTF-8
    else); parameters: further ones of the plain part's type; prefix: what the subject begins with; headers: further
    lines, such as the program's name.
    """

    plain: str | None = None
    html: str | None = None
    charset: str = "utf-8"
    coding: Coding = "quoted-printable"
    parameters: str = ""
    prefix: str = "Re: "
    headers: tuple[str, ...] = ()
    boundary: str = "000000000000aa11bb06142c7b5d"


def sent(written: Written, mail: Received, *, message_id: str, at: datetime, name: str = "") -> bytes:
    """The reply as it goes over the wire."""
    headers = [
        f"From: {formataddr((name, mail.to))}",
        f"To: {mail.name} <{mail.reply_to}>",
        f"Subject: {_subject(written, mail)}",
        f"Date: {format_datetime(at)}",
        f"Message-ID: {message_id}",
        f"In-Reply-To: {mail.message_id}",
        f"References: {' '.join(f'{mail.references} {mail.message_id}'.split())}",
        *written.headers,
        "MIME-Version: 1.0",
    ]
    parts = [
        _part(f"text/{kind}", text, written, parameters)
        for kind, text, parameters in (("plain", written.plain, written.parameters), ("html", written.html, ""))
        if text is not None
    ]
    if len(parts) == 1:
        return "\r\n".join(headers).encode() + CRLF + parts[0]
    headers.append(f'Content-Type: multipart/alternative; boundary="{written.boundary}"')
    fence = b"--" + written.boundary.encode()
    body = b"".join(fence + CRLF + part + CRLF for part in parts) + fence + b"--" + CRLF
    return "\r\n".join(headers).encode() + CRLF + CRLF + body


def _subject(written: Written, mail: Received) -> str:
    subject = mail.subject if mail.subject.startswith(written.prefix) else written.prefix + mail.subject
    return subject if subject.isascii() else Header(subject, "utf-8").encode()


def _part(kind: str, text: str, written: Written, parameters: str) -> bytes:
    charset = written.charset if _fits(text, written.charset) else "utf-8"
    coding: Coding = "8bit" if written.coding == "7bit" and not text.isascii() else written.coding
    head = f'Content-Type: {kind}; charset="{charset}"{parameters}\r\nContent-Transfer-Encoding: {coding}\r\n\r\n'
    return head.encode() + _encoded(text.encode(charset), coding)


def _fits(text: str, charset: str) -> bool:
    try:
        text.encode(charset)
    except UnicodeEncodeError:
        return False
    return True


def _encoded(text: bytes, coding: Coding) -> bytes:
    if coding == "base64":
        return base64.encodebytes(text.replace(b"\n", CRLF)).replace(b"\n", CRLF)
    if coding == "quoted-printable":
        text = quopri.encodestring(text)
    return text.replace(b"\n", CRLF) + (b"" if text.endswith(b"\n") else CRLF)
