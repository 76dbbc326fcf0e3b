"""Messages as the pages show them: what was said, and what can be said now."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import selectors, wording
from games.models import Game
from games.selectors import TableView
from games.services import messages
from players.models import Player

IN_PANEL = 8


class MessageForm(forms.Form):
    """Something to say in one's own words."""

    text = forms.CharField(
        label=_("Say something to the table"), max_length=messages.LONGEST, widget=forms.Textarea(attrs={"rows": 2})
    )


class ReportForm(forms.Form):
    """Why a message should be looked at."""

    reason = forms.CharField(
        label=_("What is wrong with it?"), required=False, max_length=messages.LONGEST,
        widget=forms.Textarea(attrs={"rows": 3}),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Said:
    """A message in the reader's words."""

    number: int
    letter: str
    name: str
    mine: bool
    text: str
    at: datetime


def panel(table: TableView, player: Player, before: int | None = None, size: int = IN_PANEL) -> dict[str, Any]:
    """What the panel shows, for templates/web/_messages.html: the newest messages (before that number), oldest first.

    Three queries, however much was said.
    """
    game, names = table.game, table.names
    found = selectors.messages(game, player, before=before, limit=size + 1)
    muted = selectors.muted(game, player)
    speaks = table.my_letter is not None and game.status not in messages.CLOSED
    limited = messages.only_phrases(game)
    shown = found[-size:]
    return {
        "said": [_said(one, names) for one in shown],
        "earlier": shown[0].number if len(found) > size else None,
        "message_form": MessageForm(label_suffix="", auto_id="say-%s") if speaks and not limited else None,
        "phrases": _phrases(game, names, placed=False) if speaks and limited else [],
        "placed_phrases": _phrases(game, names, placed=True) if speaks and limited else [],
        "places": _places(table) if speaks and limited else [],
        "muting": [(seat, seat.letter in muted) for seat in table.seats if not seat.mine and not _never_spoke(seat)],
    }


def _said(one: selectors.MessageView, names: dict[str, str]) -> Said:
    text = wording.phrase(one.phrase, one.params, names) if one.phrase else one.text
    return Said(one.number, one.letter, one.name, one.mine, text, one.at)


def _phrases(game: Game, names: dict[str, str], placed: bool) -> list[tuple[str, str]]:
    listed = messages.phrases(game)
    return [(one, wording.phrase(one, {}, names)) for one in listed if messages.PHRASES[one] == placed]


def _places(table: TableView) -> list[str]:
    villages = table.view["villages"] if table.view else {}
    return [f"{letter}{number}" for letter, cards in villages.items() for number in range(1, len(cards) + 1)]


def _never_spoke(seat: selectors.SeatView) -> bool:
    """A bot from the start; a person who resigned keeps his name and his messages."""
    return seat.is_bot and not seat.resigned
