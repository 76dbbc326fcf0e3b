"""The table as plain data: which card lies where, who knows it, and how the round stands.

A card is a small int, the same through a round; `kind[card]` says what it is. Seats are ints inside the engine and
letters outside. Lists of cards are kept so that the last one is the top, or the rightmost as its owner sees it.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from games.engine.errors import BadTable
from games.engine.roles import Role

if TYPE_CHECKING:
    from games.engine.setup import Setup

SEATS = "ABCD"
NOWHERE = -1
_LONGEST_VILLAGE = 52
PLACES = tuple(tuple(f"{letter}{spot}" for spot in range(1, _LONGEST_VILLAGE + 1)) for letter in SEATS)
SPOTS = {word: (seat, spot) for seat, words in enumerate(PLACES) for spot, word in enumerate(words)}

_FIELDS = (
    "seats", "rounds", "rules", "turn_limit", "teams", "everybody",
    "round", "step", "turn", "start", "holder", "power", "token_on", "called", "turns_left", "ended_by", "hand",
    "turns", "move", "chance", "result", "fang_pile", "display", "covers", "tallies", "skips",
    "kind", "villages", "deck", "piles", "away", "totals", "scores", "questions",
)  # fmt: skip
_CHANGED = ("villages", "piles", "deck", "questions", "up", "seen")
_REPLACED = (*(name for name in _FIELDS if name not in _CHANGED), "setup")
_changed_values, _replaced_values = attrgetter(*_CHANGED), attrgetter(*_REPLACED)

Snapshot = tuple[tuple[Any, ...], tuple[Any, ...]]
"""The values of a table: those that are only ever replaced, and copies of those that change in place."""


class Table:
    """Everything of a game but the secret behind its chance.

    kind: what each card is; up: 1 where a card lies face up; seen: a bit a seat, set where it knows the card, and one
    where it was open to all to see;
    villages, deck, piles, away (sets that were not dealt to anybody); hand: the card drawn or taken, not yet placed;
    turn, start, holder: seats; power: whether the holder may place the token; token_on: the card under it;
    teams: whether seats that sit opposite are partners; fang_pile: the number of the pile from which the holder alone
    may take, or NOWHERE; display: cards beside the deck; covers: [guard, card it is laid over] pairs; tallies: points
    noted in mid-round; skips: whether the next seat is passed over;
    called: the seat that has called; turns_left: seats with a last turn after a call; ended_by: why the round ends
    with this turn ("deck", "turns"), else None; turns: turns begun in this round; move: scripts finished in this
    game; chance: shuffles made in this round; questions: how many each seat was asked; scores: points of each
    finished round; result: set when the game is over.
    """

    __slots__ = (*_REPLACED, *_CHANGED)

    setup: Setup
    seats: int
    rounds: int
    rules: int
    turn_limit: int | None
    everybody: int
    round: int
    step: str
    turn: int
    start: int
    holder: int
    power: bool
    token_on: int
    called: int
    ended_by: str | None
    hand: int
    turns: int
    move: int
    chance: int
    result: dict[str, Any] | None
    kind: list[int]
    up: bytearray
    seen: bytearray
    villages: list[list[int]]
    deck: list[int]
    piles: list[list[int]]
    away: list[int]
    turns_left: list[int]
    totals: list[int]
    scores: list[list[int]]
    questions: list[int]
    teams: bool
    fang_pile: int
    display: list[int]
    covers: list[list[int]]
    tallies: list[int]
    skips: bool

    def __init__(
        self,
        setup: Setup,
        seats: int,
        rounds: int,
        rules: int,
        turn_limit: int | None = None,
        teams: bool = False,
    ) -> None:
        self.setup = setup
        self.seats = seats
        self.rounds = rounds
        self.rules = rules
        self.turn_limit = turn_limit
        self.teams = teams
        self.everybody = (1 << seats + 1) - 1
        self.round = 0
        self.step = "deal"
        self.start = self.holder = 0
        self.power = False
        self.move = 0
        self.totals = [0] * seats
        self.scores = []
        self.questions = [0] * seats
        self.result = None
        self.clear()

    def clear(self) -> None:
        """Take everything off the table that belongs to one round."""
        self.kind, self.up, self.seen = [], bytearray(), bytearray()
        self.villages = [[] for _ in range(self.seats)]
        self.deck, self.piles, self.away = [], [[]], []
        self.turn = self.start
        self.token_on = self.called = self.hand = self.fang_pile = NOWHERE
        self.display, self.covers = [], []
        self.tallies = [0] * self.seats
        self.skips = False
        self.turns_left = []
        self.ended_by = None
        self.turns = self.chance = 0

    def snapshot(self) -> Snapshot:
        """Its values as they are now: nothing in them changes with the table.

        Copied are the lists that a script changes in place; the others are only ever replaced by new ones.
        """
        return _replaced_values(self), _copied(*_changed_values(self))

    @classmethod
    def restored(cls, snapshot: Snapshot) -> Table:
        """A table that stands as one stood when that snapshot of it was taken."""
        table = cls.__new__(cls)
        kept, changed = snapshot
        for name, value in zip((*_REPLACED, *_CHANGED), (*kept, *_copied(*changed)), strict=True):
            setattr(table, name, value)
        return table

    def role(self, card: int) -> Role:
        """What the card is."""
        return self.setup.roles[self.kind[card]]

    def code(self, card: int) -> str:
        """How tables write the card."""
        return self.setup.roles[self.kind[card]].code

    def number(self, card: int) -> int:
        """The card's printed number."""
        return self.setup.roles[self.kind[card]].number

    def place(self, card: int) -> str:
        """Where in a village the card lies, as a word. Raises LookupError where it lies in none."""
        for seat, village in enumerate(self.villages):
            if card in village:
                return PLACES[seat][village.index(card)]
        raise LookupError("not in a village")

    def codes(self, cards: Iterable[int]) -> list[str]:
        """How tables write several cards."""
        roles, kind = self.setup.roles, self.kind
        return [roles[kind[card]].code for card in cards]

    def all_at(self, words: Iterable[str]) -> list[int]:
        """The cards at several places that were listed as answers."""
        villages = self.villages
        return [villages[seat][spot] for seat, spot in map(SPOTS.__getitem__, words)]

    def at(self, word: str) -> int:
        """The card at a place that was listed as an answer."""
        seat, spot = SPOTS[word]
        return self.villages[seat][spot]

    def owner(self, card: int) -> int:
        """The seat in whose village the card lies. Raises LookupError where it lies in none."""
        for seat, village in enumerate(self.villages):
            if card in village:
                return seat
        raise LookupError("not in a village")

    def active(self, seat: int) -> list[int]:
        """The seat's face-up cards whose abilities work, left to right: not one under a token that switches off."""
        up = self.up
        cards = [card for card in self.villages[seat] if up[card]]
        if self.token_on in cards and self.setup.token.switches_off:
            cards.remove(self.token_on)
        return cards

    @property
    def switched_off(self) -> int:
        """The card under a token that switches off (SB "Silver Bullet"), or NOWHERE."""
        return self.token_on if self.setup.token.switches_off else NOWHERE

    def counted(self, seat: int) -> list[int]:
        """The seat's cards that count, at scoring and towards the limit for a call (P20; A1 for the amulet)."""
        if self.token_on == NOWHERE:
            return self.villages[seat]
        off = self.switched_off
        return [card for card in self.villages[seat] if card != off]

    def movable(self, seat: int) -> list[int]:
        """The seat's cards that it may itself view, turn and move (B9: nothing touches the card under the token)."""
        covered = self.token_on
        if covered == NOWHERE:
            return self.villages[seat]
        return [card for card in self.villages[seat] if card != covered]

    def touchable(self, seat: int, by: int) -> list[int]:
        """Cards of a village that a seat may view, turn and move: not under the token, not guarded against it (A2)."""
        cards = self.movable(seat)
        if "guards" in self.setup.powers and self.are_opponents(seat, by):
            guarded = self.guarded(seat)
            return [card for card in cards if card not in guarded]
        return cards

    def guarded(self, seat: int) -> set[int]:
        """Cards that opponents can't touch: guards that lie face up, and what they are laid over."""
        guards = [card for card in self.active(seat) if self.role(card).guards]
        return {*guards, *(card for guard, card in self.covers if guard in guards)}

    def are_opponents(self, one: int, other: int) -> bool:
        """Whether two seats are neither the same nor partners."""
        return one != other and not (self.teams and (one - other) % 2 == 0)

    def own_seats(self, seat: int) -> list[int]:
        """The seat, and its partner behind it where there are teams."""
        return [seat, (seat + 2) % self.seats] if self.teams else [seat]

    def side(self, seat: int) -> str:
        """The seat's letter, or those of its team: "A+C"."""
        return "+".join(SEATS[one] for one in sorted(self.own_seats(seat)))

    def side_totals(self) -> list[int]:
        """A seat's total, or its team's (T9)."""
        return [sum(self.totals[one] for one in self.own_seats(seat)) for seat in range(self.seats)]

    def end_broken_covers(self) -> None:
        """A cover ends when its guard is no longer face up beside the card, or under a token that switches off."""
        self.covers = [
            [guard, card]
            for guard, card in self.covers
            if any(guard in village and card in village for village in self.villages)
            and self.up[guard]
            and guard != self.switched_off
        ]

    def from_seat(self, seat: int) -> list[int]:
        """All seats clockwise, beginning with this one."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types."""
        data = {name: getattr(self, name) for name in _FIELDS}
        setup = {"decks": self.setup.text, "token": self.setup.token.name}
        return {**data, "setup": setup, "up": self.up.hex(), "seen": self.seen.hex()}

    @classmethod
    def from_json(cls, data: dict[str, Any], setup: Setup) -> Table:
        """The inverse of `to_json`, with the setup that it names. Raises BadTable where a field is missing."""
        table = cls.__new__(cls)
        try:
            for name in _FIELDS:
                setattr(table, name, data[name])
            table.setup = setup
            table.up, table.seen = bytearray.fromhex(data["up"]), bytearray.fromhex(data["seen"])
        except KeyError as missing:
            raise BadTable(text="", word=str(missing)) from None
        return cls.restored(table.snapshot())  # what was read stays as it was when the game goes on


def _copied(
    villages: list[list[int]],
    piles: list[list[int]],
    deck: list[int],
    questions: list[int],
    up: bytearray,
    seen: bytearray,
) -> tuple[Any, ...]:
    """Copies of what changes in place, in the order of _CHANGED."""
    return list(map(list.copy, villages)), list(map(list.copy, piles)), deck[:], questions[:], up[:], seen[:]
