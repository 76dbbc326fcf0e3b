"""The words of a line of moves as answers to the questions of a game, one question after the other."""

from collections.abc import Iterator, Sequence

from games import engine
from games.reading.words import DRAW_OR_TAKE, LABELS, excluded

Menu = Sequence[tuple[int, str]]
Words = tuple[str, ...]
NONE = "none"
# How many each of a range and of a pair has.
_PAIR = 2


class Unfit(Exception):
    """Words that are no answer: `code` is "not-a-choice", "ambiguous", "contradiction", "too-few", "too-many",
    "one-only" (several where one is asked for), "twice" or "none-of-yours", `word` what the player wrote."""

    def __init__(self, code: str, word: str) -> None:
        super().__init__(code, word)
        self.code = code
        self.word = word


def next_answer(words: Words, decision: engine.Decision, menu: Menu) -> tuple[str, Words]:
    """The answer that the first of these words give to a decision, in the order named, and the words after them.

    words: of a `command.Command`, at least one; menu: what numbers stand for. Of several cards each is named: numbers
    by blanks alone, cards so where the question is for cards to give. Raises Unfit, and then nothing of it counts.
    """
    if words[0] in LABELS:
        if decision.question != words[0] or not words[1:]:
            raise Unfit("not-a-choice", words[0])
        words = words[1:] if words[0] == "peek" else words
    answer, rest = _several(words, decision, menu) if decision.most > 1 else _one(words, decision, menu)
    if excluded((answer, *rest)):
        raise Unfit("contradiction", _written(words))
    return answer, rest


def _one(words: Words, decision: engine.Decision, menu: Menu) -> tuple[str, Words]:
    word, rest = words[0], words[1:]
    if word == "spot":
        word, rest = rest[0].replace("#", "card-"), rest[1:]
    if _parts(word, decision):
        raise Unfit("one-only", _written((word,)))
    if word.startswith("card-") and _is_counted(decision):
        # After "take": a card of one's own, or which card of the pile? The cards' names after it would tell.
        if not rest or rest[0].startswith(("card-", "#")):
            raise Unfit("ambiguous", _written(words[:1]))
        word = word.replace("card-", "#")
    elif word.startswith("#") and rest and rest[0].startswith("#") and not _is_counted(decision):
        raise Unfit("one-only", _written(words[:2]))
    return _choice(word, decision, menu), rest


def _several(words: Words, decision: engine.Decision, menu: Menu) -> tuple[str, Words]:
    if words[0] == NONE and decision.or_none:
        return NONE, words[1:]
    named = _parts(words[0], decision)
    if named:
        rest = words[1:]
    else:
        count = _together(words, decision)
        named, rest = list(words[:count]), words[count:]
    choices = [_choice(word, decision, menu) for word in named]
    if choices == [NONE]:
        return NONE, rest
    if NONE in choices:
        raise Unfit("contradiction", _written(named))
    if len(set(choices)) != len(choices):
        raise Unfit("twice", _written(named))
    if len(choices) < decision.least:
        raise Unfit("too-few", _written(named))
    if len(choices) > decision.most:
        raise Unfit("too-many", _written(named))
    if decision.at_least_one_of and set(choices).isdisjoint(decision.at_least_one_of):
        raise Unfit("none-of-yours", _written(named))
    return "+".join(choices), rest


def _together(words: Words, decision: engine.Decision) -> int:
    """How many words, with nothing but blanks between, are one answer.

    Numbers are. Cards by name are answers of their own in a line of moves, but for where the next one cannot be: where
    more are wanted, or cards are given, of which the next question never is one more of the same village.
    """
    joins = decision.question == "cards" or decision.least > 1
    count = 1
    while count < len(words):
        word = words[count]
        if not _is_numbered(word) and not (joins and _is_further(word, words[:count])):
            break
        count += 1
    return count


def _is_further(word: str, named: Words) -> bool:
    """Whether a word is one more card of a village that was named, or that numbers stand for."""
    return word not in named and word[1:].isdecimal() and (_is_numbered(named[0]) or word[0] == named[0][0])


def _parts(word: str, decision: engine.Decision) -> list[str]:
    """The words of a set, or of a range that has nothing between its ends."""
    if "+" in word:
        return word.split("+")
    first, _, last = word.partition("-#")
    if not last:
        return []
    is_pair = int(last) == int(first[1:]) + 1 or decision.least == decision.most == _PAIR
    if not is_pair:
        raise Unfit("ambiguous", _written((word,)))
    return [first, f"#{last}"]


def _choice(word: str, decision: engine.Decision, menu: Menu) -> str:
    """The option that a word means. Raises Unfit."""
    if word == DRAW_OR_TAKE and {"draw", "take"} <= set(decision.options):
        raise Unfit("ambiguous", "взять")
    choice = _known(word, decision, menu)
    if choice is None:
        raise Unfit("not-a-choice", _written((word,)))
    return choice


def _known(word: str, decision: engine.Decision, menu: Menu) -> str | None:
    for choice in _meanings(word, decision, menu):
        if choice in decision.options or (choice == NONE and decision.or_none):
            return choice
    return None


def _meanings(word: str, decision: engine.Decision, menu: Menu) -> Iterator[str]:
    if word.startswith("#"):
        yield from (choice for number, choice in menu if word == f"#{number}")
    elif "card-" in word:
        yield word.replace("card-", decision.seat)
    elif word == DRAW_OR_TAKE:
        yield from word.split("/")
    else:
        yield word
        if word == "take-1":
            yield "take"


def _is_numbered(word: str) -> bool:
    return word.startswith(("#", "card-"))


def _is_counted(decision: engine.Decision) -> bool:
    """Whether its words are numbers themselves."""
    return all(option.isdecimal() for option in decision.options)


def _written(words: Sequence[str]) -> str:
    """Words much as their player wrote them."""
    return " ".join(words).replace("card-", "").replace("#", "").replace(DRAW_OR_TAKE, "взять")
