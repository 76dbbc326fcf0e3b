"""Playing a bot's move: it chooses from its seat's view alone, and its answers go the way of everybody's."""

import secrets

from django.db import transaction

from games import engine
from games.bots import choose
from games.models import Game
from games.services import lines, states
from games.services.deadlines import MOST_DEFAULTS
from games.services.errors import not_running
from games.services.held import Held, locked_seats
from games.services.matches import engine_guard


def play(*, code: str, letter: str, question: int) -> bool:
    """Answer all questions of this bot's move, if it is still asked that question; in one transaction.

    False where it is not. Raises ServiceError game-not-running 409, engine-failed 500.
    """
    with lines.about("bot-move", code, letter), transaction.atomic():
        seat = locked_seats().filter(game__code=code, letter=letter, is_bot=True).first()
        if seat is None:
            return False
        if seat.game.status != Game.Status.RUNNING:
            raise not_running(seat.game)
        with engine_guard(code):
            held = Held(seat.game, "bot", seat)
            if question not in [decision.number for decision in held.open_to(letter)]:
                return False
            _play_move(held, letter)
            held.store()
        return True


def _play_move(held: Held, letter: str) -> None:
    move = held.game.move
    for _ in range(MOST_DEFAULTS):
        decisions = held.open_to(letter)
        if not decisions or held.game.move != move:
            return
        _answer(held, decisions[0])


def _answer(held: Held, decision: engine.Decision) -> None:
    """The bot's answer, or the default where it fails or is not legal."""
    # A bot is given its seat's full knowledge, in games that don't remember too.
    view = engine.view(held.game, decision.seat, remember=True)
    answer = decision.default
    try:
        answer = choose(view=view, decision=decision.to_json(), rng_seed=secrets.randbits(32))
    except Exception as error:  # a bot's fault of any kind must not stop the game
        states.log_failure("a bot", held.row.code, error)
    try:
        held.answer(decision.seat, decision.number, answer)
    except engine.IllegalAnswer as error:
        states.log_failure("a bot", held.row.code, error)
        held.answer(decision.seat, decision.number, decision.default)
