"""Silver Bullet: its fourteen cards, in order of number (SB "Reference Guide — Card Abilities")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.roles import Deck, Role, Token
from games.engine.roles import gettext_noop as _

if TYPE_CHECKING:
    from games.engine.scoring import Counting
    from games.engine.turn import Turn


class Hunter(Role):
    number = 0
    copies = 2
    name = _("Hunter")
    works = "scoring"
    text = _("Face up when the round ends: take one other card, of any village, out of the scoring.")

    async def when_scored(self, counting: Counting, seat: int, card: int) -> None:
        word = await counting.pick_or_none(seat, "remove", counting.removable(seat, card), self.code)
        if word is None:
            counting.spare(seat, card)
        else:
            counting.remove(seat, card, word)


class Lycan(Role):
    number = 1
    name = _("Lycan")
    works = "face-up"
    text = _("Face up in your village: when you exchange a set, one of its cards may count as 1 more than it is.")
    raises = 1

    def can_be_copied(self, turn: Turn) -> bool:
        return turn.stage != "after"


class Priest(Role):
    number = 2
    name = _("Priest")
    works = "face-up"
    text = _("Face up in your village: once in each of your turns, turn one of your cards over.")

    def can_be_used(self, turn: Turn, card: int) -> bool:
        return bool(turn.own())

    async def when_used(self, turn: Turn, card: int) -> None:
        turn.turn_over(await turn.pick("target", turn.own(), self.code))


class GothGirl(Role):
    number = 3
    name = _("Goth Girl")
    works = "face-up"
    text = _("Face up in your village: once a turn, a card you discard may go under the deck, the way up it lies.")
    buries = True


class Mortician(Role):
    number = 4
    name = _("Mortician")
    works = "face-up"
    text = _("Face up in your village: once a turn, use the discard ability of a card that leaves your village.")
    activates = True

    def can_be_copied(self, turn: Turn) -> bool:
        return turn.stage != "after"


class Cow(Role):
    number = 5
    name = _("Cow")
    works = "discard"
    text = _("Drawn and discarded: turn the whole deck over. Cards drawn face up stay face up.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.table.deck)

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.turn_deck()


class Instigator(Role):
    number = 6
    name = _("Instigator")
    works = "discard"
    text = _("Drawn and discarded: turn over one card of any village, or the top card of the deck or of a pile.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return True

    async def when_discarded(self, turn: Turn, card: int) -> None:
        table = turn.table
        tops = ["deck"] if table.deck else []
        tops += [f"pile-{number}" for number, pile in enumerate(table.piles, 1) if pile]
        turn.turn_over(await turn.pick("target", [*turn.anyones(), *tops], self.code))


class Insomniac(Role):
    number = 7
    name = _("Insomniac")
    works = "discard"
    text = _("Drawn and discarded: look at all cards of your village.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.own(up=0))

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.look(turn.own(up=0))


class Thing(Role):
    number = 8
    name = _("Thing")
    works = "discard"
    text = _("Drawn and discarded: shuffle the face-down cards of one village among their places.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.villages(up=0))

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.mix(await turn.pick_village(turn.villages(up=0), self.code))


class Marksman(Role):
    number = 9
    name = _("Marksman")
    works = "discard"
    text = _("Drawn and discarded: use the discard ability of a card that lies face up in any village.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(self._targets(turn))

    async def when_discarded(self, turn: Turn, card: int) -> None:
        word = await turn.pick("target", self._targets(turn), self.code)
        target = turn.table.at(word)
        role = turn.table.role(target)
        turn.tell("borrowed", turn.seat, place=word, card=role.code)
        await role.when_discarded(turn, target)

    def _targets(self, turn: Turn) -> list[str]:
        """Not another Marksman, which would only go round in circles (B30); a guarded card only if it stays (A2)."""
        table = turn.table
        touchable = turn.anyones(up=1)
        words = []
        for word, card in turn.face_up_cards():
            role = table.role(card)
            if role.works != "discard" or role is self or (role.lies_elsewhere and word not in touchable):
                continue
            if role.can_be_played(turn, card):
                words.append(word)
        return words


class Count(Role):
    number = 10
    name = _("The Count")
    works = "discard"
    text = _("Drawn and discarded: lay ten cards of the deck on the pile. With the deck's last card the round ends.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.table.deck)

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.mill(10)


class Troublemaker(Role):
    number = 11
    name = _("Troublemaker")
    works = "discard"
    text = _("Drawn and discarded: swap a card of any village with a card of another one, unseen.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return len(turn.villages()) > 1

    async def when_discarded(self, turn: Turn, card: int) -> None:
        places = turn.anyones()
        first = await turn.pick("target", places, self.code)
        second = await turn.pick("target", [word for word in places if word[0] != first[0]], self.code)
        turn.swap([(first, second)])


class Gremlin(Role):
    number = 12
    name = _("Gremlin")
    works = "discard"
    text = _("Drawn and discarded: add the Gremlin face up to an end of any village, for no card in return.")
    lies_elsewhere = True

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return True

    async def when_discarded(self, turn: Turn, card: int) -> None:
        seat = await turn.pick_village(turn.all_villages(), self.code)
        turn.give([card], seat, await turn.pick_end(self.code))


class Copycat(Role):
    number = 13
    copies = 2
    name = _("Copycat")
    works = "scoring"
    text = _("At scoring, face up or down: counts as much as the lowest card of your village, or 13 all alone.")

    def value(self, others: list[int]) -> int:
        return min([self.number, *others])


DECK = Deck(
    roles=(
        Hunter(), Lycan(), Priest(), GothGirl(), Mortician(), Cow(), Instigator(),
        Insomniac(), Thing(), Marksman(), Count(), Troublemaker(), Gremlin(), Copycat(),
    ),
    token=Token("bullet", switches_off=True),
)  # fmt: skip
