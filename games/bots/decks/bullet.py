"""Silver Bullet; the Marksman, who borrows from all decks, is in `abilities`."""

from __future__ import annotations

from games.bots.names import number
from games.bots.sight import Sight
from games.bots.worths import (
    A_LOOK,
    NOTHING,
    Aim,
    best_first,
    highest_of_ours,
    lowest_of_rivals,
    ranked,
    saved_without,
    turned,
)

MILLED = 10


def priest(sight: Sight) -> Aim:
    """Turn up an own helper, else an own card that nobody here has looked at."""
    return ranked({card.place: turned(sight, card) for card in sight.mine})


def cow(sight: Sight) -> Aim:
    """Turn the deck over only where a low card lies on it for the next seat to take."""
    top = sight.top_of_deck()
    low_for_all = top is not None and top.up and top.code is not None and number(top.code) < sight.mean - 2
    return Aim(1.0) if low_for_all else NOTHING


def instigator(sight: Sight) -> Aim:
    """Turn down a rival's helper, or do as a Priest does."""
    cards = [card for seat in sight.villages for card in sight.movable(seat)]
    return ranked({card.place: turned(sight, card) for card in cards})


def insomniac(sight: Sight) -> Aim:
    """Look at the own village: worth the cards not known yet."""
    return Aim(A_LOOK * len(sight.unknown(sight.me)))


def thing(sight: Sight) -> Aim:
    """Muddle the village of the rival who stands best, if he has cards to lose sight of."""
    muddled = [rival for rival in best_first(sight) if len(sight.hidden(rival)) > 1]
    return Aim(0.7 * bool(muddled), tuple(muddled))


def count(sight: Sight) -> Aim:
    """End the round, or bring its end nearer, where this seat stands best."""
    if sight.lead() <= 0:
        return NOTHING
    return Aim(4.0 if sight.deck <= MILLED else 0.8)


def troublemaker(sight: Sight) -> Aim:
    """Swap the team's highest card for the lowest of a rival."""
    worst, lowest = highest_of_ours(sight, partners_too=True), lowest_of_rivals(sight)
    if worst is None or lowest is None:
        return NOTHING
    won = saved_without(sight, worst) - sight.guess(lowest, lowest.place[:1])
    return Aim(1.5 * won, (worst.place, lowest.place))


def gremlin(sight: Sight) -> Aim:
    """Give twelve werewolves to the rival who stands best, the one who has called before all others."""
    rivals = best_first(sight)
    called = [seat for seat in rivals if seat == sight.view["called"]]
    return Aim(5.0, (*called, *rivals))


USED = {"priest": priest}
PLAYED = {
    "cow": cow,
    "instigator": instigator,
    "insomniac": insomniac,
    "thing": thing,
    "count": count,
    "troublemaker": troublemaker,
    "gremlin": gremlin,
}
