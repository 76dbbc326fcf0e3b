"""The numbers by which the choices of a question are shown in mails, and answered."""

from collections.abc import Iterable, Mapping
from typing import Any

from games import engine

# A choice: its number in the mail and the word that it stands for.
Entry = tuple[int, str]
NONE = "none"
# Where the words are numbers themselves, "none" has the one that is none of them.
NONE_OF_NUMBERS = 0


def menu(decision: engine.Decision | Mapping[str, Any]) -> list[Entry]:
    """The choices of one question (as the engine has it, or as JSON), "none" first where it is an answer too.

    They are numbered from 1. Where the words are numbers themselves (which card of the pile, how many more), each has
    its own, so that no number means two things.
    """
    return of([decision])[0]


def of(decisions: Iterable[engine.Decision | Mapping[str, Any]]) -> list[list[Entry]]:
    """The choices of several questions of one seat, a list a question; their numbers run on."""
    menus: list[list[Entry]] = []
    last = 0
    for decision in decisions:
        words = _words(decision)
        if last == 0 and all(word.isdecimal() or word == NONE for word in words):
            entries = [(int(word) if word.isdecimal() else NONE_OF_NUMBERS, word) for word in words]
        else:
            entries = list(enumerate(words, last + 1))
        menus.append(entries)
        last = max(last, *(number for number, _ in entries))
    return menus


def unshown(decision: engine.Decision) -> list[Entry]:
    """What numbers mean in an answer to a question whose menu the player has not seen: his own cards, counted from the
    left, and words that are numbers themselves. All else he must name."""
    own = ((int(word.removeprefix(decision.seat)), word) for word in decision.options if _is_own(word, decision.seat))
    return [*own, *((int(word), word) for word in decision.options if word.isdecimal())]


def _is_own(word: str, seat: str) -> bool:
    return word.startswith(seat) and word.removeprefix(seat).isdecimal()


def _words(decision: engine.Decision | Mapping[str, Any]) -> list[str]:
    asked = decision.to_json() if isinstance(decision, engine.Decision) else decision
    none = [NONE] if asked["or_none"] and NONE not in asked["options"] else []
    return [*none, *asked["options"]]
