"""What each ability of Silver Bullet is worth to a seat now, and at what it aims it, best first.

One function a card, in order of number. A worth is in werewolves, the coin of the game; 0 or less: leave it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.bots.sight import Card, Sight, number

HUNTER, MARKSMAN, GREMLIN = "0", "9", "12"
WORTH_A_LOOK = 1.0
"""To know one more of one's own cards."""
MILLED = 10


@dataclass(frozen=True, slots=True)
class Aim:
    """worth: what the ability is expected to bring; words: the places or seats it is aimed at, best first."""

    worth: float
    words: tuple[str, ...] = ()


NOTHING = Aim(0.0)


def priest(sight: Sight) -> Aim:
    """Turn up an own Hunter, else an own card that nobody here has looked at."""
    hidden = [card for card in sight.mine if not card.up]
    hunters = [card.place for card in hidden if card.code == HUNTER]
    helpers = [card.place for card in hidden if card.code in ("2", "4")]
    unknown = [card.place for card in hidden if card.code is None]
    words = (*hunters, *unknown, *helpers)
    return Aim(4.0 * bool(hunters) + WORTH_A_LOOK * bool(unknown) + 0.5 * bool(helpers), words)


def cow(sight: Sight) -> Aim:
    """Turn the deck over only where a low card lies on it for the next seat to take."""
    top = sight.top_of_deck()
    low_for_all = top is not None and top.up and top.code is not None and number(top.code) < sight.mean - 2
    return Aim(1.0) if low_for_all else NOTHING


def instigator(sight: Sight) -> Aim:
    """Turn down a rival's Hunter, or do as a Priest does."""
    own = priest(sight)
    rivals = [card.place for rival in sight.rivals for card in sight.movable(rival) if card.up and card.code == HUNTER]
    return Aim(own.worth + 3.0 * bool(rivals), (*rivals, *own.words))


def insomniac(sight: Sight) -> Aim:
    """Look at the own village: worth the cards not known yet."""
    return Aim(WORTH_A_LOOK * sum(card.code is None for card in sight.mine))


def thing(sight: Sight) -> Aim:
    """Muddle the village of the rival who stands best, if he has cards to lose sight of."""
    hidden = {rival: sum(not card.up for card in sight.movable(rival)) for rival in sight.rivals}
    muddled = [rival for rival in _best_first(sight) if hidden[rival] > 1]
    return Aim(0.7 * bool(muddled), tuple(muddled))


def marksman(sight: Sight) -> Aim:
    """Use the best ability that lies face up in a village; send an own Gremlin away."""
    worths: dict[str, float] = {}
    for seat in sight.villages:
        for card in sight.movable(seat):
            if card.up and card.code in PLAYED and card.code != MARKSMAN:
                worths[card.place] = PLAYED[card.code](sight).worth + _moved(sight, seat, card)
    ranked = sorted(worths, key=lambda place: -worths[place])
    return Aim(max(worths.values(), default=0.0), tuple(ranked))


def _moved(sight: Sight, seat: str, card: Card) -> float:
    """A Gremlin that is used leaves its village: a relief for its owner."""
    if card.code != GREMLIN:
        return 0.0
    return float(GREMLIN) if seat == sight.me else -float(GREMLIN) / 2


def count(sight: Sight) -> Aim:
    """End the round, or bring its end nearer, where this seat stands best."""
    if not sight.below_average():
        return NOTHING
    return Aim(4.0 if sight.deck <= MILLED else 0.8)


def troublemaker(sight: Sight) -> Aim:
    """Swap the own highest card for the lowest of a rival."""
    if not sight.mine:
        return NOTHING
    worst = max(sight.mine, key=sight.guess)
    theirs = [(sight.guess(card, rival), card.place) for rival in sight.rivals for card in sight.movable(rival)]
    if not theirs:
        return NOTHING
    lowest = min(guess for guess, _ in theirs)
    place = sight.rng.choice([place for guess, place in theirs if guess == lowest])
    return Aim(1.5 * (sight.guess(worst) - lowest), (worst.place, place))


def gremlin(sight: Sight) -> Aim:
    """Give twelve werewolves to the rival who stands best, the one who has called before all others."""
    ranked = _best_first(sight)
    called = [seat for seat in ranked if seat == sight.view["called"]]
    return Aim(5.0, (*called, *ranked))


PLAYED: dict[str, Callable[[Sight], Aim]] = {
    "5": cow,
    "6": instigator,
    "7": insomniac,
    "8": thing,
    MARKSMAN: marksman,
    "10": count,
    "11": troublemaker,
    GREMLIN: gremlin,
}
"""What a drawn card does when it is discarded."""

AIMED: dict[str, Callable[[Sight], Aim]] = {"2": priest, **PLAYED}
"""Every ability that asks for a target or a village."""


def worth_of(sight: Sight, code: str | None) -> float:
    """What discarding this card for its ability brings; 0 for a card that has none."""
    return PLAYED[code](sight).worth if code in PLAYED else 0.0


def aimed_at(sight: Sight, code: str | None, options: Iterable[str]) -> str | None:
    """The best of these options for the ability of a card; None where there is no wish."""
    if code not in AIMED:
        return None
    offered = set(options)
    return next((word for word in AIMED[code](sight).words if word in offered), None)


def _best_first(sight: Sight) -> list[str]:
    return sorted(sight.rivals, key=sight.sum_at)
