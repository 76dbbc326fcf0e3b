"""What it is worth to have a card face up in a village, to turn one over, and to end the round."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.bots.sight import VILLAGER, Card, Sight

FACE_UP = {
    "hunter": 5.0, "lycan": 0.5, "priest": 1.5, "goth-girl": 0.5, "mortician": 1.0,
    "rummager": 1.5, "divulger": 0.7, "accomplice": 0.7, "investigator": 1.0,
    "squire": 0.2, "empath": 1.0, "bodyguard": 0.8, "rascal": 1.5,
}  # fmt: skip
"""Werewolves that a card with an ability in the village saves while it lies there face up, as a rule of thumb."""
A_LOOK = 1.0
"""To know one more of one's own cards."""
LOOK_AT_A_RIVAL = 0.4
TO_RIVALS = 0.6
"""How much of what a rival loses is this seat's gain."""
SHOWN = 0.05
"""What it costs to show a card for nothing."""


@dataclass(frozen=True, slots=True)
class Aim:
    """worth: what an ability is expected to bring; words: the places or seats it is aimed at, best first.

    A worth is in werewolves, the coin of the game; 0 or less: leave it.
    """

    worth: float
    words: tuple[str, ...] = ()


NOTHING = Aim(0.0)


def ranked(worths: dict[str, float]) -> Aim:
    """The best of several targets, and all of them from best to worst."""
    return Aim(max(worths.values(), default=0.0), tuple(sorted(worths, key=lambda word: -worths[word])))


def helps(card: Card) -> float:
    """What the card saves where it lies."""
    return FACE_UP.get(card.name, 0.0) if card.up and not card.off else 0.0


def ends_round(sight: Sight, card: Card, *leaving: Card) -> float:
    """What it brings that this card comes to lie face up: the end of the round, if it is the second Villager so."""
    if card.name != VILLAGER:
        return 0.0
    others = [other for other in sight.active(VILLAGER, sight.villages) if other not in (card, *leaving)]
    return sight.lead() if others else -SHOWN


def turned(sight: Sight, card: Card) -> float:
    """What it brings to turn this village card over."""
    seat = card.place[:1]
    village = sight.villages[seat]
    over = replace(card, up=not card.up)
    saved = sight.sum_of(village, seat) - sight.sum_of([over if one is card else one for one in village], seat)
    change = saved + helps(over) - helps(card) - SHOWN
    if seat in sight.rivals:
        change = -TO_RIVALS * change - 2 * SHOWN
    elif card.code is None:
        change += A_LOOK if seat == sight.me else A_LOOK / 2
    return change + (ends_round(sight, card) if over.up else 0.0)


def best_first(sight: Sight) -> list[str]:
    """The rivals, lowest sum first."""
    return sorted(sight.rivals, key=sight.sum_at)


def lowest_of_rivals(sight: Sight) -> Card | None:
    """The lowest card that can be taken from a rival; of equal ones any."""
    cards = [card for rival in sight.rivals for card in sight.movable(rival)]
    guesses = [sight.guess(card, card.place[:1]) for card in cards]
    lowest = [card for card, guess in zip(cards, guesses, strict=True) if guess == min(guesses)]
    return sight.rng.choice(lowest) if lowest else None


def highest_of_ours(sight: Sight, partners_too: bool = False) -> Card | None:
    """The card that we would most like to be rid of."""
    cards = [card for seat in (sight.ours if partners_too else [sight.me]) for card in sight.movable(seat)]
    return max(cards, key=lambda card: saved_without(sight, card), default=None)


def saved_without(sight: Sight, card: Card) -> float:
    """How much less a village would score without this card, and without its help."""
    seat = card.place[:1]
    others = [one for one in sight.villages[seat] if one is not card]
    return sight.sum_at(seat) - sight.sum_of(others, seat) - helps(card)
