"""Places, seats and cards as phrases of a sentence."""

import re
import warnings
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

Names = Mapping[str, str]
VILLAGE_CARD = re.compile(r"([A-D])(\d+)")


def unworded(what: str, code: str) -> None:
    """Warn that a code has no sentence: a mistake of ours that the reader should not pay for."""
    warnings.warn(f"no wording for {what} {code}", stacklevel=3)


def name(letter: str, names: Names) -> str:
    """A seat's name, or its letter."""
    return names.get(letter) or _("Seat %(letter)s") % {"letter": letter}


def place(word: str, names: Names, you: str | None) -> str:
    """A place as a phrase: "your card 2", "the top card of the deck"; an unknown word stays itself."""
    if match := VILLAGE_CARD.fullmatch(word):
        if match[1] == you:
            return _("your card %(number)s") % {"number": match[2]}
        return _("%(name)s’s card %(number)s") % {"name": name(match[1], names), "number": match[2]}
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


def village(letter: str, names: Names, you: str | None) -> str:
    """A village as a phrase."""
    return _("your village") if letter == you else _("%(name)s’s village") % {"name": name(letter, names)}


def joined(phrases: Iterable[str]) -> str:
    """Phrases as a list within a sentence."""
    *first, last = list(phrases) or [""]
    return _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last} if first else last


def places(words: Iterable[str], names: Names, you: str | None) -> str:
    """Several places as a phrase."""
    return joined(place(word, names, you) for word in words)


def seen(cards: Iterable[tuple[str, str]], names: Names, you: str | None) -> str:
    """Places with what lies there."""
    return joined(_("%(place)s (%(card)s)") % {"place": place(word, names, you), "card": code} for word, code in cards)
