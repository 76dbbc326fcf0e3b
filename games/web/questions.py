"""A decision as a form, and a form's fields as an answer. Which answers are legal is the engine's to say."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import engine, wording
from games.web import meant
from games.web.board import Board, Card
from games.wording.options import OLD_PLACES

NONE = "none"
PLACE = re.compile(r"([A-D])\d+")
# Whole numbers no longer than this are read; a longer one is no question of ours.
LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True)
class Option:
    """One word that may be answered: its sentence, and the card that it names, if it names one.

    is_place: whether the word itself is enough for who sees the card.
    """

    word: str
    label: str
    card: Card | None
    is_place: bool


@dataclass(slots=True)
class Group:
    """Options under one heading: a village, or all that are no place in one ("")."""

    title: str
    options: list[Option] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked, for templates/web/_question.html.

    form: "one" (radio buttons), "some" (checkboxes) or "ordered" (a list a position); positions: the names of those
    and whether each must be filled; none: the sentence for choosing nothing, where a form of several words allows it.
    """

    number: int
    text: str
    hint: str
    form: str
    groups: tuple[Group, ...]
    positions: tuple[tuple[str, bool], ...]
    none: str
    because: engine.CardInfo | None
    as_cards: bool


def build(
    decision: Mapping[str, Any],
    board: Board,
    names: dict[str, str],
    left: Mapping[str, str] | None = None,
    last: str = "",
) -> Question:
    """Lay out one open decision of the viewer's seat. left, last: see `meant.card`."""
    several = decision["most"] > 1
    form = "one" if not several else "ordered" if decision["ordered"] else "some"
    words = list(decision["options"])
    if decision["or_none"] and not several:
        words.insert(0, NONE)
    cards = {word: meant.card(word, decision, board, left or {}, last) for word in words}
    options = [_option(word, decision, board, names, cards[word]) for word in words]
    return Question(
        number=decision["number"],
        text=wording.question(dict(decision), names, board.setup),
        hint=_hint(decision) if several else "",
        form=form,
        groups=tuple(_grouped(options, names)),
        positions=tuple(_positions(decision)) if form == "ordered" else (),
        none=_label(NONE, decision, board, names) if decision["or_none"] and several else "",
        because=board.infos.get(_subject(decision, board) or ""),
        as_cards=any(option.card for option in options),
    )


def read(fields: QueryDict) -> tuple[int, str]:
    """The question's number and the answer that a form sent; 0, which no question has, for a number that is none."""
    number = fields.get("question", "")
    words = [word for word in fields.getlist("word") if word]
    answer = NONE if NONE in words else "+".join(words)
    readable = number.isascii() and number.isdigit() and len(number) <= LONGEST_NUMBER
    return int(number) if readable else 0, answer


def _option(word: str, decision: Mapping[str, Any], board: Board, names: dict[str, str], card: Card | None) -> Option:
    label = _label(word, decision, board, names)
    is_place = decision["question"] not in OLD_PLACES and word in board.places
    if decision["question"] == "pile":
        label = _pile(word, board)
    if card and card.code is not None and not is_place:
        # Where a card on display is drawn, its number is told already.
        named = card.name if word.startswith(meant.DISPLAYED) else f"{card.code} {card.name}"
        label = _("%(what)s: %(card)s") % {"what": label, "card": named}
    return Option(word, label, card, is_place)


def _pile(word: str, board: Board) -> str:
    owner = next((pile.owner for pile in board.piles if pile.word == word), "")
    # By its heading on the page: a phrase that stands alone, which the pile of a sentence is not in every language.
    number = word.partition("-")[2]
    named = _("Discard pile") if len(board.piles) == 1 else _("Discard pile %(n)s") % {"n": number}
    return _("%(pile)s, from which only %(name)s may take") % {"pile": named, "name": owner} if owner else named


def _label(word: str, decision: Mapping[str, Any], board: Board, names: dict[str, str]) -> str:
    return wording.option(word, dict(decision), board.view, names)


def _subject(decision: Mapping[str, Any], board: Board) -> str | None:
    """The card that a question is about: what it comes from, or else the card in the seat's hand."""
    subject: str | None = decision["subject"]
    drawn = board.view["drawn"]
    if subject is None and drawn and drawn["seat"] == decision["seat"]:
        subject = drawn["card"]
    return subject


def _grouped(options: list[Option], names: dict[str, str]) -> list[Group]:
    groups: dict[str, Group] = {}
    for option in options:
        place = PLACE.fullmatch(option.word) if option.is_place else None
        letter = place[1] if place else ""
        title = _("%(letter)s, %(name)s") % {"letter": letter, "name": names.get(letter, "")} if letter else ""
        groups.setdefault(letter, Group(title)).options.append(option)
    return list(groups.values())


def _hint(decision: Mapping[str, Any]) -> str:
    hint = _count_hint(decision)
    if decision["at_least_one_of"] and len(decision["at_least_one_of"]) < len(decision["options"]):
        hint += " " + _("At least one of your own is among them.")
    return hint


def _count_hint(decision: Mapping[str, Any]) -> str:
    least, most = decision["least"], decision["most"]
    if least == most:
        return ngettext("Choose exactly %(n)d.", "Choose exactly %(n)d.", most) % {"n": most}
    if most >= len(decision["options"]):
        return ngettext("Choose %(n)d or more.", "Choose %(n)d or more.", least) % {"n": least}
    return _("Choose %(least)d to %(most)d.") % {"least": least, "most": most}


def _positions(decision: Mapping[str, Any]) -> list[tuple[str, bool]]:
    most = min(decision["most"], len(decision["options"]))
    ordinals = [_("First"), _("Second"), _("Third"), _("Fourth"), _("Fifth")]
    ordinals += [_("Number %(n)d") % {"n": n} for n in range(len(ordinals) + 1, most + 1)]
    return [(name, n < decision["least"]) for n, name in enumerate(ordinals[:most])]
