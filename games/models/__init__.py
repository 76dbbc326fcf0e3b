"""The data of games. Models import no engine and hold no rules; only `games.services` writes them."""

from games.models.game import Game
from games.models.log import GameEvent
from games.models.outbox import OutboxMessage
from games.models.seat import Invitation, Seat
from games.models.setup import DeckSetup

__all__ = ["DeckSetup", "Game", "GameEvent", "Invitation", "OutboxMessage", "Seat"]
