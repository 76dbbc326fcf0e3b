"""What a mail may ask for besides moves: to be shown things, to be away, to pause, to get no more mails."""

from datetime import timedelta
from functools import partial

from django.db import transaction

from games.models import Game
from games.reading.command import Command
from games.services import absences, away, pauses, preferences
from games.services.errors import ServiceError
from games.services.mail_lines import ASKED, DONE, Line, carried_out
from games.services.spared import spared
from players import leave
from players.models import Absence, Player
from silver_site.clock import now

# How long a pause is that a mail proposes and names no end for.
PAUSE = timedelta(days=7)
# What changes nothing, and is answered to the player's own address whoever asked.
HARMLESS = ("status", "history", "help")
# What is about the player, not about a seat.
PERSONAL = ("help", "leave", "stop")


def carry_out(command: Command, player: Player, code: str) -> Line:
    """Do what a command asks for (not a move, nor to resign). Raises the refusals of the services it calls."""
    if command.kind == "leave":
        return _leave(command, player)
    if command.kind == "pause":
        return _pause(command, player, code)
    if command.kind == "stop":
        preferences.choose(player=player, mails=False)
        return carried_out(command, DONE)
    return carried_out(command, ASKED)


def _leave(command: Command, player: Player) -> Line:
    if command.start is None or command.end is None:
        raise ServiceError("dates", 422)
    absence = absences.put_down(player=player, kind=Absence.Kind.LEAVE, first=command.start, last=command.end)
    if absence.starts_at <= now():
        # Each of his games in a transaction of its own, not under the locks of this mail.
        transaction.on_commit(partial(_start, absence))
    return carried_out(command, DONE, start=command.start.isoformat(), end=command.end.isoformat(), days=absence.days)


def _start(absence: Absence) -> None:
    """Tell his games; what fails, the next sweep does."""
    with spared("the beginning of absence %s failed", absence.pk):
        away.start(absence)


def _pause(command: Command, player: Player, code: str) -> Line:
    """Propose a pause until the day that he names; without one agree to what is proposed, else propose a week."""
    if command.end:
        until = leave.begins(command.end + leave.ONE_DAY, player.time_zone)
        game = pauses.propose(code=code, player=player, until=until)
    else:
        game = _agree_or_propose(player, code)
    paused = game.status == Game.Status.PAUSED
    ends = game.paused_until if paused else game.pause_asked_until
    return carried_out(command, DONE, paused=paused, until=ends.isoformat() if ends else "")


def _agree_or_propose(player: Player, code: str) -> Game:
    try:
        return pauses.agree(code=code, player=player)
    except ServiceError as error:
        if error.code != "no-pause":
            raise
        return pauses.propose(code=code, player=player, until=now() + PAUSE)
