"""Codes and parameters to sentences, in the reader's language: one function a thing, for every door.

All sentences are whole templates for gettext. What happens to the reader is told as "you", to others by name.
A code that has no sentence is a warning (tests fail on it) and a neutral sentence for the reader.
"""

from games.wording.cards import card, deck, setup_name, setup_title
from games.wording.errors import error
from games.wording.events import event
from games.wording.options import answer, option
from games.wording.places import joined, pile, place
from games.wording.questions import how_many, question
from games.wording.talk import phrase
from games.wording.times import duration, moment

__all__ = [
    "answer",
    "card",
    "deck",
    "duration",
    "error",
    "event",
    "how_many",
    "joined",
    "moment",
    "option",
    "phrase",
    "pile",
    "place",
    "question",
    "setup_name",
    "setup_title",
]
