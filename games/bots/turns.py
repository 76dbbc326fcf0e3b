"""A turn: call, draw or take; then what to do with the card drawn."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.abilities import AIMED, worth_of
from games.bots.exchanges import Exchange, best_exchange
from games.bots.sight import COPYCAT, Card, Sight, number

SAFE_LEAD = 3.0
"""How much lower than the best rival the own sum must seem before a bot calls."""
LEAD_A_HIDDEN_CARD = 1.0
"""How much more for each own card that it has not seen."""
LEAD_A_FURTHER_RIVAL = 1.0
LATE_LEAD = 1.0
HIGH = 8
"""A known card that deserves the bullet at once."""
LOW = 4
"""A card so low that the next seat would be glad to find it on the pile."""
MIN_GAIN = 0.5
"""Below this an exchange is not worth giving up what one knows."""


def action(sight: Sight, options: Sequence[str]) -> str:
    """Before the main action: call, a free action, take or draw. After it: a free action or end."""
    if "call" in options and _should_call(sight):
        return "call"
    free = free_action(sight, options)
    if free:
        return free
    if "end" in options:
        return "end"
    top = sight.top_of_pile()
    if "take" in options and top is not None and top.code is not None and not sight.late:
        taken = best_exchange(sight, top)
        if taken and taken.gain >= MIN_GAIN and taken.gain > _worth_of_drawing(sight):
            return "take"
    return "draw"


def drawn(sight: Sight, options: Sequence[str]) -> str:
    """With the drawn card in hand: exchange it, discard it for its ability, or just discard it."""
    free = free_action(sight, options)
    if free:
        return free
    hand = sight.hand()
    if hand is None:
        return "discard"
    exchange = planned_exchange(sight)
    played = worth_of(sight, hand.code) if "play" in options else 0.0
    if exchange and "exchange" in options and exchange.gain >= played:
        return "exchange"
    return "play" if played > 0 else "discard"


def planned_exchange(sight: Sight) -> Exchange | None:
    """The exchange for the card in hand, where it is worth making."""
    hand = sight.hand()
    exchange = best_exchange(sight, hand) if hand else None
    return exchange if exchange and exchange.gain >= MIN_GAIN else None


def free_action(sight: Sight, options: Sequence[str]) -> str | None:
    """A free action that helps now: the token on a high card, or the ability of an own face-up card."""
    if "token" in options and _should_place(sight):
        return "token"
    for option in options:
        card = sight.card_at(option.removeprefix("use-")) if option.startswith("use-") else None
        if card is not None and card.code in AIMED and AIMED[card.code](sight).worth > 0:
            return option
    return None


def token_spot(sight: Sight, options: Sequence[str]) -> str | None:
    """The own card that is better not scored: the highest known, else any."""
    spots = [card for card in sight.mine if card.place in options]
    before = sight.sum_at(sight.me)
    return max(spots, key=lambda card: before - sight.sum_of(sight.without(card.place)), default=spots[0]).place


def _should_call(sight: Sight) -> bool:
    best_rival = min((sight.sum_at(rival) for rival in sight.rivals), default=0.0)
    lead = best_rival - sight.sum_at(sight.me)
    if sight.last_turns:
        return lead >= LATE_LEAD
    hidden = sum(card.code is None for card in sight.mine)
    return lead >= SAFE_LEAD + LEAD_A_HIDDEN_CARD * hidden + LEAD_A_FURTHER_RIVAL * (len(sight.rivals) - 1)


def _should_place(sight: Sight) -> bool:
    known = [number(card.code) for card in sight.mine if card.code is not None]
    return sight.last_turns or any(HIGH <= value < COPYCAT for value in known)


def _worth_of_drawing(sight: Sight) -> float:
    """The average gain of the next card: of the card on the deck where it is seen, else over all unseen ones."""
    top = sight.top_of_deck()
    if top is not None and top.code is not None:
        return _gain_of(sight, top)
    cards = sum(sight.unseen.values())
    total = sum(times * _gain_of(sight, Card("drawn", str(value), False)) for value, times in sight.unseen.items())
    return total / cards if cards else 0.0


def _gain_of(sight: Sight, card: Card) -> float:
    exchange = best_exchange(sight, card)
    return max(0.0, exchange.gain if exchange else 0.0, worth_of(sight, card.code))
