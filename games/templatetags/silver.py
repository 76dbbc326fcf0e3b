"""Filters of the pages: `{% load silver %}`."""

from django import template
from django.utils.translation import ngettext

from games import wording
from games.models import DeckSetup, Game

register = template.Library()
MINUTE, HOUR, DAY = 60, 3600, 86400


@register.filter
def setup_name(game: Game) -> str:
    """The name of the cards that a game is played with."""
    return wording.setup_name(game)


@register.filter
def setup_title(setup: DeckSetup) -> str:
    """A setup's name."""
    return wording.setup_title(setup)


@register.filter
def deck_name(deck: str) -> str:
    """The name of a deck."""
    return wording.deck(deck)


@register.filter
def duration(seconds: int) -> str:
    """A length of time in its largest whole unit: 259200 is "3 days", 5400 is "90 minutes"."""
    if seconds % DAY == 0:
        return ngettext("%(n)d day", "%(n)d days", seconds // DAY) % {"n": seconds // DAY}
    if seconds % HOUR == 0:
        return ngettext("%(n)d hour", "%(n)d hours", seconds // HOUR) % {"n": seconds // HOUR}
    return ngettext("%(n)d minute", "%(n)d minutes", seconds // MINUTE) % {"n": seconds // MINUTE}
