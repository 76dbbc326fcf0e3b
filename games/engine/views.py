"""The table as a seat may see it: built up from nothing, so that what is not named here is not shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.engine.game import Game
from games.engine.script import by_letter
from games.engine.table import NOWHERE, SEATS, Table

Shown = dict[str, Any]


def view(game: Game, seat: str | None, remember: bool = True) -> Shown:
    """What a seat sees, in plain JSON types; seat None is a viewer without a seat.

    An unknown card is exactly {"card": None, "up": False}. remember=False shows of face-down cards only the one in
    the seat's own hand, and those of the deck that it looked at in its running turn. Raises LookupError for a seat
    that is not in the game.
    """
    table = game.table
    viewer = None if seat is None else dict(zip(SEATS, range(table.seats), strict=False))[seat]
    return {
        "seat": seat,
        "rounds": table.rounds,
        **_course(table),
        "villages": {
            SEATS[owner]: _cards(table, village, viewer, remember) for owner, village in enumerate(table.villages)
        },
        "deck": _deck(table, viewer, len(table.deck) if remember else _looked_at(game, seat)),
        "display": _cards(table, table.display, None, True),
        "piles": [_cards(table, reversed(pile), None, True) for pile in table.piles],
        "drawn": _drawn(table, viewer, remember),
        "scores": [by_letter(scores) for scores in table.scores],
        "totals": by_letter(table.totals),
        "asked": sorted(decision.seat for decision in game.open),
        "decisions": [decision.to_json() for decision in game.open if decision.seat == seat],
        "result": table.result,
    }


def _course(table: Table) -> Shown:
    """How the round stands: all of it public."""
    return {
        "round": table.round,
        "step": table.step,
        "turn": SEATS[table.turn] if table.step == "turn" else None,
        "turns": table.turns,
        "start": SEATS[table.start],
        "holder": SEATS[table.holder],
        "power": table.power,
        "decks": table.setup.text,
        "token": table.setup.token.name,
        "token_on": None if table.token_on == NOWHERE else table.place(table.token_on),
        "teams": [table.side(0), table.side(1)] if table.teams else None,
        "fang_pile": None if table.fang_pile == NOWHERE else table.fang_pile + 1,
        "covers": {table.place(guard): table.place(card) for guard, card in table.covers},
        "tallies": by_letter(table.tallies),
        "called": None if table.called == NOWHERE else SEATS[table.called],
        "turns_left": None if table.called == NOWHERE else [SEATS[seat] for seat in table.turns_left],
    }


def knows(table: Table, card: int, viewer: int | None) -> bool:
    """Whether a seat knows what the card is; a viewer without a seat knows what was open to all to see, not what each
    seat happens to have looked at for itself."""
    return bool(table.seen[card] >> (table.seats if viewer is None else viewer) & 1)


def _cards(table: Table, cards: Iterable[int], viewer: int | None, remember: bool) -> list[Shown]:
    """Cards whose faces are open to all to see: which lie face up is public, what they are where it is known."""
    shown = []
    for card in cards:
        up = bool(table.up[card])
        known = knows(table, card, viewer) and (up or remember)
        shown.append({"card": table.code(card) if known else None, "up": up})
    return shown


def _deck(table: Table, viewer: int | None, remembered: int) -> list[Shown]:
    """From the top. How a card further down lies is not open to see: only who knows the card is told.

    remembered: of how many cards from the top that is shown; further down a card is unknown.
    """
    shown = []
    for depth, card in enumerate(reversed(table.deck)):
        up = bool(table.up[card])
        known = knows(table, card, viewer) and (depth < remembered or (up and depth == 0))
        shown.append({"card": table.code(card), "up": up} if known else {"card": None, "up": False})
    return shown


def _looked_at(game: Game, seat: str | None) -> int:
    """How many cards from the top of the deck a seat has looked at in the running turn: while it lasts they are shown
    in games that don't remember too, for its questions may be about them."""
    looks = [event.public for event in game.told if event.kind == "looked_at_deck" and event.public["seat"] == seat]
    return max((look["after"] + look["count"] for look in looks), default=0)


def _drawn(table: Table, viewer: int | None, remember: bool) -> Shown | None:
    if table.hand == NOWHERE:
        return None
    [shown] = _cards(table, [table.hand], viewer, remember or viewer == table.turn)
    return {"seat": SEATS[table.turn], **shown}
