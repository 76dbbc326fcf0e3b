"""The end of a round: scoring abilities, sums, points, the token, and after the last round the places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import rules
from games.engine.events import Event
from games.engine.script import Script
from games.engine.shuffle import Seed
from games.engine.table import NOWHERE, PLACES, SEATS, Table


class Scoring(Script):
    """The scoring of a round.

    removed: cards taken out of this scoring; they keep their places until all have acted (B39).
    """

    __slots__ = ("removed",)

    def __init__(self, table: Table, seed: Seed, told: list[Event]) -> None:
        super().__init__(table, seed, told)
        self.removed: set[int] = set()

    async def run(self) -> None:
        """Score the round; the table's next step is a new deal or the end."""
        table = self.table
        acting = [(seat, card) for seat in table.from_seat(table.holder) for card in table.active(seat)]
        acting = [(seat, card) for seat, card in acting if table.role(card).works == "scoring"]
        self._reveal()
        for seat, card in sorted(acting, key=lambda pair: table.number(pair[1])):
            if card not in self.removed:
                await table.role(card).when_scored(self, seat, card)
        self._score()
        self._end()

    def removable(self, by: int) -> list[str]:
        """Places of all cards but one that may still be taken out of the scoring."""
        table = self.table
        kept_out = {by, table.token_on, *self.removed}
        return [
            word
            for seat, village in enumerate(table.villages)
            for word, card in zip(PLACES[seat], village, strict=False)
            if card not in kept_out
        ]

    def remove(self, seat: int, by: int, word: str) -> None:
        """Take a card out of this scoring (SB "Hunter")."""
        table = self.table
        card = table.at(word)
        self.removed.add(card)
        self.tell("removed", seat, by=table.place(by), place=word, card=table.code(card))

    def spare(self, seat: int, by: int) -> None:
        """A scoring ability is declined."""
        self.tell("spared", seat, by=self.table.place(by))

    def _reveal(self) -> None:
        """Turn everything up (B1) but the card under the token, which nobody views (B9)."""
        table = self.table
        shown: dict[str, list[str | None]] = {}
        for seat, village in enumerate(table.villages):
            for card in table.movable(seat):
                table.up[card] = 1
                table.seen[card] = table.everybody
            shown[SEATS[seat]] = [None if card == table.token_on else table.code(card) for card in village]
        self.announce("round_ended", reason=table.ended_by, villages=shown)

    def _sum(self, seat: int) -> int:
        table = self.table
        roles = [table.role(card) for card in table.movable(seat) if card not in self.removed]
        numbers = [role.number for role in roles]
        total = sum(numbers)
        for spot, role in enumerate(roles):
            if role.has_value:
                total += role.value(numbers[:spot] + numbers[spot + 1 :]) - role.number
        return total

    def _score(self) -> None:
        table = self.table
        sums = [self._sum(seat) for seat in range(table.seats)]
        caller = None if table.called == NOWHERE else table.called
        scores = rules.round_scores(sums, caller)
        succeeded = caller is not None and rules.call_succeeds(sums, caller)
        table.scores = [*table.scores, scores]
        table.totals = [total + score for total, score in zip(table.totals, scores, strict=True)]
        table.holder = rules.next_holder(scores, table.holder, table.start, caller if succeeded else None)
        table.power = succeeded
        told: dict[str, Any] = {} if caller is None else {"caller": SEATS[caller], "success": succeeded}
        told |= {"sums": by_letter(sums), "scores": by_letter(scores), "totals": by_letter(table.totals)}
        self.announce("scored", **told, holder=SEATS[table.holder], power=table.power)

    def _end(self) -> None:
        table = self.table
        table.start = table.holder
        if table.round < table.rounds:
            table.step = "deal"
            return
        won = rules.winner(table.totals, table.holder)
        places = rules.places(table.totals, table.holder)
        table.step = "over"
        table.result = {"places": by_letter(places), "winner": SEATS[won], "reason": "rounds"}
        self.announce("game_ended", **table.result, totals=by_letter(table.totals))


def by_letter(values: Sequence[int]) -> dict[str, int]:
    """A value a seat, as events and views show it."""
    return dict(zip(SEATS, values, strict=False))
