"""The abilities of all decks by the card's name, and the two cards that borrow others' abilities."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.bots.decks import amulet, bullet, fang
from games.bots.names import number
from games.bots.sight import Card, Sight
from games.bots.worths import TO_RIVALS, Aim, ranked

ACCOMPLICE, MARKSMAN = "accomplice", "marksman"
MOVES_ITSELF = ("gremlin", "bat")
"""Cards that leave their village when they are used there."""
BORROWED = {"rascal": 1.0, "rummager": 0.5, "investigator": 0.5, "mortician": 0.3, "squire": 0.1}
"""What it is worth to have one such card more for this turn."""

Reckoning = Callable[[Sight], Aim]


def marksman(sight: Sight) -> Aim:
    """Use the best ability that lies face up in a village; send an own Gremlin or Vampire Bat away."""
    worths: dict[str, float] = {}
    for seat in sight.villages:
        for card in sight.villages[seat]:
            if card.up and not card.fixed and card.name in PLAYED and card.name != MARKSMAN:
                worths[card.place] = PLAYED[card.name](sight).worth + _moved(sight, seat, card)
    return ranked(worths)


def accomplice(sight: Sight) -> Aim:
    """Use the best of the others' face-up cards."""
    worths: dict[str, float] = {}
    for seat in sight.others:
        for card in sight.villages[seat]:
            if card.up and card.name in USED and card.name not in (ACCOMPLICE, "bodyguard"):
                worths[card.place] = USED[card.name](sight).worth
            elif card.up and card.name in BORROWED:
                worths[card.place] = BORROWED[card.name]
    return ranked(worths)


PLAYED: dict[str, Reckoning] = {**bullet.PLAYED, **fang.PLAYED, **amulet.PLAYED, MARKSMAN: marksman}
"""What a drawn card does when it is discarded."""

USED: dict[str, Reckoning] = {**bullet.USED, **fang.USED, **amulet.USED, ACCOMPLICE: accomplice}
"""What a card does that lies face up in the own village."""

AIMED: dict[str, Reckoning] = {**PLAYED, **USED}


def worth_of(sight: Sight, card: Card | None) -> float:
    """What discarding this card for its ability brings; 0 for a card that has none."""
    return PLAYED[card.name](sight).worth if card and card.name in PLAYED else 0.0


def worth_of_using(sight: Sight, card: Card) -> float:
    """What the ability of an own face-up card brings."""
    if card.place in sight.covers or card.name not in USED:  # a Bodyguard that covers a card stays there
        return 0.0
    return USED[card.name](sight).worth


def aimed_at(sight: Sight, code: str | None, options: Iterable[str]) -> str | None:
    """The best of these options for the ability of a card; None where there is no wish."""
    reckon = AIMED.get(sight.name(code))
    if reckon is None:
        return None
    offered = set(options)
    return next((word for word in reckon(sight).words if word in offered), None)


def _moved(sight: Sight, seat: str, card: Card) -> float:
    """A card that leaves its village is a relief for its owner."""
    if card.name not in MOVES_ITSELF or card.code is None:
        return 0.0
    relief = float(number(card.code))
    return relief if seat in sight.ours else -TO_RIVALS * relief
