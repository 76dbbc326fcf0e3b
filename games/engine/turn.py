"""A turn, as a card sees it: whom it can ask, what there is on the table, and (in `verbs`) what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Event
from games.engine.roles import Role
from games.engine.scoring import tally
from games.engine.script import answer_to
from games.engine.shuffle import Seed
from games.engine.table import NOWHERE, PLACES, SEATS, Table
from games.engine.verbs import Verbs

ENDS = ("left", "right")
_FIRST_COPY = 1000


class Turn(Verbs):
    """The turn of one seat.

    spent: face-up cards whose ability was used in this turn, each once a turn (G9, B13, SB "Mortician");
    copied: abilities borrowed for this turn, by a number that no card has; free: whether a free action was taken,
    after which there is no calling (G10, P21); stage: "before" the main action, "drawn" with the drawn card in hand,
    or "after"; foreseen: how many cards of the deck were looked at through Investigators.
    """

    __slots__ = ("copied", "foreseen", "free", "spent", "stage")

    def __init__(self, table: Table, seed: Seed, told: list[Event], seat: int) -> None:
        super().__init__(table, seed, told)
        self.seat = seat
        self.spent: set[int] = set()
        self.copied: dict[int, Role] = {}
        self.free = False
        self.stage = "before"
        self.foreseen = 0

    # --- asking the seat on turn ---

    async def pick(self, question: str, options: Sequence[str], subject: str | None = None) -> str:
        """One of the words, from the seat on turn; not asked where there is only one."""
        if len(options) == 1:
            return options[0]
        _, words = await answer_to(self.question(self.seat, question, options, subject=subject))
        return words[0]

    async def pick_cards(
        self,
        options: Sequence[str],
        subject: str | None = None,
        least: int = 1,
        most: int | None = None,
        ordered: bool = False,
        at_least_one_of: tuple[str, ...] = (),
        as_named: bool = False,
    ) -> tuple[str, ...]:
        """Several `cards` of those places, in the order of the table, or as named where order counts or is kept."""
        most = len(options) if most is None else min(most, len(options))
        if len(options) == least and (least == 1 or not ordered):
            return tuple(options)
        first = (at_least_one_of or options)[:least]
        bounds = (least, most, ordered, False, at_least_one_of, as_named)
        _, words = await answer_to(self.question(self.seat, "cards", options, "+".join(first), subject, *bounds))
        return words

    async def pick_village(self, letters: Sequence[str], subject: str | None = None) -> int:
        """A seat whose village is meant."""
        return SEATS.index(await self.pick_by(self.seat, "village", letters, subject))

    async def pick_end(self, subject: str | None = None) -> str:
        """Left or right."""
        _, words = await answer_to(self.question(self.seat, "end", ENDS, subject=subject))
        return words[0]

    async def pick_pile(self) -> int:
        """The pile that a discard is laid on, as an index."""
        count = len(self.table.piles)
        if count == 1:
            return 0
        return int((await self.pick("pile", [f"pile-{number}" for number in range(1, count + 1)]))[5:]) - 1

    async def confirms(self, question: str, subject: str, seat: int | None = None) -> bool:
        """A yes or no; no is the default. seat: who is asked, if not the seat on turn."""
        asked = self.seat if seat is None else seat
        return await self.pick_by(asked, question, ("yes", "no"), subject, "no") == "yes"

    # --- what there is ---

    def places(self, seats: Sequence[int], up: int | None = None) -> list[str]:
        """Places of the cards that this seat may touch in those villages, left to right; up: only those face up (1)
        or face down (0)."""
        table = self.table
        covered, faces = table.token_on, table.up
        words = [
            word
            for seat in seats
            for word, card in zip(PLACES[seat], table.villages[seat], strict=False)
            if card != covered and (up is None or faces[card] == up)
        ]
        if "guards" not in table.setup.powers:
            return words
        opponents = [seat for seat in seats if table.are_opponents(seat, self.seat)]
        guarded = {card for seat in opponents for card in table.guarded(seat)}
        return [word for word in words if table.at(word) not in guarded]

    def face_up_cards(self) -> list[tuple[str, int]]:
        """Face-up village cards with their places, but for one under a token; also those guarded against this seat."""
        table = self.table
        return [
            (word, card)
            for seat in range(table.seats)
            for word, card in zip(PLACES[seat], table.villages[seat], strict=False)
            if table.up[card] and card != table.token_on
        ]

    def own(self, up: int | None = None) -> list[str]:
        """Places in the village of the seat on turn, as in `places`."""
        table = self.table
        if up is None and table.token_on == NOWHERE:
            return list(PLACES[self.seat][: len(table.villages[self.seat])])
        return self.places((self.seat,), up)

    def anyones(self, up: int | None = None) -> list[str]:
        """Places in all villages, as in `places`."""
        return self.places(range(self.table.seats), up)

    def opponents(self, up: int | None = None) -> list[str]:
        """Places in the opponents' villages, as in `places`; a partner is no opponent."""
        seats = range(self.table.seats)
        return self.places([seat for seat in seats if self.table.are_opponents(seat, self.seat)], up)

    def all_villages(self) -> str:
        """The letters of all seats."""
        return SEATS[: self.table.seats]

    def other_villages(self) -> list[str]:
        """The letters of all other seats."""
        return [letter for seat, letter in enumerate(self.all_villages()) if seat != self.seat]

    def villages(self, up: int | None = None) -> list[str]:
        """Letters of the seats with a card that may be touched, as in `places`."""
        table = self.table
        touchable = [(seat, table.touchable(seat, self.seat)) for seat in range(table.seats)]
        return [SEATS[seat] for seat, cards in touchable if any(up in (None, table.up[card]) for card in cards)]

    def open_piles(self) -> list[int]:
        """Piles that this seat may take from: any but the fang's pile of another holder (P23)."""
        table = self.table
        if table.fang_pile == NOWHERE or table.holder == self.seat:
            return list(range(len(table.piles)))
        return [pile for pile in range(len(table.piles)) if pile != table.fang_pile]

    # --- passive abilities of face-up own cards ---

    def able(self, power: str, leaving: Sequence[int] = (), incoming: int | None = None) -> list[int]:
        """Own cards with that passive power, unspent in this turn: face up and active, the newcomer (P14), and those
        that leave but did lie face up. In the order in which they are spent: those leaving first, then the others,
        the newcomer, the borrowed ones (A30)."""
        table, up, spent = self.table, self.table.up, self.spent
        kind, roles = table.kind, table.setup.roles
        if power not in table.setup.powers:
            return []
        cards = list(leaving)
        cards += [card for card in table.active(self.seat) if card not in leaving]
        if incoming is not None:
            cards.append(incoming)
        found = [card for card in cards if up[card] and getattr(roles[kind[card]], power) and card not in spent]
        if self.copied:
            found += [one for one, role in self.copied.items() if getattr(role, power) and one not in spent]
        return found

    def total(self, power: str, incoming: int | None = None) -> int:
        """The sum of a passive power, spent or not."""
        table = self.table
        if power not in table.setup.powers:
            return 0
        kind, roles = table.kind, table.setup.roles
        cards = table.active(self.seat)
        if incoming is not None and table.up[incoming]:
            cards.append(incoming)
        helping = [roles[kind[card]] for card in cards]
        return sum([getattr(role, power) for role in (*helping, *self.copied.values())])

    def helper(self, number: int) -> str:
        """The code of a card or of a borrowed ability."""
        return self.copied[number].code if number in self.copied else self.table.code(number)

    def borrow(self, role: Role) -> None:
        """Count a passive ability once more for this turn (F8)."""
        self.copied[_FIRST_COPY + len(self.copied)] = role
        if role.foresees:
            self.foresee(role.foresees)

    async def tally(self) -> None:
        """Score all face-up cards now; see `scoring.tally`."""
        await tally(self.table, self.seed, self.told, self.seat)

    def foresee(self, count: int) -> None:
        """See the deck's next cards that were not looked at in this turn (F9, A13)."""
        count = min(count, len(self.table.deck) - self.foreseen)
        if count > 0:
            self.look_at_deck(count, self.foreseen)
            self.foreseen += count
