"""What a card is: the base class of every card of every deck, and its short, closed list of hooks.

Scripts (`async`, named when_…) may ask and act, through Turn's verbs alone. Everything else is a passive: a plain
value or a pure function that never asks. The contract is in README.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

if TYPE_CHECKING:
    from games.engine.scoring import Scoring
    from games.engine.turn import Turn

Works = Literal["face-up", "discard", "scoring"]


def _(text: str) -> str:
    """Marks a text for translation and changes nothing: the engine carries no language."""
    return text


gettext_noop = _


class Role:
    """One kind of card.

    number: 0 to 13; code: how tables write it ("7", Fang's "0E"); copies: how many a deck holds; name, text: for
    players, in our own words; works: where its ability acts: face up in a village, discarded when just drawn, or at
    scoring.
    """

    number: ClassVar[int]
    code: ClassVar[str]
    copies: ClassVar[int] = 4
    name: ClassVar[str]
    text: ClassVar[str]
    works: ClassVar[Works]

    raises: ClassVar[int] = 0
    """How many +1s it gives to a set while it lies face up in the village of the seat that discards."""
    buries: ClassVar[bool] = False
    """Whether, face up, it lets its seat send a discard under the deck, once a turn."""
    activates: ClassVar[bool] = False
    """Whether, face up, it lets its seat use a discard ability of a card leaving the village, once a turn."""
    has_use: ClassVar[bool]
    """Whether it has a face-up ability to use; follows from `can_be_used`."""
    has_value: ClassVar[bool]
    """Whether it may count another number than its own at scoring; follows from `value`."""
    lies_elsewhere: ClassVar[bool] = False
    """Whether its discard ability lays the card itself somewhere else than on a pile."""

    def can_be_used(self, turn: Turn) -> bool:
        """Whether the face-up ability has a legal use now; a card that is used on its seat's turn says so."""
        return False

    async def when_used(self, turn: Turn, card: int) -> None:
        """The face-up ability, used as a free action by the seat on turn."""

    def can_be_played(self, turn: Turn, card: int) -> bool:
        """Whether the discard ability has a legal use now; `card` is the one that acts, wherever it lies."""
        return False

    async def when_discarded(self, turn: Turn, card: int) -> None:
        """The discard ability, used by the seat on turn; `card` is the one that acts."""

    async def when_scored(self, scoring: Scoring, seat: int, card: int) -> None:
        """The scoring ability of a card that lay face up when the round ended."""

    def value(self, others: list[int]) -> int:
        """What it counts at scoring, beside the numbers of the other cards of its village that are scored."""
        return self.number

    def __init_subclass__(cls) -> None:
        if "number" in cls.__dict__ and "code" not in cls.__dict__:
            cls.code = str(cls.number)
        cls.has_use = cls.can_be_used is not Role.can_be_used
        cls.has_value = cls.value is not Role.value
