"""Answering a question: the one way to play, for the web, the API, mail, deadlines and bots."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import comb
from typing import Any

from django.db import DatabaseError, transaction

from games import engine
from games.models import Game, Seat
from games.services import lines, outages, states
from games.services.errors import ServiceError, broken, not_running
from games.services.held import Held, find_locked
from games.services.seats import remembers
from players.models import Player

LONGEST_ANSWER = 200
# A village of twenty cards has a million sets.
MOST_LISTED = 500


@dataclass(frozen=True, slots=True)
class Played:
    """What an answer led to.

    game, seat: their rows, as stored now; events: what happened, both halves (show them with engine.event_view only);
    view: the table as this seat sees it now; repeated: the same answer was here before, and nothing changed; open: what
    the seat is asked now, in which move of the engine (not told of a repeated answer).
    """

    game: Game
    seat: Seat
    events: list[engine.Event]
    view: dict[str, Any]
    repeated: bool = False
    open: tuple[engine.Decision, ...] = ()
    move: int = 0


def submit(*, code: str, player: Player, question: int, answer: str, by: str) -> Played:
    """Answer the question of that number for this player's seat, and store all that follows from it.

    by: "web", "api" or "mail". The same answer to the same question again is no error. Raises ServiceError, and then
    nothing is stored: game-not-found 404; not-your-seat 403; game-not-running 409; bot-plays 409 (a bot stands in for
    him until he comes back, see `stand_ins`); stale-question 409 (`open`: the
    decisions open to the seat now); illegal-answer 422 (`answer`, `word`, `question`, `least`, `most`, `legal`: see
    `legal_answers`); engine-failed 500.
    """
    with lines.about("move", code), transaction.atomic():
        seat = find_locked(code, player)
        lines.seat_is(seat.letter)
        if seat.game.status != Game.Status.RUNNING:
            return _repeated_or(not_running(seat.game), seat, question, answer)
        if seat.is_bot:
            return _repeated_or(ServiceError("bot-plays", 409, game=code), seat, question, answer)
        with engine_guard(code):
            outages.catch_up(seat)
            held = Held(seat.game, by, seat)
        try:
            with engine_guard(code):
                _play(held, seat.letter, question, answer)
        except engine.StaleDecision:
            stale = ServiceError("stale-question", 409, open=[one.to_json() for one in held.open_to(seat.letter)])
            return _repeated_or(stale, seat, question, answer, held.game)
        with engine_guard(code):
            view = engine.view(held.game, seat.letter, remember=remembers(seat.game, seat))
            held.store()
        asked = tuple(held.open_to(seat.letter))
        return Played(seat.game, seat, held.events, view, open=asked, move=held.game.move)


@contextmanager
def engine_guard(code: str) -> Iterator[None]:
    """Turn what the engine never should raise into engine-failed, logged without a word of the game's state."""
    try:
        yield
    except (ServiceError, engine.StaleDecision, DatabaseError):
        raise
    except Exception as error:  # a fault of a card script may be any exception
        states.log_failure("the engine", code, error)
        # Whoever reports the error we raise may look at the one before it.
        error.args = ()
        traceback.clear_frames(error.__traceback__)
        raise broken(code) from None


def _play(held: Held, letter: str, question: int, answer: str) -> None:
    # No word is that long or has blanks; one that had would break the record's lines.
    answer = answer[:LONGEST_ANSWER] if answer.split() == [answer] else ""
    try:
        held.answer(letter, question, answer)
    except engine.IllegalAnswer as error:
        asked = next((one for one in held.open_to(letter) if one.number == question), None)
        if asked is None:
            raise engine.StaleDecision(seat=letter, number=question) from None
        params = {**error.params, "question": asked.question}
        bounds = {"least": asked.least, "most": asked.most}
        raise ServiceError("illegal-answer", 422, **params, **bounds, legal=legal_answers(asked)) from None


def legal_answers(decision: engine.Decision) -> list[str]:
    """Every legal answer; where sets make them too many to list, the words that an answer is joined from."""
    sizes = range(decision.least, decision.most + 1)
    if decision.most > 1 and sum(comb(len(decision.options), size) for size in sizes) > MOST_LISTED:
        return list(decision.options)
    return decision.answers()


def _repeated_or(
    error: ServiceError, seat: Seat, question: int, answer: str, game: engine.Game | None = None
) -> Played:
    """The harmless repeat of an answer that was taken before, else `error`. Only here the record is read."""
    record = Game.objects.values_list("record", flat=True).get(pk=seat.game.pk)
    start = f"{seat.letter} {question} {answer} "
    if not any(line.startswith(start) for line in record.splitlines()):
        raise error
    with engine_guard(seat.game.code):
        view = engine.view(game or states.load(seat.game), seat.letter, remember=remembers(seat.game, seat))
    return Played(seat.game, seat, [], view, repeated=True)
