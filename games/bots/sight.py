"""What a seat can read and reckon from its view: cards, averages, sums."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from games.bots.names import DEFAULT_DECKS, Names, number

WILD = 13
COPIES = {0: 2, **dict.fromkeys(range(1, 13), 4), WILD: 2}
"""How many cards of each number a deck holds, whichever decks are combined (SB "Combining Decks")."""
CANCELS = {"even-steven": 0, "odd-maude": 1}
"""Face up as the round ends: cards of this parity count nothing."""
BULLET = "bullet"
COPYCAT, VILLAGER, RUMMAGER, RASCAL = "copycat", "villager", "rummager", "rascal"

SETTLING = 0.7
"""How many werewolves a turn takes off what we guess of a rival's hidden card: he has been sorting them, too."""
LOWEST_GUESS = 2.0
LONG_ROUND = 12
"""Turns of each seat after which a bot only draws, so that the deck runs out and the round ends."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as the seat sees it.

    place: where it lies; code, name: None and "" where the seat does not know it; up: whether it lies face up;
    fixed: under a token; off: so that it neither acts nor counts.
    """

    place: str
    code: str | None
    up: bool
    name: str = ""
    fixed: bool = False
    off: bool = False


class Sight:
    """A view, read once.

    me: the own seat; partner: of the same team; rivals: the opponents; others: all other seats; villages: their
    cards, left to right; mean: the average of all cards that this seat cannot see; deck: how many cards are left;
    late: the round has lasted so long that it should end; switches_off: whether the card under the token neither
    acts nor counts; rng: decides between equals.
    """

    def __init__(self, view: dict[str, Any], rng: Random) -> None:
        self.view = view
        self.rng = rng
        self.me: str = view["seat"]
        self.switches_off: bool = view["token"] == BULLET
        self._names = Names(view.get("decks", DEFAULT_DECKS))
        self.villages = {seat: self._village(seat, row) for seat, row in view["villages"].items()}
        self.others = [seat for seat in self.villages if seat != self.me]
        self.ours = _team(view, self.me)
        self.rivals = [seat for seat in self.others if seat not in self.ours]
        self.deck = len(view["deck"])
        self.late: bool = view["turns"] > LONG_ROUND * len(self.villages)
        self.unseen = _unseen(view)
        self.mean = _mean(self.unseen)

    # --- cards ---

    def card(self, place: str, code: str | None, up: bool) -> Card:
        """A card with its name."""
        return Card(place, code, up, self._names.of(code))

    def name(self, code: str | None) -> str:
        """The name of the card of this code; "" where it is not known."""
        return self._names.of(code)

    @property
    def mine(self) -> list[Card]:
        """The own cards that can be moved or exchanged."""
        return self.movable(self.me)

    def movable(self, seat: str) -> list[Card]:
        """The cards of a village that this seat may touch: not under a token, not guarded against it."""
        cards = [card for card in self.villages[seat] if not card.fixed]
        if seat not in self.rivals:
            return cards
        guarded = {card.place for card in cards if card.up and card.name == "bodyguard"}
        guarded |= {covered for guard, covered in self.covers.items() if guard in guarded}
        return [card for card in cards if card.place not in guarded]

    def hidden(self, seat: str) -> list[Card]:
        """The face-down cards of a village that this seat may touch."""
        return [card for card in self.movable(seat) if not card.up]

    def unknown(self, seat: str) -> list[Card]:
        """Those of them that it does not know."""
        return [card for card in self.hidden(seat) if card.code is None]

    def active(self, name: str, seats: Iterable[str] | None = None) -> list[Card]:
        """The cards of this name that lie face up and act, in the own village or those named."""
        villages = (self.villages[seat] for seat in (self.me if seats is None else seats))
        return [card for village in villages for card in village if card.up and not card.off and card.name == name]

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
        return self.card("drawn", drawn["card"], drawn["up"])

    def top_of_deck(self) -> Card | None:
        """The card that is drawn next; None where the deck is empty."""
        return next(iter(self.next_cards(1)), None)

    def next_cards(self, count: int) -> list[Card]:
        """The top cards of the deck."""
        return [self.card("deck", card["card"], card["up"]) for card in self.view["deck"][:count]]

    def displayed(self) -> list[Card]:
        """The cards beside the deck."""
        return [self.card("display", card["card"], True) for card in self.view.get("display", ())]

    def pile(self, number_of_pile: int) -> list[Card]:
        """A discard pile from its top; its cards enter a village face up (SB). Empty where there is none."""
        piles = self.view["piles"]
        row = piles[number_of_pile - 1] if 1 <= number_of_pile <= len(piles) else ()
        return [self.card(f"pile-{number_of_pile}", card["card"], True) for card in row]

    def open_piles(self) -> list[int]:
        """The piles that this seat may take from."""
        closed = self.view.get("fang_pile") if self.view["holder"] != self.me else None
        return [pile for pile in range(1, len(self.view["piles"]) + 1) if pile != closed]

    @property
    def covers(self) -> dict[str, str]:
        """Places of Bodyguards, and of the card that each is laid over."""
        return dict(self.view.get("covers", {}))

    # --- reckoning ---

    @property
    def last_turns(self) -> bool:
        """Whether the round is about to end: somebody has called, or few cards are left to draw."""
        return self.view["called"] is not None or self.deck <= 2 * len(self.villages)

    def guess(self, card: Card, seat: str | None = None) -> float:
        """How many werewolves the card stands for: its number, or a guess (lower in another's village)."""
        if card.code is not None:
            return number(card.code)
        if seat is None or seat == self.me:
            return self.mean
        turns_each = float(self.view["turns"] / len(self.villages))
        return max(min(self.mean, LOWEST_GUESS), self.mean - SETTLING * turns_each)

    def sum_of(self, cards: Iterable[Card], seat: str | None = None) -> float:
        """What these cards would score as one village; a Copycat counts as the lowest of the others."""
        counted = [card for card in cards if not card.off]
        cancelled = {CANCELS[card.name] for card in counted if card.up and card.name in CANCELS}
        copycats = [card for card in counted if card.name == COPYCAT]
        others = [card for card in counted if card.name != COPYCAT]
        lowest = min((self.guess(card, seat) for card in others), default=WILD)
        copied = 0.0 if WILD % 2 in cancelled else len(copycats) * lowest
        return copied + sum(self.guess(card, seat) * _share(card, cancelled) for card in others)

    def sum_at(self, seat: str) -> float:
        """What a seat would score now, as far as one can tell."""
        return self.sum_of(self.villages[seat], seat)

    def lead(self) -> float:
        """By how much this seat, or its team a seat, stands better than the best rival; below 0: worse."""
        if len(self.ours) > 1:
            ours, theirs = (sum(map(self.sum_at, seats)) for seats in (self.ours, self.rivals))
            return (theirs - ours) / 2
        return min(map(self.sum_at, self.rivals), default=0.0) - self.sum_at(self.me)

    def _village(self, seat: str, row: list[dict[str, Any]]) -> list[Card]:
        token_on = self.view["token_on"]
        village = []
        for spot, card in enumerate(row, 1):
            place, code = f"{seat}{spot}", card["card"]
            fixed = place == token_on
            village.append(Card(place, code, card["up"], self._names.of(code), fixed, fixed and self.switches_off))
        return village


def _team(view: dict[str, Any], me: str) -> list[str]:
    teams = [team.split("+") for team in view.get("teams") or ()]
    return next((team for team in teams if me in team), [me])


def _share(card: Card, cancelled: set[int]) -> float:
    """How much of a card counts: nothing of one whose parity is cancelled, half of one that nobody knows."""
    if card.code is None:
        return 1 - 0.5 * len(cancelled)
    return float(number(card.code) % 2 not in cancelled)


def _unseen(view: dict[str, Any]) -> dict[int, int]:
    """How many cards of each number this seat cannot see."""
    left = dict(COPIES)
    drawn = [view["drawn"]] if view["drawn"] else []
    for row in [*view["villages"].values(), *view["piles"], view["deck"], view.get("display", []), drawn]:
        for card in row:
            if card["card"] is not None:
                left[number(card["card"])] -= 1
    return {value: count for value, count in left.items() if count > 0}


def _mean(unseen: dict[int, int]) -> float:
    total = sum(unseen.values())
    if not total:
        return sum(value * count for value, count in COPIES.items()) / sum(COPIES.values())
    return sum(value * count for value, count in unseen.items()) / total
