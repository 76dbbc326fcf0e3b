"""Filters of the pages: `{% load silver %}`."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django import template

from games import wording
from games.models import DeckSetup, Game, Seat
from games.selectors import OfLeague, of_league
from games.services import seats
from games.wording import times

register = template.Library()
# A deadline nearer than this is marked.
SOON = timedelta(hours=6)

for phrase in (times.duration, times.time_left, times.clock, times.time_rules, times.time_marks):
    register.filter(phrase.__name__, phrase)


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
def clock_meaning(game: Game) -> str:
    """The time a game gives, as a sentence."""
    return times.clock_meaning(game.move_time, game.bank, game.cap)


@register.filter
def is_takeable(seat: Seat) -> bool:
    """Whether a substitute may take this seat over now."""
    return seats.takeable(seat.game, seat)


@register.filter
def of_game(found: Mapping[int, OfLeague], game: Game) -> OfLeague | None:
    """What a game is in a league, of what a page found out of all its games (`games.selectors.of_leagues`)."""
    return found.get(game.pk)


@register.simple_tag
def league_of(game: Game) -> OfLeague | None:
    """What a game is in a league, if it is one of a league's: then one query, else none."""
    return of_league(game)


@register.filter
def is_soon(at: datetime, now: datetime) -> bool:
    """Whether little time is left until then."""
    return at - now <= SOON
