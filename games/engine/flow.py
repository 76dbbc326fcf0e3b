"""The course of a round: the deal, the opening look, a turn."""

from __future__ import annotations

from games.engine import rules
from games.engine.decisions import Decision
from games.engine.exchange import discard_drawn, exchange
from games.engine.script import RoundEnds, Script, answer_to
from games.engine.table import NOWHERE, PLACES, SEATS
from games.engine.turn import Turn

RULES_VERSION = 1
"""The rules that a newly dealt round is played by; goes up with every change of what is legal or what it does."""
VILLAGE = 5
SETS = 4


class Deal(Script):
    """SB "Setup" and "Subsequent Rounds": four sets of five are dealt, whatever the number of seats (G20)."""

    __slots__ = ()

    async def run(self) -> None:
        """Shuffle and deal. The shuffled cards are, from the top: set after set, the discard, the deck."""
        table = self.table
        table.round += 1
        table.rules = RULES_VERSION
        if table.round == 1:
            table.start = table.holder = self.seed.stream(1, "start").below(table.seats)
        table.clear()
        kinds = table.setup.deck()
        self.seed.stream(table.round, "deal").shuffle(kinds)
        table.kind = kinds
        table.up, table.seen = bytearray(len(kinds)), bytearray(len(kinds))
        sets = [list(range(first, first + VILLAGE)) for first in range(0, SETS * VILLAGE, VILLAGE)]
        table.villages = sets[: table.seats]
        table.away = [card for unused in sets[table.seats :] for card in unused]
        top = SETS * VILLAGE
        table.up[top], table.seen[top] = 1, table.everybody
        table.piles = [[top]]
        table.deck = list(range(len(kinds) - 1, top, -1))
        table.step = "peek"
        self.announce("round_began", start=SEATS[table.start], card=table.code(top), rounds=table.rounds)


class Opening(Script):
    """Every seat looks at two own cards, all at once, before the first turn (G18)."""

    __slots__ = ()

    async def run(self) -> None:
        """Ask all seats; each sees its cards when it answers."""
        table = self.table
        waiting = {seat: self._peek(seat) for seat in range(table.seats)}
        while waiting:
            seat, words = await answer_to(*waiting.values())
            del waiting[seat]
            cards = [table.at(word) for word in words]
            for card in cards:
                table.seen[card] |= 1 << seat
            seen = {word: table.code(card) for word, card in zip(words, cards, strict=True)}
            self.tell("peeked", seat, {"cards": seen}, places=list(words))
        table.turn = table.start
        table.step = "turn"

    def _peek(self, seat: int) -> Decision:
        places = PLACES[seat][: len(self.table.villages[seat])]
        return self.question(seat, "peek", places, "+".join(places[:2]), least=2, most=2)


class TurnFlow(Turn):
    """SB "Gameplay": draw, take or call, with free actions before and after, and whose turn comes next."""

    __slots__ = ()

    async def run(self) -> None:
        """Play the turn of the seat on turn."""
        self.table.turns += 1
        try:
            await self._main_action()
            await self._afterwards()
        except RoundEnds:
            self._drop_hand()
        self._pass_on()

    async def _main_action(self) -> None:
        while True:
            word = await self._ask_or_free("action", self._actions(), "draw")
            if word == "call":
                self._call()
            elif word == "draw":
                await self._drawn(self.draw())
            elif word == "take":
                await exchange(self, self.take(0))
            else:
                continue
            return

    def _actions(self) -> list[str]:
        table = self.table
        own = len(table.movable(self.seat))
        words = ["draw"] if table.deck else []
        if own and table.piles[0]:
            words.append("take")
        if own <= rules.CALL_LIMIT and not self.free and table.called == NOWHERE:
            words.append("call")
        return words

    async def _drawn(self, card: int) -> None:
        role = self.table.role(card)
        while True:
            words = ["discard"]
            if role.works == "discard" and role.can_be_played(self, card):
                words.append("play")
            if self.table.movable(self.seat):
                words.append("exchange")
            word = await self._ask_or_free("drawn", words, "discard")
            if word == "discard":
                await discard_drawn(self, card)
            elif word == "exchange":
                await exchange(self, card)
            elif word == "play":
                self.play(card)
                await role.when_discarded(self, card)
            else:
                continue
            return

    async def _afterwards(self) -> None:
        """SB "Priest": free actions are open until the turn is over; a call is the whole turn (G10)."""
        if self.table.called == self.seat:
            return
        while words := self._free_actions():
            if await self._ask_or_free("action", [], "end", [*words, "end"]) == "end":
                return

    async def _ask_or_free(self, question: str, words: list[str], default: str, listed: list[str] | None = None) -> str:
        """Ask; a free action is done at once, and its word returned."""
        options = listed or words + self._free_actions()
        decision = self.question(self.seat, question, options, default if default in options else None)
        _, (word,) = await answer_to(decision)
        if word == "token":
            self.free = True
            self.place_token(await self.pick("target", self.own(), "token"))
        elif word.startswith("use-"):
            self.free = True
            card = self.table.at(word[4:])
            self.spent.add(card)
            self.tell("used", self.seat, place=word[4:], card=self.table.code(card))
            await self.table.role(card).when_used(self, card)
        return word

    def _free_actions(self) -> list[str]:
        table = self.table
        roles, kind = table.setup.roles, table.kind
        words = []
        for card in table.active(self.seat):
            role = roles[kind[card]]
            if role.has_use and card not in self.spent and role.can_be_used(self):
                words.append(f"use-{table.place(card)}")
        if table.power and table.holder == self.seat and table.movable(self.seat):
            words.append("token")
        return words

    def _call(self) -> None:
        """Each other seat has one more turn (SB "Call for a Vote")."""
        table = self.table
        table.called = self.seat
        table.turns_left = table.from_seat(self.seat)[1:]
        self.tell("called", self.seat)

    def _drop_hand(self) -> None:
        """A round that ends at once ends with the card in hand, which counts nowhere (A31)."""
        table = self.table
        if table.hand != NOWHERE:
            table.away = [*table.away, table.hand]
            table.hand = NOWHERE

    def _pass_on(self) -> None:
        table = self.table
        if table.ended_by is None and table.turn_limit is not None and table.turns >= table.turn_limit:
            table.ended_by = "turns"
        if table.ended_by is None and table.called != NOWHERE and not table.turns_left:
            table.ended_by = "call"
        if table.ended_by is not None:
            table.step = "scoring"
        elif table.called != NOWHERE:
            table.turn, *table.turns_left = table.turns_left
        else:
            table.turn = table.after(self.seat)
