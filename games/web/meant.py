"""The card that a word of a question means where it is no place of the table: a number of a list that was shown, a
card on display, or a card that has already left its village."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.web.board import Board, Card
from games.wording.options import OLD_PLACES

DISPLAYED = "draw-"


def card(word: str, decision: Mapping[str, Any], board: Board, left: Mapping[str, str], last: str) -> Card | None:
    """The card, as far as the seat knows it. left: `departed`; last: the answer that led to this question."""
    question = decision["question"]
    if question in OLD_PLACES:
        code = left.get(word)
        return Card(word, code, board.name(code), up=True) if code else None
    if word.startswith(DISPLAYED) and word[len(DISPLAYED) :].isdecimal():
        return _nth(board.display, word[len(DISPLAYED) :])
    if not word.isdecimal() or question == "extra":
        return board.places.get(word)
    if question == "depth":
        return _nth(_below(decision, board, last), word)
    found = _nth(board.deck, word)
    return found if found and found.code is not None else None


def departed(events: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The cards that all saw leave a village since one was last drawn or taken, by the places where they lay."""
    left: dict[str, str] = {}
    for event in events:
        match event["kind"]:
            case "drew" | "took":
                left = {}
            case "showed":
                left |= dict(zip(event["places"], event["cards"], strict=True))
            case "lost":
                left[event["place"]] = event["card"]
    return left


def _below(decision: Mapping[str, Any], board: Board, last: str) -> tuple[Card, ...]:
    """The cards that a depth counts: of the pile chosen before, without a Master that lies on top of it."""
    subject, count = decision["subject"], len(decision["options"])
    info = board.infos.get(subject)
    fetched = info is not None and info.works != "face-up"
    piles = [pile for pile in board.piles if pile.cards and board.may_take(pile)]
    if fetched:
        piles = [pile for pile in piles if len(pile.cards) > 1 or pile.cards[0].code != subject]
    if len(piles) > 1:
        piles = [pile for pile in piles if pile.word == _chosen(last)]
    if not piles:
        return ()
    cards = piles[0].cards
    return cards[1:] if fetched and len(cards) == count + 1 else cards


def _chosen(last: str) -> str:
    """The pile that an answer names."""
    return f"pile-{last[5:] or 1}" if last.startswith("take") else last


def _nth(cards: tuple[Card, ...], number: str) -> Card | None:
    place = int(number)
    return cards[place - 1] if 0 < place <= len(cards) else None
