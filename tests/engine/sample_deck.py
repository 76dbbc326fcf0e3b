"""Silver Button: a small deck invented for the tests, to show what adding one takes. It is in no game."""

# ruff: noqa: ARG002 - a card uses of a hook's arguments what it needs, as in the real decks

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.roles import Deck, Role, Token
from games.engine.roles import gettext_noop as _

if TYPE_CHECKING:
    from games.engine.scoring import Counting
    from games.engine.turn import Turn


class Watchman(Role):
    number = 0
    copies = 2
    name = _("Watchman")
    works = "scoring"
    text = _("Face up when the round ends: take one other card of your own village out of the scoring.")

    async def when_scored(self, counting: Counting, seat: int, card: int) -> None:
        letter = counting.table.place(card)[0]
        words = [word for word in counting.removable(seat, card) if word[0] == letter]
        word = await counting.pick_or_none(seat, "remove", words, self.code)
        if word is not None:
            counting.remove(seat, card, word)


class Twin(Role):
    number = 1
    name = _("Twin")
    works = "face-up"
    text = _("Face up in your village: when you exchange a set, one of its cards may count as 2 more than it is.")
    raises = 2


class Glazier(Role):
    number = 2
    name = _("Glazier")
    works = "face-up"
    text = _("Face up in your village: once in each of your turns, look at a face-down card of another village.")

    def can_be_used(self, turn: Turn, card: int) -> bool:
        return bool(self._targets(turn))

    async def when_used(self, turn: Turn, card: int) -> None:
        turn.look([await turn.pick("target", self._targets(turn), self.code)])

    def _targets(self, turn: Turn) -> list[str]:
        own = turn.own(up=0)
        return [word for word in turn.anyones(up=0) if word not in own]


class Sexton(Role):
    number = 3
    name = _("Sexton")
    works = "face-up"
    text = _("Face up in your village: once a turn, a card you discard may go under the deck.")
    buries = True


class Porter(Role):
    number = 4
    name = _("Porter")
    works = "face-up"
    text = _("Face up in your village: draw two cards more from the deck, keep one, and put the others back on top.")
    extra_draws = 2


class Usher(Role):
    number = 5
    name = _("Usher")
    works = "discard"
    text = _("Drawn and discarded: swap two of your cards, unseen.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return len(turn.own()) > 1

    async def when_discarded(self, turn: Turn, card: int) -> None:
        first, second = await turn.pick_cards(turn.own(), self.code, least=2, most=2)
        turn.swap([(first, second)])


class Herald(Role):
    number = 6
    name = _("Herald")
    works = "discard"
    text = _("Drawn and discarded: turn over the top card of the deck.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.table.deck)

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.turn_over("deck")


class Clerk(Role):
    number = 7
    name = _("Clerk")
    works = "discard"
    text = _("Drawn and discarded: look at the top two cards of the deck.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.table.deck)

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.look_at_deck(2)


class Carter(Role):
    number = 8
    name = _("Carter")
    works = "discard"
    text = _("Drawn and discarded: shuffle your own face-down cards.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.own(up=0))

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.mix(turn.seat)


class Pedlar(Role):
    number = 9
    name = _("Pedlar")
    works = "discard"
    text = _("Drawn and discarded: give an opponent one of your cards for one of his, unseen.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.own()) and bool(turn.opponents())

    async def when_discarded(self, turn: Turn, card: int) -> None:
        own = await turn.pick("target", turn.own(), self.code)
        turn.swap([(own, await turn.pick("target", turn.opponents(), self.code))])


class Miller(Role):
    number = 10
    name = _("Miller")
    works = "discard"
    text = _("Drawn and discarded: lay three cards of the deck on the pile.")

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return bool(turn.table.deck)

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.mill(3)


class Hawker(Role):
    number = 11
    name = _("Hawker")
    works = "discard"
    text = _("Drawn and discarded: it founds a pile of its own, for all.")
    lies_elsewhere = True

    def can_be_played(self, turn: Turn, card: int) -> bool:
        return True

    async def when_discarded(self, turn: Turn, card: int) -> None:
        turn.found_pile(card)


class Weaver(Role):
    number = 12
    name = _("Weaver")
    works = "set"
    text = _("In a set that you exchange it counts as the number of the others.")
    wild = True


class Miser(Role):
    number = 13
    copies = 2
    name = _("Miser")
    works = "scoring"
    text = _("At scoring, face up or down: counts one less for each other card of your village.")

    def value(self, others: list[int]) -> int:
        return self.number - len(others)


DECK = Deck(
    roles=(
        Watchman(), Twin(), Glazier(), Sexton(), Porter(), Usher(), Herald(),
        Clerk(), Carter(), Pedlar(), Miller(), Hawker(), Weaver(), Miser(),
    ),
    token=Token("button"),
)  # fmt: skip
