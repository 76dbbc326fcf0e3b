"""Which of one's own cards to give for a card that comes in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.bots.sight import Card, Sight, number

WORTH_FACE_UP = {"0": 5.0, "1": 0.5, "2": 1.5, "3": 0.5, "4": 1.0}
"""Werewolves that a card with an ability in the village saves while it lies there face up, as a rule of thumb."""
WORTH_A_CARD_LESS = 0.5
"""A smaller village may call sooner and has less that others can spoil."""
LYCAN = "1"


@dataclass(frozen=True, slots=True)
class Exchange:
    """The own cards that leave, and by how much the village gets better."""

    places: tuple[str, ...]
    gain: float


def best_exchange(sight: Sight, incoming: Card) -> Exchange | None:
    """The exchange that betters the own village most (it may still worsen it); None without a card to give."""
    best: Exchange | None = None
    for leaving in _choices(sight):
        gain = _gain(sight, leaving, incoming)
        if best is None or gain > best.gain:
            best = Exchange(tuple(card.place for card in leaving), gain)
    return best


def _gain(sight: Sight, leaving: list[Card], incoming: Card) -> float:
    stay = sight.without(*(card.place for card in leaving))
    saved = sight.sum_at(sight.me) - sight.sum_of([*stay, incoming])
    return saved + _helps(incoming) - sum(map(_helps, leaving)) + WORTH_A_CARD_LESS * (len(leaving) - 1)


def _helps(card: Card) -> float:
    return WORTH_FACE_UP.get(card.code, 0.0) if card.up and card.code is not None else 0.0


def _choices(sight: Sight) -> Iterator[list[Card]]:
    """Every single card, and the largest set of known cards for each number that matches for certain."""
    for card in sight.mine:
        yield [card]
    known = {card: number(card.code) for card in sight.mine if card.code is not None}
    raises = sum(card.up and card.code == LYCAN for card in known)
    for value in set(known.values()):
        matching = _raised_to(value, known, raises)
        if len(matching) > 1:
            yield matching


def _raised_to(value: int, known: dict[Card, int], raises: int) -> list[Card]:
    """The cards of this number, and lower ones that the Lycans' +1s lift to it, highest first."""
    chosen = []
    for card, lower in sorted(known.items(), key=lambda item: -item[1]):
        if 0 <= value - lower <= raises:
            raises -= value - lower
            chosen.append(card)
    return chosen
