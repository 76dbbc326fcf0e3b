"""What can be done to a table in a turn. The verbs are the one writer of the table, and tell in the same call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.engine.script import RoundEnds, Script
from games.engine.table import NOWHERE, PLACES, SEATS, SPOTS

VILLAGERS_THAT_END_A_ROUND = 2


class Verbs(Script):
    """Verbs of the seat on turn. seat: whose turn it is."""

    __slots__ = ("seat",)

    seat: int

    # --- looking ---

    def look(self, words: Iterable[str]) -> None:
        """The seat on turn looks at village cards, unseen by the others."""
        table, bit = self.table, 1 << self.seat
        seen: dict[str, str] = {}
        for word in words:
            card = table.at(word)
            table.seen[card] |= bit
            seen[word] = table.code(card)
        self.tell("looked", self.seat, {"cards": seen}, places=list(seen))

    def look_at_deck(self, count: int, after: int = 0) -> list[int]:
        """The seat on turn looks at cards of the deck, from the top but for those before; top first."""
        table, bit = self.table, 1 << self.seat
        cards = table.deck[::-1][after : after + count]
        for card in cards:
            table.seen[card] |= bit
        seen = table.codes(cards)
        self.tell("looked_at_deck", self.seat, {"cards": seen}, count=len(cards), after=after)
        return cards

    # --- turning ---

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
        self.step_done()

    def turn_deck(self) -> None:
        """Turn the whole deck over: its order is reversed, and each card shows its other side (B22)."""
        table = self.table
        table.deck.reverse()
        for card in table.deck:
            table.up[card] ^= 1
        self.show_top()
        top = table.deck[-1]
        shown = {"card": table.code(top)} if table.up[top] else {}
        self.tell("deck_turned", self.seat, **shown)

    def show(self, words: Sequence[str]) -> None:
        """Turn the cards of a set up to prove that they match; everybody sees them."""
        table = self.table
        cards = table.all_at(words)
        for card in cards:
            table.up[card], table.seen[card] = 1, table.everybody
        self.tell("showed", self.seat, places=list(words), cards=table.codes(cards))

    def turn_down(self, words: Sequence[str]) -> None:
        """Turn the cards of a set that failed face down, also those that were face up (E4)."""
        table = self.table
        for card in table.all_at(words):
            table.up[card] = 0
        self.tell("failed", self.seat, places=list(words))
        self._tidy()

    # --- moving cards of villages ---

    def swap(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Village cards trade places two by two; each keeps its face, and those who know it."""
        villages = self.table.villages
        told = []
        for first, second in pairs:
            (seat_a, spot_a), (seat_b, spot_b) = SPOTS[first], SPOTS[second]
            card_a, card_b = villages[seat_a][spot_a], villages[seat_b][spot_b]
            villages[seat_a][spot_a], villages[seat_b][spot_b] = card_b, card_a
            told += [first, second]
            self._tidy()  # after each pair: a guard and its card that both move away are parted
        self.tell("swapped", self.seat, places=told)

    def mix(self, seat: int) -> None:
        """Shuffle the face-down cards of a village among their spots; nobody knows them apart any more (B28)."""
        table = self.table
        village = table.villages[seat]
        spots = [village.index(card) for card in table.touchable(seat, self.seat) if not table.up[card]]
        cards = [village[spot] for spot in spots]
        if len(cards) > 1:
            covered = {guard: village.index(card) for guard, card in table.covers if card in village}
            self.chance("mix").shuffle(cards)
            for spot, card in zip(spots, cards, strict=True):
                village[spot] = card
                table.seen[card] = 0
            # A12: a guard goes on covering the same spot.
            table.covers = [
                [guard, village[covered[guard]] if guard in covered else card] for guard, card in table.covers
            ]
        self.tell("mixed", self.seat, village=SEATS[seat])

    def sort(self, seat: int) -> None:
        """Put the touchable cards of a village in order among their spots, lowest left; equal ones keep their order,
        and who knows a card goes on knowing it (F18)."""
        table = self.table
        village = table.villages[seat]
        cards = table.touchable(seat, self.seat)
        spots = [village.index(card) for card in cards]
        in_order = sorted(cards, key=table.number)
        moved = [PLACES[seat][village.index(card)] for card in in_order]
        for spot, card in zip(spots, in_order, strict=True):
            village[spot] = card
        self.tell("sorted", self.seat, village=SEATS[seat], places=[PLACES[seat][spot] for spot in spots], moved=moved)

    def give(self, cards: Sequence[int], seat: int, end: str) -> None:
        """Add cards face up to an end of a village, left to right, from wherever they were."""
        table = self.table
        origins = []
        for card in cards:
            if card == table.hand:
                table.hand = NOWHERE
            elif any(card in village for village in table.villages):
                origins.append(table.place(card))
                table.villages[table.owner(card)].remove(card)
            self._face_up(card)
        places = [self._join(card, seat, "right") for card in cards]
        if end == "left":
            village = table.villages[seat]
            village[:] = village[-len(cards) :] + village[: -len(cards)]
            places = list(PLACES[seat][: len(cards)])
        origin = {"from": origins} if origins else {}
        self.tell("given", self.seat, cards=table.codes(cards), places=places, **origin)
        self._tidy()
        self.step_done()

    # --- the deck and the piles ---

    def mill(self, most: int) -> None:
        """Lay cards from the deck on pile 1, one on the other. The round ends at once with the last one (G3)."""
        table = self.table
        cards = [table.deck.pop() for _ in range(min(most, len(table.deck)))]
        self._lay_face_up(cards, 0)
        self.tell("milled", self.seat, cards=table.codes(cards))
        if not table.deck:
            table.ended_by = "deck"
            raise RoundEnds
        self.show_top()

    def draw(self, depth: int = 0, **how: object) -> int:
        """Take the deck's top card, or one further down, in hand as it lies; the last one ends the round with this
        turn (G1). how: what else the event says."""
        table = self.table
        card = table.hand = table.deck.pop(-1 - depth)
        table.seen[card] |= 1 << self.seat
        code = table.code(card)
        if table.up[card]:
            self.tell("drew", self.seat, card=code, **how)
        else:
            self.tell("drew", self.seat, {"card": code}, **how)
        self.after_draw()
        return card

    def draw_displayed(self, number: int) -> int:
        """Take a card from beside the deck in hand, face up."""
        table = self.table
        card = table.hand = table.display[number - 1]
        table.display = [other for other in table.display if other != card]
        self.tell("drew", self.seat, card=table.code(card), display=number)
        return card

    def take(self, pile: int, depth: int = 1) -> int:
        """Take a card of a pile in hand, the top one or one further down; it enters face up (E16)."""
        card = self.table.hand = self.table.piles[pile].pop(-depth)
        self._face_up(card)
        self.tell("took", self.seat, pile=pile + 1, card=self.table.code(card), depth=depth)
        return card

    def discard(self, card: int, pile: int) -> None:
        """Lay the card in hand on a pile, unused."""
        self.table.hand = NOWHERE
        self._lay_face_up((card,), pile)
        self.tell("discarded", self.seat, card=self.table.code(card), pile=pile + 1)

    def play(self, card: int) -> None:
        """Show the card in hand for its ability; where it goes comes next."""
        self._face_up(card)
        self.tell("played", self.seat, card=self.table.code(card))

    def lay_played(self, card: int, pile: int) -> None:
        """Lay the played card on a pile."""
        self.table.hand = NOWHERE
        self._lay_face_up((card,), pile)

    def bury(self, card: int, word: str, seat: int | None = None) -> None:
        """Put a discard under the deck as it lies; word: its old place, or "drawn" (SB "Goth Girl"). seat: whose
        discard it is, if not of the seat on turn."""
        table = self.table
        if card == table.hand:
            table.hand = NOWHERE
        table.deck.insert(0, card)
        shown = {"card": table.code(card)} if table.up[card] else {}
        self.tell("buried", self.seat if seat is None else seat, place=word, **shown)

    def lay(self, cards: Sequence[int], pile: int) -> None:
        """Lay cards that left a village on a pile, in this order."""
        self._lay_face_up(cards, pile)
        self.tell("laid", self.seat, cards=self.table.codes(cards), pile=pile + 1)

    def found_pile(self, card: int) -> int:
        """A card founds a pile from wherever it was; the pile's index."""
        table = self.table
        if card == table.hand:
            table.hand = NOWHERE
        elif any(card in village for village in table.villages):
            table.villages[table.owner(card)].remove(card)
        table.piles.append([])
        self._lay_face_up((card,), len(table.piles) - 1)
        self.tell("founded", self.seat, card=table.code(card), pile=len(table.piles))
        self._tidy()
        return len(table.piles) - 1

    def lose(self, word: str, pile: int | None) -> None:
        """A village card is discarded with nothing in its place: face up on a pile, or under the deck as it lies."""
        table = self.table
        card = table.at(word)
        owner = SPOTS[word][0]
        table.villages[owner].remove(card)
        if pile is None:
            self.bury(card, word, owner)
        else:
            self._lay_face_up((card,), pile)
            self.tell("lost", owner, place=word, card=table.code(card), pile=pile + 1)
        self._tidy()

    def reorder(self, cards: Sequence[int]) -> None:
        """Lay the deck's top cards back in this order, top first; the others forget which is which (F21, A33)."""
        table = self.table
        table.deck[-len(cards) :] = cards[::-1]
        self.forget(cards)
        self.tell("reordered", self.seat, count=len(cards))
        self.show_top()

    def forget(self, cards: Sequence[int]) -> None:
        """Of several cards handled unseen, the others can't tell any more which is which."""
        if len(cards) > 1:
            for card in cards:
                self.table.seen[card] &= 1 << self.seat

    # --- exchanging ---

    def replace(self, words: Sequence[str], incoming: int, spot: str, face_up: bool = False) -> None:
        """The card in hand takes the spot of one of the cards that leave, as it is or face up; the rows close up (SB
        "Card Spots")."""
        table = self.table
        if face_up:
            self._face_up(incoming)
        leaving = table.all_at(words)
        stays = table.at(spot)
        village = table.villages[SPOTS[spot][0]]
        village[village.index(stays)] = incoming
        for word, card in zip(words, leaving, strict=True):
            if card != stays:
                table.villages[SPOTS[word][0]].remove(card)
        table.hand = NOWHERE
        self.tell("exchanged", self.seat, places=list(words), place=table.place(incoming), **self._if_up(incoming))
        self._tidy()

    def put_in_place(self, word: str, incoming: int, pile: int | None) -> None:
        """The card in hand takes another seat's place as it lies; what lay there goes face up on a pile, or under the
        deck as it lies, as its owner's discard."""
        table = self.table
        seat, spot = SPOTS[word]
        card = table.villages[seat][spot]
        table.villages[seat][spot] = incoming
        table.hand = NOWHERE
        self.tell("put", self.seat, place=word, **self._if_up(incoming))
        if pile is None:
            self.bury(card, word, seat)
        else:
            self._lay_face_up((card,), pile)
            self.tell("lost", seat, place=word, card=table.code(card), pile=pile + 1)
        self._tidy()
        self.step_done()

    def join(self, incoming: int, end: str) -> None:
        """The card in hand joins an end of the own village, as it was drawn or taken."""
        self.table.hand = NOWHERE
        place = self._join(incoming, self.seat, end)
        self.tell("joined", self.seat, place=place, **self._if_up(incoming))

    def join_penalty(self, end: str) -> None:
        """The deck's top card joins an end of the own village, as it lies, looked at by nobody (E7)."""
        card = self.table.deck.pop()
        place = self._join(card, self.seat, end)
        self.tell("penalty", self.seat, place=place, **self._if_up(card))
        self.after_draw()

    def skip_next(self) -> None:
        """The seat that would be next is passed over (SF reference 11)."""
        self.table.skips = True

    # --- tokens and covers ---

    def place_token(self, word: str) -> None:
        """Lay the token on an own card; its power is used up (B43)."""
        self.table.token_on = self.table.at(word)
        self.table.power = False
        self.tell("token_placed", self.seat, place=word)
        self._tidy()

    def cover(self, guard: int, word: str | None) -> None:
        """Lay a guard over an own card, or take it off."""
        table = self.table
        kept = [[other, card] for other, card in table.covers if other != guard]
        table.covers = kept if word is None else [*kept, [guard, table.at(word)]]
        self.tell("covered", self.seat, place=table.place(guard), over=word)

    # --- after a step ---

    def step_done(self) -> None:
        """The round ends at once when two Villagers lie face up in villages (amulet.md, 0 Villager)."""
        table = self.table
        if "ends_round" not in table.setup.powers:
            return
        active = (card for seat in range(table.seats) for card in table.active(seat))
        if sum(table.role(card).ends_round for card in active) >= VILLAGERS_THAT_END_A_ROUND:
            table.ended_by = "villagers"
            raise RoundEnds

    def after_draw(self) -> None:
        """A draw is complete: with the deck's last card the round ends with this turn (G2)."""
        if self.table.deck:
            self.show_top()
        elif self.table.ended_by is None:
            self.table.ended_by = "deck"

    def show_top(self) -> None:
        """All see the deck's top card where it lies face up (B24)."""
        table = self.table
        if table.deck and table.up[table.deck[-1]]:
            table.seen[table.deck[-1]] = table.everybody

    def _tidy(self) -> None:
        if self.table.covers:
            self.table.end_broken_covers()

    def _face_up(self, card: int) -> None:
        self.table.up[card] = 1
        self.table.seen[card] = self.table.everybody

    def _lay_face_up(self, cards: Iterable[int], pile: int) -> None:
        table = self.table
        for card in cards:
            table.up[card], table.seen[card] = 1, table.everybody
            table.piles[pile].append(card)

    def _join(self, card: int, seat: int, end: str) -> str:
        village = self.table.villages[seat]
        spot = 0 if end == "left" else len(village)
        village.insert(spot, card)
        return PLACES[seat][spot]

    def _if_up(self, card: int) -> dict[str, str]:
        return {"card": self.table.code(card)} if self.table.up[card] else {}
