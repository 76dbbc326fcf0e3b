"""What a seat is asked, as a sentence."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games import engine
from games.wording.places import Names, unworded

QUESTIONS = {
    "peek": noop("Which two of your cards do you look at?"),
    "action": noop("What do you do?"),
    "action again": noop("What else do you do in this turn?"),
    "drawn": noop("What do you do with the drawn card?"),
    "depth": noop("Which card of the pile, counted from the top?"),
    "cards": noop("Which cards do you give for the new one?"),
    "cards of": noop("%(card)s: which cards?"),
    "bury": noop("Does the discarded card go under the deck?"),
    "bury set": noop("Which of the discarded cards go under the deck?"),
    "spot": noop("Where does the new card go?"),
    "village": noop("Which village?"),
    "village of": noop("%(card)s: which village?"),
    "end": noop("At which end does the card join?"),
    "pile": noop("Which discard pile?"),
    "activate": noop("Which of the discarded cards do you use by a Mortician?"),
    "remove": noop("Which card do you take out of the scoring?"),
    "target": noop("Which card?"),
    "target of": noop("%(card)s: which card?"),
    "target token": noop("On which card do you lay the token?"),
    "copy": noop("Which card’s ability do you use?"),
    "look": noop("Which card do you look at?"),
    "next": noop("Which card comes next?"),
    "extra": noop("How many cards more do you draw?"),
    "keep": noop("Which card do you keep?"),
}


# Every wording takes the names, though none of these sentences names a seat yet.
def question(decision: Mapping[str, Any], names: Names, setup: engine.Setup | None = None) -> str:  # noqa: ARG001
    """A decision (as JSON) as a question to its seat; setup: the game's cards, so that its card is called by name."""
    template = QUESTIONS.get(_variant(decision))
    if template is None:
        unworded("question", decision["question"])
        return _("What do you choose?")
    return _(template) % {"card": decision["subject"]}


def _variant(decision: Mapping[str, Any]) -> str:
    word: str = decision["question"]
    subject = decision["subject"]
    if word == "action" and "end" in decision["options"]:
        return "action again"
    if word == "bury" and "no" not in decision["options"]:
        return "bury set"
    if word == "target" and subject == "token":
        return "target token"
    if subject is not None and f"{word} of" in QUESTIONS:
        return f"{word} of"
    return word
