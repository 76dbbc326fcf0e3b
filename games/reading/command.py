"""What the lines of a mail ask for."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

Kind = Literal["moves", "status", "history", "help", "resign", "leave", "pause", "stop", "yes", "no"]


@dataclass(frozen=True, slots=True)
class Command:
    """A line that is a command.

    text: the line as the player wrote it, made plain (one script of digits, plain punctuation) and short; words: for
    "moves" what is to be answered, in order (see `moves`): canonical lower-case words, the numbers as "#2", a set of
    cards as "1+3"; start, end: for "leave", its first and its last day.
    """

    kind: Kind
    text: str
    words: tuple[str, ...] = ()
    start: date | None = None
    end: date | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Why the commands of a mail are not carried out, or the line at which they stop.

    code: "no-command", "contradiction" (2 or 3; two that exclude each other), "asks" (2?), "doubt" (wait, no),
    "bracketed" ([2] or (draw), as we print it, or in quotation marks), "dates", "too-many"; line: that line, made plain
    and short, "" where it is none.
    """

    code: str
    line: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """The commands of a mail in order, and what is wrong with it: then nothing of it is carried out."""

    commands: tuple[Command, ...] = ()
    problem: Problem | None = None
