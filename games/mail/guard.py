"""What keeps our own lines from being read as commands when a mail program gives them back in pieces.

Programs that quote and then break a line leave its last words on a line of their own. So no line of ours ends in words
that would be a command alone: where one does, its last word stands in quotation marks, with which it is none.
"""

import re
from functools import lru_cache

from games.reading import commands
from silver_site.clock import now

WORD = re.compile(r"\S+")
MARKS = re.compile(r"[.!?,;:)]+$")
# What stands between two tags, and has words.
TEXT_OF_HTML = re.compile(r"(?<=>)[^<>]*[^<>\s][^<>]*(?=<)")
# What the last word of a command may follow: nothing, or the beginning of another command.
BEGINNINGS = ("", "take 1 ", "turn ", "pause until ")


def guarded(text: str) -> str:
    """A line, or a text of HTML as it is written there, of which no end can be read as a command."""
    if not ends_in_command(text):
        return text
    *_, last = WORD.finditer(text)
    word = last.group()
    # Where it ends in a character reference, its marks are part of that.
    core = word if "&" in word else MARKS.sub("", word) or word
    return f'{text[: last.start()]}"{core}"{word[len(core) :]}{text[last.end() :]}'


def guarded_html(html: str) -> str:
    """HTML, each of its texts guarded."""
    return TEXT_OF_HTML.sub(lambda found: guarded(found.group()), html)


def ends_in_command(text: str) -> bool:
    """Whether a line, or its last words alone, would be a command."""
    starts = [word.start() for word in WORD.finditer(text)]
    if not starts or not _may_end(MARKS.sub("", text[starts[-1] :].strip())):
        return False
    return any(_is_command(text[start:]) for start in starts)


@lru_cache(maxsize=4096)
def _may_end(word: str) -> bool:
    """Whether a command may end in this word, its marks taken off: most words are in none, and most mails have the
    same."""
    return any(char.isdigit() for char in word) or any(_is_command(start + word) for start in BEGINNINGS)


def _is_command(line: str) -> bool:
    return bool(commands.parse([line], today=now().date()).commands)
