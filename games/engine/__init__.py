"""The rules of Silver as pure Python: the front door. Outsiders import this module and nothing deeper.

Seats are letters, "A" to "D". Questions and answers are words (see README.md). The engine carries no language, no
clock and no I/O, and imports the standard library alone.
"""

from collections.abc import Iterable, Sequence

from games.engine.codec import dump, load
from games.engine.decisions import Decision
from games.engine.decks import DECKS
from games.engine.errors import (
    BadSetup,
    BadTable,
    ChangedScript,
    EngineError,
    GameOver,
    IllegalAnswer,
    ScriptError,
    StaleDecision,
)
from games.engine.events import Event, event_view
from games.engine.flow import RULES_VERSION
from games.engine.game import Game
from games.engine.notation import write_shown, write_view
from games.engine.positions import describe, set_up
from games.engine.setup import CardInfo, Setup, cards, parse_setup
from games.engine.shuffle import Seed, commitment
from games.engine.table import SEATS, Table
from games.engine.views import view

__all__ = [
    "RULES_VERSION",
    "SEATS",
    "BadSetup",
    "BadTable",
    "CardInfo",
    "ChangedScript",
    "Decision",
    "EngineError",
    "Event",
    "Game",
    "GameOver",
    "IllegalAnswer",
    "ScriptError",
    "Seed",
    "Setup",
    "StaleDecision",
    "cards",
    "commitment",
    "deck_names",
    "describe",
    "dump",
    "end_early",
    "event_view",
    "load",
    "new_game",
    "parse_setup",
    "pending",
    "replay",
    "set_up",
    "submit",
    "submit_default",
    "view",
    "write_shown",
    "write_view",
]


def deck_names() -> tuple[str, ...]:
    """The names of all decks, as setups use them."""
    return tuple(DECKS)


def new_game(
    setup: Setup, seats: int, rounds: int, seed: Seed, turn_limit: int | None = None, teams: bool = False
) -> tuple[Game, list[Event]]:
    """A game of 2 to 4 seats and 1 to 4 rounds, dealt, with its opening question open; and the events of the deal.

    turn_limit: after so many turns of all seats a round ends as if its deck were used up; teams: A and C play against
    B and D. Raises ValueError for numbers outside those bounds, teams of other than four seats, or a seed without a
    nonce for each seat.
    """
    if not 2 <= seats <= len(SEATS) or not 1 <= rounds <= 4 or len(seed.nonces) != seats:
        raise ValueError("2 to 4 seats with a nonce each, and 1 to 4 rounds")
    if teams and seats != len(SEATS):
        raise ValueError("teams are of four seats")
    game = Game(Table(setup, seats, rounds, RULES_VERSION, turn_limit, teams), seed)
    return game, game.start()


def pending(game: Game) -> tuple[Decision, ...]:
    """The open decisions of all seats; empty when the game is over."""
    return game.open


def submit(game: Game, seat: str, number: int, answer: str) -> list[Event]:
    """Play a seat's answer to its question of that number; what happened by it.

    Raises StaleDecision, IllegalAnswer or GameOver, and then nothing has changed.
    """
    return game.submit(seat, number, answer)


def submit_default(game: Game, seat: str) -> list[Event]:
    """Play the default answer of a seat's open question. Raises StaleDecision where it is asked nothing."""
    decision = game.decision(seat)
    if decision is None:
        raise StaleDecision(seat=seat, number=0)
    return game.submit(seat, decision.number, decision.default)


def end_early(game: Game, reason: str, ahead: Sequence[str] = ()) -> list[Event]:
    """End the game with no further play: the running round is not scored, and places follow the finished rounds.

    Seats in `ahead` come before all others; equal ones share a place, and a shared first place has no winner.
    reason: a code that the result keeps. Raises GameOver.
    """
    return game.end_early(reason, ahead)


def replay(
    setup: Setup,
    seats: int,
    rounds: int,
    seed: Seed,
    answers: Iterable[tuple[str, str]],
    turn_limit: int | None = None,
    teams: bool = False,
) -> tuple[Game, list[Event]]:
    """A whole game from its seed and its (seat, answer) pairs in the order given; all its events.

    Raises StaleDecision or IllegalAnswer where the answers don't fit.
    """
    game, events = new_game(setup, seats, rounds, seed, turn_limit, teams)
    for seat, answer in answers:
        decision = game.decision(seat)
        if decision is None:
            raise StaleDecision(seat=seat, number=0)
        events += game.submit(seat, decision.number, answer)
    return game, events
