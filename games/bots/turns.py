"""A turn: call, draw or take; then what to do with the card drawn."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.abilities import worth_of, worth_of_using
from games.bots.exchanges import MIN_GAIN, Exchange, Taking, best_exchange, best_taking, gain_of, reach
from games.bots.names import number
from games.bots.sight import COPYCAT, RASCAL, Card, Sight

SAFE_LEAD = 3.0
"""How much lower than the best of the others the own sum must seem before a bot calls."""
LEAD_A_HIDDEN_CARD = 1.0
"""How much more for each own card that it has not seen."""
LEAD_A_FURTHER_SEAT = 1.5
LATE_LEAD = 1.0
HIGH = 8
"""A known card that deserves the bullet at once."""
LOW = 4
"""A card so low that the next seat would be glad to find it on the pile."""
TREASURE = 1
"""The highest number that the amulet is laid on, which is scored all the same but can't be taken away."""


def action(sight: Sight, options: Sequence[str]) -> str:
    """Before the main action: call, a free action, take or draw. After it: a free action or end."""
    if "call" in options and _should_call(sight):
        return "call"
    free = free_action(sight, options)
    if free:
        return free
    if "end" in options:
        return "end"
    if sight.late:
        return "draw"
    unseen = _worth_of_drawing(sight)
    worths = {"draw": unseen}
    for spot, card in enumerate(sight.displayed(), 1):
        worths[f"draw-{spot}"] = max(gain_of(sight, card), worth_of(sight, card))
    taking = planned_taking(sight)
    if taking and taking.gain >= MIN_GAIN:
        worths["take" if taking.pile == 1 else f"take-{taking.pile}"] = taking.gain
    return max((word for word in worths if word in options), key=lambda word: worths[word])


def planned_taking(sight: Sight) -> Taking | None:
    """The card of a pile that would be taken, if one is taken: the same before and after the pile is named."""
    return best_taking(sight, sight.open_piles(), reach(sight))


def drawn(sight: Sight, options: Sequence[str]) -> str:
    """With the drawn card in hand: exchange it, discard it for its ability, or just discard it."""
    free = free_action(sight, options)
    if free:
        return free
    hand = sight.hand()
    if hand is None:
        return "discard"
    exchange = planned_exchange(sight)
    forward = best_exchange(sight, hand, forward=True)
    worths = {
        "exchange": exchange.gain if exchange else 0.0,
        "forward": forward.gain if forward and forward.gain >= MIN_GAIN else 0.0,
        "play": worth_of(sight, hand),
    }
    best = max((word for word in worths if word in options), key=lambda word: worths[word], default="discard")
    return best if worths.get(best, 0.0) > 0 else "discard"


def planned_exchange(sight: Sight) -> Exchange | None:
    """The exchange for the card in hand, where it is worth making."""
    hand = sight.hand()
    exchange = best_exchange(sight, hand) if hand else None
    return exchange if exchange and exchange.gain >= MIN_GAIN else None


def worth_of_drawn(sight: Sight, card: Card) -> float:
    """What a card brings that comes from the deck."""
    return max(0.0, gain_of(sight, card), worth_of(sight, card))


def free_action(sight: Sight, options: Sequence[str]) -> str | None:
    """A free action that helps now: the token, or the ability of an own face-up card."""
    if "token" in options and _should_place(sight):
        return "token"
    for option in options:
        card = sight.card_at(option.removeprefix("use-")) if option.startswith("use-") else None
        if card is not None and worth_of_using(sight, card) > 0:
            return option
    return None


def token_spot(sight: Sight, options: Sequence[str]) -> str | None:
    """The bullet goes to the own card that is better not scored: the highest known, else any. The amulet to the one
    that is better kept: the lowest known."""
    spots = [card for card in sight.mine if card.place in options]
    if not sight.switches_off:
        return min(spots, key=lambda card: _value(card, sight.mean), default=spots[0]).place
    before = sight.sum_at(sight.me)
    return max(spots, key=lambda card: before - sight.sum_of(sight.without(card.place)), default=spots[0]).place


def _should_call(sight: Sight) -> bool:
    """A call is judged against all others, a partner too (SF "Team Version")."""
    best = min((sight.sum_at(seat) for seat in sight.others), default=0.0)
    lead = best - sight.sum_at(sight.me)
    if sight.last_turns:
        return lead >= LATE_LEAD
    hidden = sum(card.code is None for card in sight.mine)
    return lead >= SAFE_LEAD + LEAD_A_HIDDEN_CARD * hidden + LEAD_A_FURTHER_SEAT * (len(sight.others) - 1)


def _should_place(sight: Sight) -> bool:
    if not sight.switches_off:
        return len(sight.mine) > 1 and any(_value(card, sight.mean) <= TREASURE for card in sight.mine)
    known = [number(card.code) for card in sight.mine if card.code is not None and card.name != COPYCAT]
    return sight.last_turns or any(value >= HIGH for value in known)


def _value(card: Card, unknown: float) -> float:
    return unknown if card.code is None else number(card.code)


def _worth_of_drawing(sight: Sight) -> float:
    """What the next card brings: the card on the deck where it is seen, else the average over all unseen ones; the
    best of several with Rascals."""
    top = sight.top_of_deck()
    if top is not None and top.code is not None:
        return worth_of_drawn(sight, top)
    draws = 1 + len(sight.active(RASCAL))
    total = sum(sight.unseen.values())
    gains = sorted(
        (worth_of_drawn(sight, sight.card("drawn", str(value), False)), times) for value, times in sight.unseen.items()
    )
    worth, below = 0.0, 0
    for gain, times in gains:
        worth += gain * (((below + times) / total) ** draws - (below / total) ** draws)
        below += times
    return worth
