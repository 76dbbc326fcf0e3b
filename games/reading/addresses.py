"""Addresses in headers: whom a mail says it is from, and whom it was sent to. Nothing here raises."""

import re
from collections.abc import Iterator

from games.reading.headers import Headers
from games.reading.letter import Envelope

# A quoted string, a comment, or what separates; possessive, so that crafted ones cost no more than their length.
TOKEN = re.compile(r"\"(?:[^\"\\]|\\.)*+\\?\"?|\((?:[^()\\]|\\.)*+\)?|[()<>,;:]|[^\"()<>,;:]+", re.DOTALL)
ADDRESS = re.compile(r"(?:\"[^\"\\]{1,64}\"|[^\s\"(),:;<>@\[\]\\]{1,128})@[^\s\"(),:;<>@\\]{1,255}")
# Headers in which mail servers and programs name the address a mail was sent to.
RECIPIENTS = (
    *("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-delivered-to", "x-rcpt-to"),
    *("to", "cc", "resent-to", "resent-cc", "apparently-to", "x-forwarded-to"),
)
RECEIVED_FOR = re.compile(r"\sfor\s{1,5}<?([^\s<>;]{3,200})")
MAX_RECIPIENTS = 200
# Of all headers that may name them.
MAX_TEXT = 100_000
MAX_FROM = 2000


def senders(headers: Headers) -> tuple[str, ...]:
    """The addresses of From, in lower case, as often as they stand there.

    None at all where anything in it is no address: a server may have checked another part of it than we would read.
    """
    found: list[str] = []
    for value in headers.all("from"):
        if len(value) > MAX_FROM:
            return ()
        for candidate in _candidates(value):
            if not ADDRESS.fullmatch(candidate):
                return ()
            found.append(candidate.lower())
    return tuple(found)


def recipients(headers: Headers, envelope: Envelope) -> tuple[str, ...]:
    """Whom the mail was sent to, in lower case, each once: by its envelope, then by its headers."""
    found = dict.fromkeys(address for given in envelope.recipients for address in addresses(given))
    values = [value for name in RECIPIENTS for value in headers.all(name)]
    values += [match[1] for value in headers.all("received") if (match := RECEIVED_FOR.search(value))]
    left = MAX_TEXT
    for value in values:
        found.update(dict.fromkeys(addresses(value[:left])))
        left -= len(value)
        if left <= 0:
            break
    return tuple(found)[:MAX_RECIPIENTS]


def addresses(value: str) -> tuple[str, ...]:
    """The addresses in the value of a header, in lower case; what is none is left out."""
    return tuple(candidate.lower() for candidate in _candidates(value) if ADDRESS.fullmatch(candidate))


def domain(address: str) -> str:
    """The domain of an address, in lower case and without a last dot."""
    return address.rsplit("@", 1)[-1].strip("<>").rstrip(".").lower()


def _candidates(value: str) -> Iterator[str]:
    """What stands where an address should: in each pair of angle brackets, else between two commas."""
    bare, bracketed = "", False
    angle: str | None = None
    for part in [*_outside_comments(value), ","]:
        if angle is not None:
            # Of a second bracket that opens within, what stands in both is no address.
            angle += part
            if part == ">":
                yield angle[:-1].strip()
                angle, bracketed = None, True
        elif part == "<":
            angle = ""
        elif part in {",", ";"}:
            if bare.strip() and not bracketed:
                yield bare.strip()
            bare, bracketed = "", False
        else:
            # Before a colon is the name of a group, or "mailto".
            bare = "" if part == ":" else bare + part
    if angle is not None:
        yield angle[:-1].strip()


def _outside_comments(value: str) -> Iterator[str]:
    open_comments = 0
    for part in TOKEN.findall(value):
        if part.startswith("("):
            open_comments += not part.endswith(")")
        elif part == ")":
            open_comments = max(0, open_comments - 1)
        elif not open_comments:
            yield part
