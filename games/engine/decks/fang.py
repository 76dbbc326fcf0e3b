"""Silver Fang: its fifteen cards, in order of number (SF "Reference Guide")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.exchange import activate_one, bury_for_owner
from games.engine.roles import Deck, Role, Token
from games.engine.roles import gettext_noop as _

if TYPE_CHECKING:
    from games.engine.turn import Turn


class EvenSteven(Role):
    number = 0
    code = "0E"
    copies = 1
    name = _("Even Steven")
    works = "scoring"
    text = _("Face up when the round ends: the even cards of your village count nothing, hidden ones included.")
    cancels = 0


class OddMaude(Role):
    number = 0
    code = "0M"
    copies = 1
    name = _("Odd Maude")
    works = "scoring"
    text = _("Face up when the round ends: the odd cards of your village count nothing, hidden ones included.")
    cancels = 1


class Rummager(Role):
    number = 1
    name = _("Rummager")
    works = "face-up"
    text = _("Face up in your village: from a pile you may take any of its top three cards; three more for each more.")
    deepens = 3

    def can_be_copied(self, turn: Turn) -> bool:
        return turn.stage == "before"


class Divulger(Role):
    number = 2
    name = _("Divulger")
    works = "face-up"
    text = _("Face up in your village: once in each of your turns, turn a face-down card of any village up.")

    def can_be_used(self, turn: Turn, card: int) -> bool:
        return bool(turn.anyones(up=0))

    async def when_used(self, turn: Turn, card: int) -> None:
        turn.turn_over(await turn.pick("target", turn.anyones(up=0), self.code))


class Accomplice(Role):
    number = 3
    name = _("Accomplice")
    works = "face-up"
    text = _("Face up in your village: once in each of your turns, use a face-up card 1 to 4 of another village.")

    def can_be_used(self, turn: Turn, card: int) -> bool:
        return bool(self._targets(turn))

    async def when_used(self, turn: Turn, card: int) -> None:
        word = await turn.pick("copy", self._targets(turn), self.code)
        target = turn.table.at(word)
        role = turn.table.role(target)
        turn.tell("copied", turn.seat, place=word, card=role.code)
        if role.has_use:
            await role.when_used(turn, target)
        else:
            turn.borrow(role)

    def _targets(self, turn: Turn) -> list[str]:
        """Not an Accomplice (F8a); a card whose use would come to nothing is none (A13)."""
        table = turn.table
        words = []
        for word, card in turn.face_up_cards():
            role = table.role(card)
            if role is self or card in table.villages[turn.seat]:
                continue
            if role.can_be_used(turn, card) if role.has_use else role.can_be_copied(turn):
                words.append(word)
        return words


class Investigator(Role):
    number = 4
    name = _("Investigator")
    works = "face-up"
    text = _("Face up in your village as your turn begins: you see the top card of the deck; one more for each more.")
    foresees = 1

    def can_be_copied(self, turn: Turn) -> bool:
        return turn.stage == "before"


class Forwarder(Role):
    number = 5
    name = _("Forwarder")
    works = "kept"
    text = _("Drawn and exchanged: it may enter face up and send what it replaces face up into another village.")
    forwards = True


class Sheriff(Role):
    number = 6
    name = _("Sheriff")
    works = "discard"
    text = _("Drawn and discarded: turn one card of each village over.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.anyones())

    async def when_discarded(self, turn: Turn, card: int) -> None:
        villages = turn.villages()
        while villages:
            word = await turn.pick("target", [place for place in turn.anyones() if place[0] in villages], self.code)
            turn.turn_over(word)
            villages.remove(word[0])


class Splayer(Role):
    number = 7
    name = _("Splayer")
    works = "discard"
    text = _("Drawn and discarded: look at a village's face-down cards, then put all its cards in order, lowest left.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.villages())

    async def when_discarded(self, turn: Turn, card: int) -> None:
        seat = await turn.pick_village(turn.villages(), self.code)
        turn.look(turn.places((seat,), up=0))
        turn.sort(seat)


class AuraSeer(Role):
    number = 8
    name = _("Aura Seer")
    works = "discard"
    text = _("Drawn and discarded: look at a village's face-down cards one by one; you may turn the last one up.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.villages(up=0))

    async def when_discarded(self, turn: Turn, card: int) -> None:
        hidden = turn.places((await turn.pick_village(turn.villages(up=0), self.code),), up=0)
        last = ""
        while True:
            options = [*hidden, "turn-up", "stop"] if last else [*hidden, "stop"]
            word = await turn.pick_by(turn.seat, "look", options, self.code, default="stop")
            if word == "turn-up":
                turn.turn_over(last)
            if word in ("turn-up", "stop"):
                return
            turn.look([word])
            hidden.remove(word)
            last = word


class Constable(Role):
    number = 9
    name = _("Constable")
    works = "discard"
    text = _("Drawn and discarded: look at the top four cards of the deck and put them back in any order.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.table.deck)

    async def when_discarded(self, turn: Turn, card: int) -> None:
        shown = turn.look_at_deck(4)
        numbers = [str(number) for number in range(1, len(shown) + 1)]
        order = []
        while numbers:
            number = await turn.pick("next", numbers, self.code)
            numbers.remove(number)
            order.append(shown[int(number) - 1])
        turn.reorder(order)


class VampireBat(Role):
    number = 10
    name = _("Vampire Bat")
    works = "discard"
    text = _("Drawn and discarded: it founds a pile for all, and a card of any village is discarded on it.")
    lies_elsewhere = True

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return any(turn.table.at(word) != card for word in turn.anyones())

    async def when_discarded(self, turn: Turn, card: int) -> None:
        pile = turn.found_pile(card)
        word = await turn.pick("target", turn.anyones(), self.code)
        table = turn.table
        bitten = table.at(word)
        was_up = bool(table.up[bitten])
        own = bitten in table.villages[turn.seat]
        buried = await bury_for_owner(turn, word)
        turn.lose(word, None if buried else pile)
        if not buried:
            turn.step_done()
            if own and await activate_one(turn, bitten, word, was_up):
                await table.role(bitten).when_discarded(turn, bitten)


class Diseased(Role):
    number = 11
    name = _("Diseased")
    works = "discard"
    text = _("Drawn and discarded: the player after you is passed over.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return True

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.skip_next()


class Switcheroo(Role):
    number = 12
    name = _("Switcheroo")
    works = "discard"
    text = _("Drawn and discarded: swap any number of your cards with as many of another village, unseen.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.own()) and self._most(turn) > 0

    async def when_discarded(self, turn: Turn, card: int) -> None:
        own = await turn.pick_cards(turn.own(), self.code, most=self._most(turn), ordered=True)
        count = len(own)
        villages = {letter: places for letter, places in self._others(turn).items() if len(places) >= count}
        village = await turn.pick("village", list(villages), self.code)
        theirs = await turn.pick_cards(villages[village], self.code, least=count, most=count, ordered=True)
        turn.swap(zip(own, theirs, strict=True))

    def _others(self, turn: Turn) -> dict[str, list[str]]:
        words = turn.anyones()
        return {letter: [word for word in words if word[0] == letter] for letter in turn.other_villages()}

    def _most(self, turn: Turn) -> int:
        return max(len(places) for places in self._others(turn).values())


class Tallyman(Role):
    number = 13
    copies = 2
    name = _("Tallyman")
    works = "discard"
    text = _("Drawn and discarded: all face-up cards are scored now, and the points noted for the end of the round.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return True

    async def when_discarded(self, turn: Turn, card: int) -> None:
        await turn.tally()


DECK = Deck(
    roles=(
        EvenSteven(), OddMaude(), Rummager(), Divulger(), Accomplice(), Investigator(), Forwarder(), Sheriff(),
        Splayer(), AuraSeer(), Constable(), VampireBat(), Diseased(), Switcheroo(), Tallyman(),
    ),
    token=Token("fang", laid=False, own_pile=True),
)  # fmt: skip
