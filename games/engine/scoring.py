"""Counting cards: in mid-round for a Tallyman, and at the end of a round."""

from __future__ import annotations

from typing import Any

from games.engine import rules
from games.engine.events import Event
from games.engine.script import Script, by_letter
from games.engine.shuffle import Seed
from games.engine.table import NOWHERE, PLACES, SEATS, Table


class Counting(Script):
    """One counting of cards with the scoring abilities of those that lie face up as it begins.

    cards: those counted, a village each; acting: face-up cards with a scoring ability, with their seats; cancelling:
    parities of cards that count nothing, a set a seat; guarded: cards that opponents can't take out; removed: cards
    taken out of this counting, which keep their places until all have acted (B39).
    """

    __slots__ = ("acting", "cancelling", "cards", "guarded", "removed")

    def __init__(self, table: Table, seed: Seed, told: list[Event], face_up_only: bool = False) -> None:
        super().__init__(table, seed, told)
        villages = [table.counted(seat) for seat in range(table.seats)]
        self.cards = [[card for card in village if table.up[card] or not face_up_only] for village in villages]
        active = [(seat, card) for seat in table.from_seat(table.holder) for card in table.active(seat)]
        # P25, X2: by number, within a number clockwise from the holder.
        acting = [(seat, card) for seat, card in active if table.role(card).works == "scoring"]
        self.acting = sorted(acting, key=lambda pair: table.number(pair[1]))
        self.cancelling: list[set[int]] = [set() for _ in range(table.seats)]
        for seat, card in acting:
            if (parity := table.role(card).cancels) is not None:
                self.cancelling[seat].add(parity)
        self.guarded = [table.guarded(seat) if "guards" in table.setup.powers else set() for seat in range(table.seats)]
        self.removed: set[int] = set()

    async def use_abilities(self) -> None:
        """Ask those whose cards act, in order."""
        for seat, card in self.acting:
            if card not in self.removed:
                await self.table.role(card).when_scored(self, seat, card)

    def removable(self, seat: int, by: int) -> list[str]:
        """Places of all cards but one that a seat may still take out of the counting (A1, A2)."""
        table = self.table
        words = []
        for owner, village in enumerate(table.villages):
            kept_off = {by, table.token_on, *self.removed}
            if table.are_opponents(owner, seat):
                kept_off |= self.guarded[owner]
            counted = self.cards[owner]
            words += [
                word
                for word, card in zip(PLACES[owner], village, strict=False)
                if card in counted and card not in kept_off
            ]
        return words

    def remove(self, seat: int, by: int, word: str) -> None:
        """Take a card out of this counting (SB "Hunter")."""
        table = self.table
        card = table.at(word)
        self.removed.add(card)
        self.tell("removed", seat, source=table.place(by), place=word, card=table.code(card))

    def spare(self, seat: int, by: int) -> None:
        """A scoring ability is declined."""
        self.tell("spared", seat, source=self.table.place(by))

    def sums(self) -> list[int]:
        """What each village counts."""
        return [self._sum(seat) for seat in range(self.table.seats)]

    def _sum(self, seat: int) -> int:
        table, cancelling = self.table, self.cancelling[seat]
        roles = [table.role(card) for card in self.cards[seat] if card not in self.removed]
        numbers = [role.number for role in roles]
        total = 0
        for spot, role in enumerate(roles):
            # F1: the zeros are outside the test of odd and even.
            if not role.number or role.number % 2 not in cancelling:
                total += role.value(numbers[:spot] + numbers[spot + 1 :]) if role.has_value else role.number
        return total


async def tally(table: Table, seed: Seed, told: list[Event], seat: int) -> None:
    """Score all face-up cards in mid-round and note the points (SF reference 13; P24, F33)."""
    counting = Counting(table, seed, told, face_up_only=True)
    await counting.use_abilities()
    points = counting.sums()
    table.tallies = [noted + more for noted, more in zip(table.tallies, points, strict=True)]
    counting.tell("tallied", seat, points=by_letter(points), tallies=by_letter(table.tallies))


class Scoring(Counting):
    """The end of a round: sums, points, the token, and after the last round the places."""

    __slots__ = ()

    async def run(self) -> None:
        """Score the round; the table's next step is a new deal or the end."""
        self._reveal()
        await self.use_abilities()
        self._score()
        self._end()

    def _reveal(self) -> None:
        """Turn everything up (B1) but a card under a token that takes it out of the scoring: nobody views it (B9)."""
        table = self.table
        shown: dict[str, list[str | None]] = {}
        for seat, village in enumerate(table.villages):
            for card in self.cards[seat]:
                table.up[card] = 1
                table.seen[card] = table.everybody
            shown[SEATS[seat]] = [table.code(card) if card in self.cards[seat] else None for card in village]
        self.announce("round_ended", reason=table.ended_by, villages=shown)

    def _score(self) -> None:
        table = self.table
        sums = self.sums()
        caller = None if table.called == NOWHERE else table.called
        succeeded = caller is not None and rules.call_succeeds(sums, caller)
        # F31: a call is judged on the villages alone; what Tallymen noted is added afterwards.
        scores = [points + noted for points, noted in zip(rules.round_scores(sums, caller), table.tallies, strict=True)]
        table.scores = [*table.scores, scores]
        table.totals = [total + score for total, score in zip(table.totals, scores, strict=True)]
        table.holder = rules.next_holder(scores, table.holder, table.start, caller if succeeded else None)
        table.power = succeeded and table.holder == caller
        told: dict[str, Any] = {} if caller is None else {"caller": SEATS[caller], "success": succeeded}
        if any(table.tallies):
            told["tallies"] = by_letter(table.tallies)
        told |= {"sums": by_letter(sums), "scores": by_letter(scores), "totals": by_letter(table.totals)}
        self.announce("scored", **told, holder=SEATS[table.holder], power=table.power)

    def _end(self) -> None:
        table = self.table
        table.start = table.holder
        if table.round < table.rounds:
            table.step = "deal"
            return
        totals = table.side_totals()
        won = rules.winner(totals, table.holder)
        places = rules.places(totals, table.holder)
        if table.teams:
            places = [1 if not table.are_opponents(seat, won) else 2 for seat in range(table.seats)]
        table.step = "over"
        table.result = {"places": by_letter(places), "winner": table.side(won), "reason": "rounds"}
        self.announce("game_ended", **table.result, totals=by_letter(table.totals))
