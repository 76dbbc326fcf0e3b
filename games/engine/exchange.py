"""Exchanging: the card in hand for one or several own cards (SB "Exchange Multiple Cards")."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import rules
from games.engine.decisions import NONE
from games.engine.script import RoundEnds, answer_to
from games.engine.table import SEATS, SPOTS
from games.engine.turn import Turn


async def exchange(turn: Turn, incoming: int, forward: bool = False) -> None:
    """Ask which own cards leave for the card in hand, and see it through; forward: into another village (F12)."""
    own = tuple(turn.own())
    twins = turn.table.setup.has_twins
    if turn.table.teams:
        words = turn.places(sorted(turn.table.own_seats(turn.seat)))
        picked = await turn.pick_cards(words, ordered=forward, at_least_one_of=own, as_named=twins)
    else:
        picked = await turn.pick_cards(own, ordered=forward, as_named=twins)
    if len(picked) == 1:
        await _exchange_one(turn, incoming, picked[0], forward)
    else:
        await _exchange_set(turn, incoming, picked, forward)


async def discard_drawn(turn: Turn, card: int) -> None:
    """Lay the drawn card on a pile, or under the deck where a Goth Girl can be used."""
    buriers = turn.able("buries")
    if buriers and await turn.confirms("bury", turn.helper(buriers[0])):
        turn.spent.add(buriers[0])
        turn.bury(card, "drawn")
    else:
        turn.discard(card, await turn.pick_pile())


async def bury_for_owner(turn: Turn, word: str) -> bool:
    """Ask the owner of a card that another seat discards whether it goes under the deck (P9, X8, A19).

    Asked whatever the card is; the card itself is not touched here.
    """
    table = turn.table
    owner = SEATS.index(word[0])
    girls = [card for card in table.active(owner) if table.role(card).buries and card not in turn.spent]
    if not girls or not await turn.confirms("bury", table.code(girls[0]), owner):
        return False
    leaving = table.at(word)
    turn.spent.add(leaving if leaving in girls else girls[0])
    return True


async def activate_one(turn: Turn, card: int, word: str, was_up: bool) -> bool:
    """Ask for a card just laid whether a Mortician uses it; whether one did (X7)."""
    morticians = turn.able("activates", [card] if was_up else [])
    if not morticians or not works_now(turn, card):
        return False
    if await turn.pick_or_none(turn.seat, "activate", [word], turn.helper(morticians[0])) is None:
        return False
    turn.spent.add(morticians[0])
    turn.tell("activated", turn.seat, card=turn.table.code(card), place=word)
    return True


def works_now(turn: Turn, card: int) -> bool:
    """Whether a card has a discard ability with a legal use now."""
    role = turn.table.role(card)
    return role.works == "discard" and role.can_be_played(turn, card)


async def _exchange_one(turn: Turn, incoming: int, word: str, forward: bool) -> None:
    card = turn.table.at(word)
    if forward:
        await _forward(turn, [word], incoming, word)
        return
    # Asked before the card is turned up, so that the answer tells nothing about it (rulings, section 4 (g)).
    buriers = turn.able("buries", (card,), incoming)
    buried = bool(buriers) and await turn.confirms("bury", turn.helper(buriers[0]))
    was_up = turn.table.up[card]
    if not (buried or was_up) and turn.able("activates", (), incoming):
        turn.show((word,))  # whether a Mortician's question follows tells what it is: so all see it first
    turn.replace((word,), incoming, word)
    if buried:
        turn.spent.add(buriers[0])
        turn.bury(card, word)
        turn.step_done()
    else:
        await _Discard(turn, {card: word}, [card] if was_up else []).lay_out([card])


async def _exchange_set(turn: Turn, incoming: int, named: Sequence[str], forward: bool) -> None:
    table = turn.table
    words = sorted(named, key=SPOTS.__getitem__)
    cards = table.all_at(words)
    # Cards that are turned up only to prove the set give nothing (E11, E20): count before they are shown.
    were_up = [card for card in cards if table.up[card]]
    roles, kind = table.setup.roles, table.kind
    numbers = [role.number for card in cards if not (role := roles[kind[card]]).wild]
    matched = rules.matches(numbers, turn.total("raises", incoming))
    if not matched:
        turn.show(words)
        await _fail(turn, incoming, words)
        return
    # T5: a partner's cards may be in the set, their abilities help only their owner.
    helping = [card for card in were_up if card in table.villages[turn.seat]]
    buriers = turn.able("buries", helping, incoming) if not forward else []
    turn.show(words)
    spot = await turn.pick("spot", [word for word in words if word[0] == SEATS[turn.seat]])
    if forward:
        await _forward(turn, named, incoming, spot)
        return
    old_places = dict(zip(cards, words, strict=True))
    in_order = table.all_at(named)
    turn.replace(words, incoming, spot)
    buried = await _choose_buried(turn, buriers, old_places)
    staying = [card for card in in_order if card not in buried]  # A16: of equal ones the first named is laid first
    await _Discard(turn, old_places, [card for card in helping if card in staying]).lay_out(staying)


async def _fail(turn: Turn, incoming: int, words: Sequence[str]) -> None:
    turn.turn_down(words)
    turn.join(incoming, await turn.pick_end())
    if len(words) >= rules.PENALTY_FROM and turn.table.deck:
        turn.join_penalty(await turn.pick_end())
    turn.step_done()


async def _forward(turn: Turn, words: Sequence[str], incoming: int, spot: str) -> None:
    """The newcomer enters face up, and what it replaces goes face up to an end of another village (F12, A15)."""
    cards = turn.table.all_at(words)
    turn.replace(words, incoming, spot, face_up=True)
    seat = await turn.pick_village(turn.other_villages())
    turn.give(cards, seat, await turn.pick_end())


async def _choose_buried(turn: Turn, buriers: list[int], old_places: dict[int, str]) -> list[int]:
    """Bury up to as many cards of a matched set as there are Goth Girls, in the order named (B13, E21)."""
    if not buriers:
        return []
    by_place = {word: card for card, word in old_places.items()}
    most = min(len(buriers), len(by_place))
    asked = turn.question(
        turn.seat, "bury", list(by_place), NONE, subject=turn.helper(buriers[0]), most=most, ordered=True, or_none=True
    )
    _, words = await answer_to(asked)
    if words == (NONE,):
        return []
    buried = [by_place[word] for word in words]
    turn.spent.update(buriers[: len(buried)])
    for card, word in zip(buried, words, strict=True):
        turn.bury(card, word)
    return buried


class _Discard:
    """Cards that left a village on their way to a pile.

    old_places: where they lay; helping: those that lay face up, of which a Mortician counts until it is laid (B21).
    """

    def __init__(self, turn: Turn, old_places: dict[int, str], helping: list[int]) -> None:
        self.turn = turn
        self.old_places = old_places
        self.helping = helping
        self.pile = 0

    async def lay_out(self, cards: list[int]) -> None:
        """Lay them on one pile (E17), highest first (P1), using abilities where Morticians allow it (P12)."""
        if not cards:
            self.turn.step_done()
            return
        self.pile = await self.turn.pick_pile()
        number = self.turn.table.number
        waiting = sorted(cards, key=number, reverse=True)
        try:
            self.turn.step_done()  # A5: before any ability
            while waiting:
                highest = number(waiting[0])
                await self._activate(waiting)
                helped = bool(self.turn.able("activates", self.helping))
                group = [card for card in waiting if not helped or number(card) == highest]
                self._lay(group)
                waiting = waiting[len(group) :]
        except RoundEnds:
            self._lay(waiting)  # G4: the rest was taken from the village already
            raise

    async def _activate(self, waiting: list[int]) -> None:
        """Use abilities of the highest cards, one after the other; takes those used out of waiting."""
        turn, table = self.turn, self.turn.table
        highest = table.number(waiting[0])
        while morticians := turn.able("activates", self.helping):
            group = [card for card in waiting if table.number(card) == highest]
            usable = {self.old_places[card]: card for card in group if works_now(turn, card)}
            word = await turn.pick_or_none(turn.seat, "activate", list(usable), turn.helper(morticians[0]))
            if word is None:
                return
            card, role = usable[word], table.role(usable[word])
            turn.spent.add(morticians[0])
            waiting.remove(card)
            turn.tell("activated", turn.seat, card=role.code, place=word)
            if not role.lies_elsewhere:
                self._lay([card])
            await role.when_discarded(turn, card)

    def _lay(self, cards: list[int]) -> None:
        if cards:
            self.turn.lay(cards, self.pile)
            self.helping = [card for card in self.helping if card not in cards]
