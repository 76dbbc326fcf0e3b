"""What mail programs put above what they quote: "On …, … wrote:", a block of header fields, a title between dashes.

Words are known in many languages; where they are not, a heading is told by what it holds in any: somebody's address,
a date or a time, a colon at its end.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from games.reading.fences import is_fence, is_group_wise
from games.reading.heading_words import FIELDS, ON, ON_ANYWHERE, WROTE, WROTE_ANYWHERE

# Longer lines are nobody's heading; only so much of any line is looked at.
LONGEST = 400
LONGEST_NAMING = 80
# A name, an address and a date, wrapped; some put blank lines between.
MOST_LINES = 5
MOST_BLANK = 3
# The lines of a block, and the fields of it that may be unknown, wrapped ones among them.
MOST_FIELDS = 16
MOST_UNKNOWN = 3
WORD = re.compile(r"[^\W\d_]+(?:(?:\([^\W\d_]+\)|/[^\W\d_]+))?")
FIRST_WORD = re.compile(r"[^\W\d_]+")
DIGIT = re.compile(r"\d")
CLOCK = re.compile(r"(?<!\d)\d{1,2}\s?[:.hH時时시點点]\s?\d{2}(?!\d)")
YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)")
# Gmail's once, in every language; it may lack the address and the colon.
STAMPED = re.compile(r"\d{4}-\d\d-\d\d \d{1,2}:\d\d (?:GMT|UTC)?[+-]\d\d:?\d\d\s\S")
BEGINS_DATED = re.compile(
    r"\d{1,4}\s?[-./年]\s?\d{1,2}|\d{1,2}\.?\s(?:(?:of|de|di)\s)?[^\W\d_]{3,}\.?,?\s(?:de\s)?\d{4}"
)
NAMED = re.compile(r"[\"“'«][^\"”'»]{1,80}[\"”'»]\s*[<(\[]|[^<>]{1,80}[<(\[](?:mailto:)?[^<>\s]{1,100}@|[^<>]{1,80}<$")
FIELD = re.compile(r"[\s*_>|]{0,8}([^\W\d_][^:：*_\d]{0,24}?)[\s*_]{0,4}[:：][\s*_]{0,8}(.{0,300})")
COLONS = (":", "：")
OPEN = ("<", "(", "[")
ORNAMENTS = "*_ -–—"


def heading(lines: Sequence[str], at: int) -> int:
    """How many lines, from `at`, are a heading of something quoted; 0: none."""
    line = lines[at]
    if not line.strip() or len(line) > LONGEST:
        return 0
    if is_fence(line) or is_group_wise(line):
        # Most fences have a block of header fields below.
        below = _next_text(lines, at + 1)
        return below - at + _unfenced(lines, below) if below < len(lines) and _unfenced(lines, below) else 1
    return _unfenced(lines, at)


def _unfenced(lines: Sequence[str], at: int) -> int:
    return _attribution(lines, at) or _block(lines, at)


def _next_text(lines: Sequence[str], at: int) -> int:
    """The next line with text, among the nearest; else the end."""
    return next(
        (index for index in range(at, min(at + MOST_BLANK + 1, len(lines))) if lines[index].strip()), len(lines)
    )


def is_marked(line: str) -> bool:
    """Whether a line bears the usual mark of what is quoted."""
    return line.lstrip().startswith((">", "＞", "|"))


def _attribution(lines: Sequence[str], at: int) -> int:
    """ "On …, … wrote:", on one line or wrapped over some. Last comes what is one only because quoted lines follow."""
    near = lines[at + 1 : at + MOST_LINES + 2 * MOST_BLANK]
    return _wrapped(lines, at, marked=False) or (any(map(is_marked, near)) and _wrapped(lines, at, marked=True))


def _wrapped(lines: Sequence[str], at: int, *, marked: bool) -> int:
    parts: list[str] = []
    found = 0
    for index in range(at, min(at + MOST_LINES + MOST_BLANK, len(lines))):
        plain = lines[index].strip()
        part = plain.lstrip(">").strip(ORNAMENTS)
        if not part:
            if found or not _may_end_blank(lines[at]):
                break
            continue
        parts.append(part)
        if len(parts) > 1 and (len(parts) > MOST_LINES or not _may_begin(parts[0])):
            break
        joined = " ".join(parts)
        # What would do without its last line may still go on: "On … wrote Ann" and "<ann@example.org>:" below.
        if (not found or joined.endswith(COLONS)) and _is_attribution(
            joined, marked=marked and _marked_next(lines, index + 1)
        ):
            found = 0 if _is_whole_below(parts) else index + 1 - at
        if plain.startswith(">") or (found and _marked_next(lines, index + 1)):
            # Gmail may put the end of an address's brackets on a line of its own, but that line ends the heading.
            break
    return found


def _is_whole_below(parts: Sequence[str]) -> bool:
    """Whether a heading is complete without its first line, which then is the writer's."""
    if len(parts) == 1 or parts[0].endswith(OPEN) or parts[1].startswith(OPEN) or not _may_begin(parts[1]):
        return False
    below = " ".join(parts[1:])
    return bool(YEAR.search(below)) and _is_attribution(below, marked=False)


def _may_begin(line: str) -> bool:
    """Whether a heading of several lines may begin so."""
    first = FIRST_WORD.match(line)
    if first and first[0].casefold() in ON and DIGIT.search(line):
        return True
    dated = BEGINS_DATED.match(line) or (CLOCK.search(line) and YEAR.search(line))
    return bool(dated) or bool(NAMED.match(line)) or line.startswith(ON_ANYWHERE)


def _may_end_blank(line: str) -> bool:
    """Whether the line of a heading may be parted from its next one: it tells a day and a time."""
    return bool(CLOCK.search(line)) and _may_begin(line.strip(ORNAMENTS))


def _is_attribution(text: str, *, marked: bool) -> bool:
    """Whether a text is a whole heading. marked: whether what follows bears the marks of quoting."""
    if len(text) > LONGEST:
        return False
    addressed = "@" in text
    dated = bool(YEAR.search(text) or CLOCK.search(text))
    if STAMPED.match(text):
        return True
    if text.endswith(COLONS):
        if (addressed and dated) or (_wrote(text) and (addressed or bool(DIGIT.search(text)))):
            return True
        return marked and (dated or addressed or (len(text) <= LONGEST_NAMING and _wrote(text)))
    if addressed and (dated or marked):
        return marked or _wrote(text[-30:]) or (bool(BEGINS_DATED.match(text)) and text.endswith(">"))
    return bool(CLOCK.search(text) and YEAR.search(text)) and (marked or _wrote(text[-30:]))


def _marked_next(lines: Sequence[str], at: int) -> bool:
    text = next((line for line in lines[at : at + 3] if line.strip()), "")
    return is_marked(text)


def _wrote(text: str) -> bool:
    lower = text.casefold()
    if any(word in lower for word in WROTE_ANYWHERE):
        return True
    words = WORD.findall(lower)
    return any(word in WROTE for word in words) or any(f"{a} {b}" in WROTE for a, b in pairwise(words))


def _block(lines: Sequence[str], at: int) -> int:
    """A block of a mail's header fields: two different ones whose names are known, or three of any with an address
    and a time among them. Some programs have a blank line between any two."""
    first = _field(lines[at])
    if first is None:
        return 0
    fields = [first]
    end, others = at + 1, 0
    for index in range(at + 1, min(at + MOST_FIELDS, len(lines))):
        field = _field(lines[index])
        if field is not None:
            fields.append(field)
            end, others = index + 1, 0
        elif lines[index].strip():
            others += 1
            if others > MOST_UNKNOWN:
                break
        elif (below := _next_text(lines, index)) == len(lines) or _field(lines[below]) is None:
            break
    return end - at if _is_known_header(fields) or _is_header(fields) else 0


def _is_known_header(fields: Sequence[tuple[str, str]]) -> bool:
    kinds = [FIELDS.get(name) for name, _value in fields]
    return kinds[0] is not None and len({*kinds} - {None}) > 1


def _is_header(fields: Sequence[tuple[str, str]]) -> bool:
    """Whether fields of unknown names are those of a mail."""
    if len(fields) < 3:
        return False
    values = [value for _name, value in fields]
    return any("@" in value for value in values) and any("@" not in value and CLOCK.search(value) for value in values)


def _field(line: str) -> tuple[str, str] | None:
    """The name and the value of a header field, where a line is one."""
    match = FIELD.match(line[:LONGEST])
    return (" ".join(match[1].split()).casefold(), match[2]) if match else None
