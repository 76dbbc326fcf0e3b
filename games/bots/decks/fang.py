"""Silver Fang; the Accomplice, who borrows from all decks, is in `abilities`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.bots.names import number
from games.bots.sight import Card, Sight
from games.bots.worths import (
    A_LOOK,
    LOOK_AT_A_RIVAL,
    NOTHING,
    TO_RIVALS,
    Aim,
    best_first,
    ranked,
    saved_without,
    turned,
)

MIN_MARGIN = 1.0
"""How many werewolves a swap of two cards must save."""
SHOWN_BY_CONSTABLE = 4


def divulger(sight: Sight) -> Aim:
    """Turn up a helper of the team, else an own card not known yet."""
    return ranked({card.place: turned(sight, card) for seat in sight.villages for card in sight.hidden(seat)})


def sheriff(sight: Sight) -> Aim:
    """The best card of each village; worth it where those together are."""
    villages = [ranked({card.place: turned(sight, card) for card in sight.movable(seat)}) for seat in sight.villages]
    words = tuple(word for village in villages for word in village.words)
    return Aim(sum(village.worth for village in villages), words)


def splayer(sight: Sight) -> Aim:
    """Look at the village of which most cards are unknown, the own one before others'."""
    return ranked(_looks(sight))


def aura_seer(sight: Sight) -> Aim:
    """As a Splayer; besides, a known helper of the team may be turned up."""
    worths = _looks(sight)
    for seat in sight.ours:
        worths[seat] += max([0.0, *(turned(sight, card) for card in sight.hidden(seat) if card.code is not None)])
    return ranked(worths)


def look(sight: Sight, options: Sequence[str]) -> str:
    """Aura Seer: left to right, unknown cards and those worth turning up, until one is; so the last one looked at is
    the rightmost of those no longer listed."""
    places = [word for word in options if sight.card_at(word)]
    village = sight.hidden((places or [sight.me])[0][:1])
    looked_at = [card for card in village if card.place not in options]
    if "turn-up" in options and looked_at and turned(sight, looked_at[-1]) > 0:
        return "turn-up"
    behind = looked_at[-1].place if looked_at else ""
    for card in village:
        is_next = card.place in options and (not behind or _spot(card.place) > _spot(behind))
        if is_next and (card.code is None or turned(sight, card) > 0):
            return card.place
    return "stop"


def constable(sight: Sight) -> Aim:
    """Low cards for the own draws, high ones for rivals'."""
    return Aim(1.0) if sight.deck > 1 else NOTHING


def next_card(sight: Sight, options: Sequence[str]) -> str:
    """Constable: of the cards shown, the lowest for a seat of the team, the highest for a rival."""
    shown = sight.next_cards(SHOWN_BY_CONSTABLE)
    numbers = {word: sight.guess(shown[int(word) - 1]) for word in options}
    seats = list(sight.villages)
    drawer = seats[(seats.index(sight.me) + 1 + len(shown) - len(options)) % len(seats)]
    pick = min if drawer in sight.ours else max
    return pick(options, key=lambda word: numbers[word])


def bat(sight: Sight) -> Aim:
    """Discard the team's worst card for nothing in return."""
    worths: dict[str, float] = {}
    for seat in sight.villages:
        for card in sight.movable(seat):
            saved = saved_without(sight, card)
            worths[card.place] = saved if seat in sight.ours else -TO_RIVALS * saved
    return ranked(worths)


def diseased(sight: Sight) -> Aim:
    """Skip a rival; of two players that gives another turn."""
    seats = list(sight.villages)
    following = seats[(seats.index(sight.me) + 1) % len(seats)]
    if sight.view["called"] is not None:
        following = next(iter(sight.view["turns_left"] or ()), sight.me)
    return Aim(3.0 if len(seats) == 2 else 1.5) if following in sight.rivals else NOTHING


@dataclass(frozen=True, slots=True)
class Swap:
    """Own cards that go, highest first, for as many of a rival; what that wins."""

    own: tuple[str, ...]
    rival: str
    won: float


def swap(sight: Sight) -> Swap | None:
    """Switcheroo: the own highest cards for the lowest of the rival who loses most by it."""
    own = sorted(sight.mine, key=lambda card: -saved_without(sight, card))
    swaps = [_swap_with(sight, own, rival) for rival in sight.rivals]
    best = max(swaps, key=lambda one: one.won, default=None)
    return best if best and best.own else None


def lowest(sight: Sight, places: Sequence[str], count: int) -> list[str]:
    """Switcheroo: so many of a village's cards, the lowest first."""
    cards = [card for card in sight.villages[places[0][:1]] if card.place in places]
    return [card.place for card in sorted(cards, key=lambda card: sight.guess(card, card.place[:1]))[:count]]


def switcheroo(sight: Sight) -> Aim:
    """See `swap`."""
    best = swap(sight)
    return Aim(1.3 * best.won, (best.rival,)) if best else NOTHING


def tallyman(sight: Sight) -> Aim:
    """Score the face-up cards where rivals have more of them, for the points are added to the round's."""
    noted = {seat: sight.sum_of([card for card in cards if card.up], seat) for seat, cards in sight.villages.items()}
    ours, theirs = (sum(noted[seat] for seat in seats) / max(1, len(seats)) for seats in (sight.ours, sight.rivals))
    return Aim(theirs - ours)


USED = {"divulger": divulger}
PLAYED = {
    "sheriff": sheriff,
    "splayer": splayer,
    "aura-seer": aura_seer,
    "constable": constable,
    "bat": bat,
    "diseased": diseased,
    "switcheroo": switcheroo,
    "tallyman": tallyman,
}


def _looks(sight: Sight) -> dict[str, float]:
    worths = {seat: A_LOOK * len(sight.unknown(seat)) for seat in [sight.me]}
    others = [*(seat for seat in sight.ours if seat != sight.me), *best_first(sight)]
    return worths | {seat: LOOK_AT_A_RIVAL * len(sight.unknown(seat)) for seat in others}


def _swap_with(sight: Sight, own: list[Card], rival: str) -> Swap:
    theirs = sorted(sight.guess(card, rival) for card in sight.movable(rival))
    margins = {mine.place: saved_without(sight, mine) - other for mine, other in zip(own, theirs, strict=False)}
    swapped = {place: margin for place, margin in margins.items() if margin >= MIN_MARGIN}
    return Swap(tuple(swapped), rival, sum(swapped.values()))


def _spot(place: str) -> int:
    return number(place[1:])
