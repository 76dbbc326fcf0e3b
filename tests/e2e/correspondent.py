"""A player who has nothing but his mail program: he reads what our mails say, and answers some of it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from random import Random

from tests.mail_clients import CLIENTS, Received, received, reply

CHOICE = re.compile(r"^\[(\d+)\] .*?[\[(]([A-Za-z0-9+-]+)[\])]$", re.MULTILINE)
WRAPPED = re.compile(r"\n {2,}(?=\S)")
COUNT = re.compile(r"Choose (\d+)(?: to (\d+))? of them")
CONFIRMS = re.compile(r"with\s+the\s+word\s+yes")
OVER = "is over"
# Nobody calls before he has answered so often.
PLAYS_FOR = 6

_numbers = itertools.count(1)


@dataclass(frozen=True)
class Asked:
    """What a mail asks: its choices by number, and how many of them it wants at least."""

    words: dict[str, str]
    least: int


@dataclass(frozen=True)
class Answer:
    """A reply: the raw mail, where it goes, what it means to play."""

    raw: bytes
    to: str
    meant: str


@dataclass
class Correspondent:
    """One player's mailbox and programs.

    answered: the addresses that he has answered; meant: what he chose, in order; used: the programs; seen: his mails.
    """

    name: str
    address: str
    first: int = 0
    answered: set[str] = field(default_factory=set)
    meant: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    seen: list[Received] = field(default_factory=list)
    told_of_the_end: bool = False

    def __post_init__(self) -> None:
        self.chance = Random(self.name)
        names = list(CLIENTS)
        self.clients: Iterator[str] = itertools.cycle([*names[self.first :], *names[: self.first]])

    def reads(self, message: EmailMessage) -> Answer | None:
        """His answer to a mail; None where it asks nothing, or what he has answered before."""
        mail = received(message)
        self.seen.append(mail)
        if OVER in mail.subject:
            self.told_of_the_end = True
        if "Reply-To" not in message or mail.reply_to in self.answered:
            return None
        asked = asked_in(mail.plain)
        if asked is None:
            return self.writes(mail, ["yes"]) if CONFIRMS.search(mail.plain) else None
        return self.answers(mail, asked)

    def answers(self, mail: Received, asked: Asked) -> Answer:
        """One of the choices, in numbers or in words."""
        may = [number for number, word in asked.words.items() if word != "call" or len(self.meant) >= PLAYS_FOR]
        numbers = self.chance.sample(may, asked.least)
        # Draws mostly, and calls as soon as it is time: who only takes cards back from the pile never comes to an end.
        for word in ("draw", "call"):
            leading = [number for number in may if asked.words[number] == word]
            if leading and self.chance.random() < 0.8:
                numbers = leading
        words = [asked.words[number] for number in numbers]
        self.meant.append("+".join(words))
        typed = " ".join(numbers) if self.chance.random() < 0.5 else "+".join(words)
        return self.writes(mail, [typed], self.meant[-1])

    def writes(self, mail: Received, lines: Sequence[str], meant: str = "", *, settles: bool = True) -> Answer:
        """A reply with these lines, from the next of his programs. settles: he then waits for the next question."""
        client = next(self.clients)
        self.used.add(client)
        if settles:
            self.answered.add(mail.reply_to)
        message_id = f"<{next(_numbers)}.{self.name}@mail.example.org>"
        return Answer(reply(client, mail, lines, message_id=message_id, name=self.name), mail.reply_to, meant)


def asked_in(text: str) -> Asked | None:
    """What the text of a mail asks, as its reader finds it there."""
    choices = dict(CHOICE.findall(WRAPPED.sub(" ", text)))
    count = COUNT.search(text.replace("\n", " "))
    return Asked(choices, int(count[1]) if count else 1) if choices else None
