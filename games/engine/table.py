"""The table as plain data: which card lies where, who knows it, and how the round stands.

A card is a small int, the same through a round; `kind[card]` says what it is. Seats are ints inside the engine and
letters outside. Lists of cards are kept so that the last one is the top, or the rightmost as its owner sees it.
"""

from __future__ import annotations

from typing import Any

from games.engine.errors import BadTable
from games.engine.roles import Role
from games.engine.setup import Setup, as_json, parse_setup

SEATS = "ABCD"
NOWHERE = -1
_LONGEST_VILLAGE = 52
PLACES = tuple(tuple(f"{letter}{spot}" for spot in range(1, _LONGEST_VILLAGE + 1)) for letter in SEATS)
SPOTS = {word: (seat, spot) for seat, words in enumerate(PLACES) for spot, word in enumerate(words)}

_FIELDS = (
    "seats", "rounds", "rules", "turn_limit", "everybody",
    "round", "step", "turn", "start", "holder", "power", "token_on", "called", "ended_by", "hand", "turns", "move",
    "chance", "result", "kind", "villages", "deck", "piles", "away", "turns_left", "totals", "scores", "questions",
)  # fmt: skip


class Table:
    """Everything of a game but the secret behind its chance.

    kind: what each card is; up: 1 where a card lies face up; seen: a bit a seat, set where that seat knows the card;
    villages, deck, piles, away (sets that were not dealt to anybody); hand: the card drawn or taken, not yet placed;
    turn, start, holder: seats; power: whether the holder may place the token; token_on: the card under it;
    called: the seat that has called; turns_left: seats with a last turn after a call; ended_by: why the round ends
    with this turn ("deck", "turns"), else None; turns: turns begun in this round; move: scripts finished in this
    game; chance: shuffles made in this round; questions: how many each seat was asked; scores: points of each
    finished round; result: set when the game is over.
    """

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

    def __init__(self, setup: Setup, seats: int, rounds: int, rules: int, turn_limit: int | None = None) -> None:
        self.setup = setup
        self.seats = seats
        self.rounds = rounds
        self.rules = rules
        self.turn_limit = turn_limit
        self.everybody = (1 << seats) - 1
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
        self.token_on = self.called = self.hand = NOWHERE
        self.turns_left = []
        self.ended_by = None
        self.turns = self.chance = 0

    def copy(self) -> Table:
        """A table of which nothing changes with this one.

        Copied are the lists that a script changes in place; the others are only ever replaced by new ones.
        """
        new = Table.__new__(Table)
        new.__dict__ = self.__dict__.copy()
        new.up, new.seen = self.up[:], self.seen[:]
        new.villages = list(map(list.copy, self.villages))
        new.piles = list(map(list.copy, self.piles))
        new.deck = self.deck[:]
        new.questions = self.questions[:]
        return new

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
        """The seat's face-up cards whose abilities work, left to right (SB "Silver Bullet": not under the token)."""
        up, covered = self.up, self.token_on
        return [card for card in self.villages[seat] if up[card] and card != covered]

    def movable(self, seat: int) -> list[int]:
        """The seat's cards that may be viewed, turned and moved (B9: nothing touches the card under the token)."""
        covered = self.token_on
        if covered == NOWHERE:
            return self.villages[seat]
        return [card for card in self.villages[seat] if card != covered]

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def from_seat(self, seat: int) -> list[int]:
        """All seats clockwise, beginning with this one."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types."""
        data = {name: getattr(self, name) for name in _FIELDS}
        return {**data, "setup": as_json(self.setup), "up": self.up.hex(), "seen": self.seen.hex()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Table:
        """The inverse of `to_json`. Raises BadTable where a field is missing."""
        table = cls.__new__(cls)
        try:
            for name in _FIELDS:
                setattr(table, name, data[name])
            table.setup = parse_setup(data["setup"]["decks"], data["setup"]["token"])
            table.up, table.seen = bytearray.fromhex(data["up"]), bytearray.fromhex(data["seen"])
        except KeyError as missing:
            raise BadTable(text="", word=str(missing)) from None
        return table.copy()  # what was read stays as it was when the game goes on
