"""What a seat is asked, as a sentence."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from games import engine
from games.wording.places import Names, unworded

QUESTIONS = {
    "peek": noop("Which two of your cards do you look at?"),
    "action": noop("What do you do?"),
    "action again": noop("What else do you do in this turn?"),
    "drawn": noop("What do you do with the drawn card?"),
    "depth": noop("Which card of the pile, counted from the top?"),
    "depth of": noop("%(card)s: which card of the pile do you take, counted from the top?"),
    "cards": noop("Which cards do you give for the new one?"),
    "cards of": noop("%(card)s: which cards?"),
    "bury": noop("Does the discarded card go under the deck?"),
    "bury of": noop("%(card)s: does the discarded card go under the deck?"),
    "bury set": noop("Which of the discarded cards go under the deck?"),
    "spot": noop("Where does the new card go?"),
    "village": noop("To which village do the cards go?"),
    "village of": noop("%(card)s: which village?"),
    "end": noop("At which end does the card join?"),
    "end of": noop("%(card)s: at which end does it join?"),
    "pile": noop("Which discard pile?"),
    "pile of": noop("%(card)s: from which pile?"),
    "activate": noop("Which of the discarded cards do you use by a Mortician?"),
    "remove": noop("Which card do you take out of the scoring?"),
    "remove of": noop("%(card)s: which card do you take out of the scoring?"),
    "target": noop("Which card?"),
    "target of": noop("%(card)s: which card?"),
    "target token": noop("On which card do you lay the token?"),
    "copy": noop("Which card’s ability do you use?"),
    "copy of": noop("%(card)s: which card’s ability do you use?"),
    "look": noop("Which card do you look at?"),
    "look of": noop("%(card)s: which card do you look at?"),
    "look again": noop("%(card)s: do you look at another card?"),
    "next": noop("Which card comes next?"),
    "next of": noop("%(card)s: which of the cards you saw comes next, from the top?"),
    "extra": noop("How many cards more do you draw?"),
    "extra of": noop("%(card)s: how many cards more do you draw?"),
    "keep": noop("Which card do you keep?"),
    "keep of": noop("%(card)s: which of the cards you saw do you keep?"),
}
# What some cards ask in words of their own, by their English name; "own": where all answers are one's own cards.
OF_CARDS = {
    ("target", "Priest"): noop("%(card)s: which of your cards do you turn over?"),
    ("target", "Instigator"): noop("%(card)s: which card do you turn over?"),
    ("village", "Thing"): noop("%(card)s: whose face-down cards do you shuffle?"),
    ("target", "Marksman"): noop("%(card)s: which card’s ability do you use?"),
    ("target", "Troublemaker"): noop("%(card)s: which card do you swap?"),
    ("village", "Gremlin"): noop("%(card)s: which village does it join?"),
    ("target", "Divulger"): noop("%(card)s: which card do you turn up?"),
    ("target", "Sheriff"): noop("%(card)s: which card do you turn over?"),
    ("village", "Splayer"): noop("%(card)s: which village do you look at and put in order?"),
    ("village", "Aura Seer"): noop("%(card)s: whose cards do you look at?"),
    ("target", "Vampire Bat"): noop("%(card)s: which card does it discard?"),
    ("cards", "Switcheroo"): noop("%(card)s: which cards do you get, each for the one you named in its place?"),
    ("cards own", "Switcheroo"): noop("%(card)s: which of your cards do you swap?"),
    ("village", "Switcheroo"): noop("%(card)s: with which village do you swap?"),
    ("target", "Empath"): noop("%(card)s: which of your cards do you look at?"),
    ("target", "Bodyguard"): noop("%(card)s: which of your cards does it cover?"),
    ("target", "Exposer"): noop("%(card)s: which of your cards do you turn up?"),
    ("target", "Revealer"): noop("%(card)s: which card do you turn up?"),
    ("cards own", "Beholder"): noop("%(card)s: which of your cards do you look at?"),
    ("target", "Apprentice Seer"): noop("%(card)s: which card do you look at?"),
    ("target", "Seer"): noop("%(card)s: which card do you look at?"),
    ("depth", "Master"): noop("%(card)s: which other card of the pile do you take, counted from the top?"),
    ("village", "Witch"): noop("%(card)s: into which village does the card of the deck go?"),
    ("target", "Witch"): noop("%(card)s: which card does it replace?"),
    ("target", "Robber"): noop("%(card)s: which card do you take?"),
    ("target own", "Robber"): noop("%(card)s: which of your cards do you give for it?"),
}


def question(
    decision: Mapping[str, Any],
    names: Names,  # noqa: ARG001  (every wording takes the names, though none of these sentences names a seat yet)
    setup: engine.Setup | None = None,
) -> str:
    """A decision (as JSON) as a question to its seat; setup: the game's cards, so that its card is called by name."""
    subject = decision["subject"]
    info = None
    if setup is not None and subject is not None:
        info = next((one for one in engine.cards(setup) if one.code == subject), None)
    template = (_of_card(decision, info.name) if info else None) or QUESTIONS.get(_variant(decision))
    if template is None:
        unworded("question", decision["question"])
        return _("What do you choose?")
    named = _("%(name)s (%(number)s)") % {"name": _(info.name), "number": info.number} if info else subject
    return _(template) % {"card": named}


def how_many(decision: Mapping[str, Any]) -> str:
    """How many answers to name, in which order, and of which one must be."""
    parts = [_count(decision)]
    if decision["most"] > 1 and decision["ordered"]:
        parts.append(_("Name them in the order you mean."))
    if set(decision["at_least_one_of"]) < set(decision["options"]) and decision["at_least_one_of"]:
        parts.append(_("At least one is your own."))
    return " ".join(parts)


def _count(decision: Mapping[str, Any]) -> str:
    least, most = decision["least"], decision["most"]
    if most == 1:
        return _("Choose one.")
    if least == most:
        return ngettext("Choose %(count)s of them.", "Choose %(count)s of them.", most) % {"count": most}
    return ngettext("Choose %(least)s to %(most)s of them.", "Choose %(least)s to %(most)s of them.", most) % {
        "least": least,
        "most": most,
    }


def _of_card(decision: Mapping[str, Any], name: str) -> str | None:
    """The template of the card's own words for this question."""
    word = decision["question"]
    if all(option.startswith(decision["seat"]) for option in decision["options"]):
        own = OF_CARDS.get((f"{word} own", name))
        if own is not None:
            return own
    return OF_CARDS.get((word, name))


def _variant(decision: Mapping[str, Any]) -> str:
    word: str = decision["question"]
    subject = decision["subject"]
    if word == "action" and "end" in decision["options"]:
        return "action again"
    if word == "bury" and "no" not in decision["options"]:
        return "bury set"
    if word == "target" and subject == "token":
        return "target token"
    if word == "look" and "turn-up" in decision["options"]:
        return "look again"
    if subject is not None and f"{word} of" in QUESTIONS:
        return f"{word} of"
    return word
