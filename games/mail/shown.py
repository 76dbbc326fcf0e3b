"""The parts of a mail as plain words and rows, for text and HTML alike; all in the active language and zone."""

import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import engine, wording
from games.models import Game
from games.selectors import MessageView, OfLeague, TableView
from games.services import menus
from silver_site.clock import now

COLUMNS = 72
# Lines of others are shorter than any mail program's, so that none that it breaks anew consists of their words alone.
SAID_COLUMNS = 36


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to choose: its number in the mail, the word for it, and what it means.

    `shown` has the word in brackets behind the meaning, so that no line consists of it alone.
    """

    number: int
    word: str
    text: str

    @property
    def shown(self) -> str:
        """The whole line."""
        if self.word.isdecimal():
            return _("[%(number)s] %(text)s, by its number") % {"number": self.number, "text": self.text}
        return f"[{self.number}] {self.text} ({self.word})"


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its choices, how many to name, whether that can be several, and what is played when time runs
    out, with the words for it in brackets."""

    text: str
    choices: list[Choice]
    how_many: str
    several: bool
    default: str


@dataclass(frozen=True, slots=True)
class Village:
    """A seat and its cards, left to right: "A1=7" is known to the reader, "A2=(7)" lies face up, "A3=?" is unknown.

    notes: what lies on or over its cards, and the points a Tallyman noted for it.
    """

    name: str
    mine: bool
    cards: list[str]
    total: int
    notes: list[str]

    @property
    def line(self) -> str:
        """The cards of the row."""
        return "  ".join(self.cards)


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the table: who said it, and its lines. They are a player's words and may hold anything."""

    name: str
    lines: list[str]

    @property
    def quoted(self) -> list[str]:
        """Its lines, each short, begun with the name and in quotation marks, so that none can be read as a command or
        as ours, however a mail program breaks them anew."""
        rows = [row for line in self.lines for row in textwrap.wrap(line.replace('"', "'"), SAID_COLUMNS) or [""]]
        return [f'{self.name}> "{row}"' for row in rows]


def named(text: str) -> str:
    """A name that somebody made up, as our mails say it: in quotation marks, and too short to fill a line by itself, so
    that no line of ours can be read as what it says."""
    words = " ".join(text.replace('"', "'").split())
    cut = words if len(words) <= SAID_COLUMNS else f"{words[: SAID_COLUMNS - 1].rstrip()}…"
    return f'"{cut}"'


def in_league(of: OfLeague | None) -> str:
    """What a game is in a league, as a sentence that ends in the league's name; "" for a game of none."""
    if of is None:
        return ""
    return _("This is table %(table)d of Division %(division)s in season %(season)d of %(league)s.") % {
        "table": of.table,
        "division": of.division_name,
        "season": of.season,
        "league": named(of.name),
    }


def sentences(events: Iterable[Mapping[str, Any]], table: TableView) -> list[str]:
    """Events, worded for the reader, with the names of who sat there then."""
    at = [(event, event["number"]) for event in events]
    return [wording.event(event, table.names_at(number), table.letter_at(number)) for event, number in at]


def questions(table: TableView) -> list[Question]:
    """The reader's open questions with their numbered choices."""
    found = []
    for decision, menu in zip(table.decisions, menus.of(table.decisions), strict=True):
        choices = [Choice(number, word, _choice(word, decision, table)) for number, word in menu]
        text = wording.question(decision, table.names, table.setup)
        how_many = wording.how_many(decision)
        found.append(Question(text, choices, how_many, decision["most"] > 1, _default(decision, table)))
    return found


def villages(table: TableView) -> list[Village]:
    """All villages as the reader sees them, his own first."""
    if table.view is None:
        return []
    rows = [
        Village(
            _("%(name)s (you)") % {"name": seat.name} if seat.mine else seat.name,
            seat.mine,
            _placed(table.view["villages"][seat.letter], seat.letter),
            table.view["totals"][seat.letter],
            _notes(seat.letter, table.view),
        )
        for seat in table.seats
    ]
    return sorted(rows, key=lambda row: not row.mine)


def middle(table: TableView) -> dict[str, Any]:
    """The middle of the table: discard piles, the display, the size of the deck, the card in hand, the call, teams."""
    view = table.view
    if view is None:
        return {}
    drawn = view["drawn"]
    called = view["called"]
    return {
        "piles": _piles(table, view),
        "display": "  ".join(_placed(view["display"])),
        "deck": len(view["deck"]),
        "in_hand": drawn["card"] if drawn and drawn["seat"] == table.my_letter else None,
        "called": table.names[called] if called else None,
        "teams": _teams(table, view),
        "round": view["round"],
        "rounds": view["rounds"],
    }


def said(messages: Iterable[MessageView], table: TableView) -> list[Said]:
    """Messages, each with its speaker and lines."""
    return [
        Said(
            message.name,
            [wording.phrase(message.phrase, message.params, table.names)]
            if message.phrase
            else message.text.splitlines(),
        )
        for message in messages
    ]


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
        # Not a name that a stranger made up: this goes to people who never asked for it.
        wording.setup_name(game) if game.setup.official else _("a deck setup of its own"),
        ngettext("%(count)s seat", "%(count)s seats", game.seats_wanted) % {"count": game.seats_wanted},
        ngettext("%(count)s round", "%(count)s rounds", game.rounds) % {"count": game.rounds},
        _("%(time)s a move") % {"time": " ".join(time for time in times if time)},
        _("you see what you have seen") if game.remember else _("you must remember what you have seen"),
        *([_("in teams, partners sit opposite")] if game.teams else []),
    ]


def decks(game: Game) -> list[str]:
    """The cards of a game as they are now, a line a number: "7: Insomniac (Silver Bullet)"."""
    setup = engine.parse_setup(game.decks, game.token or None)
    return [
        _("%(number)s: %(card)s (%(deck)s)")
        % {"number": card.number, "card": _(card.name), "deck": wording.deck(card.deck)}
        for card in engine.cards(setup)
    ]


def moment(at: datetime | None) -> str:
    """A moment in the reader's zone, with the zone: "Tue 1 Dec 2026, 14:30 (Europe/Berlin)"."""
    return "" if at is None else wording.moment(at)


def standing(game: Game) -> str:
    """Why nobody is asked anything in a game; "" while it runs."""
    if game.ended:
        return _("The game is over.")
    if game.status != Game.Status.PAUSED:
        return ""
    if game.paused_until is None:
        return _("The game is paused: an administrator must look at it.")
    return _("The game stands still until %(until)s.") % {"until": moment(game.paused_until)}


def left(deadline: datetime | None) -> str:
    """How long it is until then, as of now: "1 day, 3 hours"."""
    return timeuntil(deadline, now()).replace("\xa0", " ") if deadline else ""


def _placed(cards: Iterable[Mapping[str, Any]], village: str = "") -> list[str]:
    """Cards, each with its place in one word: alone, a number or a place could be taken for an answer."""
    return [f"{village}{place}={_card(card)}" for place, card in enumerate(cards, 1)]


def _card(card: Mapping[str, Any]) -> str:
    if card["card"] is None:
        return "(?)" if card["up"] else "?"
    return f"({card['card']})" if card["up"] else str(card["card"])


def _choice(word: str, decision: Mapping[str, Any], table: TableView) -> str:
    """An option as a phrase; a number of a card of the deck that was looked at with that card, where it is known."""
    view = table.view or {}
    phrase = wording.option(word, decision, view, table.names)
    if decision["question"] not in ("keep", "next") or not 0 < int(word) <= len(view["deck"]):
        return phrase
    code = view["deck"][int(word) - 1]["card"]
    return phrase if code is None else _("%(place)s (%(card)s)") % {"place": phrase, "card": code}


def _default(decision: Mapping[str, Any], table: TableView) -> str:
    """What is played when time runs out, as a phrase, with its words in brackets but where they are a number."""
    words = decision["default"]
    phrase = wording.joined(_choice(word, decision, table) for word in words.split("+"))
    return phrase if words.isdecimal() else f"{phrase} ({words})"


def _piles(table: TableView, view: Mapping[str, Any]) -> list[str]:
    """A line a pile: its top card, or all of its cards where the reader chooses among them."""
    whole = any(decision["question"] == "depth" for decision in table.decisions)
    lines = []
    for number, cards in enumerate(view["piles"], 1):
        named = wording.pile(number)
        if number == view["fang_pile"]:
            named = _("%(pile)s, from which only %(name)s may take") % {
                "pile": named,
                "name": table.names[view["holder"]],
            }
        codes = [card["card"] for card in cards]
        if not codes:
            lines.append(_("On %(pile)s: no card") % {"pile": named})
        elif whole:
            lines.append(
                _("On %(pile)s, from the top: %(cards)s")
                % {"pile": named, "cards": "  ".join(f"{place}={code}" for place, code in enumerate(codes, 1))}
            )
        else:
            lines.append(_("On %(pile)s: %(card)s on top") % {"pile": named, "card": codes[0]})
    return lines


def _notes(letter: str, view: Mapping[str, Any]) -> list[str]:
    """What there is to say of a village besides its cards."""
    notes = []
    if (token := view["token_on"]) and token[0] == letter:
        notes.append(_("the token lies on card %(number)s") % {"number": token[1:]})
    for guard, covered in view["covers"].items():
        if guard[0] == letter:
            numbers = {"guard": guard[1:], "number": covered[1:]}
            notes.append(_("card %(guard)s covers card %(number)s") % numbers)
    if noted := view["tallies"].get(letter):
        notes.append(ngettext("%(count)s point noted", "%(count)s points noted", noted) % {"count": noted})
    return notes


def _teams(table: TableView, view: Mapping[str, Any]) -> list[str]:
    """A line a team: its names and the sum of its totals."""
    lines = []
    for team in view["teams"] or ():
        letters = team.split("+")
        total = sum(view["totals"][letter] for letter in letters)
        line = ngettext("%(names)s: total %(total)s point", "%(names)s: total %(total)s points", total)
        lines.append(line % {"names": wording.joined(table.names[letter] for letter in letters), "total": total})
    return lines
