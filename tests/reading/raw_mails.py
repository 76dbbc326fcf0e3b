"""Raw mails, made of their headers and their text."""

from games.reading import read
from games.reading.headers import Headers
from games.reading.letter import Envelope, Letter, Unreadable
from games.reading.raw import parse

ADA = "ada@example.org"
REPLY = "reply-abcdefghijklmnopqrstuvwxyz@silver.example.org"
ENVELOPE = Envelope("smtp", (REPLY,), ADA)


def mail(text: str = "2\n", headers: str = "", sender: str = f"Ada <{ADA}>") -> bytes:
    """A mail from Ada; headers: further lines."""
    lines = [f"From: {sender}", f"To: Silver <{REPLY}>", "Date: Mon, 30 Nov 2026 05:00:00 +0000"]
    lines += [line.strip("\n") for line in (headers,) if line]
    return ("\n".join(lines) + "\n\n" + text).replace("\n", "\r\n").encode("utf-8", "surrogateescape")


def multipart(kind: str, *parts: str) -> tuple[str, str]:
    """The text and the header of a multipart; each part begins with its own headers."""
    boundary = f"b-{len(parts)}-{sum(map(len, parts))}"
    text = "".join(f"--{boundary}\n{part}\n" for part in parts) + f"--{boundary}--\n"
    return text, f'Content-Type: multipart/{kind}; boundary="{boundary}"'


def part(kind: str, text: str, *headers: str) -> str:
    """A part of a multipart."""
    return "\n".join([f"Content-Type: {kind}", *headers, "", text])


def nested(kind: str, *parts: str) -> str:
    """A multipart as a part of another one."""
    text, header = multipart(kind, *parts)
    return f"{header}\n\n{text}"


def mailed(kind: str, *parts: str) -> bytes:
    """A mail of several parts."""
    return mail(*multipart(kind, *parts))


def headers_of(lines: str) -> Headers:
    """The headers of a mail that has these lines of them."""
    return Headers(parse(f"{lines}\n\ntext\n".encode("utf-8", "surrogateescape")))


def letter(raw: bytes, envelope: Envelope = ENVELOPE, authserv_ids: tuple[str, ...] = ()) -> Letter:
    """The mail, read."""
    return read(raw, envelope, authserv_ids)


def words(raw: bytes) -> list[str]:
    """The lines that its writer wrote, those with something in them."""
    return [line.strip() for line in letter(raw).lines if line.strip()]


def attempt(raw: bytes) -> Letter | Unreadable:
    """The mail, read, or what says that it cannot be."""
    try:
        return letter(raw, ENVELOPE, ("silver.example.org",))
    except Unreadable as unreadable:
        return unreadable


def refusal(raw: bytes) -> str:
    """Why the mail is refused; "" where it is not."""
    outcome = attempt(raw)
    if isinstance(outcome, Letter):
        return ""
    # On purpose, not by an error that the guard of last resort caught.
    assert outcome.__cause__ is None
    return outcome.code
