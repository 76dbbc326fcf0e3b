"""What the writer of a mail newly wrote."""

import re

from games.reading import html
from games.reading.body import Body
from games.reading.flowed import unflowed
from games.reading.quotes import Written, written

# Of no width, or a direction of writing: programs put them between what is typed. One letter is a tracker's mark.
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u1427\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufe0f]"
)
BLANKS = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]")
# Other ends of lines, some of which pass through forms and word processors.
LINE_ENDS = re.compile("[\v\f\u0085\u2028\u2029]")
# Far more than is above or between quotes.
MAX_LINES = 20_000
# More than this nobody writes above a quote who wants something to be done.
MOST_WRITTEN = 500


def newly_written(body: Body) -> tuple[str, ...]:
    """Its lines, a line each, blanks made plain; none where all is quoted.

    Of a mail in both forms the plain one is read; the other where that has no words of the writer, or where only that
    shows what is quoted.
    """
    if body.plain is None:
        own = _of_html(body.html, trust_classes=True).lines or _of_html(body.html, trust_classes=False).lines
    else:
        own = _of_both(body.plain, body)
    return tuple(own[:MOST_WRITTEN])


def _of_both(text: str, body: Body) -> list[str]:
    text = LINE_ENDS.sub("\n", text)
    plain = _written(unflowed(text, delsp=body.delsp) if body.flowed else text.split("\n"))
    if plain.lines and plain.quotes:
        return plain.lines
    rich = _of_html(body.html, trust_classes=True)
    return rich.lines if rich.lines and rich.quotes else plain.lines


def _of_html(text: str | None, *, trust_classes: bool) -> Written:
    return _written(html.lines(text, trust_classes=trust_classes)) if text else Written()


def _written(lines: list[str]) -> Written:
    return written([_plain(line) for line in lines[:MAX_LINES]])


def _plain(line: str) -> str:
    return BLANKS.sub(" ", INVISIBLE.sub("", line)).rstrip()
