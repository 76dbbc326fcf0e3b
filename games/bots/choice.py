"""One strategy a question; whatever is unknown, malformed or not legal becomes the decision's default."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from games.bots import turns
from games.bots.abilities import aimed_at, worth_of
from games.bots.exchanges import best_exchange
from games.bots.sight import Sight, number

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


def cards(sight: Sight, _decision: dict[str, Any]) -> str | None:
    """The own cards to give for the card in hand: one, or a set that is known to match."""
    hand = sight.hand()
    exchange = best_exchange(sight, hand) if hand else None
    return "+".join(exchange.places) if exchange else None


def bury(sight: Sight, decision: dict[str, Any]) -> str:
    """Goth Girl: send low cards under the deck, for the next seat would take them. Not for ever, though."""
    if "yes" in decision["options"]:
        return "yes" if not sight.late and _is_low(_leaving(sight)) else "no"
    if sight.late:
        return NONE
    low = [place for place in decision["options"] if _is_low(_code_at(sight, place))]
    return "+".join(low[: decision["most"]]) or NONE


def activate(sight: Sight, decision: dict[str, Any]) -> str:
    """Mortician: use the ability of a leaving card that brings most, if it brings anything."""
    worths = {place: worth_of(sight, _code_at(sight, place)) for place in decision["options"] if place != NONE}
    best = max(worths, key=lambda place: worths[place], default=NONE)
    return best if worths.get(best, 0.0) > 0 else NONE


def target(sight: Sight, decision: dict[str, Any]) -> str | None:
    """The place that the ability or the token goes to."""
    if decision["subject"] == "token":
        return turns.token_spot(sight, decision["options"])
    return aimed_at(sight, decision["subject"], decision["options"])


def village(sight: Sight, decision: dict[str, Any]) -> str | None:
    """The seat that the ability is aimed at."""
    return aimed_at(sight, decision["subject"], decision["options"])


def remove(sight: Sight, decision: dict[str, Any]) -> str:
    """Hunter: remove the own card that saves most; other seats' cards are left to them."""
    own = [card for card in sight.mine if card.place in decision["options"]]
    before = sight.sum_at(sight.me)
    saved = {card.place: before - sight.sum_of(sight.without(card.place)) for card in own}
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
    "village": village,
    "remove": remove,
}
"""Which strategy answers which question; every other question gets its default."""


def _leaving(sight: Sight) -> str | None:
    """The one card on its way out: what the planned exchange gives away, else the drawn card itself."""
    exchange = turns.planned_exchange(sight)
    if exchange:
        return _code_at(sight, exchange.places[0])
    hand = sight.hand()
    return hand.code if hand else None


def _code_at(sight: Sight, place: str) -> str | None:
    card = sight.card_at(place)
    return card.code if card else None


def _is_low(code: str | None) -> bool:
    return code is not None and number(code) <= turns.LOW
