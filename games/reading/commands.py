"""The commands of a mail, read from the lines that its writer newly wrote.

They stand at its top, a line each. The first line that is no command ends them, and below it nobody's words count, so
that a quote which was taken for the writer's own does nothing. What stands below may only take them back.
"""

import re
from collections.abc import Iterable
from datetime import date

from games.reading import dates
from games.reading.command import Command, Kind, Problem, Reading
from games.reading.doubts import in_doubt
from games.reading.greetings import is_greeting
from games.reading.scan import scan
from games.reading.spelling import LONGEST, SHOWN, lowered, plain
from games.reading.words import NOUNS, excluded

MOST_COMMANDS = 10
_MOST_GREETINGS = 3
_KINDS: dict[str, Kind] = {
    "status": "status", "статус": "status", "состояние": "status",
    "history": "history", "история": "history",
    "help": "help", "помощь": "help", "справка": "help",
    "resign": "resign", "сдаюсь": "resign", "сдаться": "resign",
    "pause": "pause", "пауза": "pause",
    "stop": "stop", "стоп": "stop",
    "yes": "yes", "да": "yes",
    "no": "no", "нет": "no",
}  # fmt: skip
_LEAVE = re.compile(r"(?:leave|отпуск)(?:[ :,]+(.+))?")
_PAUSE = re.compile(r"(?:pause|пауза) (?:until|till|to|до|по) (.+)")
_BRACKETS = re.compile(r"[\[({<]\s*#?\d{1,2}\s*[\])}>]")
# What our mails, and people who explain, put around words that a mail may say.
_WRAPPED = re.compile(r"[\[({<\"'](.+?)[.!]*[\])}>\"'][.!]*")
_END = re.compile(r"(?:\.|!+)$")


def parse(lines: Iterable[str], *, today: date) -> Reading:
    """The commands at the top of a mail, or why they are not carried out.

    lines: what its writer newly wrote; today: his day, from which days without a year are counted. Empty lines are
    skipped, and greetings before the first command. Time is linear in the lines' length.
    """
    commands: list[Command] = []
    greetings = 0
    ended_by = ""
    rest = iter(lines)
    for line in rest:
        text = plain(line)
        if not text:
            continue
        found = _command(text, today, is_first=not commands) if len(text) <= LONGEST else None
        if isinstance(found, Problem):
            return Reading(tuple(commands), found)
        if found:
            commands.append(found)
        elif commands or greetings == _MOST_GREETINGS or not is_greeting(text):
            ended_by = text
            break
        else:
            greetings += 1
        if len(commands) > MOST_COMMANDS:
            return Reading(tuple(commands), Problem("too-many", text[:SHOWN]))
    return Reading(tuple(commands), _problem(commands, ended_by, rest))


def _problem(commands: list[Command], ended_by: str, rest: Iterable[str]) -> Problem | None:
    """What is wrong with these commands together, or with what stands below them."""
    if not commands:
        return Problem("no-command", ended_by[:SHOWN])
    if clash := _clash(commands):
        return Problem("contradiction", clash)
    doubt = in_doubt([ended_by, *rest])
    return Problem("doubt", doubt[:SHOWN]) if doubt else None


def _clash(commands: list[Command]) -> str | None:
    """The first line that excludes one above it."""
    words: list[str] = []
    for command in commands:
        words += command.words
        if excluded(words):
            return command.text
    return None


def _command(text: str, today: date, *, is_first: bool) -> Command | Problem | None:
    """What a plain line asks for, or what is wrong with it; None for a line that is no command."""
    shown = text[:SHOWN]
    words = lowered(text)
    bare = _END.sub("", words)
    if kind := _KINDS.get(bare):
        return None if _ends_a_sentence(text, bare) else Command(kind, shown)
    if match := _LEAVE.fullmatch(bare):
        return _leave(match[1], shown, today)
    if match := _PAUSE.fullmatch(bare):
        return _pause(match[1], shown, today)
    bracketed = _BRACKETS.match(text)
    if bracketed and (is_first or bracketed.end() == len(text)):
        return Problem("bracketed", shown)
    if is_first and (wrapped := _WRAPPED.fullmatch(text)) and _command(wrapped[1], today, is_first=False):
        return Problem("bracketed", shown)
    return _moves(text)


def _moves(text: str) -> Command | Problem | None:
    found = scan(text)
    if found is None:
        return None
    if found.either or excluded(found.words):
        return Problem("contradiction", text[:SHOWN])
    if found.asks:
        return Problem("asks", text[:SHOWN])
    if found.doubts:
        return Problem("doubt", text[:SHOWN])
    return Command("moves", text[:SHOWN], tuple(found.words))


def _ends_a_sentence(text: str, bare: str) -> bool:
    """Whether a word is more likely the last one of a sentence that was wrapped: small, with its full stop."""
    return text == f"{bare}." and (bare in NOUNS or bare not in ("yes", "no", "да", "нет"))


def _leave(days: str | None, text: str, today: date) -> Command | Problem | None:
    if days is not None and not dates.is_about_days(days):
        return None
    try:
        start, end = dates.span(days or "", today)
    except dates.UnclearError:
        return Problem("dates", text)
    return Command("leave", text, start=start, end=end)


def _pause(day: str, text: str, today: date) -> Command | Problem | None:
    if not dates.is_about_days(day):
        return None
    try:
        start, end = dates.span(day, today)
    except dates.UnclearError:
        return Problem("dates", text)
    return Command("pause", text, end=end) if start == end else Problem("dates", text)
