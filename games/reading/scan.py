"""The words of one line, if it is one of moves and nothing else."""

import re
from dataclasses import dataclass, field
from itertools import pairwise

from games.reading.doubts import WORDS as DOUBTS
from games.reading.spelling import lowered
from games.reading.words import (
    AND,
    CARDS,
    DRAW_OR_TAKE,
    DRAWN,
    GIVING,
    LABELS,
    LIKE,
    MAIN,
    NOUNS,
    OR,
    PHRASES,
    WORDS,
    excluded,
)

_NUMBER = re.compile(r"#?(\d{1,2})")
_RANGE = re.compile(r"#?(\d{1,2})-#?(\d{1,2})")
_CARD = re.compile(r"([abcdавсд])(\d{1,2})")
_COUNTED = re.compile(r"([^\W\d_]+)-([abcdавсд]?\d{1,2})")
_MARKS = re.compile(r" ?([+,;&/]) ?")
_BETWEEN = re.compile(r"(?<=\d) ?- ?(?=#?\d)")
_HASH = re.compile(r"# (?=\d)")
_JOINED = "+"
_COUNTED_WORDS = ("draw", "take", "pile")
# Whose noun is also the name of a discard pile: «сброс 2».
_PILE_NOUNS = ("сброс", "сброса")


@dataclass
class Scan:
    """words: canonical (see `command.Command`); either: it names alternatives; asks: it has a question mark; doubts: it
    takes something back."""

    words: list[str] = field(default_factory=list)
    either: bool = False
    asks: bool = False
    doubts: bool = False

    @property
    def is_unclear(self) -> bool:
        """Whether it is refused, whatever its words are."""
        return self.either or self.asks or self.doubts


def scan(text: str) -> Scan | None:
    """The words of a plain line; None where one of them is none of ours, or stands where it means something else."""
    return _Scanner(text).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        spaced = _BETWEEN.sub("-", _HASH.sub("#", _MARKS.sub(r" \1 ", text)))
        self._chunks = spaced.split()
        self._at = 0
        self._found = Scan()

    def scan(self) -> Scan | None:
        while self._at < len(self._chunks):
            if not self._read(self._chunks[self._at]):
                return None
        words = _own_cards(_joined(self._found.words))
        if not words or not (self._found.is_unclear or _may_follow(words)):
            return None
        self._found.words = words
        return self._found

    def _read(self, chunk: str) -> bool:
        """Read the next chunk, or several; whether it could be."""
        word = lowered(chunk)
        if word.endswith("?"):
            self._found.asks = True
            word = word.rstrip("?!")
        word = self._unmarked(word)
        if not word:
            return chunk.startswith("?") and self._step()
        if word in (",", ";"):
            return self._at > 0 and self._step()
        if word in OR:
            self._found.either = True
            return self._step()
        if word in AND:
            joins = word == _JOINED or self._between_items()
            return self._at > 0 and (self._step(_JOINED) if joins else self._step())
        if word in DOUBTS:
            self._found.doubts = True
            return self._step()
        return self._number(word) or self._place(word) or self._move(word)

    def _step(self, *words: str, chunks: int = 1) -> bool:
        self._found.words += words
        self._at += chunks
        return True

    @property
    def _next(self) -> str:
        """The chunk after this one, without its marks."""
        following = self._chunks[self._at + 1 : self._at + 2]
        return lowered(following[0]).rstrip(".!?)") if following else ""

    def _unmarked(self, word: str) -> str:
        """Without the marks that may follow a word. A number has them alone in its line, or after a word: else it is
        of another list ("1. draw"), or a telephone's."""
        if word[-1:].isalpha() or word[-1:].isdigit():
            return word
        bare = re.sub(r"(?:\.|!+)$", "", word)
        number = bare.removesuffix(")").removesuffix(".")
        if _NUMBER.fullmatch(number):
            begun = self._found.words[:1]
            return number if len(self._chunks) == 1 or (begun and begun[0][0] != "#") else word
        if bare in NOUNS and len(self._chunks) == 1 and self._chunks[0].islower() and word.endswith("."):
            return word
        return bare

    def _between_items(self) -> bool:
        return bool(self._found.words) and _is_item(self._found.words[-1]) and _is_spelled_item(self._next)

    def _number(self, word: str) -> bool:
        if match := _NUMBER.fullmatch(word):
            return self._step(f"#{int(match[1])}")
        if match := _RANGE.fullmatch(word):
            return self._step(f"#{int(match[1])}-#{int(match[2])}")
        return False

    def _place(self, word: str) -> bool:
        if match := _CARD.fullmatch(word):
            return self._step(f"{LIKE[match[1]]}{int(match[2])}")
        if word in LIKE and self._is_village(word):
            return self._step(LIKE[word])
        return False

    def _is_village(self, word: str) -> bool:
        """Whether a letter alone is a seat: small ones may be words of a sentence, as are large ones at its start, or
        with a full stop the initials of a name."""
        if self._chunks[self._at].endswith("."):
            return False
        if len(self._chunks) == 1:
            return True
        if not self._chunks[self._at][0].isupper():
            return word in ("b", "c", "d")
        if self._at:
            return True
        return word.isascii() and (word != "a" or _is_spelled_item(self._next) or self._next in ("left", "right"))

    def _move(self, word: str) -> bool:
        if phrase := PHRASES.get((word, self._next)):
            return self._step(phrase, chunks=2)
        if match := _COUNTED.fullmatch(word):
            return self._counted(match[1], match[2])
        if word in _PILE_NOUNS and _NUMBER.fullmatch(self._next):
            return self._counted("pile", self._next, chunks=2)
        if word in CARDS:
            return bool({*self._found.words[-1:]} & {*GIVING, DRAW_OR_TAKE}) and self._step()
        if WORDS.get(word) in ("use", "pile"):
            return self._counted(word, self._next, chunks=2)
        return self._verb(WORDS.get(word))

    def _verb(self, name: str | None) -> bool:
        if name is None or (name in LABELS and not _is_spelled_item(self._next)):
            return False
        if name == DRAW_OR_TAKE and _is_spelled_item(self._after_cards()):
            name = "take"
        return self._step(name)

    def _after_cards(self) -> str:
        """The next chunk but for the word "card"."""
        if self._next not in CARDS:
            return self._next
        following = self._chunks[self._at + 2 : self._at + 3]
        return lowered(following[0]).rstrip(".!?)") if following else ""

    def _counted(self, word: str, number: str, chunks: int = 1) -> bool:
        """ "take-2", "use A3", "pile 2"."""
        name = WORDS.get(word)
        name = "take" if name == DRAW_OR_TAKE else name
        digits = _NUMBER.fullmatch(number)
        card = _CARD.fullmatch(number)
        if name == "use" and card:
            return self._step(f"use-{LIKE[card[1]]}{int(card[2])}", chunks=chunks)
        if name == "use" and digits:
            return self._step(f"use-card-{int(digits[1])}", chunks=chunks)
        if name in _COUNTED_WORDS and digits:
            return self._step(f"{name}-{int(digits[1])}", chunks=chunks)
        return False


def _is_spelled_item(chunk: str) -> bool:
    return bool(_NUMBER.fullmatch(chunk) or _CARD.fullmatch(chunk) or _RANGE.fullmatch(chunk))


def _is_item(word: str) -> bool:
    """Whether a word is a number, a card, or a set of them."""
    return word[0] == "#" or (word[0] in "ABCD" and word[1:2].isdigit())


def _joined(words: list[str]) -> list[str] | None:
    """With sets of cards as one word; None where "+" joins anything else."""
    found: list[str] = []
    joins = False
    for word in words:
        if word == _JOINED:
            if joins or not found or not _is_item(found[-1]):
                return None
            joins = True
        elif joins:
            if not _is_item(word):
                return None
            found[-1] += f"+{word}"
            joins = False
        else:
            found.append(word)
    return None if joins else found


def _own_cards(words: list[str] | None) -> list[str]:
    """With the numbers that follow a word for giving cards as cards of one's own, up to the first that is named."""
    found, gives = [], False
    for word in words or ():
        gives = (gives and word.startswith("#")) or word.partition("-")[0] in GIVING
        is_range = "-" in word
        found.append(word.replace("#", "card-") if gives and not is_range else word)
    return found


_ENDS = ("left", "right", "yes", "no", "none", "end", "stop", "off", "turn-up")


def _may_follow(words: list[str]) -> bool:
    """Whether each word may come after the one before it: else it is a sentence, such as "call off" or "2 left".

    What excludes each other may: that is no sentence, but two things at once.
    """
    if excluded(words):
        return True
    if "call" in words or (words[0].startswith("#") and words[1:2] and words[1] in _ENDS):
        return words == ["call"]
    return all(_follows(before, word) for before, word in pairwise(words))


def _follows(before: str, word: str) -> bool:
    verb = before.partition("-")[0]
    if verb in GIVING:
        return _is_given(word)
    if verb in ("draw", DRAW_OR_TAKE):
        return word not in _ENDS and word != "deck" and not word.startswith("pile")
    if verb == "discard":
        return word in ("yes", "no", "end", "token") or word.startswith(("pile-", "use-"))
    if before in ("yes", "no"):
        return word[0] != "#" and word.partition("-")[0] not in ("yes", "no", *MAIN, *DRAWN)
    return before != "end"


def _is_given(word: str) -> bool:
    return _is_item(word) or word.startswith("card-")
