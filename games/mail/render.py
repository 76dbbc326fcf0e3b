"""A letter as text: subject, plain text, HTML, all from the same context."""

import re
import textwrap

from django.template.loader import render_to_string

from games.mail.parts import Letter
from games.mail.shown import COLUMNS

# What stands below this line a reply need not quote; the blank belongs to it.
SIGNATURE = "-- "
# No line of prose begins with a number: a quoted one could be taken for a choice.
BEFORE_A_NUMBER = re.compile(r"(?<=\S) (?=\d)")
NO_BREAK = "\N{NO-BREAK SPACE}"


def subject_of(letter: Letter) -> str:
    """The subject, in one line."""
    return " ".join(_rendered(letter, "subject.txt").split())


def text_of(letter: Letter) -> str:
    """The plain text."""
    return wrapped(_rendered(letter, "text.txt"))


def html_of(letter: Letter, subject: str) -> str:
    """The HTML, with the subject as its heading."""
    return _rendered(letter, "body.html", subject=subject)


def wrapped(text: str) -> str:
    """The text with long lines broken at 72 columns (never within a link) and runs of empty lines made one."""
    lines: list[str] = []
    for line in (line.rstrip() for line in text.strip().splitlines()):
        if line == SIGNATURE.rstrip():
            lines.append(SIGNATURE)
            continue
        if line or (lines and lines[-1]):
            lines += _broken(line)
    return "\n".join(lines) + "\n"


def _rendered(letter: Letter, file: str, **more: str) -> str:
    return render_to_string(f"mail/{letter.name}/{file}", {**letter.context, **more})


def _broken(line: str) -> list[str]:
    if len(line) <= COLUMNS:
        return [line]
    start = line[: len(line) - len(line.lstrip())]
    further = start + ("    " if line.lstrip().startswith(("[", "- ")) else "")
    lines = textwrap.wrap(
        BEFORE_A_NUMBER.sub(NO_BREAK, line.strip()),
        COLUMNS,
        initial_indent=start,
        subsequent_indent=further,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(NO_BREAK, " ") for line in lines]
