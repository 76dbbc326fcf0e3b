"""The answers a seat may give, as phrases."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from games.wording import places as phrases
from games.wording.places import VILLAGE_CARD, Names, unworded

View = Mapping[str, Any]

# Questions whose words are places from before the exchange: other cards may lie there now.
OLD_PLACES = ("activate", "bury")
WORDS = {
    "draw": noop("draw a card"),
    "call": noop("call for a vote"),
    "end": noop("end the turn"),
    "token": noop("place the token"),
    "discard": noop("discard it"),
    "play": noop("discard it and use its ability"),
    "exchange": noop("exchange it for your cards"),
    "forward": noop("forward it to another village"),
    "yes": noop("yes"),
    "no": noop("no"),
    "none": noop("none"),
    "left": noop("the left end"),
    "right": noop("the right end"),
    "stop": noop("stop here"),
    "off": noop("no card: take it off"),
    "turn-up": noop("turn up the card looked at last"),
}


def option(word: str, decision: Mapping[str, Any], view: View, names: Names) -> str:
    """One of the decision's options as a phrase for its seat, with what that seat sees there."""
    if VILLAGE_CARD.fullmatch(word) or word == "deck" or word.startswith("pile-"):
        return _place(word, decision, view, names)
    if word in WORDS:
        return _(WORDS[word])
    if word in view["villages"]:
        return phrases.village(word, names, decision["seat"])
    verb, _dash, rest = word.partition("-")
    if verb == "use":
        return _("use %(place)s") % {"place": option(rest, decision, view, names)}
    if verb in ("take", "draw"):
        return _take(rest, view) if verb == "take" else _displayed(rest, view)
    return _numbered(word, decision)


def answer(text: str, decision: Mapping[str, Any], view: View, names: Names) -> str:
    """A whole answer ("A1+A3") as a phrase."""
    return phrases.joined(option(word, decision, view, names) for word in text.split("+"))


def _place(word: str, decision: Mapping[str, Any], view: View, names: Names) -> str:
    place = phrases.place(word, names, decision["seat"])
    if decision["question"] in OLD_PLACES:
        return _("the card that was %(place)s") % {"place": place}
    return _with_card(place, _lying(word, view))


def _numbered(word: str, decision: Mapping[str, Any]) -> str:
    """A number of cards, or the n-th of the cards seen."""
    if not word.isdecimal():
        unworded("option", word)
        return word
    if decision["question"] == "extra":
        count = int(word)
        return ngettext("%(count)s card more", "%(count)s cards more", count) % {"count": count} if count else _("none")
    return _("card %(number)s") % {"number": word}


def _displayed(rest: str, view: View) -> str:
    display = view.get("display", [])
    number = int(rest) if rest.isdecimal() else 0
    if not 0 < number <= len(display):
        unworded("option", f"draw-{rest}")
        return _("draw a card")
    if display[number - 1]["card"] is None:
        return _("draw card %(number)s beside the deck") % {"number": rest}
    return _("draw %(card)s from beside the deck") % {"card": display[number - 1]["card"]}


def _take(rest: str, view: View) -> str:
    number = rest or "1"
    card = _lying(f"pile-{number}", view)
    pile = phrases.pile(number)
    if card is None:
        return _("take the top card of %(pile)s") % {"pile": pile}
    return _("take %(card)s from %(pile)s") % {"card": card["card"], "pile": pile}


def _lying(word: str, view: View) -> Mapping[str, Any] | None:
    """What the seat sees of a place: a card of its view, or None where it knows nothing."""
    cards: list[Mapping[str, Any]]
    if match := VILLAGE_CARD.fullmatch(word):
        cards, spot = view["villages"].get(match[1], []), int(match[2]) - 1
    elif word == "deck":
        cards, spot = view["deck"], 0
    else:
        number = int(word[5:])
        cards, spot = (view["piles"][number - 1] if number <= len(view["piles"]) else []), 0
    if spot >= len(cards) or cards[spot]["card"] is None:
        return None
    return cards[spot]


def _with_card(place: str, card: Mapping[str, Any] | None) -> str:
    if card is None:
        return place
    if card["up"]:
        return _("%(place)s (%(card)s, face up)") % {"place": place, "card": card["card"]}
    return _("%(place)s (%(card)s)") % {"place": place, "card": card["card"]}
