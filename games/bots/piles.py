"""Where to lay a discard when there are several piles."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.names import number
from games.bots.sight import WILD, Sight


def pile_to_lay_on(sight: Sight, options: Sequence[str], is_low: bool) -> str:
    """A low card goes to the pile from which this seat alone may take; any other covers the lowest card that is open
    to others."""
    own = f"pile-{sight.view.get('fang_pile')}" if sight.view["holder"] == sight.me else ""
    if is_low and own in options:
        return own
    return min((word for word in options if word != own), key=lambda word: _top(sight, word))


def _top(sight: Sight, word: str) -> int:
    cards = sight.pile(int(word.removeprefix("pile-")))
    code = cards[0].code if cards else None
    return WILD if code is None else number(code)
