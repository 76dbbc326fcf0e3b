"""A table as a page lays it out: the view of a seat, with names beside codes. Knows what the view shows, no more."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from games import engine
from games.selectors import SeatView

Shown = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Card:
    """One card as it is drawn. code, name: None and "" where it is not known; token: the name of what lies on it;
    guards: the place of the card it is laid over; guard: the place of the card that is laid over it."""

    place: str
    code: str | None
    name: str
    up: bool
    token: str = ""
    guards: str = ""
    guard: str = ""

    @property
    def look(self) -> str:
        """Its CSS class: "up", "known" (face down, and the viewer knows it) or "down"."""
        if self.up and self.code is not None:
            return "up"
        return "known" if self.code is not None else "down"

    @property
    def state(self) -> str:
        """How it lies, in words."""
        if self.up:
            return _("face up")
        return _("face down, known to you") if self.code is not None else _("face down")


@dataclass(frozen=True, slots=True)
class Village:
    """A seat with its cards and what is marked on it. partner: of the viewer, in a game of teams."""

    seat: SeatView
    cards: tuple[Card, ...]
    on_turn: bool
    holds: bool
    power: bool
    called: bool
    partner: bool


@dataclass(frozen=True, slots=True)
class Pile:
    """A discard pile from the top. word: how answers name its top card; owner: who alone may take from it, or ""."""

    word: str
    cards: tuple[Card, ...]
    owner: str


@dataclass(frozen=True, slots=True)
class Team:
    """The partners' names, and what they have together after the finished rounds."""

    names: tuple[str, ...]
    total: int
    mine: bool


class Board:
    """A seat's view, laid out. Villages come in order of seats, the viewer's own first."""

    def __init__(self, view: Shown, seats: Sequence[SeatView], setup: engine.Setup) -> None:
        self.view = view
        self.setup = setup
        self.infos: Mapping[str, engine.CardInfo] = {info.code: info for info in engine.cards(setup)}
        self.names = {seat.letter: seat.name for seat in seats}
        self.token_is_laid = setup.token.laid
        self._guards: dict[str, str] = {over: guard for guard, over in view["covers"].items()}
        self.villages = tuple(self._village(seat) for seat in _mine_first(seats))
        self.deck = tuple(self._card(_nth("deck", n), card) for n, card in enumerate(view["deck"], 1))
        self.display = tuple(self._card(f"draw-{n}", card) for n, card in enumerate(view["display"], 1))
        self.piles = tuple(self._pile(number, pile) for number, pile in enumerate(view["piles"], 1))

    @property
    def drawn(self) -> Card | None:
        """The card in hand."""
        drawn = self.view["drawn"]
        return self._card(_("in hand"), drawn) if drawn else None

    @property
    def known_below(self) -> list[tuple[int, Card]]:
        """What the viewer knows of the deck below its top card, with how far down (2 is the next one)."""
        return [(depth, card) for depth, card in enumerate(self.deck, 1) if depth > 1 and card.code is not None]

    @cached_property
    def places(self) -> dict[str, Card]:
        """The cards that answers can name, by their words."""
        found = {card.place: card for village in self.villages for card in village.cards}
        tops = [*(pile.cards for pile in self.piles), self.deck]
        return found | {cards[0].place: cards[0] for cards in tops if cards}

    @property
    def scores(self) -> Iterator[tuple[int, list[int]]]:
        """The finished rounds' scores, a row a round, in order of letters."""
        for number, row in enumerate(self.view["scores"], 1):
            yield number, [row[letter] for letter in sorted(row)]

    @property
    def totals(self) -> list[int]:
        """Sums of the finished rounds, in order of letters."""
        return [self.view["totals"][letter] for letter in sorted(self.view["totals"])]

    @property
    def tallies(self) -> list[int]:
        """Points noted for the end of this round, in order of letters; [] while there are none."""
        noted = self.view["tallies"]
        return [noted[letter] for letter in sorted(noted)] if any(noted.values()) else []

    @property
    def teams(self) -> list[Team]:
        """The teams, the first one first; [] where each plays for himself."""
        totals = self.view["totals"]
        return [
            Team(
                names=tuple(self.names[letter] for letter in side.split("+")),
                total=sum(totals[letter] for letter in side.split("+")),
                mine=self.view["seat"] in side.split("+"),
            )
            for side in self.view["teams"] or ()
        ]

    def may_take(self, pile: Pile) -> bool:
        """Whether the viewer's seat may take from a pile."""
        return not pile.owner or self.view["holder"] == self.view["seat"]

    def name(self, code: str | None) -> str:
        """A card's name in the reader's language; "" for one that is not known."""
        return _(self.infos[code].name) if code is not None and code in self.infos else ""

    def turned_up(self, letter: str, codes: Sequence[str | None]) -> list[Card]:
        """A village as it lay when its round had ended; None is a card under the token."""
        return [Card(f"{letter}{n}", code, self.name(code), code is not None) for n, code in enumerate(codes, 1)]

    def _card(self, place: str, shown: Shown) -> Card:
        token = _token_name(self.view["token"]) if place == self.view["token_on"] else ""
        guards, guard = self.view["covers"].get(place, ""), self._guards.get(place, "")
        return Card(place, shown["card"], self.name(shown["card"]), shown["up"], token, guards, guard)

    def _pile(self, number: int, shown: Sequence[Shown]) -> Pile:
        word = f"pile-{number}"
        owner = self.names[self.view["holder"]] if number == self.view["fang_pile"] else ""
        return Pile(word, tuple(self._card(word, card) for card in shown), owner)

    def _village(self, seat: SeatView) -> Village:
        view, letter = self.view, seat.letter
        over = view["step"] == "over"
        cards = view["villages"][letter]
        return Village(
            seat=seat,
            cards=tuple(self._card(f"{letter}{n}", card) for n, card in enumerate(cards, 1)),
            on_turn=view["turn"] == letter,
            holds=view["holder"] == letter and not over,
            power=view["holder"] == letter and view["power"] and self.token_is_laid and not over,
            called=view["called"] == letter and not over,
            partner=not seat.mine
            and any({letter, view["seat"]} <= set(side.split("+")) for side in view["teams"] or ()),
        )


def _nth(word: str, number: int) -> str:
    return word if number == 1 else f"{word}-{number}"


def _mine_first(seats: Sequence[SeatView]) -> list[SeatView]:
    mine = next((n for n, seat in enumerate(seats) if seat.mine), 0)
    return [*seats[mine:], *seats[:mine]]


def _token_name(token: str) -> str:
    return {"bullet": _("bullet"), "fang": _("fang"), "amulet": _("amulet")}.get(token, token)
