"""The data of games. Models import no engine and hold no rules; only `games.services` writes them."""

from games.models.game import Game
from games.models.log import GameEvent
from games.models.mail import DeadLetter, IncomingMail, PolledMailbox, ReplyAddress
from games.models.message import MessageMute, MessageReport, TableMessage
from games.models.outbox import OutboxMessage
from games.models.seat import FormerMember, Invitation, Seat
from games.models.service import Heartbeat, Outage, ServiceState
from games.models.setup import DeckSetup, SetupPick

__all__ = [
    "DeadLetter",
    "DeckSetup",
    "FormerMember",
    "Game",
    "GameEvent",
    "Heartbeat",
    "IncomingMail",
    "Invitation",
    "MessageMute",
    "MessageReport",
    "Outage",
    "OutboxMessage",
    "PolledMailbox",
    "ReplyAddress",
    "Seat",
    "ServiceState",
    "SetupPick",
    "TableMessage",
]
