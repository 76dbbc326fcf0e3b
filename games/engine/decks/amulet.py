"""Silver (Amulet): its fourteen cards, in order of number.

Their official reference could not be read in full. Readings that no source settles, in one place:

- Villager: guarded or under the amulet it still counts; shown in a set, or lying on a pile, it doesn't; a caller is
  scored as a caller when Villagers end the round.
- Squire: the display is filled at the end of each turn; taking from it is a draw from the deck, so the ability may be
  used; with the deck itself used up the round ends.
- Empath: works in the turn in which it came face up, like a Priest.
- Bodyguard: is guarded also while it covers nothing; turned face down it guards no more; never over a card under the
  amulet or under another Bodyguard.
- Rascal: how many cards more is said before looking; it works on the deck alone, not on the display or for a Witch.
- Revealer, Seer: villages only, of the seat's own choice.
- Master: may decline after looking through the pile, and doesn't fetch itself.
- Witch: may decline after looking.
- Doppelgänger: goes with any number of equal cards, and any number of its kind; 13 each at scoring.
- The amulet: laid as a free action; its card is scored, and counts towards the limit for a call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.exchange import bury_for_owner, exchange
from games.engine.roles import Deck, Role, Token
from games.engine.roles import gettext_noop as _

if TYPE_CHECKING:
    from games.engine.turn import Turn


class Villager(Role):
    number = 0
    copies = 2
    name = _("Villager")
    works = "face-up"
    text = _("As soon as two Villagers lie face up in villages, the round ends.")
    ends_round = True


class Squire(Role):
    number = 1
    name = _("Squire")
    works = "face-up"
    text = _("Face up in any village: a card of the deck lies face up beside it, and all players may draw that one.")
    displays = 1

    def can_be_copied(self, turn: Turn) -> bool:
        return True


class Empath(Role):
    number = 2
    name = _("Empath")
    works = "face-up"
    text = _("Face up in your village: once in each of your turns, look at a face-down card of yours.")

    def can_be_used(self, turn: Turn, card: int) -> bool:
        return bool(turn.own(up=0))

    async def when_used(self, turn: Turn, card: int) -> None:
        turn.look([await turn.pick("target", turn.own(up=0), self.code)])


class Bodyguard(Role):
    number = 3
    name = _("Bodyguard")
    works = "face-up"
    text = _("Face up in your village: opponents can't touch it, nor a card of yours that you lay it over.")
    guards = True

    def can_be_used(self, turn: Turn, card: int) -> bool:
        return bool(self._targets(turn, card))

    async def when_used(self, turn: Turn, card: int) -> None:
        word = await turn.pick("target", self._targets(turn, card), self.code)
        turn.cover(card, None if word == "off" else word)

    def _targets(self, turn: Turn, card: int) -> list[str]:
        """Own cards that are neither itself nor covered, by it or another; "off" where it covers one (A11)."""
        table = turn.table
        covered = {over for _, over in table.covers}
        places = [word for word in turn.own() if table.at(word) != card and table.at(word) not in covered]
        return places + ["off"] * any(guard == card for guard, _ in table.covers)


class Rascal(Role):
    number = 4
    name = _("Rascal")
    works = "face-up"
    text = _("Face up in your village: draw one card more from the deck, keep one, and put the others back on top.")
    extra_draws = 1

    def can_be_copied(self, turn: Turn) -> bool:
        return turn.stage == "before"


class Exposer(Role):
    number = 5
    name = _("Exposer")
    works = "discard"
    text = _("Drawn and discarded: turn a face-down card of your village up.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.own(up=0))

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.turn_over(await turn.pick("target", turn.own(up=0), self.code))


class Revealer(Role):
    number = 6
    name = _("Revealer")
    works = "discard"
    text = _("Drawn and discarded: turn a face-down card of any village up.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.anyones(up=0))

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.turn_over(await turn.pick("target", turn.anyones(up=0), self.code))


class Beholder(Role):
    number = 7
    name = _("Beholder")
    works = "discard"
    text = _("Drawn and discarded: look at one or two face-down cards of your village.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.own(up=0))

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.look(await turn.pick_cards(turn.own(up=0), self.code, most=2))


class ApprenticeSeer(Role):
    number = 8
    name = _("Apprentice Seer")
    works = "discard"
    text = _("Drawn and discarded: look at a face-down card of an opponent.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.opponents(up=0))

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.look([await turn.pick("target", turn.opponents(up=0), self.code)])


class Seer(Role):
    number = 9
    name = _("Seer")
    works = "discard"
    text = _("Drawn and discarded: look at a face-down card of any village.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.anyones(up=0))

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.look([await turn.pick("target", turn.anyones(up=0), self.code)])


class Master(Role):
    number = 10
    name = _("Master")
    works = "discard"
    text = _("Drawn and discarded: take any card of a pile and exchange it, face up, as if it had been the top one.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.own()) and bool(self._piles(turn, card))

    async def when_discarded(self, turn: Turn, card: int) -> None:
        piles = self._piles(turn, card)
        pile = piles[0]
        if len(piles) > 1:
            pile = int((await turn.pick("pile", [f"pile-{number + 1}" for number in piles], self.code))[5:]) - 1
        cards = turn.table.piles[pile]
        below = [number for number in range(1, len(cards) + 1) if cards[-number] != card]
        depths = [str(depth) for depth in range(1, len(below) + 1)]
        depth = await turn.pick_or_none(turn.seat, "depth", depths, self.code)
        if depth is not None:
            await exchange(turn, turn.take(pile, below[int(depth) - 1]))

    def _piles(self, turn: Turn, card: int) -> list[int]:
        """Piles that the seat may take from, with a card that is not this Master (A8)."""
        piles = turn.table.piles
        return [pile for pile in turn.open_piles() if any(other != card for other in piles[pile])]


class Witch(Role):
    number = 11
    name = _("Witch")
    works = "discard"
    text = _("Drawn and discarded: look at the top card of the deck and exchange it into any village, or leave it.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.table.deck) and bool(turn.villages())

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.look_at_deck(1)
        village = await turn.pick_or_none(turn.seat, "village", turn.villages(), self.code)
        if village is None:
            return
        if village == turn.all_villages()[turn.seat]:
            await exchange(turn, turn.draw())
            return
        places = [word for word in turn.anyones() if word[0] == village]
        word = await turn.pick("target", places, self.code)
        buried = await bury_for_owner(turn, word)
        pile = None if buried else await turn.pick_pile()
        turn.put_in_place(word, turn.draw(), pile)


class Robber(Role):
    number = 12
    name = _("Robber")
    works = "discard"
    text = _("Drawn and discarded: swap a card of an opponent with one of yours, then look at the card you got.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.own()) and bool(turn.opponents())

    async def when_discarded(self, turn: Turn, card: int) -> None:
        theirs = await turn.pick("target", turn.opponents(), self.code)
        own = await turn.pick("target", turn.own(), self.code)
        turn.swap([(theirs, own)])
        turn.look([own])


class Doppelganger(Role):
    number = 13
    copies = 2
    name = _("Doppelgänger")
    works = "set"
    text = _("In a set that you exchange it counts as the number of the others.")
    wild = True


DECK = Deck(
    roles=(
        Villager(), Squire(), Empath(), Bodyguard(), Rascal(), Exposer(), Revealer(),
        Beholder(), ApprenticeSeer(), Seer(), Master(), Witch(), Robber(), Doppelganger(),
    ),
    token=Token("amulet"),
)  # fmt: skip
