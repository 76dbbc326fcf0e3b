"""Starting a game: its seats get their final letters, the cards are dealt, everybody is asked to look."""

from collections.abc import Sequence

from games import engine
from games.models import Game, Seat
from games.services import away, habits, log, states
from games.services.held import Held
from silver_site.clock import now


def begin(row: Game, seats: Sequence[Seat]) -> None:
    """Start a locked open game with these seats (in order of their letters; gaps close up)."""
    for letter, seat in zip(engine.SEATS, seats, strict=False):
        if seat.letter != letter:
            seat.letter = letter
            seat.save(update_fields=["letter"])
    row.habits = {seat.letter: habits.of(seat.player) for seat in seats if seat.player is not None}
    row.bot_seats = "".join(seat.letter for seat in seats if seat.is_bot)
    setup = engine.parse_setup(row.decks, row.token or None)
    seed = states.new_seed(row, tuple(seat.nonce for seat in seats))
    game, events = engine.new_game(setup, len(seats), row.rounds, seed, row.turn_limit, row.teams)

    held = Held(row, log.SERVICE, started=game)
    held.values |= {
        "status": Game.Status.RUNNING,
        "started_at": now(),
        "bot_seats": row.bot_seats,
        "habits": row.habits,
        "rules_version": engine.RULES_VERSION,
    }
    for seat in seats:
        held.tell("seat_joined", seat=seat.letter)
    held.tell("game_started", seats=[seat.letter for seat in seats])
    held.add(events)
    away.arrive(held, seats)
    held.store()
