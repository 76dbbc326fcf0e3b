"""One strategy a question; whatever is unknown, malformed or not legal becomes the decision's default."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games.bots import turns
from games.bots.abilities import aimed_at, worth_of
from games.bots.decks import amulet, fang
from games.bots.exchanges import best_exchange, best_taking
from games.bots.names import number
from games.bots.piles import pile_to_lay_on
from games.bots.sight import Card, Sight
from games.bots.worths import best_first, saved_without

NONE = "none"

Strategy = Callable[[Sight, dict[str, Any]], str | None]


def choose(view: dict[str, Any], decision: dict[str, Any], rng_seed: int) -> str:
    """A legal answer to a decision, by what its seat sees alone.

    view: the table as the engine shows it to the seat that is asked; decision: the question as JSON; rng_seed: decides
    between equals; the same three give the same answer. Never raises: what it does not understand it leaves to the
    decision's default.
    """
    try:
        strategy = STRATEGIES.get(decision["question"])
        chance = Random(rng_seed)  # noqa: S311 - picks between equals, guards nothing
        answer = strategy(Sight(view, chance), decision) if strategy else None
        if answer is not None and is_legal(answer, decision):
            return _as_listed(answer, decision)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        pass  # A view or a question of a later version: the default is always a legal answer.
    return str(decision.get("default", ""))


def is_legal(answer: str, decision: dict[str, Any]) -> bool:
    """Whether the decision lists this answer: one option, or as many different ones as it asks for."""
    if answer == NONE and decision["or_none"]:
        return True
    words = answer.split("+")
    if not decision["least"] <= len(words) <= decision["most"] or len(set(words)) < len(words):
        return False
    needed = decision["at_least_one_of"]
    return set(words) <= set(decision["options"]) and (not needed or bool(set(words) & set(needed)))


def _as_listed(answer: str, decision: dict[str, Any]) -> str:
    """The same words in the order of the options, unless their order counts."""
    if decision["ordered"] or answer == NONE:
        return answer
    return "+".join(sorted(answer.split("+"), key=decision["options"].index))


def peek(sight: Sight, decision: dict[str, Any]) -> str:
    """The opening look: any two will do."""
    return "+".join(sight.rng.sample(decision["options"], decision["least"]))


def action(sight: Sight, decision: dict[str, Any]) -> str:
    """See `turns.action`."""
    return turns.action(sight, decision["options"])


def drawn(sight: Sight, decision: dict[str, Any]) -> str:
    """See `turns.drawn`."""
    return turns.drawn(sight, decision["options"])


def cards(sight: Sight, decision: dict[str, Any]) -> str | None:
    """What an ability's own question asks for; else the cards to give for the card in hand: one, or a known set."""
    options = decision["options"]
    if decision["subject"] is not None:
        return _cards_for_ability(sight, decision)
    hand = sight.hand()
    # Only of forwarded cards does the order count.
    exchange = best_exchange(sight, hand, forward=decision["ordered"], among=options) if hand else None
    return "+".join(exchange.places) if exchange else None


def _cards_for_ability(sight: Sight, decision: dict[str, Any]) -> str | None:
    options, name = decision["options"], sight.name(decision["subject"])
    if name == "switcheroo":
        if options[0][:1] == sight.me:
            swap = fang.swap(sight)
            return "+".join(swap.own) if swap else None
        return "+".join(fang.lowest(sight, options, decision["least"]))
    unknown = [card.place for card in sight.unknown(sight.me) if card.place in options]
    return "+".join(unknown[: decision["most"]]) or None


def bury(sight: Sight, decision: dict[str, Any]) -> str:
    """Goth Girl: send low cards under the deck, for the next seat would take them. Not for ever, though."""
    if "yes" in decision["options"]:
        return "yes" if not sight.late and _is_low(_leaving(sight)) else "no"
    if sight.late:
        return NONE
    low = [place for place in decision["options"] if _is_low(sight.card_at(place))]
    return "+".join(low[: decision["most"]]) or NONE


def activate(sight: Sight, decision: dict[str, Any]) -> str:
    """Mortician: use the ability of a leaving card that brings most, if it brings anything."""
    worths = {place: worth_of(sight, sight.card_at(place)) for place in decision["options"] if place != NONE}
    best = max(worths, key=lambda place: worths[place], default=NONE)
    return best if worths.get(best, 0.0) > 0 else NONE


def target(sight: Sight, decision: dict[str, Any]) -> str | None:
    """The place that the ability or the token goes to."""
    if decision["subject"] == "token":
        return turns.token_spot(sight, decision["options"])
    return aimed_at(sight, decision["subject"], decision["options"])


def village(sight: Sight, decision: dict[str, Any]) -> str | None:
    """The seat that the ability is aimed at, or to whom cards are forwarded: the rival who stands best."""
    if decision["subject"] is None:
        return next((rival for rival in best_first(sight) if rival in decision["options"]), None)
    return aimed_at(sight, decision["subject"], decision["options"])


def pile(sight: Sight, decision: dict[str, Any]) -> str | None:
    """The pile that a Master fetches from, or that a discard is laid on."""
    if decision["subject"] is None:
        return pile_to_lay_on(sight, decision["options"], is_low=_is_low(_leaving(sight)))
    return aimed_at(sight, decision["subject"], decision["options"])


def depth(sight: Sight, decision: dict[str, Any]) -> str | None:
    """Rummager or Master: which card of a pile."""
    if sight.name(decision["subject"]) == amulet.MASTER:
        return amulet.depth_for_master(sight, decision["options"])
    planned = turns.planned_taking(sight)
    taking = best_taking(sight, [planned.pile], len(decision["options"])) if planned else None
    return str(taking.depth) if taking else None


def extra(_sight: Sight, decision: dict[str, Any]) -> str:
    """Rascal: as many cards as there are to choose from."""
    return str(decision["options"][-1])


def keep(sight: Sight, decision: dict[str, Any]) -> str:
    """Rascal: the card that brings most, kept or played."""
    shown = sight.next_cards(len(decision["options"]))
    worths = {str(spot): turns.worth_of_drawn(sight, card) for spot, card in enumerate(shown, 1)}
    return max(worths, key=lambda word: worths[word])


def look(sight: Sight, decision: dict[str, Any]) -> str:
    """Aura Seer: see `fang.look`."""
    return fang.look(sight, decision["options"])


def next_card(sight: Sight, decision: dict[str, Any]) -> str:
    """Constable: see `fang.next_card`."""
    return fang.next_card(sight, decision["options"])


def remove(sight: Sight, decision: dict[str, Any]) -> str:
    """Hunter: remove the card of the team that saves most; rivals' cards are left to them."""
    saved = {
        card.place: saved_without(sight, card)
        for seat in sight.ours
        for card in sight.villages[seat]
        if card.place in decision["options"]
    }
    best = max(saved, key=lambda place: saved[place], default=NONE)
    return best if saved.get(best, 0.0) > 0 else NONE


STRATEGIES: dict[str, Strategy] = {
    "peek": peek,
    "action": action,
    "drawn": drawn,
    "cards": cards,
    "bury": bury,
    "activate": activate,
    "target": target,
    "copy": target,
    "village": village,
    "pile": pile,
    "depth": depth,
    "extra": extra,
    "keep": keep,
    "look": look,
    "next": next_card,
    "remove": remove,
}
"""Which strategy answers which question; every other question gets its default."""


def _leaving(sight: Sight) -> Card | None:
    """The one card on its way out: what the planned exchange gives away, else the drawn card itself."""
    exchange = turns.planned_exchange(sight)
    return sight.card_at(exchange.places[0]) if exchange else sight.hand()


def _is_low(card: Card | None) -> bool:
    return card is not None and card.code is not None and number(card.code) <= turns.LOW
