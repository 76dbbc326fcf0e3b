"""A game held under its row lock: the engine's game in memory, and what is written when it is let go."""

import datetime
from typing import Any

from django.db.models import QuerySet

from games import engine
from games.models import Game, GameEvent, OutboxMessage, Seat
from games.services import clocks, outbox, sql, states
from games.services.clocks import LEAST_LEFT
from games.services.errors import ServiceError, not_found
from games.services.seat_rows import SeatRows
from players.models import Player
from silver_site.clock import now

# Where a line of the record has a seat's letter, this stands for an end without further play.
EARLY_END = "-"
ROUND_ENDS = ("round_ended", "game_ended")
# Doors a person plays through: he saw what his answer led to.
PERSONAL = ("web", "api", "mail")
# What a move reads; the rest (the record above all) stays in the database.
SEAT_FIELDS = (
    "letter",
    "player",
    "is_bot",
    "resigned_at",
    "wants_end",
    "plays_on",
    "asked",
    "deadline",
    "reminded_for",
)
GAME_FIELDS = (
    "code",
    "status",
    "state",
    "event_count",
    "last_move_at",
    "move",
    "round",
    "bot_seats",
    "move_time",
    "remember",
    "teams",
    "rules_version",
    "host",
    "setup",
)


def locked_seats(*, skip_locked: bool = False) -> QuerySet[Seat]:
    """Seats joined with their game, whose row the query locks; with what a move needs and shows of both."""
    # FOR NO KEY UPDATE: rows that point to the game (events, messages) may be inserted by others meanwhile.
    return (
        Seat.objects.select_related("game")
        .only(*SEAT_FIELDS, *(f"game__{name}" for name in GAME_FIELDS))
        .order_by()
        .select_for_update(of=("game",), no_key=True, skip_locked=skip_locked)
    )


def find_locked(code: str, player: Player) -> Seat:
    """This player's own seat, its game locked. Raises ServiceError game-not-found or not-your-seat."""
    seat = next(iter(locked_seats().filter(game__code=code, player=player)), None)
    if seat is None:
        if Game.objects.visible_to(player).filter(code=code).exists():
            raise ServiceError("not-your-seat", 403, game=code)
        raise not_found()
    if seat.resigned_at is not None:
        raise ServiceError("not-your-seat", 403, game=code)
    return seat


class Held:
    """Collects what happens to one locked game, then stores it: the game, events, clocks and outbox rows.

    row: the locked game; by: the door ("web", "api", "mail", "deadline", "bot", "service"); seat: the acting seat's
    row where there is one; at: the moment everything here happens.
    """

    def __init__(self, row: Game, by: str, seat: Seat | None = None, started: engine.Game | None = None) -> None:
        self.row = row
        self.by = by
        self.seat = seat
        self.at = now()
        self.game = started or states.load(row)
        self.before = clocks.Asked({}, -1) if started else clocks.asked(self.game)
        self.events: list[engine.Event] = []
        self.values: dict[str, Any] = {}
        self.missed: str | None = None
        self._rows: list[GameEvent] = []
        self._lines: list[str] = []
        self._messages: list[OutboxMessage] = []

    @property
    def last_number(self) -> int:
        """The number of the last event told."""
        return self.row.event_count + len(self._rows)

    def open_to(self, letter: str) -> list[engine.Decision]:
        """The decisions now open to a seat."""
        return [decision for decision in engine.pending(self.game) if decision.seat == letter]

    def answer(self, letter: str, number: int, answer: str) -> None:
        """Play an answer. Raises the engine's errors; then nothing happened."""
        events = engine.submit(self.game, letter, number, answer)
        self._lines.append(f"{letter} {number} {answer} {self.by}\n")
        self.add(events)

    def end_early(self, reason: str, ahead: list[str]) -> None:
        """End the game without further play, the seats in `ahead` before all others."""
        events = engine.end_early(self.game, reason, ahead)
        self._lines.append(f"{EARLY_END} 0 {reason}:{''.join(ahead)} {self.by}\n")
        self.add(events)

    def tell(self, kind: str, **public: Any) -> None:
        """Tell something the engine knows nothing of."""
        self.add([engine.Event(kind, self.row.round, public)])

    def add(self, events: list[engine.Event]) -> None:
        """Give the events their numbers."""
        for event in events:
            self.row.round = event.round
            number = self.last_number + 1
            self._rows.append(
                GameEvent(
                    game=self.row,
                    number=number,
                    round=event.round,
                    kind=event.kind,
                    public=event.public,
                    private=event.private,
                    by=self.by,
                    at=self.at,
                )
            )
        self.events += events

    def queue(self, message: OutboxMessage) -> None:
        """Send this when everything is stored."""
        self._messages.append(message)

    def store(self) -> None:
        """Write everything: at most four statements, two where nobody's clock changes."""
        after = clocks.asked(self.game)
        change = clocks.changes(self.before, after)
        self._queue_turns(change)
        standing = engine.view(self.game, None) if self.game.over else None
        if standing:
            self._finish(standing)
        self._store_game()
        if self._rows:
            sql.insert_rows(GameEvent, self._rows)
        self._seat_rows(after, change, standing).save(self.row.pk)
        outbox.put(self._messages)
        self._rows, self._lines, self._messages = [], [], []

    def _queue_turns(self, change: clocks.Changes) -> None:
        for letter, number in change.started.items():
            bot = letter in self.row.bot_seats
            self.queue(
                outbox.message(
                    kind=outbox.Kind.BOT_MOVE if bot else outbox.Kind.TURN,
                    key=(letter, number),
                    at=self.at,
                    game=self.row,
                    letter=letter,
                    question=number,
                )
            )

    def _finish(self, standing: dict[str, Any]) -> None:
        self.values |= {"status": Game.Status.FINISHED, "ended_at": self.at, "result": standing["result"]}
        for letter in standing["villages"]:
            if letter not in self.row.bot_seats:
                kind = outbox.Kind.GAME_OVER
                self.queue(outbox.message(kind=kind, key=(letter,), at=self.at, game=self.row, letter=letter))

    def _seat_rows(self, after: clocks.Asked, change: clocks.Changes, standing: dict[str, Any] | None) -> SeatRows:
        rows = SeatRows()
        same_move = after.move == self.before.move and not standing
        for letter in change.stopped:
            rows.stop(letter, self._time_left(letter) if same_move else None)
        for letter, number in change.started.items():
            start = rows.go_on if same_move else rows.start
            start(letter, number, after.move, self.at, self.row.move_time)
        if self.missed:
            rows.miss(self.missed)
        if self.seat and self.by in PERSONAL and (change.stopped or change.started):
            rows.set(self.seat.letter, seen_event=self._seen())
        if standing and standing["result"]:
            for letter, place in standing["result"]["places"].items():
                rows.set(letter, place=place, total=standing["totals"][letter])
        return rows

    def _time_left(self, letter: str) -> datetime.timedelta | None:
        """What the acting seat keeps of its time while another seat answers within its move."""
        if self.seat is None or self.seat.letter != letter or self.seat.deadline is None:
            return None
        return max(self.seat.deadline - self.at, LEAST_LEFT)

    def _seen(self) -> int:
        """The number of the last event of this move; a round's end that it led to is news to its player too."""
        kinds = [row.kind for row in self._rows]
        ends = [kinds.index(kind) for kind in ROUND_ENDS if kind in kinds]
        return self.row.event_count - len(self._rows) + (min(ends) if ends else len(self._rows))

    def _store_game(self) -> None:
        self.values |= {"state": states.dump(self.game), "move": self.game.move}
        if self._rows:
            self.values |= {"event_count": self.last_number, "round": self.row.round, "last_move_at": self.at}
        for name, value in self.values.items():
            setattr(self.row, name, value)
        # The record is appended to where it lies: no move reads it.
        record = {"record": "".join(self._lines)} if self._lines else {}
        sql.update_row(Game, self.row.pk, self.values, record)
