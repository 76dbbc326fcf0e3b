"""A turn: what cards may do. Turn's verbs are the one writer of the table, and tell what they do in the same call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.events import Event
from games.engine.script import RoundEnds, Script, answer_to
from games.engine.shuffle import Seed
from games.engine.table import NOWHERE, PLACES, SEATS, SPOTS, Table

ENDS = ("left", "right")


class Turn(Script):
    """The turn of one seat.

    spent: face-up cards whose ability was used in this turn, each once a turn (G9, B13, SB "Mortician");
    free: whether a free action was taken, after which there is no calling (G10, P21).
    """

    __slots__ = ("free", "seat", "spent")

    def __init__(self, table: Table, seed: Seed, told: list[Event], seat: int) -> None:
        super().__init__(table, seed, told)
        self.seat = seat
        self.spent: set[int] = set()
        self.free = False

    # --- asking the seat on turn ---

    async def pick(self, question: str, options: Sequence[str], subject: str | None = None) -> str:
        """One of the words, from the seat on turn; not asked where there is only one."""
        if len(options) == 1:
            return options[0]
        _, words = await answer_to(self.question(self.seat, question, options, subject=subject))
        return words[0]

    async def pick_cards(self, options: Sequence[str]) -> tuple[str, ...]:
        """One or more `cards` of those places, in the order of the table."""
        if len(options) == 1:
            return (options[0],)
        _, words = await answer_to(self.question(self.seat, "cards", options, most=len(options)))
        return words

    async def pick_village(self, letters: Sequence[str], subject: str | None = None) -> int:
        """A seat whose village is meant."""
        return SEATS.index(await self.pick("village", letters, subject))

    async def pick_end(self, subject: str | None = None) -> str:
        """Left or right."""
        _, words = await answer_to(self.question(self.seat, "end", ENDS, subject=subject))
        return words[0]

    async def confirms(self, question: str, subject: str) -> bool:
        """A yes or no; no is the default."""
        return await self.pick_by(self.seat, question, ("yes", "no"), subject, "no") == "yes"

    # --- what there is ---

    def places(self, seats: Iterable[int], up: int | None = None) -> list[str]:
        """Places of the cards that may be touched in those villages, left to right; up: only those face up (1) or
        face down (0)."""
        table = self.table
        covered, faces = table.token_on, table.up
        return [
            word
            for seat in seats
            for word, card in zip(PLACES[seat], table.villages[seat], strict=False)
            if card != covered and (up is None or faces[card] == up)
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

    def all_villages(self) -> str:
        """The letters of all seats."""
        return SEATS[: self.table.seats]

    def villages(self, up: int | None = None) -> list[str]:
        """Letters of the seats with a card that may be touched, as in `places`."""
        table = self.table
        covered, faces = table.token_on, table.up
        return [
            letter
            for letter, village in zip(SEATS, table.villages, strict=False)
            if any(card != covered and (up is None or faces[card] == up) for card in village)
        ]

    # --- verbs ---

    def look(self, words: Iterable[str]) -> None:
        """The seat on turn looks at village cards, unseen by the others."""
        table, bit = self.table, 1 << self.seat
        seen: dict[str, str] = {}
        for word in words:
            card = table.at(word)
            table.seen[card] |= bit
            seen[word] = table.code(card)
        self.tell("looked", self.seat, {"cards": seen}, places=list(seen))

    def turn_over(self, word: str) -> None:
        """Turn a village card, the top of the deck ("deck") or of a pile ("pile-1") over; all see what comes up."""
        table = self.table
        if word == "deck":
            card = table.deck[-1]
        elif word.startswith("pile-"):
            card = table.piles[int(word[5:]) - 1][-1]
        else:
            card = table.at(word)
        table.up[card] ^= 1
        table.seen[card] = table.everybody
        self.tell("turned", self.seat, place=word, card=table.code(card), up=bool(table.up[card]))

    def swap(self, first: str, second: str) -> None:
        """Two village cards trade places; each keeps its face, and those who know it."""
        villages = self.table.villages
        (seat_a, spot_a), (seat_b, spot_b) = SPOTS[first], SPOTS[second]
        card_a, card_b = villages[seat_a][spot_a], villages[seat_b][spot_b]
        villages[seat_a][spot_a], villages[seat_b][spot_b] = card_b, card_a
        self.tell("swapped", self.seat, places=[first, second])

    def mix(self, seat: int) -> None:
        """Shuffle the face-down cards of a village among their spots; nobody knows them apart any more (B28)."""
        table = self.table
        village = table.villages[seat]
        spots = [spot for spot, card in enumerate(village) if not table.up[card] and card != table.token_on]
        cards = [village[spot] for spot in spots]
        if len(cards) > 1:
            self.chance("mix").shuffle(cards)
            for spot, card in zip(spots, cards, strict=True):
                village[spot] = card
                table.seen[card] = 0
        self.tell("mixed", self.seat, village=SEATS[seat])

    def turn_deck(self) -> None:
        """Turn the whole deck over: its order is reversed, and each card shows its other side (B22)."""
        table = self.table
        table.deck.reverse()
        for card in table.deck:
            table.up[card] ^= 1
        self._show_top()
        top = table.deck[-1]
        shown = {"card": table.code(top)} if table.up[top] else {}
        self.tell("deck_turned", self.seat, **shown)

    def mill(self, most: int) -> None:
        """Lay cards from the deck on pile 1, one on the other. The round ends at once with the last one (G3)."""
        table = self.table
        cards = [table.deck.pop() for _ in range(min(most, len(table.deck)))]
        self._lay_face_up(cards)
        self.tell("milled", self.seat, cards=[table.code(card) for card in cards])
        if not table.deck:
            table.ended_by = "deck"
            raise RoundEnds
        self._show_top()

    def give(self, card: int, seat: int, end: str) -> None:
        """Add a card face up to an end of a village, from wherever it was."""
        table = self.table
        origin = {}
        if card == table.hand:
            table.hand = NOWHERE
        elif any(card in village for village in table.villages):
            origin = {"from": table.place(card)}
            table.villages[table.owner(card)].remove(card)
        self._face_up(card)
        place = self._join(card, seat, end)
        self.tell("given", self.seat, card=table.code(card), place=place, **origin)

    def draw(self) -> int:
        """Take the deck's top card in hand, as it lay; the last one ends the round with this turn (G1)."""
        table = self.table
        card = table.hand = table.deck.pop()
        table.seen[card] |= 1 << self.seat
        code = table.code(card)
        if table.up[card]:
            self.tell("drew", self.seat, card=code)
        else:
            self.tell("drew", self.seat, {"card": code})
        self._after_draw()
        return card

    def take(self, pile: int) -> int:
        """Take a pile's top card in hand; it enters face up (E16)."""
        card = self.table.hand = self.table.piles[pile].pop()
        self._face_up(card)
        self.tell("took", self.seat, pile=pile + 1, card=self.table.code(card))
        return card

    def discard(self, card: int) -> None:
        """Lay the card in hand on pile 1, unused."""
        self.table.hand = NOWHERE
        self._lay_face_up((card,))
        self.tell("discarded", self.seat, card=self.table.code(card), pile=1)

    def play(self, card: int) -> None:
        """Lay the card in hand on pile 1 for its ability; a card that its ability lays elsewhere is only shown."""
        role = self.table.role(card)
        self.tell("played", self.seat, card=role.code)
        if role.lies_elsewhere:
            self._face_up(card)
        else:
            self.table.hand = NOWHERE
            self._lay_face_up((card,))

    def bury(self, card: int, word: str) -> None:
        """Put a discard under the deck as it lies; word: its old place, or "drawn" (SB "Goth Girl")."""
        table = self.table
        if card == table.hand:
            table.hand = NOWHERE
        table.deck.insert(0, card)
        shown = {"card": table.code(card)} if table.up[card] else {}
        self.tell("buried", self.seat, place=word, **shown)

    def lay(self, cards: Sequence[int]) -> None:
        """Lay cards that left a village on pile 1, in this order."""
        self._lay_face_up(cards)
        self.tell("laid", self.seat, cards=[self.table.code(card) for card in cards], pile=1)

    def show(self, words: Sequence[str]) -> None:
        """Turn own cards up to prove that they match; everybody sees them."""
        table = self.table
        cards = [table.at(word) for word in words]
        for card in cards:
            self._face_up(card)
        self.tell("showed", self.seat, places=list(words), cards=[table.code(card) for card in cards])

    def turn_down(self, words: Sequence[str]) -> None:
        """Turn the cards of a set that failed face down, also those that were face up (E4)."""
        table = self.table
        for word in words:
            table.up[table.at(word)] = 0
        self.tell("failed", self.seat, places=list(words))

    def replace(self, words: Sequence[str], incoming: int, spot: str) -> None:
        """The card in hand takes the spot of one of the own cards that leave; the row closes up (SB "Card Spots")."""
        table = self.table
        village = table.villages[self.seat]
        leaving = [table.at(word) for word in words]
        stays = table.at(spot)
        village[village.index(stays)] = incoming
        for card in leaving:
            if card != stays:
                village.remove(card)
        table.hand = NOWHERE
        place = PLACES[self.seat][village.index(incoming)]
        self.tell("exchanged", self.seat, places=list(words), place=place, **self._if_up(incoming))

    def join(self, incoming: int, end: str) -> None:
        """The card in hand joins an end of the own village, as it was drawn or taken."""
        self.table.hand = NOWHERE
        place = self._join(incoming, self.seat, end)
        self.tell("joined", self.seat, place=place, **self._if_up(incoming))

    def join_penalty(self, end: str) -> None:
        """The deck's top card joins an end of the own village, as it lies, looked at by nobody (E7)."""
        table = self.table
        card = table.deck.pop()
        place = self._join(card, self.seat, end)
        self.tell("penalty", self.seat, place=place, **self._if_up(card))
        self._after_draw()

    def place_token(self, word: str) -> None:
        """Lay the token on an own card; its power is used up (B43)."""
        self.table.token_on = self.table.at(word)
        self.table.power = False
        self.tell("token_placed", self.seat, place=word)

    # --- shared by the verbs ---

    def _face_up(self, card: int) -> None:
        self.table.up[card] = 1
        self.table.seen[card] = self.table.everybody

    def _lay_face_up(self, cards: Iterable[int]) -> None:
        for card in cards:
            self._face_up(card)
            self.table.piles[0].append(card)

    def _join(self, card: int, seat: int, end: str) -> str:
        village = self.table.villages[seat]
        spot = 0 if end == "left" else len(village)
        village.insert(spot, card)
        return PLACES[seat][spot]

    def _if_up(self, card: int) -> dict[str, str]:
        return {"card": self.table.code(card)} if self.table.up[card] else {}

    def _show_top(self) -> None:
        """All see the deck's top card where it lies face up (B24)."""
        table = self.table
        if table.up[table.deck[-1]]:
            table.seen[table.deck[-1]] = table.everybody

    def _after_draw(self) -> None:
        if self.table.deck:
            self._show_top()
        else:
            self.table.ended_by = "deck"
