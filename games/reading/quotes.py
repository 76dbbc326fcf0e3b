"""Tells the lines that a mail's writer wrote from those that he quoted, and from what programs add.

What is let through wrongly does no harm below the writer's own words: reading ends at the first line that is no
command. What stands above them must go.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from games.reading.devices import is_device_line, names_device
from games.reading.fences import is_group_wise
from games.reading.headings import heading

# Some programs put the initials of who is quoted before the mark, or a line as of a table.
SURE_MARK = re.compile(r"\s{0,12}(?:[A-Z]{0,3}>|＞|&gt;|[|│┃](?:\s|$))")
# Or his name, as people do who speak of him.
MARK = re.compile(r"\s{0,12}(?:[^\W\d_]{0,15}>|＞|&gt;|[|│┃](?:\s|$))")
MARKS = re.compile(r"(?:\s{0,3}(?:[^\W\d_]{0,15}>|＞|&gt;|[|│┃])){1,20}\s?")
SIGNATURE = re.compile(r"--[ \t]*|—[ \t]*")
RULE = re.compile(r"[_=*~─━]{5,}|[-–—]{5,}")
# Below such a rule, if anything, a signature or a mailing list's foot.
FOOT = re.compile(r"_{5,}|-{5,}")
# A quoted line longer than this and the word that follows it are broken in two by programs that add marks.
BROKEN_AT = 68
LONGEST_RUN = 12
# More unmarked lines nobody has above or between quotes; more lines no signature.
MOST_SEEN = 1000
LONGEST_SIGNATURE = 200


@dataclass(slots=True)
class Written:
    """The lines of a mail that are its writer's own, and whether anything of it was seen to be quoted.

    doubtful: lines that may be foreign, and are taken as his if there are no others.
    """

    lines: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    quotes: bool = False


def written(lines: Sequence[str]) -> Written:
    """The lines that are the writer's own, without empty ones at both ends."""
    told = _told(lines)
    if not any(line.strip() for line in told.lines):
        told.lines = told.doubtful
    told.lines = _stripped(told.lines)
    return told


def _stripped(lines: list[str]) -> list[str]:
    """Without empty lines at both ends."""
    texts = [index for index, line in enumerate(lines) if line.strip()]
    return lines[texts[0] : texts[-1] + 1] if texts else []


def _told(lines: Sequence[str]) -> Written:
    told = Written()
    at = seen = 0
    while at < len(lines) and seen < MOST_SEEN:
        line = lines[at]
        if MARK.match(line) and not is_group_wise(line):
            told.quotes = True
            end = _end_of_marked(lines, at)
            if told.lines and _is_marked_header(lines, at, end):
                break
            at = end
        elif span := heading(lines, at):
            told.quotes = True
            below = _next_text(lines, at + span)
            if below == len(lines) or not SURE_MARK.match(lines[below]):
                # What is quoted bears no marks: nothing tells where it would end.
                break
            at = below
        elif SIGNATURE.fullmatch(line.strip()) or (told.lines and FOOT.fullmatch(line.strip())):
            at = _end_of_signature(lines, at)
        else:
            _keep(told, lines, at)
            at += 1
            seen += 1
    return told


def _keep(told: Written, lines: Sequence[str], at: int) -> None:
    line = lines[at]
    if is_device_line(line) or RULE.fullmatch(line.strip()):
        return
    if _is_broken(lines, at) or (not told.lines and names_device(line)):
        told.doubtful.append(line)
    elif told.lines or line.strip():
        told.lines.append(line)


def _is_broken(lines: Sequence[str], at: int) -> bool:
    """Whether a line may be the end of the quoted one above it, which a program broke."""
    if not 0 < at < len(lines) - 1 or not MARK.match(lines[at - 1]) or not MARK.match(lines[at + 1]):
        return False
    words = lines[at].split(None, 1)
    return bool(words) and len(lines[at - 1]) + 1 + len(words[0]) > BROKEN_AT


def _end_of_marked(lines: Sequence[str], at: int) -> int:
    return next((index for index in range(at, len(lines)) if not MARK.match(lines[index])), len(lines))


def _is_marked_header(lines: Sequence[str], at: int, end: int) -> bool:
    """Whether all that is marked is a heading, and what it heads bears no marks."""
    below = _next_text(lines, end)
    if end - at > LONGEST_RUN or below == len(lines):
        return False
    bare = [MARKS.sub("", line, count=1) for line in lines[at:end]]
    bare = _stripped([line for line in bare if not RULE.fullmatch(line.strip())])
    return len(bare) > 1 and heading(bare, 0) == len(bare)


def _next_text(lines: Sequence[str], at: int) -> int:
    return next((index for index in range(at, len(lines)) if lines[index].strip()), len(lines))


def _end_of_signature(lines: Sequence[str], at: int) -> int:
    """Where something quoted begins below a signature; else the end."""
    below = range(at + 1, min(at + LONGEST_SIGNATURE, len(lines)))
    return next((index for index in below if MARK.match(lines[index]) or heading(lines, index)), len(lines))
