"""The parts of a mail as plain words and rows, for text and HTML alike; all in the active language and zone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.timesince import timeuntil
from django.utils.timezone import get_current_timezone_name, localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import wording
from games.models import Game
from games.selectors import TableView
from silver_site.clock import now


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to choose: its number in the mail, the word for it, and what it means."""

    number: int
    word: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its choices, how many to name, and what is played when time runs out."""

    text: str
    choices: list[Choice]
    how_many: str
    default: str


@dataclass(frozen=True, slots=True)
class Village:
    """A seat and its cards, left to right: "7" is known to the reader, "(7)" lies face up, "?" is unknown."""

    name: str
    mine: bool
    cards: list[str]
    total: int

    @property
    def line(self) -> str:
        """The cards of the row."""
        return "  ".join(self.cards)


def sentences(events: Iterable[Mapping[str, Any]], table: TableView) -> list[str]:
    """Events, worded for the reader."""
    return [wording.event(event, table.names, table.my_letter) for event in events]


def questions(table: TableView) -> list[Question]:
    """The reader's open questions, choices numbered through."""
    found, number = [], 0
    for decision in table.decisions:
        words = [*(["none"] if decision["or_none"] and "none" not in decision["options"] else []), *decision["options"]]
        choices = []
        for word in words:
            number += 1
            choices.append(Choice(number, word, wording.option(word, decision, table.view or {}, table.names)))
        default = wording.answer(decision["default"], decision, table.view or {}, table.names)
        found.append(Question(wording.question(decision, table.names), choices, _how_many(decision), default))
    return found


def villages(table: TableView) -> list[Village]:
    """All villages as the reader sees them, his own first."""
    if table.view is None:
        return []
    rows = [
        Village(
            _("%(name)s (you)") % {"name": seat.name} if seat.mine else seat.name,
            seat.mine,
            [_card(card) for card in table.view["villages"][seat.letter]],
            table.view["totals"][seat.letter],
        )
        for seat in table.seats
    ]
    return sorted(rows, key=lambda row: not row.mine)


def middle(table: TableView) -> dict[str, Any]:
    """The middle of the table: the top of the discard pile, how many cards the deck has, the card in hand, the call."""
    view = table.view
    if view is None:
        return {}
    drawn = view["drawn"]
    called = view["called"]
    return {
        "pile": view["piles"][0][0]["card"] if view["piles"][0] else None,
        "deck": len(view["deck"]),
        "in_hand": drawn["card"] if drawn and drawn["seat"] == table.my_letter else None,
        "called": table.names[called] if called else None,
        "round": view["round"],
        "rounds": view["rounds"],
    }


def options(game: Game) -> list[str]:
    """A game's options as phrases."""
    hours, minutes = divmod(game.move_time // 60, 60)
    days, hours = divmod(hours, 24)
    times = [
        ngettext("%(count)s day", "%(count)s days", days) % {"count": days} if days else "",
        ngettext("%(count)s hour", "%(count)s hours", hours) % {"count": hours} if hours else "",
        ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes} if minutes else "",
    ]
    return [
        game.setup.name,
        ngettext("%(count)s seat", "%(count)s seats", game.seats_wanted) % {"count": game.seats_wanted},
        ngettext("%(count)s round", "%(count)s rounds", game.rounds) % {"count": game.rounds},
        _("%(time)s a move") % {"time": " ".join(time for time in times if time)},
        _("you see what you have seen") if game.remember else _("you must remember what you have seen"),
    ]


def moment(at: datetime | None) -> str:
    """A moment in the reader's zone, with the zone: "Tue 1 Dec 2026, 14:30 (Europe/Berlin)"."""
    if at is None:
        return ""
    shown = date_format(localtime(at), "D j M Y, H:i")
    return _("%(moment)s (%(zone)s)") % {"moment": shown, "zone": get_current_timezone_name()}


def left(deadline: datetime | None) -> str:
    """How long it is until then, as of now: "1 day, 3 hours"."""
    return timeuntil(deadline, now()).replace("\xa0", " ") if deadline else ""


def _card(card: Mapping[str, Any]) -> str:
    if card["card"] is None:
        return "(?)" if card["up"] else "?"
    return f"({card['card']})" if card["up"] else str(card["card"])


def _how_many(decision: Mapping[str, Any]) -> str:
    least, most = decision["least"], decision["most"]
    if most == 1:
        return _("Choose one.")
    if least == most:
        return _("Choose %(count)s of them.") % {"count": most}
    return _("Choose %(least)s to %(most)s of them.") % {"least": least, "most": most}
