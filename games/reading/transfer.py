"""The bytes of a part, out of what they were wrapped in for the way. Nothing here raises."""

import re
from binascii import Error, a2b_base64, a2b_qp

NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/=\s]|[A-Za-z0-9+/=][ \t]+[A-Za-z0-9+/=]")
SPACE = re.compile(rb"\s+")


def unwrapped(payload: str, encoding: str) -> bytes:
    """The bytes of a part that the parser left as text, by the lower-case name of their transfer encoding.

    What is in no encoding we know is taken as it is.
    """
    data = payload.encode("utf-8", "surrogateescape")
    if encoding == "quoted-printable":
        return a2b_qp(data)
    if encoding == "base64":
        return from_base64(data)
    return data


def from_base64(data: bytes) -> bytes:
    """As much of it as is base64: a line of another kind, such as a notice that a server put below, ends it."""
    if alien := NOT_BASE64.search(data):
        data = data[: data.rfind(b"\n", 0, alien.start()) + 1] or data[: alien.start()]
    data = SPACE.sub(b"", data)
    # What follows the padding is another beginning.
    data = data.split(b"=", 1)[0]
    data = data[: len(data) - 1] if len(data) % 4 == 1 else data
    try:
        return a2b_base64(data + b"=" * (-len(data) % 4))
    except Error:
        return b""
