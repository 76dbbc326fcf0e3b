"""Which cards to give for a card that comes in, and which card of a pile to take for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from games.bots.names import number
from games.bots.sight import COPYCAT, RUMMAGER, Card, Sight
from games.bots.worths import FACE_UP, TO_RIVALS, ends_round, helps

WORTH_A_CARD_LESS = 0.5
"""A smaller village may call sooner and has less that others can spoil."""
MIN_GAIN = 0.5
"""Below this an exchange is not worth giving up what one knows."""
LYCAN, DOPPELGANGER = "lycan", "doppelganger"
A_RUMMAGER_REACHES = 3


@dataclass(frozen=True, slots=True)
class Exchange:
    """The cards that leave, and by how much the village (or those of the team) gets better."""

    places: tuple[str, ...]
    gain: float


@dataclass(frozen=True, slots=True)
class Taking:
    """A card of a pile, by the number of cards from its top (1: the top), and what it brings."""

    pile: int
    depth: int
    gain: float


def best_exchange(
    sight: Sight, incoming: Card, forward: bool = False, among: Collection[str] | None = None
) -> Exchange | None:
    """The exchange that betters the own village most (it may still worsen it); None without a card to give.

    forward: the cards go to a rival; among: the places that may be named.
    """
    best: Exchange | None = None
    incoming = replace(incoming, up=incoming.up or forward)
    for leaving in _choices(sight, incoming):
        places = tuple(card.place for card in leaving)
        if among is not None and not set(places) <= set(among):
            continue
        gain = _gain(sight, leaving, incoming) + (_given(sight, leaving) if forward else 0.0)
        if best is None or gain > best.gain:
            best = Exchange(places, gain)
    return best


def gain_of(sight: Sight, incoming: Card) -> float:
    """What the best exchange for this card brings; 0 where none is worth making."""
    exchange = best_exchange(sight, incoming)
    return exchange.gain if exchange and exchange.gain >= MIN_GAIN else 0.0


def reach(sight: Sight) -> int:
    """How deep this seat may dig in a pile."""
    return max(1, A_RUMMAGER_REACHES * len(sight.active(RUMMAGER)))


def best_taking(sight: Sight, piles: Iterable[int], deepest: int, passed_over: str = "") -> Taking | None:
    """The card of these piles that brings most; None where they are empty.

    deepest: how many cards from the top may be taken; passed_over: the name of a top card that may not.
    """
    best: Taking | None = None
    for pile in piles:
        cards = sight.pile(pile)
        if passed_over and cards and cards[0].name == passed_over:
            del cards[0]
        for depth, card in enumerate(cards[:deepest], 1):
            exchange = best_exchange(sight, card)
            if exchange and (best is None or exchange.gain > best.gain):
                best = Taking(pile, depth, exchange.gain)
    return best


def _gain(sight: Sight, leaving: list[Card], incoming: Card) -> float:
    stay = sight.without(*(card.place for card in leaving))
    saved = sight.sum_at(sight.me) - sight.sum_of([*stay, incoming])
    for seat in sight.ours:
        others = [card for card in sight.villages[seat] if card not in leaving]
        if seat != sight.me and len(others) < len(sight.villages[seat]):
            saved += sight.sum_at(seat) - sight.sum_of(others, seat)
    ending = ends_round(sight, incoming, *leaving) if incoming.up else 0.0
    return saved + ending + helps(incoming) - sum(map(helps, leaving)) + WORTH_A_CARD_LESS * (len(leaving) - 1)


def _given(sight: Sight, leaving: list[Card]) -> float:
    """What it harms a rival to get these cards face up."""
    burden = sum(sight.guess(card) for card in leaving if card.name != COPYCAT)
    return TO_RIVALS * (burden - sum(FACE_UP.get(card.name, 0.0) for card in leaving))


def _choices(sight: Sight, incoming: Card) -> Iterator[list[Card]]:
    """Every single card, and the largest set of known cards for each number that matches for certain."""
    for card in sight.mine:
        yield [card]
    ours = [card for seat in sight.ours for card in sight.movable(seat) if card.code is not None]
    wild = [card for card in ours if card.name == DOPPELGANGER]
    known = {card: number(card.code) for card in ours if card.code is not None and card not in wild}
    raises = len(sight.active(LYCAN)) + (incoming.up and incoming.name == LYCAN)
    sets = [_raised_to(value, known, raises) for value in sorted(set(known.values()))] or [[]]
    for matching in sets:
        chosen = [*matching, *wild]
        if len(chosen) > 1 and any(card.place[:1] == sight.me for card in chosen):
            yield chosen


def _raised_to(value: int, known: dict[Card, int], raises: int) -> list[Card]:
    """The cards of this number, and lower ones that the Lycans' +1s lift to it, highest first."""
    chosen = []
    for card, lower in sorted(known.items(), key=lambda item: -item[1]):
        if 0 <= value - lower <= raises:
            raises -= value - lower
            chosen.append(card)
    return chosen
