"""The shapes of what the API answers, for its OpenAPI schema alone.

Views answer with the dictionaries of `games.api.shown`, the selectors and the engine; the tests hold every answer
against these shapes, in which nothing may be missing and nothing more may stand.
"""

from games.api.outputs.events import EventPage, NumberedEvent
from games.api.outputs.games import Game, GamePage, Message, Messages, Picks, Rematch, Setup, Setups, Shuffle
from games.api.outputs.me import Absences, Calendar, ChangedAbsence, Deliveries, Me
from games.api.outputs.play import Played, Table
from games.api.outputs.refusal import Refusal

__all__ = [
    "Absences", "Calendar", "ChangedAbsence", "Deliveries", "EventPage", "Game", "GamePage", "Me", "Message",
    "Messages", "NumberedEvent", "Picks", "Played", "Refusal", "Rematch", "Setup", "Setups", "Shuffle", "Table",
]  # fmt: skip
