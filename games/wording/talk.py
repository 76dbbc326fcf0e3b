"""What seats say to their table in phrases: each reader gets them in his own language."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games.wording import places as phrases
from games.wording.places import Names, unworded

PHRASES = {
    "hello": noop("Hello!"),
    "good-luck": noop("Good luck and have fun!"),
    "well-played": noop("Well played!"),
    "thanks": noop("Thank you!"),
    "slow-today": noop("I shall be slow for a while."),
    "looked": noop("I have looked at %(place)s."),
    "not-looked": noop("I have not looked at %(place)s."),
    "shall-we-call": noop("Shall we call for a vote?"),
    "would-call": noop("I would call for a vote."),
    "would-not-call": noop("I would not call for a vote."),
}


def phrase(code: str, params: Mapping[str, Any], names: Names) -> str:
    """A phrase as it is said. Places are told with their owner's name: "your card" would be the speaker's or the
    reader's."""
    template = PHRASES.get(code)
    if template is None:
        unworded("phrase", code)
        return "…"
    place = params.get("place")
    return _(template) % {"place": phrases.place(place, names, None) if place else _("a card")}
