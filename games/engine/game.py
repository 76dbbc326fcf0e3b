"""A game in memory: the settled table, the answers since, and the script that they lead into."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence

from games.engine.decisions import Decision
from games.engine.errors import GameOver, ScriptError, StaleDecision
from games.engine.events import Event
from games.engine.flow import Deal, Opening, TurnFlow
from games.engine.scoring import Scoring
from games.engine.script import Answer, by_letter
from games.engine.shuffle import Seed
from games.engine.table import SEATS, Table

Running = Coroutine[tuple[Decision, ...], Answer | None, None]


class Game:
    """One game. Use the functions of `games.engine`; of the attributes, `over` and `move` are for outsiders.

    `start` it first. answers: given since the settled table, (letter, words joined
    by "+"); table: what the script made of them; told: its events; open: the decisions it waits for.
    """

    __slots__ = ("_script", "_settled", "answers", "open", "seed", "table", "told")

    def __init__(self, table: Table, seed: Seed) -> None:
        self.seed = seed
        self.table = table
        self.answers: list[tuple[str, str]] = []
        self.told: list[Event] = []
        self.open: tuple[Decision, ...] = ()
        self._begin()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.step == "over"

    @property
    def move(self) -> int:
        """How many scripts (a deal, an opening look, a turn, a scoring) were finished: a seat that is asked again
        with another count is asked for another move."""
        return self.table.move

    @property
    def settled(self) -> Table:
        """A table of its own that stands as before the running script."""
        return Table.restored(self._settled)

    def decision(self, seat: str) -> Decision | None:
        """What that seat is asked now."""
        for decision in self.open:
            if decision.seat == seat:
                return decision
        return None

    def submit(self, seat: str, number: int, answer: str) -> list[Event]:
        """Play an answer; the events it led to. Raises StaleDecision, IllegalAnswer, GameOver; then nothing changed."""
        decision = self.decision(seat)
        if decision is None or decision.number != number:
            if self.over:
                raise GameOver
            raise StaleDecision(seat=seat, number=number)
        words = decision.read(answer)
        self.answers.append((seat, "+".join(words)))
        return self._send((SEATS.index(seat), words))

    def end_early(self, reason: str, ahead: Sequence[str]) -> list[Event]:
        """End with no further play; see `games.engine.end_early`."""
        if self.over:
            raise GameOver
        table = self.settled
        ranks = [(SEATS[seat] not in ahead, total) for seat, total in enumerate(table.side_totals())]
        places = [1 + sum(other < rank for other in ranks) for rank in ranks]
        first = list(dict.fromkeys(table.side(seat) for seat, place in enumerate(places) if place == 1))
        table.step = "over"
        table.result = {
            "places": by_letter(places),
            "winner": first[0] if len(first) == 1 else None,
            "reason": reason,
        }
        self.table, self.answers, self.told, self.open = table, [], [], ()
        self._begin()
        return [Event("game_ended", table.round, {**table.result, "totals": by_letter(table.totals)})]

    def start(self) -> list[Event]:
        """Run from a settled table to the next questions."""
        return [] if self.over else self._send(None)

    def _begin(self) -> None:
        """Keep the settled table and make the script of its step."""
        self._settled = self.table.snapshot()
        self._script = None if self.over else _script(self.table, self.seed, self.told)

    def _send(self, answer: Answer | None) -> list[Event]:
        """Drive the script to its next question; where it ends, settle and go on with the next one."""
        earlier: list[Event] = []
        mark = len(self.told)
        while self._script is not None:
            try:
                self.open = self._script.send(answer)
            except StopIteration:
                earlier += self.told[mark:]
                self.told, self.answers, self.open, mark, answer = [], [], (), 0, None
                self.table.move += 1
                self._begin()
            else:
                break
        now = self.told[mark:]
        return earlier + now if earlier else now


def _script(table: Table, seed: Seed, told: list[Event]) -> Running:
    match table.step:
        case "deal":
            return Deal(table, seed, told).run()
        case "peek":
            return Opening(table, seed, told).run()
        case "turn":
            return TurnFlow(table, seed, told, table.turn).run()
        case "scoring":
            return Scoring(table, seed, told).run()
    raise ScriptError(reason=f"no script for {table.step}")
