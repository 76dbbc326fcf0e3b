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
        if table.setup.token.own_pile and table.power:
            table.fang_pile = len(table.piles)
            table.piles.append([])
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
        table = self.table
        table.turns += 1
        try:
            if "foresees" in table.setup.powers:
                self.foresee(self.total("foresees"))
            await self._main_action()
            self.stage = "after"
            await self._afterwards()
        except RoundEnds:
            self._drop_hand()
        if "displays" in table.setup.powers:
            self._refill()
        self._pass_on()

    async def _main_action(self) -> None:
        while True:
            word = await self._ask_or_free("action", self._actions(), "draw")
            if word == "call":
                self._call()
            elif word == "draw":
                extra = "extra_draws" in self.table.setup.powers
                await self._drawn(await self._draw_one_of_several() if extra else self.draw())
            elif word.startswith("draw-"):
                await self._drawn(self.draw_displayed(int(word[5:])))
            elif word.startswith("take"):
                await self._take(int(word[5:] or 1) - 1)
            else:
                continue
            return

    def _actions(self) -> list[str]:
        table = self.table
        words = ["draw"] if table.deck else []
        if table.display:
            words += [f"draw-{number}" for number in range(1, len(table.display) + 1)]
        if table.movable(self.seat):
            if table.piles[0]:
                words.append("take")
            if len(table.piles) > 1:
                words += [f"take-{pile + 1}" for pile in self.open_piles() if pile and table.piles[pile]]
        if len(table.counted(self.seat)) <= rules.CALL_LIMIT and not self.free and table.called == NOWHERE:
            words.append("call")
        return words

    async def _draw_one_of_several(self) -> int:
        """With Rascals one of several unseen cards, else the top one; the others go back as they lay (amulet.md, 4
        Rascal)."""
        extra = self.total("extra_draws")
        if not extra:
            return self.draw()
        rascal = self.helper(self.able("extra_draws")[0])
        more = int(await self.pick("extra", [str(number) for number in range(extra + 1)], rascal))
        count = min(more + 1, len(self.table.deck))
        if count == 1:
            return self.draw()
        table = self.table
        cards = self.look_at_deck(count)
        for card in cards:
            if table.up[card]:
                table.seen[card] = table.everybody
        self.forget([card for card in cards if not table.up[card]])
        kept = int(await self.pick("keep", [str(number) for number in range(1, count + 1)], rascal))
        return self.draw(kept - 1, of=count)

    async def _take(self, pile: int) -> None:
        """The top card, or with Rummagers one further down (F5)."""
        depth = 1
        if "deepens" in self.table.setup.powers:
            deepest = min(self.total("deepens"), len(self.table.piles[pile]))
            if deepest > 1:
                rummager = self.helper(self.able("deepens")[0])
                depth = int(await self.pick("depth", [str(number) for number in range(1, deepest + 1)], rummager))
        await exchange(self, self.take(pile, depth))

    async def _drawn(self, card: int) -> None:
        role = self.table.role(card)
        self.stage = "drawn"
        while True:
            words = ["discard"]
            if role.works == "discard" and role.can_be_played(self, card):
                words.append("play")
            if self.table.movable(self.seat):
                words.append("exchange")
                if role.forwards:
                    words.append("forward")
            word = await self._ask_or_free("drawn", words, "discard")
            if word in words:
                break
        if word == "discard":
            await discard_drawn(self, card)
        elif word == "play":
            self.play(card)  # shown before a pile is chosen: whether that is asked tells what it is
            if not role.lies_elsewhere:
                self.lay_played(card, await self.pick_pile())
            await role.when_discarded(self, card)
        else:
            await exchange(self, card, forward=word == "forward")

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
            self.place_token(await self.pick("target", self._token_places(), "token"))
        elif word.startswith("use-"):
            self.free = True
            card = self.table.at(word[4:])
            self.spent.add(card)
            self.tell("used", self.seat, place=word[4:], card=self.table.code(card))
            await self.table.role(card).when_used(self, card)
        return word

    def _free_actions(self) -> list[str]:
        table = self.table
        roles, kind, up = table.setup.roles, table.kind, table.up
        words = []
        for card in table.villages[self.seat]:
            if not up[card] or not (role := roles[kind[card]]).has_use:
                continue
            if card not in self.spent and card != table.switched_off and role.can_be_used(self, card):
                words.append(f"use-{table.place(card)}")
        if table.power and table.setup.token.laid and table.holder == self.seat and self._token_places():
            words.append("token")
        return words

    def _token_places(self) -> list[str]:
        """Own cards, but for those under a guard (A29)."""
        under = [
            PLACES[self.seat][spot] for spot, card in enumerate(self.table.villages[self.seat]) if self._covered(card)
        ]
        return [word for word in self.own() if word not in under]

    def _covered(self, card: int) -> bool:
        return any(card == covered for _, covered in self.table.covers)

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

    def _refill(self) -> None:
        """At a turn's end a card lies beside the deck for each face-up Squire (amulet.md, 1 Squire; A6, A7)."""
        table = self.table
        if table.ended_by is not None:
            return
        active = [card for seat in range(table.seats) for card in table.active(seat)]
        squires = sum(table.role(card).displays for card in active)
        squires += sum(role.displays for role in self.copied.values())
        laid = []
        while len(table.display) < squires and table.deck:
            card = table.deck.pop()
            self._face_up(card)
            table.display = [*table.display, card]
            laid.append(table.code(card))
        if laid:
            self.announce("displayed", cards=laid)
            self.after_draw()

    def _pass_on(self) -> None:
        table = self.table
        if table.ended_by is None and table.turn_limit is not None and table.turns >= table.turn_limit:
            table.ended_by = "turns"
        skipped, table.skips = table.skips, False
        calling = table.called != NOWHERE
        following = table.turns_left if calling else [(self.seat + 1) % table.seats, (self.seat + 2) % table.seats]
        if skipped and following and table.ended_by is None:
            self.announce("skipped", seat=SEATS[following[0]])
            following = following[1:]
        if table.ended_by is None and not following:
            table.ended_by = "call"
        if table.ended_by is not None:
            table.step = "scoring"
            return
        table.turn = following[0]
        if calling:
            table.turns_left = following[1:]
