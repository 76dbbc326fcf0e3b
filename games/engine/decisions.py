"""The one kind of choice: what a seat is asked, and which answers are legal."""

from collections.abc import Collection
from itertools import combinations
from typing import Any

from games.engine.errors import IllegalAnswer

NONE = "none"


class Decision:
    """A question to one seat.

    seat: its letter; number: counts that seat's questions in the game; question: a word of the vocabulary; subject:
    the code of the card or token it comes from, or None; options: the words; least, most: how many of them an answer
    names; ordered: whether their order counts; as_named: whether the order named is kept all the same, for the rare
    case in which it counts (A16); or_none: whether "none" is an answer too; at_least_one_of: options of
    which a set must name one (empty: no such rule); default: the answer that time plays.
    """

    __slots__ = (
        "as_named",
        "at_least_one_of",
        "default",
        "least",
        "most",
        "number",
        "options",
        "or_none",
        "ordered",
        "question",
        "seat",
        "subject",
    )

    def __init__(
        self,
        seat: str,
        number: int,
        question: str,
        options: tuple[str, ...],
        default: str,
        subject: str | None = None,
        least: int = 1,
        most: int = 1,
        ordered: bool = False,
        or_none: bool = False,
        at_least_one_of: tuple[str, ...] = (),
        as_named: bool = False,
    ) -> None:
        self.seat = seat
        self.number = number
        self.question = question
        self.options = options
        self.default = default
        self.subject = subject
        self.least = least
        self.most = most
        self.ordered = ordered
        self.or_none = or_none
        self.at_least_one_of = at_least_one_of
        self.as_named = as_named

    def read(self, answer: str) -> tuple[str, ...]:
        """The words of a legal answer, in the options' order unless order counts or is kept; ("none",) for none.

        Raises IllegalAnswer naming the first word that is wrong, or the whole answer where its words are too few, too
        many or repeated.
        """
        if self.most == 1:
            if answer in self.options or (self.or_none and answer == NONE):
                return (answer,)
            raise self._illegal(answer, answer)
        if self.or_none and answer == NONE:
            return (NONE,)
        words = answer.split("+")
        for word in words:
            if word not in self.options:
                raise self._illegal(answer, word)
        if len(set(words)) != len(words) or not self.least <= len(words) <= self.most:
            raise self._illegal(answer, answer)
        if not self._names_one(words):
            raise self._illegal(answer, answer)
        if self.ordered or self.as_named:
            return tuple(words)
        return tuple(sorted(words, key=self.options.index))

    def answers(self) -> list[str]:
        """Every legal answer, "A1+A3" for several words; where order counts, one order of each."""
        listed = [NONE] if self.or_none else []
        if self.most == 1:
            return [*listed, *self.options]
        for size in range(self.least, self.most + 1):
            sets = combinations(self.options, size)
            listed += ["+".join(words) for words in sets if self._names_one(words)]
        return listed

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types, as every door shows it."""
        return {
            "seat": self.seat,
            "number": self.number,
            "question": self.question,
            "subject": self.subject,
            "options": list(self.options),
            "least": self.least,
            "most": self.most,
            "ordered": self.ordered,
            "or_none": self.or_none,
            "at_least_one_of": list(self.at_least_one_of),
            "default": self.default,
        }

    def _names_one(self, words: Collection[str]) -> bool:
        return not self.at_least_one_of or not set(words).isdisjoint(self.at_least_one_of)

    def _illegal(self, answer: str, word: str) -> IllegalAnswer:
        return IllegalAnswer(answer=answer, word=word, question=self.question)

    def __repr__(self) -> str:
        return f"Decision({self.seat} {self.number} {self.question})"
