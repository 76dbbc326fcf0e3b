"""What a card is: the base class of every card of every deck, and its short, closed list of hooks.

Scripts (`async`, named when_…) may ask and act, through Turn's verbs alone. Everything else is a passive: a plain
value or a pure function that never asks. The contract is in README.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

if TYPE_CHECKING:
    from games.engine.scoring import Counting
    from games.engine.turn import Turn

Works = Literal["face-up", "discard", "kept", "set", "scoring"]


def _(text: str) -> str:
    """Marks a text for translation and changes nothing: the engine carries no language."""
    return text


gettext_noop = _


PASSIVES = (
    "raises", "buries", "activates", "deepens", "extra_draws", "foresees", "displays", "ends_round", "guards",
)  # fmt: skip
"""The passive powers of face-up cards; see `Role`."""


class Role:
    """One kind of card.

    number: 0 to 13; code: how tables write it ("7", Fang's "0E"); copies: how many a deck holds; name, text: for
    players, in our own words; works: where its ability acts: face up in a village, discarded when just drawn, kept
    when just drawn, in a set that is exchanged, or at scoring.
    """

    number: ClassVar[int]
    code: ClassVar[str]
    copies: ClassVar[int] = 4
    name: ClassVar[str]
    text: ClassVar[str]
    works: ClassVar[Works]

    # Passives of a card that lies face up in the village of the seat on turn.
    raises: ClassVar[int] = 0
    """How many +1s it gives to a set that its seat exchanges."""
    buries: ClassVar[bool] = False
    """Whether its seat may send a discard under the deck, once a turn."""
    activates: ClassVar[bool] = False
    """Whether its seat may use a discard ability of a card leaving the village, once a turn."""
    deepens: ClassVar[int] = 0
    """How many cards from the top of a pile its seat may choose from."""
    extra_draws: ClassVar[int] = 0
    """How many cards more its seat may draw from the deck to keep one of them."""
    foresees: ClassVar[int] = 0
    """How many cards from the top of the deck its seat sees before its turn."""

    # Passives of a card that lies face up in any village.
    displays: ClassVar[int] = 0
    """How many cards lie face up beside the deck for all seats."""
    ends_round: ClassVar[bool] = False
    """Whether two such cards end the round at once."""
    guards: ClassVar[bool] = False
    """Whether opponents can't touch it, nor the card it is laid over."""

    # Passives of a card wherever it lies.
    wild: ClassVar[bool] = False
    """Whether in a set it counts as the number of the others."""
    forwards: ClassVar[bool] = False
    """Whether, just drawn and exchanged, it may send what it replaces into another village."""
    lies_elsewhere: ClassVar[bool] = False
    """Whether its discard ability lays the card itself somewhere else than on a pile."""
    cancels: ClassVar[int | None] = None
    """The parity of the cards of its village that count nothing when it lay face up as the round ended."""

    has_use: ClassVar[bool]
    """Whether it has a face-up ability to use; follows from `can_be_used`."""
    has_value: ClassVar[bool]
    """Whether it may count another number than its own at scoring; follows from `value`."""

    def can_be_used(self, turn: Turn, card: int) -> bool:
        """Whether the face-up ability has a legal use now; a card that is used on its seat's turn says so."""
        return False

    async def when_used(self, turn: Turn, card: int) -> None:
        """The face-up ability, used as a free action by the seat on turn."""

    def can_be_copied(self, turn: Turn) -> bool:
        """Whether a seat that has none may borrow the face-up ability now; what is used can be when it has a use."""
        return False

    def can_be_played(self, turn: Turn, card: int) -> bool:
        """Whether the discard ability has a legal use now; `card` is the one that acts, wherever it lies."""
        return False

    async def when_discarded(self, turn: Turn, card: int) -> None:
        """The discard ability, used by the seat on turn; `card` is the one that acts."""

    async def when_scored(self, counting: Counting, seat: int, card: int) -> None:
        """The scoring ability of a card that lay face up when the round ended."""

    def value(self, others: list[int]) -> int:
        """What it counts at scoring, beside the numbers of the other cards of its village that are scored."""
        return self.number

    def __init_subclass__(cls) -> None:
        if "number" in cls.__dict__ and "code" not in cls.__dict__:
            cls.code = str(cls.number)
        cls.has_use = cls.can_be_used is not Role.can_be_used
        cls.has_value = cls.value is not Role.value


@dataclass(frozen=True, slots=True)
class Token:
    """What a deck's token does for a seat that has won its power.

    name: the deck's; laid: it may be laid on an own card, which nobody may then view or move; switches_off: that card
    also loses its ability, and counts neither at scoring nor towards the limit for a call; own_pile: it founds a pile
    from which its holder alone may take.
    """

    name: str
    laid: bool = True
    switches_off: bool = False
    own_pile: bool = False


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: its cards in order of number, and its token."""

    roles: tuple[Role, ...]
    token: Token
