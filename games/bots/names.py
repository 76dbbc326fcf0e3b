"""Which card a code stands for: decks share numbers, so it takes the table's setup to tell."""

from __future__ import annotations

import re
from functools import lru_cache

DEFAULT_DECKS = "bullet"
NAMES = {
    "bullet": (
        "hunter", "lycan", "priest", "goth-girl", "mortician", "cow", "instigator",
        "insomniac", "thing", "marksman", "count", "troublemaker", "gremlin", "copycat",
    ),
    "fang": (
        "even-steven", "rummager", "divulger", "accomplice", "investigator", "forwarder", "sheriff",
        "splayer", "aura-seer", "constable", "bat", "diseased", "switcheroo", "tallyman",
    ),
    "amulet": (
        "villager", "squire", "empath", "bodyguard", "rascal", "exposer", "revealer",
        "beholder", "apprentice-seer", "seer", "master", "witch", "robber", "doppelganger",
    ),
}  # fmt: skip
"""The cards of each deck, in order of number."""
BY_CODE = {"0E": "even-steven", "0M": "odd-maude"}
"""Cards that share a number within one deck."""
NAMELESS = ""


@lru_cache(maxsize=64)
def number(code: str) -> int:
    """The number printed on a card: 7 of "7", 0 of "0E". Raises ValueError for a code without a number."""
    found = re.match(r"\d+", code)
    if not found:
        raise ValueError(code)
    return int(found[0])


class Names:
    """The names of the cards in play, by the setup's notation: "bullet", or "bullet, 7=fang, 10=amulet"."""

    def __init__(self, decks: str) -> None:
        base, *choices = (part.strip() for part in decks.split(","))
        chosen = dict(choice.split("=") for choice in choices)
        self._decks = {value: chosen.get(str(value), base) for value in range(14)}

    def of(self, code: str | None) -> str:
        """The name of a card; "" for one that is not known here."""
        if code is None:
            return NAMELESS
        if code in BY_CODE:
            return BY_CODE[code]
        names = NAMES.get(self._decks.get(number(code), NAMELESS))
        return names[number(code)] if names else NAMELESS
