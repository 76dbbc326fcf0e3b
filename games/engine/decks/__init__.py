"""The registry: a deck's name and its cards in order of number. One module a deck."""

from games.engine.decks import bullet
from games.engine.roles import Role

DECKS: dict[str, tuple[Role, ...]] = {
    "bullet": bullet.ROLES,
}
