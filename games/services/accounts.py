"""Deleting an account: his games go on without him, and nothing is left that says who he was.

Leaving for good is resigning: a bot plays his seats on, he ranks behind those who stayed, and a game that nobody is
left to play with ends, as the table was promised for any resignation. Games keep their record, under a neutral name.
"""

import logging
from collections.abc import Callable
from contextlib import suppress

from django.db import transaction
from django.db.models import ProtectedError, Q

from games.models import (
    DeadLetter,
    DeckSetup,
    Game,
    IncomingMail,
    Invitation,
    MessageMute,
    OutboxMessage,
    ReplyAddress,
    Seat,
)
from games.services import endings, lobby
from games.services.errors import ServiceError
from players.models import Player
from players.services import deletion

logger = logging.getLogger(__name__)
GOING_ON = (Game.Status.RUNNING, Game.Status.PAUSED)
Listener = Callable[[Player], None]
_before: list[Listener] = []
_listeners: list[Listener] = []


def before_forgetting(listener: Listener) -> None:
    """Have this called with each player whose account is deleted, locked out already, in no transaction.

    For what has locks of its own. It is called again for whom a deletion that was interrupted is finished.
    """
    if listener not in _before:
        _before.append(listener)


def on_forget(listener: Listener) -> None:
    """Have this called with each player whose account is deleted, in the transaction that deletes his data."""
    if listener not in _listeners:
        _listeners.append(listener)


def delete_player(*, player: Player) -> None:
    """Delete this account. He is locked out at once; then follow his games, each by itself, and last his data.

    Twice changes nothing, and finishes what was interrupted. Raises what a database raises.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player.pk)
        deletion.lock_out(player)
    mine = Seat.objects.filter(player=player, resigned_at=None, game__status__in=GOING_ON)
    for code in list(mine.values_list("game__code", flat=True)):
        endings.leave_for_good(code=code, player=player)
    _leave_open_games(player)
    for listener in _before:
        listener(player)
    with transaction.atomic():
        # First his row, as digests do, then his messages.
        player = Player.objects.select_for_update().get(pk=player.pk)
        _forget(player)
        deletion.forget(player)
    logger.info("account %s was deleted", player.pk)


def _leave_open_games(player: Player) -> None:
    """Free his seats, pass on or cancel the games he opened, and let nobody wait for his answer or pick."""
    invited = Q(invitations__player=player, invitations__declined_at=None)
    open_games = Game.objects.filter(Q(seats__player=player) | invited, status=Game.Status.OPEN)
    for code in list(open_games.values_list("code", flat=True).distinct()):
        for act in (lobby.leave, lobby.decline):
            try:
                act(code=code, player=player)
            except ServiceError:
                # Not seated, not invited, or closed by itself meanwhile.
                logger.debug("nothing to leave in game %s", code)


def _forget(player: Player) -> None:
    """Delete what only he could see or was told; setups that others may play with stay, as nobody's."""
    OutboxMessage.objects.filter(recipient=player).delete()
    ReplyAddress.objects.filter(player=player).delete()
    IncomingMail.objects.filter(player=player).delete()
    DeadLetter.objects.filter(player=player).delete()
    Invitation.objects.filter(player=player).delete()
    MessageMute.objects.filter(player=player).delete()
    setups = DeckSetup.objects.filter(owner=player, official=False)
    for setup in setups.filter(games=None):
        # A season of a league may be about to play with it.
        with suppress(ProtectedError), transaction.atomic():
            setup.delete()
    setups.update(owner=None, shared=False, retired=True)
    for listener in _listeners:
        listener(player)
