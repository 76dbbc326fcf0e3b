"""The hard end of games that are part of something with an end of its own, such as a season: they are played for.

What is played here goes through `Held` as everything else, by the door "service": an ended game verifies as any other.
Nobody misses a deadline by it. Paused games are let go on for it; broken ones cannot be.
"""

import logging

from django.db import transaction

from games import engine
from games.models import Game
from games.services.errors import broken, not_running
from games.services.held import Held, locked_game
from games.services.matches import engine_guard

logger = logging.getLogger(__name__)
# A move never takes so many answers; nor do so many moves pass under one lock.
MOST_ANSWERS = 200
# Why a game ended that was ended from outside: a code that its result keeps.
SEASON_END = "season-end"


def end_as_it_stands(*, code: str) -> Game:
    """Play the open move to its end by defaults, then end the game: places follow the rounds that are finished.

    In one transaction. Nothing in a game that has ended. Raises ServiceError game-not-running 409 (broken, or never
    started), engine-failed 500.
    """
    with transaction.atomic(), engine_guard(code):
        held = _held(code)
        if isinstance(held, Game):
            return held
        _let_go_on(held)
        _play_open_move(held)
        if not held.game.over:
            held.end_early(SEASON_END, list(engine.SEATS[: held.row.seats_wanted]))
        held.store()
        return held.row


def play_on(*, code: str) -> Game:
    """Play some moves of the game by defaults, in one transaction; to be called again until it has ended.

    A game by defaults alone ends when its decks are used up. Raises ServiceError as `end_as_it_stands`.
    """
    with transaction.atomic(), engine_guard(code):
        held = _held(code)
        if isinstance(held, Game):
            return held
        _let_go_on(held)
        _play_defaults(held)
        held.store()
        return held.row


def _held(code: str) -> Held | Game:
    """The game, locked; only its row where it has ended."""
    held = locked_game(code=code)
    if held is not None:
        return held
    row = Game.objects.listed().get(code=code)
    if not row.ended:
        raise not_running(row)
    return row


def _let_go_on(held: Held) -> None:
    row = held.row
    if row.status == Game.Status.PAUSED:
        row.status, row.pause_reason, row.paused_until = Game.Status.RUNNING, "", None
        held.values |= {"status": row.status, "pause_reason": "", "paused_until": None}
        held.tell("game_resumed")


def _play_open_move(held: Held) -> None:
    move = held.game.move
    for _ in range(MOST_ANSWERS):
        if held.game.over or held.game.move != move:
            return
        _play_one(held)
    logger.error("the defaults of game %s do not end", held.row.code)
    raise broken(held.row.code)


def _play_defaults(held: Held) -> None:
    for _ in range(MOST_ANSWERS):
        if held.game.over:
            return
        _play_one(held)


def _play_one(held: Held) -> None:
    decision = engine.pending(held.game)[0]
    held.answer(decision.seat, decision.number, decision.default)
