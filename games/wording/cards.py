"""Cards and setups by name."""

from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from games import engine
from games.wording.places import unworded

DECKS = {"bullet": noop("Silver Bullet"), "fang": noop("Silver Fang"), "amulet": noop("Silver Amulet")}


class Named(Protocol):
    """A deck setup."""

    @property
    def name(self) -> str: ...
    @property
    def decks(self) -> str: ...
    @property
    def official(self) -> bool: ...


class Composed(Protocol):
    """A game, as far as its cards go."""

    @property
    def decks(self) -> str: ...
    @property
    def setup(self) -> Named: ...


def card(code: str, setup: engine.Setup) -> str:
    """A card's number and name, "7 Insomniac"; an unknown code stays itself."""
    for info in engine.cards(setup):
        if info.code == code:
            return f"{info.number} {_(info.name)}"
    return code


def deck(name: str) -> str:
    """A deck's name."""
    if name not in DECKS:
        unworded("deck", name)
        return name
    return _(DECKS[name])


def setup_title(setup: Named) -> str:
    """A setup's name: of an official one in the reader's language, else as its owner gave it."""
    return _(setup.name) if setup.official else setup.name


def setup_name(game: Composed) -> str:
    """The name of the setup that a game is played with, and whether losers' picks (or its owner) changed it since."""
    if game.decks == game.setup.decks:
        return setup_title(game.setup)
    return _("%(name)s with other cards") % {"name": setup_title(game.setup)}
