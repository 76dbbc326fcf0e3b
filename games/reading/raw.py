"""Takes a raw mail apart, within limits: what is beyond them is refused before it costs time or memory."""

from email.feedparser import BytesFeedParser
from email.message import Message
from email.policy import Policy, compat32
from typing import Any

from games.reading.headers import Headers
from games.reading.letter import Unreadable

# Answers are a few kilobytes, with somebody's signature as pictures some hundred. What is accepted is parsed within a
# second and 100 MB.
MAX_BYTES = 10 * 1024 * 1024
MAX_LINES = 160_000
MAX_PARTS = 200
MAX_DEPTH = 12
MAX_HEADERS = 1000
MAX_HEADER = 64 * 1024
# Of those that say what a part is.
MAX_STRUCTURAL_HEADER = 5 * 1024
# The standard says 70.
MAX_BOUNDARY = 250
CHUNK = 64 * 1024


def parse(raw: bytes) -> "Part":
    """The mail as a tree of parts, its headers untouched.

    The old policy of the standard library is used because the new one raises on malformed headers, and takes seconds
    over crafted ones.
    Raises Unreadable: beyond the limits.
    """
    if len(raw) > MAX_BYTES:
        raise Unreadable("too-big")
    if raw.count(b"\n") + raw.count(b"\r") - raw.count(b"\r\n") > MAX_LINES:
        raise Unreadable("too-big")
    counted = _Counted()

    def part(policy: "Policy[Any]" = compat32) -> Part:
        return Part(counted, policy)

    parser: BytesFeedParser[Part] = BytesFeedParser(part)
    # The parser makes a part for trial.
    counted.parts = 0
    for start in range(0, len(raw), CHUNK):
        parser.feed(raw[start : start + CHUNK])
    return parser.close()


class _Counted:
    """What a whole mail has used up of its limits."""

    def __init__(self) -> None:
        self.parts = 0
        self.headers = 0


class Part(Message):
    """A mail or a part of it; refused, while it is parsed, by what the mail has too much of."""

    # The library has no public way to the text as it came.
    _payload: Any

    def __init__(self, counted: _Counted, policy: "Policy[Any]") -> None:
        super().__init__(policy)
        self.depth = 0
        self.counted = counted
        counted.parts += 1
        if counted.parts > MAX_PARTS:
            raise Unreadable("too-many-parts")

    @property
    def content(self) -> "list[Part] | str":
        """The parts within, or the text as it came: each byte that is no ASCII as a surrogate.

        `get_payload` decodes the text by whatever the mail names, and raises on some names.
        """
        content = self._payload
        return content if isinstance(content, list | str) else ""

    def attach(self, payload: Any) -> None:
        payload.depth = self.depth + 1
        if payload.depth > MAX_DEPTH:
            raise Unreadable("too-deep")
        super().attach(payload)

    def set_raw(self, name: str, value: str) -> None:
        self.counted.headers += 1
        limit = MAX_STRUCTURAL_HEADER if name.lower().startswith("content-") else MAX_HEADER
        if self.counted.headers > MAX_HEADERS or len(value) > limit:
            raise Unreadable("too-many-headers")
        super().set_raw(name, value)

    def get_boundary(self, failobj: Any = None) -> Any:
        # The library's own way to it raises on some malformed ones, and is quadratic.
        boundary = Headers(self).parameter("content-type", "boundary")
        if len(boundary) > MAX_BOUNDARY:
            raise Unreadable("malformed")
        return boundary or failobj
