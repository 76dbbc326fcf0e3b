"""A letter as text: subject, plain text, HTML, all from the same context."""

import re
from itertools import accumulate

from django.template.loader import render_to_string

from games.mail.guard import ends_in_command, guarded, guarded_html
from games.mail.parts import Letter
from games.mail.shown import COLUMNS

# What stands below this line a reply need not quote; the blank belongs to it.
SIGNATURE = "-- "
# In a line that goes on below, these begin what is set in further.
LISTED = ("[", "- ")


def subject_of(letter: Letter) -> str:
    """The subject, in one line."""
    return guarded(" ".join(_rendered(letter, "subject.txt").split()))


def text_of(letter: Letter) -> str:
    """The plain text."""
    return wrapped(_rendered(letter, "text.txt"))


def html_of(letter: Letter, subject: str) -> str:
    """The HTML, with the subject as its heading."""
    return guarded_html(_rendered(letter, "body.html", subject=subject))


def wrapped(text: str) -> str:
    """The text with long lines broken at 72 columns (never within a link) and runs of empty lines made one."""
    lines: list[str] = []
    for line in (line.rstrip() for line in text.strip().splitlines()):
        if line == SIGNATURE.rstrip():
            lines.append(SIGNATURE)
            continue
        if line or (lines and lines[-1]):
            lines += _broken(guarded(line))
    return "\n".join(lines) + "\n"


def _rendered(letter: Letter, file: str, **more: str) -> str:
    return render_to_string(f"mail/{letter.name}/{file}", {**letter.context, **more})


def _broken(line: str) -> list[str]:
    """A line as lines of 72 columns. Like all of ours, none ends in words that would be a command alone, and none but
    the first begins with a number."""
    if len(line) <= COLUMNS:
        return [line]
    start = line[: len(line) - len(line.lstrip())]
    further = start + ("    " if line.lstrip().startswith(LISTED) else "")
    rows: list[str] = []
    words = re.findall(r"\s*\S+", line.strip())
    while words:
        before = further if rows else start
        count = _that_fit(words, COLUMNS - len(before))
        rows.append(before + "".join(words[:count]).lstrip())
        words = words[count:]
    return rows


def _that_fit(words: list[str], width: int) -> int:
    """How many of these words, each with the blanks before it, make a line; one at least."""
    margin = len(words[0]) - len(words[0].lstrip())
    most = sum(end - margin <= width for end in accumulate(map(len, words)))
    if most >= len(words):
        return len(words)
    return next((count for count in range(most, 1, -1) if _may_break(words, count)), max(most, 1))


def _may_break(words: list[str], count: int) -> bool:
    return not words[count].lstrip()[0].isdigit() and not ends_in_command("".join(words[:count]))
