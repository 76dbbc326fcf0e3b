"""What a seat can read and reckon from its view: cards, averages, sums."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

COPYCAT = 13
COPIES = {0: 2, **dict.fromkeys(range(1, 13), 4), COPYCAT: 2}
"""How many cards of each number a deck holds, whichever decks are combined (SB "Combining Decks")."""

DEALT = 5
SETTLING = 0.4
"""How many werewolves a turn takes off what we guess of a rival's hidden card: he has been sorting them, too."""
LOWEST_GUESS = 3.0
LONG_ROUND = 12
"""Turns of each seat after which a bot only draws, so that the deck runs out and the round ends."""


@dataclass(frozen=True, slots=True)
class Card:
    """A village card as the seat sees it; code None where it does not know it; covered: under the token."""

    place: str
    code: str | None
    up: bool
    covered: bool = False


def number(code: str) -> int:
    """The number printed on a card: 7 of "7", 0 of "0E". Raises ValueError for a code without a number."""
    found = re.match(r"\d+", code)
    if not found:
        raise ValueError(code)
    return int(found[0])


class Sight:
    """A view, read once.

    me: the own seat; rivals: the others; villages: their cards, left to right; mean: the average of all cards that
    this seat cannot see; deck: how many cards are left; late: the round has lasted so long that it should end;
    rng: decides between equals.
    """

    def __init__(self, view: dict[str, Any], rng: Random) -> None:
        self.view = view
        self.rng = rng
        self.me: str = view["seat"]
        self.rivals = [seat for seat in view["villages"] if seat != self.me]
        self.villages = {seat: _cards(seat, row, view["token_on"]) for seat, row in view["villages"].items()}
        self.deck = len(view["deck"])
        self.late: bool = view["turns"] > LONG_ROUND * len(self.villages)
        self.unseen = _unseen(view)
        self.mean = _mean(self.unseen)

    @property
    def mine(self) -> list[Card]:
        """The own cards that can be moved or exchanged."""
        return [card for card in self.villages[self.me] if not card.covered]

    @property
    def last_turns(self) -> bool:
        """Whether the round is about to end: somebody has called, or few cards are left to draw."""
        return self.view["called"] is not None or self.deck <= 2 * len(self.villages)

    def movable(self, seat: str) -> list[Card]:
        """The cards of a village that do not lie under the token."""
        return [card for card in self.villages[seat] if not card.covered]

    def guess(self, card: Card, seat: str | None = None) -> float:
        """How many werewolves the card stands for: its number, or a guess (lower in a rival's village)."""
        if card.code is not None:
            return number(card.code)
        if seat is None or seat == self.me:
            return self.mean
        turns_each = float(self.view["turns"] / len(self.villages))
        return max(min(self.mean, LOWEST_GUESS), self.mean - SETTLING * turns_each)

    def sum_of(self, cards: Iterable[Card], seat: str | None = None) -> float:
        """What these cards would score as one village; a Copycat counts as the lowest of the others."""
        counted = [card for card in cards if not card.covered]
        copycats = [card for card in counted if card.code is not None and number(card.code) == COPYCAT]
        others = [self.guess(card, seat) for card in counted if card not in copycats]
        return sum(others) + len(copycats) * min(others, default=COPYCAT)

    def sum_at(self, seat: str) -> float:
        """What a seat would score now, as far as one can tell."""
        return self.sum_of(self.villages[seat], seat)

    def without(self, *places: str) -> list[Card]:
        """The own village when the cards at these places have left."""
        return [card for card in self.villages[self.me] if card.place not in places]

    def card_at(self, place: str) -> Card | None:
        """The village card at a place, or None where there is none."""
        for card in self.villages.get(place[:1], ()):
            if card.place == place:
                return card
        return None

    def hand(self) -> Card | None:
        """The card this seat has drawn or taken and not placed yet."""
        drawn = self.view["drawn"]
        if not drawn or drawn["seat"] != self.me:
            return None
        return Card("drawn", drawn["card"], drawn["up"])

    def top_of_deck(self) -> Card | None:
        """The card that is drawn next; None where the deck is empty."""
        return _cards("", self.view["deck"][:1], None)[0] if self.deck else None

    def top_of_pile(self, pile: int = 1) -> Card | None:
        """The card that lies on a discard pile; it enters a village face up (SB)."""
        piles = self.view["piles"]
        if not 1 <= pile <= len(piles) or not piles[pile - 1]:
            return None
        return replace(_cards("", piles[pile - 1][:1], None)[0], up=True)

    def below_average(self) -> bool:
        """Whether this seat stands better than every rival, as far as it can tell."""
        return all(self.sum_at(self.me) < self.sum_at(rival) for rival in self.rivals)


def _cards(seat: str, row: list[dict[str, Any]], token_on: str | None) -> list[Card]:
    places = (f"{seat}{spot}" for spot in range(1, len(row) + 1))
    return [Card(place, card["card"], card["up"], place == token_on) for place, card in zip(places, row, strict=True)]


def _unseen(view: dict[str, Any]) -> dict[int, int]:
    """How many cards of each number this seat cannot see."""
    left = dict(COPIES)
    rows = [*view["villages"].values(), *view["piles"], view["deck"], [view["drawn"]] if view["drawn"] else []]
    for row in rows:
        for card in row:
            if card["card"] is not None:
                left[number(card["card"])] -= 1
    return {value: count for value, count in left.items() if count > 0}


def _mean(unseen: dict[int, int]) -> float:
    total = sum(unseen.values())
    if not total:
        return sum(value * count for value, count in COPIES.items()) / sum(COPIES.values())
    return sum(value * count for value, count in unseen.items()) / total
