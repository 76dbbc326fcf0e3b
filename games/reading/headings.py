"""What mail programs put above what they quote: "On …, … wrote:", a block of header fields, a title between dashes."""

import re
from collections.abc import Sequence
from itertools import pairwise

from games.reading.heading_words import FIELDS, ON, TITLES, WROTE, WROTE_ANYWHERE

# Longer lines are nobody's heading; only so much of any line is looked at.
LONGEST = 400
LONGEST_NAMING = 60
# A name, an address and a date, wrapped.
MOST_LINES = 4
# The fields of a block that may be missing between two that are known, wrapped ones among them.
MOST_UNKNOWN = 3
WORD = re.compile(r"[^\W\d_]+(?:\([^\W\d_]+\))?")
# A line that itself begins as a heading of several lines does: with a date, or somebody's name and address.
DATE = re.compile(r"\d{1,4}\s?[-./年]\s?\d{1,2}|\d{1,2}\s?(?:of\s)?[^\W\d_]{3,}\.?,?\s\d{4}")
NAMED = re.compile(r"[\"“'][^\"”']{1,80}[\"”']\s*<|[^<>]{1,80}<[^<>\s]{1,100}@")
FIELD = re.compile(r"[\s*_>|]{0,8}([^\W\d_][^:：*_\d]{0,24}?)[\s*_]{0,4}[:：][\s*_]{0,8}(.{0,300})")
TITLED = re.compile(r"[\s*_>-]{0,40}([^-_*:：].{1,70}?)[\s*_:：-]{0,40}")
RULED = re.compile(r"[-–—]{2,}\s?[^-\s].{1,70}?\s?[-–—]{2,}")


def heading(lines: Sequence[str], at: int) -> int:
    """How many lines, from `at`, are a heading of something quoted; 0: none."""
    if not lines[at].strip() or len(lines[at]) > LONGEST:
        return 0
    return _title(lines[at]) or _attribution(lines, at) or _block(lines, at)


def _title(line: str) -> int:
    """ "-----Original Message-----" and its like."""
    plain = line.strip()
    if RULED.fullmatch(plain):
        return 1
    match = TITLED.fullmatch(plain)
    if not match or (plain[-1].isalpha() and plain[0].isalpha()):
        return 0
    return int(match[1].casefold().startswith(TITLES))


def _attribution(lines: Sequence[str], at: int) -> int:
    """ "On …, … wrote:", on one line or wrapped over some, as a date with an address and a colon too."""
    joined = ""
    for count, line in enumerate(lines[at : at + MOST_LINES], 1):
        joined = f"{joined} {line.strip().lstrip('>').strip()}".strip()
        if not line.strip() or len(joined) > LONGEST or (count > 1 and not _may_begin(lines[at])):
            return 0
        if _is_attribution(joined) or (_names_writer(joined) and _marked_next(lines, at + count)):
            return count
    return 0


def _may_begin(line: str) -> bool:
    plain = line.strip()
    return plain.casefold().startswith(ON) or bool(DATE.match(plain) or NAMED.match(plain))


def _is_attribution(text: str) -> bool:
    plain = text.strip("*_ ")
    numbered = any(char.isdecimal() for char in plain)
    if not plain.endswith((":", "：")):
        addressed = "@" in plain and bool(DATE.search(plain))
        return addressed and (_wrote(plain[-30:]) or (bool(DATE.match(plain)) and plain.endswith(">")))
    if "@" in plain and plain[:-1].rstrip().endswith((">", ")")) and numbered:
        return True
    return _wrote(plain) and ("@" in plain or numbered)


def _names_writer(text: str) -> bool:
    """ "Somebody wrote:", which may be a sentence of the writer's too."""
    return len(text) <= LONGEST_NAMING and text.rstrip("*_ ").endswith((":", "：")) and _wrote(text)


def _marked_next(lines: Sequence[str], at: int) -> bool:
    return any(
        line.lstrip().startswith((">", "＞")) for line in [line for line in lines[at : at + 3] if line.strip()][:1]
    )


def _wrote(text: str) -> bool:
    lower = text.casefold()
    if any(word in lower for word in WROTE_ANYWHERE):
        return True
    words = WORD.findall(lower)
    return any(word in WROTE for word in words) or any(f"{a} {b}" in WROTE for a, b in pairwise(words))


def _block(lines: Sequence[str], at: int) -> int:
    """A block of at least two different fields of a mail's header: "From: …" and "Subject: …"."""
    first = _field(lines[at])
    if first is None:
        return 0
    kinds, end, unknown = {first}, at + 1, 0
    for index in range(at + 1, min(at + 14, len(lines))):
        line = lines[index]
        kind = _field(line)
        if kind is not None:
            kinds.add(kind)
            end, unknown = index + 1, 0
        elif line.strip():
            unknown += 1
            if unknown > MOST_UNKNOWN:
                break
        elif len(kinds) > 1:
            break
    return end - at if len(kinds) > 1 else 0


def _field(line: str) -> int | None:
    """The kind of header field that a line is, by its name in any language."""
    match = FIELD.match(line[:LONGEST])
    return FIELDS.get(" ".join(match[1].split()).casefold()) if match else None
