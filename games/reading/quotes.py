"""Tells the lines that a mail's writer wrote from those that he quoted, and from what programs add.

What is let through wrongly does no harm below the writer's own words: reading ends at the first line that is no
command. What stands above them must go.
"""

import re
from collections.abc import Sequence

from games.reading.devices import is_device_line
from games.reading.headings import heading

# Some programs put the initials of who is quoted before the mark, or a line as of a table.
QUOTED = re.compile(r"\s{0,3}(?:[A-Z]{0,3}>|＞|&gt;|\|(?:\s|$))")
SIGNATURE = re.compile(r"--[ \t]*|—[ \t]*")
RULE = re.compile(r"[_=*]{5,}|[-–—]{5,}")


def written(lines: Sequence[str]) -> list[str]:
    """The lines that are the writer's own, without empty ones at both ends."""
    own: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if QUOTED.match(line):
            at += 1
        elif span := heading(lines, at):
            below = _next_text(lines, at + span)
            if below == len(lines) or not QUOTED.match(lines[below]):
                # What is quoted bears no marks: nothing tells where it would end.
                break
            at = below
        elif SIGNATURE.fullmatch(line.strip()):
            at = _end_of_signature(lines, at)
        else:
            if not is_device_line(line) and not RULE.fullmatch(line.strip()):
                own.append(line)
            at += 1
    return _stripped(own)


def _next_text(lines: Sequence[str], at: int) -> int:
    while at < len(lines) and not lines[at].strip():
        at += 1
    return at


def _end_of_signature(lines: Sequence[str], at: int) -> int:
    """Where something quoted begins below a signature; else the end."""
    return next((i for i in range(at + 1, len(lines)) if QUOTED.match(lines[i]) or heading(lines, i)), len(lines))


def _stripped(lines: list[str]) -> list[str]:
    texts = [index for index, line in enumerate(lines) if line.strip()]
    return lines[texts[0] : texts[-1] + 1] if texts else []
