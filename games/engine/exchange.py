"""Exchanging: the card in hand for one or several own cards (SB "Exchange Multiple Cards")."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import rules
from games.engine.decisions import NONE
from games.engine.script import RoundEnds, answer_to
from games.engine.turn import Turn


async def exchange(turn: Turn, incoming: int) -> None:
    """Ask which own cards leave for the card in hand, and see it through."""
    table = turn.table
    words = await turn.pick_cards(turn.own())
    cards = [table.at(word) for word in words]
    if len(cards) == 1:
        await _exchange_one(turn, incoming, cards[0], words[0])
    else:
        await _exchange_set(turn, incoming, cards, words)


async def discard_drawn(turn: Turn, card: int) -> None:
    """Lay the drawn card on the pile, or under the deck where a Goth Girl can be used."""
    buriers = able(turn, "buries")
    if buriers and await turn.confirms("bury", turn.table.code(buriers[0])):
        turn.spent.add(buriers[0])
        turn.bury(card, "drawn")
    else:
        turn.discard(card)


def able(turn: Turn, power: str, leaving: Sequence[int] = (), incoming: int | None = None) -> list[int]:
    """Face-up own cards with that passive power, unspent in this turn; the newcomer counts (P14), and so do cards
    that leave but did lie face up. In the order in which they are spent: those leaving first, the newcomer last
    (A30)."""
    table = turn.table
    cards = [card for card in leaving if table.up[card]] + table.active(turn.seat)
    if incoming is not None and table.up[incoming]:
        cards.append(incoming)
    roles, kind = table.setup.roles, table.kind
    cards = [card for card in cards if getattr(roles[kind[card]], power) and card not in turn.spent]
    return list(dict.fromkeys(cards))


async def _exchange_one(turn: Turn, incoming: int, card: int, word: str) -> None:
    # Asked before the card is turned up, so that the answer tells nothing about it (rulings, section 4 (g)).
    buriers = able(turn, "buries", (card,), incoming)
    buried = bool(buriers) and await turn.confirms("bury", turn.table.code(buriers[0]))
    was_up = turn.table.up[card]
    if not (buried or was_up) and able(turn, "activates", (), incoming):
        turn.show((word,))  # whether a Mortician's question follows tells what it is: so all see it first
    turn.replace((word,), incoming, word)
    if buried:
        turn.spent.add(buriers[0])
        turn.bury(card, word)
    else:
        await _lay_out(turn, [card], {card: word}, [card] if was_up else [])


async def _exchange_set(turn: Turn, incoming: int, cards: list[int], words: Sequence[str]) -> None:
    table = turn.table
    # Cards that are turned up only to prove the set give nothing (E11, E20): count before they are shown.
    were_up = [card for card in cards if table.up[card]]
    helpers = table.active(turn.seat) + ([incoming] if table.up[incoming] else [])
    roles, kind = table.setup.roles, table.kind
    raises = sum([roles[kind[card]].raises for card in helpers])
    matched = rules.matches([roles[kind[card]].number for card in cards], raises)
    buriers = able(turn, "buries", were_up, incoming) if matched else []
    turn.show(words)
    if not matched:
        await _fail(turn, incoming, words)
        return
    old_places = dict(zip(cards, words, strict=True))
    spot = await turn.pick("spot", words)
    turn.replace(words, incoming, spot)
    buried = await _choose_buried(turn, buriers, old_places)
    staying = [card for card in cards if card not in buried]
    await _lay_out(turn, staying, old_places, [card for card in were_up if card in staying])


async def _fail(turn: Turn, incoming: int, words: Sequence[str]) -> None:
    turn.turn_down(words)
    turn.join(incoming, await turn.pick_end())
    if len(words) >= rules.PENALTY_FROM and turn.table.deck:
        turn.join_penalty(await turn.pick_end())


async def _choose_buried(turn: Turn, buriers: list[int], old_places: dict[int, str]) -> list[int]:
    """Bury up to as many cards of a matched set as there are Goth Girls, in the order named (B13, E21)."""
    if not buriers:
        return []
    table = turn.table
    by_place = {word: card for card, word in old_places.items()}
    most = min(len(buriers), len(by_place))
    asked = turn.question(
        turn.seat, "bury", list(by_place), NONE, subject=table.code(buriers[0]), most=most, ordered=True, or_none=True
    )
    _, words = await answer_to(asked)
    if words == (NONE,):
        return []
    buried = [by_place[word] for word in words]
    turn.spent.update(buriers[: len(buried)])
    for card, word in zip(buried, words, strict=True):
        turn.bury(card, word)
    return buried


async def _lay_out(turn: Turn, cards: list[int], old_places: dict[int, str], helping: list[int]) -> None:
    """Lay what left the village on the pile, highest first (P1), using abilities where Morticians allow it (P12).

    helping: those of the cards that lay face up; a Mortician among them counts until it is laid (B21).
    """
    numbers = turn.table.number
    waiting = sorted(cards, key=numbers, reverse=True)
    while waiting:
        group = [card for card in waiting if numbers(card) == numbers(waiting[0])]
        try:
            await _activate(turn, group, waiting, old_places, helping)
        except RoundEnds:
            _lay(turn, waiting)  # G4: the rest was taken from the village already
            raise
        if not able(turn, "activates", helping):
            group = waiting[:]
        _lay(turn, group)
        waiting = waiting[len(group) :]
        helping = [card for card in helping if card in waiting]


async def _activate(
    turn: Turn, group: list[int], waiting: list[int], old_places: dict[int, str], helping: list[int]
) -> None:
    """Use abilities of cards of one value, one after the other; takes those used out of group and waiting."""
    table = turn.table
    while morticians := able(turn, "activates", helping):
        usable = {old_places[card]: card for card in group if _works_now(turn, card)}
        word = await turn.pick_or_none(turn.seat, "activate", list(usable), table.code(morticians[0]))
        if word is None:
            return
        card, role = usable[word], table.role(usable[word])
        turn.spent.add(morticians[0])
        group.remove(card)
        waiting.remove(card)
        turn.tell("activated", turn.seat, card=role.code, place=word)
        if not role.lies_elsewhere:
            turn.lay([card])
        await role.when_discarded(turn, card)


def _works_now(turn: Turn, card: int) -> bool:
    role = turn.table.role(card)
    return role.works == "discard" and role.can_be_played(turn, card)


def _lay(turn: Turn, cards: list[int]) -> None:
    if cards:
        turn.lay(cards)
