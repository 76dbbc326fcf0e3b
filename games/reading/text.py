"""What the writer of a mail newly wrote."""

import re

from games.reading import html
from games.reading.body import Body
from games.reading.flowed import unflowed
from games.reading.quotes import written

# Of no width, or a direction of writing: programs put them between what is typed.
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufe0f]")
BLANKS = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]")
# A number that a screen reader or a pager puts at page ends is none of ours.
MAX_LINES = 20_000
# More than this nobody writes above a quote who wants something to be done.
MOST_WRITTEN = 500


def newly_written(body: Body) -> tuple[str, ...]:
    """Its lines, a line each, blanks made plain; none where all is quoted.

    Of a mail in both forms the plain one is read, and the other where that has no words of the writer.
    """
    for lines in _forms(body):
        own = written([_plain(line) for line in lines[:MAX_LINES]])
        if own:
            return tuple(own[:MOST_WRITTEN])
    return ()


def _forms(body: Body) -> "list[list[str]]":
    forms = []
    if body.plain is not None:
        forms.append(unflowed(body.plain, delsp=body.delsp) if body.flowed else body.plain.split("\n"))
    if body.html is not None:
        forms += [html.lines(body.html), html.lines(body.html, trust_classes=False)]
    return forms


def _plain(line: str) -> str:
    return BLANKS.sub(" ", INVISIBLE.sub("", line)).rstrip()
