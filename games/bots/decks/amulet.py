"""Silver (Amulet)."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.exchanges import MIN_GAIN, best_taking, gain_of
from games.bots.names import number
from games.bots.sight import Card, Sight
from games.bots.worths import (
    A_LOOK,
    LOOK_AT_A_RIVAL,
    NOTHING,
    TO_RIVALS,
    Aim,
    best_first,
    helps,
    highest_of_ours,
    lowest_of_rivals,
    ranked,
    saved_without,
    turned,
)

MASTER = "master"
PRECIOUS = 3
"""The highest number that a Bodyguard is laid over."""
ALL = 52


def empath(sight: Sight) -> Aim:
    """Look at an own card not known yet."""
    return _own_looks(sight, 1)


def bodyguard(sight: Sight) -> Aim:
    """Cover what a rival would like best; a Bodyguard that covers something stays where it is."""
    idle = [card for card in sight.active("bodyguard") if card.place not in sight.covers]
    covered = sight.covers.values()
    cards = [card for card in sight.mine if card.code is not None and card.place not in covered and card not in idle]
    worths = {card.place: PRECIOUS + helps(card) - number(card.code) for card in cards if card.code is not None}
    best = ranked({place: worth for place, worth in worths.items() if worth > 0})
    return Aim(best.worth if idle else 0.0, best.words)


def exposer(sight: Sight) -> Aim:
    """Turn up an own helper, the Villager that ends the round, else a card not known yet."""
    return ranked({card.place: turned(sight, card) for card in sight.hidden(sight.me)})


def revealer(sight: Sight) -> Aim:
    """As an Exposer, in all villages."""
    return ranked({card.place: turned(sight, card) for seat in sight.villages for card in sight.hidden(seat)})


def beholder(sight: Sight) -> Aim:
    """Look at two own cards not known yet."""
    return _own_looks(sight, 2)


def apprentice_seer(sight: Sight) -> Aim:
    """Look at a card of the rival who stands best."""
    words = tuple(card.place for rival in best_first(sight) for card in sight.unknown(rival))
    return Aim(LOOK_AT_A_RIVAL * bool(words), words)


def seer(sight: Sight) -> Aim:
    """Look at an own card not known yet, else at a rival's."""
    own, theirs = _own_looks(sight, 1), apprentice_seer(sight)
    return Aim(max(own.worth, theirs.worth), (*own.words, *theirs.words))


def master(sight: Sight) -> Aim:
    """Fetch the card of a pile that betters the own village most."""
    best = best_taking(sight, sight.open_piles(), ALL, MASTER)
    return Aim(best.gain if best and best.gain >= MIN_GAIN else 0.0, (f"pile-{best.pile}",) if best else ())


def depth_for_master(sight: Sight, options: Sequence[str]) -> str | None:
    """Which card to fetch; None to decline. The pile that was named is the one of as many cards as are listed; a
    Master just discarded lies on it and is not among them."""
    for pile in _likely_piles(sight):
        cards = sight.pile(pile)
        on_top = bool(cards) and cards[0].name == MASTER
        for skipped in (MASTER, "") if on_top else ("",):
            if len(cards) - bool(skipped) == len(options):
                best = best_taking(sight, [pile], ALL, skipped)
                return str(best.depth) if best and best.gain >= MIN_GAIN else None
    return None


def witch(sight: Sight) -> Aim:
    """The next card into the own village, if that helps; else where it harms a rival, or helps a partner."""
    top = sight.top_of_deck()
    if top is None:
        return NOTHING
    if top.code is None:  # before it is looked at: what the average card would do
        return Aim(max(1.0, _average_gain(sight)))
    worths = {sight.me: gain_of(sight, top)}
    targets: dict[str, str] = {}
    for seat in sight.others:
        gains = {card.place: _put(sight, card, number(top.code)) for card in sight.movable(seat)}
        if gains:
            targets[seat] = max(gains, key=lambda place: gains[place])
            worths[seat] = gains[targets[seat]]
    best = ranked({seat: worth for seat, worth in worths.items() if worth > 0})
    return Aim(best.worth, (*best.words, *(targets[seat] for seat in best.words if seat in targets)))


def robber(sight: Sight) -> Aim:
    """Swap the own highest card for the lowest of a rival."""
    worst, lowest = highest_of_ours(sight), lowest_of_rivals(sight)
    if worst is None or lowest is None:
        return NOTHING
    won = saved_without(sight, worst) - sight.guess(lowest, lowest.place[:1])
    return Aim(1.5 * won, (worst.place, lowest.place))


USED = {"empath": empath, "bodyguard": bodyguard}
PLAYED = {
    "exposer": exposer,
    "revealer": revealer,
    "beholder": beholder,
    "apprentice-seer": apprentice_seer,
    "seer": seer,
    MASTER: master,
    "witch": witch,
    "robber": robber,
}


def _own_looks(sight: Sight, most: int) -> Aim:
    words = tuple(card.place for card in sight.unknown(sight.me))
    return Aim(A_LOOK * min(most, len(words)), words)


def _likely_piles(sight: Sight) -> list[int]:
    """The pile that `master` would name, then the others."""
    piles = sight.open_piles()
    best = best_taking(sight, piles, ALL, MASTER)
    return sorted(piles, key=lambda pile: best is not None and pile != best.pile)


def _average_gain(sight: Sight) -> float:
    cards = sum(sight.unseen.values())
    gains = (times * gain_of(sight, sight.card("deck", str(value), False)) for value, times in sight.unseen.items())
    return sum(gains) / cards if cards else 0.0


def _put(sight: Sight, card: Card, value: int) -> float:
    """What it brings that a card of another village makes way for one of this number."""
    seat = card.place[:1]
    more = value - sight.guess(card, seat) + helps(card)
    return TO_RIVALS * more if seat in sight.rivals else -more
