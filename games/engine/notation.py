"""Tables as one line of text, for examples and tests: "A: 6 7* 9 | B: 5 5", "*" marks a card that lies face up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.engine.errors import BadTable
from games.engine.table import SEATS, SPOTS, Table

EMPTY = "-"
UNKNOWN = "?"


def by_seat(text: str) -> dict[str, str]:
    """ "A: … | B: …" by letter. Raises BadTable for anything else."""
    parts: dict[str, str] = {}
    for part in text.split("|"):
        letter, colon, rest = part.strip().partition(":")
        if not colon or len(letter) != 1 or letter not in SEATS or letter in parts:
            raise BadTable(text=text, word=part.strip())
        parts[letter] = rest.strip()
    return parts


class Reader:
    """Adds cards to a table that has none, list by list."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def cards(self, text: str) -> list[int]:
        """Cards left to right, or from the top, as written. Raises BadTable for a card of no deck in play."""
        cards = []
        for word in text.split():
            if word == EMPTY:
                continue
            code = word.removesuffix("*")
            if code not in self.table.setup.kinds:
                raise BadTable(text=text, word=word)
            cards.append(len(self.table.kind))
            self.table.kind.append(self.table.setup.kinds[code])
            self.table.up.append(int(word.endswith("*")))
            self.table.seen.append(0)
        return cards

    def from_the_top(self, text: str) -> list[int]:
        """Cards of a deck or pile, the last one its top."""
        return self.cards(text)[::-1]


def find(table: Table, word: str) -> int:
    """The card at "A3", "deck" or "deck-2". Raises BadTable where there is none."""
    try:
        if word.startswith("deck"):
            depth = int(word[5:] or 1)
            return table.deck[-depth]
        seat, spot = SPOTS[word]
        return table.villages[seat][spot]
    except (KeyError, IndexError, ValueError):
        raise BadTable(text=word, word=word) from None


def write(table: Table, cards: Iterable[int]) -> str:
    """Cards as they lie, all known; "-" for none."""
    return " ".join(table.code(card) + "*" * table.up[card] for card in cards) or EMPTY


def write_by_seat(texts: Iterable[object]) -> str:
    """ "A: … | B: …"."""
    return " | ".join(f"{letter}: {text}" for letter, text in zip(SEATS, texts, strict=False))


def write_view(villages: Mapping[str, list[dict[str, Any]]]) -> str:
    """The villages of a view, "?" for what is not known."""
    return write_by_seat(write_shown(cards) for cards in villages.values())


def write_shown(cards: Iterable[dict[str, Any]]) -> str:
    """Cards of a view."""
    return " ".join(_shown(cards)) or EMPTY


def _shown(cards: Iterable[dict[str, Any]]) -> Iterator[str]:
    for card in cards:
        yield UNKNOWN if card["card"] is None else card["card"] + "*" * card["up"]
