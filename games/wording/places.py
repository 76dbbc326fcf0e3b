"""Places, seats and cards as phrases of a sentence."""

import re
import warnings
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Names = Mapping[str, str]
VILLAGE_CARD = re.compile(r"([A-D])(\d+)")


def unworded(what: str, code: str) -> None:
    """Warn that a code has no sentence: a mistake of ours that the reader should not pay for."""
    warnings.warn(f"no wording for {what} {code}", stacklevel=3)


def name(letter: str, names: Names) -> str:
    """A seat's name, or its letter."""
    return names.get(letter) or _("Seat %(letter)s") % {"letter": letter}


def place(word: str, names: Names, you: str | None, actor: str | None = None) -> str:
    """A place as a phrase: "your card 2", "the top card of the deck"; an unknown word stays itself.

    actor: whose act the sentence tells; their own cards are "their own" then.
    """
    if match := VILLAGE_CARD.fullmatch(word):
        return _cards(match[1], [match[2]], names, you, actor)
    if word == "deck":
        return _("the top card of the deck")
    if word == "drawn":
        return _("the drawn card")
    if word.startswith("pile-"):
        return _("the top card of %(pile)s") % {"pile": pile(word[5:])}
    return word


def pile(number: int | str) -> str:
    """A discard pile as a phrase."""
    return _("the discard pile") if str(number) == "1" else _("discard pile %(number)s") % {"number": number}


def village(letter: str, names: Names, you: str | None, actor: str | None = None) -> str:
    """A village as a phrase."""
    if letter == you:
        return _("your village")
    if letter == actor:
        return _("their own village")
    return _("%(name)s’s village") % {"name": name(letter, names)}


def joined(phrases: Iterable[str]) -> str:
    """Phrases as a list within a sentence."""
    *first, last = list(phrases) or [""]
    return _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last} if first else last


def places(words: Iterable[str], names: Names, you: str | None, actor: str | None = None) -> str:
    """Several places as a phrase: "your cards 1 and 3"."""
    return seen(((word, None) for word in words), names, you, actor)


def seen(cards: Iterable[tuple[str, str | None]], names: Names, you: str | None, actor: str | None = None) -> str:
    """Places with what lies there: "your cards 1 (7) and 3 (2)"."""
    phrases: list[str] = []
    villages: dict[str, list[str]] = {}
    for word, code in cards:
        match = VILLAGE_CARD.fullmatch(word)
        phrase = match[2] if match else place(word, names, you)
        if code is not None:
            phrase = _("%(place)s (%(card)s)") % {"place": phrase, "card": code}
        if match:
            villages.setdefault(match[1], []).append(phrase)
        else:
            phrases.append(phrase)
    return joined([*(_cards(letter, numbers, names, you, actor) for letter, numbers in villages.items()), *phrases])


def _cards(letter: str, numbers: list[str], names: Names, you: str | None, actor: str | None) -> str:
    """Cards of one village by their numbers."""
    params = {"numbers": joined(numbers), "name": name(letter, names)}
    count = len(numbers)
    if letter == you:
        return ngettext("your card %(numbers)s", "your cards %(numbers)s", count) % params
    if letter == actor:
        return ngettext("their own card %(numbers)s", "their own cards %(numbers)s", count) % params
    return ngettext("%(name)s’s card %(numbers)s", "%(name)s’s cards %(numbers)s", count) % params
