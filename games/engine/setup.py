"""Which cards are in play: a choice of a deck for each number, and of the token."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from games.engine.decks import DECKS
from games.engine.errors import BadSetup
from games.engine.roles import PASSIVES, Role, Token

NUMBERS = range(14)
_CHOICE = re.compile(r"(\d{1,2})=([a-z]+)")


@dataclass(frozen=True, slots=True)
class CardInfo:
    """What a player may read of a card. name and text are marked for translation; works as in `Role`."""

    code: str
    number: int
    name: str
    text: str
    copies: int
    works: str
    deck: str


class Setup:
    """The cards and the token of a game.

    text: its notation, "bullet" or "bullet, 7=fang": the base deck, then the numbers replaced; roles: the kinds of
    card; a card on a table is of kind k when it is a `roles[k]`; token: the one in play; powers: those of
    `roles.PASSIVES` that some card in play has, so that nobody looks for the others; has_twins: whether two kinds share
    a number, so that a set may be of different cards.
    """

    __slots__ = ("has_twins", "kinds", "powers", "roles", "text", "token")

    def __init__(self, text: str, token: Token, roles: tuple[Role, ...]) -> None:
        self.text = text
        self.token = token
        self.roles = roles
        self.powers = frozenset(power for power in PASSIVES if any(getattr(role, power) for role in roles))
        self.has_twins = len({role.number for role in roles}) < len(roles)
        self.kinds = {role.code: kind for kind, role in enumerate(roles)}

    def deck(self) -> list[int]:
        """The kinds of the whole deck of 52, in order of number."""
        return [kind for kind, role in enumerate(self.roles) for _ in range(role.copies)]


@cache
def parse_setup(text: str, token: str | None = None) -> Setup:
    """The setup that a text names; the token is the base deck's unless another is named.

    Raises BadSetup for an unknown deck, a number chosen twice or outside 0 to 13, or a token of no deck.
    """
    base, *choices = [part.strip() for part in text.split(",")]
    if base not in DECKS:
        raise BadSetup(text=text, word=base)
    decks = dict.fromkeys(NUMBERS, base)
    chosen: set[int] = set()
    for choice in choices:
        match = _CHOICE.fullmatch(choice)
        if not match or int(match[1]) not in decks or int(match[1]) in chosen or match[2] not in DECKS:
            raise BadSetup(text=text, word=choice)
        chosen.add(int(match[1]))
        decks[int(match[1])] = match[2]
    if token is not None and token not in DECKS:
        raise BadSetup(text=text, word=token)
    roles = tuple(role for number in NUMBERS for role in DECKS[decks[number]].roles if role.number == number)
    return Setup(text, DECKS[token or base].token, roles)


def cards(setup: Setup) -> tuple[CardInfo, ...]:
    """The card reference of a setup, in order of number."""
    return tuple(
        CardInfo(role.code, role.number, role.name, role.text, role.copies, role.works, deck_of(role))
        for role in setup.roles
    )


def deck_of(role: Role) -> str:
    """The name of the deck that a card comes from."""
    return next(name for name, deck in DECKS.items() if role in deck.roles)
