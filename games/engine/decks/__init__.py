"""The registry of decks by name. One module a deck, its cards in order of number."""

from games.engine.decks import amulet, bullet, fang
from games.engine.roles import Deck

DECKS: dict[str, Deck] = {
    "amulet": amulet.DECK,
    "bullet": bullet.DECK,
    "fang": fang.DECK,
}
