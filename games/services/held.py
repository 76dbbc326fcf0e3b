"""A game held under its row lock: the engine's game in memory, and what is written when it is let go."""

import datetime
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db.models import OuterRef, Q, QuerySet, Subquery

from games import engine
from games.models import Game, GameEvent, Outage, OutboxMessage, Seat
from games.services import clocks, log, outbox, sql, states
from games.services.clocks import Clocks
from games.services.errors import ServiceError, not_found
from games.services.seat_rows import SeatRows
from players.models import Player
from silver_site.clock import now

# Where a line of the record has a seat's letter, this stands for an end without further play.
EARLY_END = "-"
ROUND_ENDS = ("round_ended", "game_ended")
# Doors a person plays through: he saw what his answer led to.
PERSONAL = ("web", "api", "mail")
# A turn mail to somebody who has just moved waits for him to move again (SILVER_GATHER_SECONDS), so that quick
# exchanges make one mail; never longer than that part of the time he has.
PART_TO_GATHER = 10
# What a move reads; the rest (the record above all) stays in the database.
SEAT_FIELDS = (
    "letter",
    "player",
    "is_bot",
    "resigned_at",
    "stand_in_since",
    "wants_end",
    "plays_on",
    "asked",
    "deadline",
    "remind_at",
    "missed_in_row",
    "informed_round",
)
GAME_FIELDS = (
    "code",
    "status",
    "state",
    "event_count",
    "last_move_at",
    "round",
    "bot_seats",
    "away_seats",
    "move_time",
    "bank",
    "cap",
    "days_off",
    "misses_allowed",
    "leave_allowed",
    "clocks",
    "habits",
    "remember",
    "teams",
    "rules_version",
    "host",
    "setup",
)


def locked_seats(*, skip_locked: bool = False) -> QuerySet[Seat]:
    """Seats joined with their game; the query locks the game's row, then the seat's; with what a move needs and shows.

    The seat's too, or whoever had to wait for the game would be shown the seat as it was before: with the player who
    was replaced meanwhile, or still in a bot's hands. Everybody locks the game first, so nobody locks others out.
    """
    # FOR NO KEY UPDATE: rows that point to the game (events, messages) may be inserted by others meanwhile.
    return (
        Seat.objects.select_related("game")
        .only(*SEAT_FIELDS, *(f"game__{name}" for name in GAME_FIELDS))
        .order_by()
        .select_for_update(of=("game", "self"), no_key=True, skip_locked=skip_locked)
    )


def find_locked(code: str, player: Player) -> Seat:
    """This player's own seat, its game locked; `owed`: the first outage whose time the game has not got back.

    Raises ServiceError game-not-found or not-your-seat.
    """
    open_ones = Outage.objects.filter(credited_at=None, pk__gt=OuterRef("game__outage")).order_by("pk")
    seats = locked_seats().annotate(owed=Subquery(open_ones.values("pk")[:1]))
    seat = next(iter(seats.filter(game__code=code, player=player)), None)
    if seat is None:
        if Game.objects.visible_to(player).filter(code=code).exists():
            raise ServiceError("not-your-seat", 403, game=code)
        raise not_found()
    if seat.resigned_at is not None:
        raise ServiceError("not-your-seat", 403, game=code)
    return seat


def locked_game(*, by: str = log.SERVICE, **which: Any) -> "Held | None":
    """A game that goes on, locked, for acts that are no seat's own; None if there is none such. `which`: pk or code.

    Raises what loading a game that no longer runs as it did raises.
    """
    going_on = ~Q(state="") & (Q(status=Game.Status.RUNNING) | Q(status=Game.Status.PAUSED))
    broken = Q(pause_reason=Game.PauseReason.BROKEN)
    games = Game.objects.select_for_update(no_key=True).defer("record", "secret")
    row = games.filter(going_on & ~broken, **which).first()
    return Held(row, by) if row else None


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
        self.clocks = Clocks(row)
        self.before = clocks.Asked({}, -1) if started else clocks.asked(self.game)
        self.events: list[engine.Event] = []
        self.values: dict[str, Any] = {}
        self.missed: str | None = None
        self._rows: list[GameEvent] = []
        self._lines: list[str] = []
        self._messages: list[OutboxMessage] = []
        self._seat_values: dict[str, dict[str, Any]] = {}
        self._moved_clocks: set[str] = set()
        self._played = started is not None

    @property
    def people(self) -> list[str]:
        """The letters of the seats that people play themselves now."""
        return [letter for letter in self.row.habits if letter not in self.row.bot_seats]

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
        self._played = True
        self.add(events)

    def end_early(self, reason: str, ahead: list[str]) -> None:
        """End the game without further play, the seats in `ahead` before all others."""
        events = engine.end_early(self.game, reason, ahead)
        self._lines.append(f"{EARLY_END} 0 {reason}:{''.join(ahead)} {self.by}\n")
        self._played = True
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

    def table_news(self, except_letters: str = "") -> None:
        """Send news of the event told last to the people at the table but these."""
        for letter in self.people:
            if letter not in except_letters:
                number = self.last_number
                self._notice(outbox.Kind.TABLE, letter, (number, letter), payload={"event": number})

    def hand_over(self, letter: str) -> None:
        """Have a bot answer what the seat is asked now, and was asked before: of anything newer it hears when this is
        stored."""
        asked = clocks.asked(self.game)
        if letter in asked.questions and letter not in clocks.changes(self.before, asked).started:
            number = asked.questions[letter]
            # The event's number: the bot may have been called for this question before, and sent away.
            key = (letter, number, self.last_number)
            self._notice(outbox.Kind.BOT_MOVE, letter, key, question=number)

    def stand_still(self, letter: str, since: datetime.datetime | None = None) -> None:
        """Stop a seat's clock, as of a moment in the past where one is given, with what was left on it then; a seat
        that is not asked has none that runs."""
        self.clocks.stop(letter, min(since or self.at, self.at))
        self._moved_clocks.add(letter)

    def run_again(self, letter: str) -> None:
        """Let the clock of a seat that is asked go on, with what was left but ten minutes at least; not in a pause."""
        if self.row.status == Game.Status.RUNNING and self.open_to(letter):
            self.clocks.go_on(letter, self.at)
            self._moved_clocks.add(letter)

    def add_time(self, letter: str, more: datetime.timedelta) -> None:
        """Put time on a seat's clock; where it runs, its deadline moves."""
        self.clocks.add(letter, more)
        self._moved_clocks.add(letter)

    def renew_time(self, letter: str) -> None:
        """A fresh clock, with at least one move's time, for whoever sits down or comes back."""
        self.stand_still(letter)
        self.clocks.renew(letter)
        self.run_again(letter)

    def set_seat(self, letter: str, **values: Any) -> None:
        """Store these fields of a seat."""
        self._seat_values.setdefault(letter, {}).update(values)

    def store(self) -> None:
        """Write everything: at most four statements, two where nobody's clock changes."""
        after = clocks.asked(self.game)
        change = clocks.changes(self.before, after)
        standing = engine.view(self.game, None) if self.game.over else None
        rows = self._seat_rows(after, change, standing)
        self._queue_rounds()
        if standing:
            self._finish(standing)
        self._store_game()
        if self._rows:
            sql.insert_rows(GameEvent, self._rows)
        rows.save(self.row.pk)
        outbox.put(self._messages)
        self.before = after
        self._rows, self._lines, self._messages = [], [], []

    def _queue_rounds(self) -> None:
        """Tell the people whose move did not end it of a round's end."""
        for event in self._rows:
            if event.kind == "round_ended":
                for letter in self.people:
                    if not (self.seat and self.by in PERSONAL and letter == self.seat.letter):
                        key = (event.number, letter)
                        self._notice(outbox.Kind.ROUND, letter, key, payload={"event": event.number})

    def _finish(self, standing: dict[str, Any]) -> None:
        self.values |= {"status": Game.Status.FINISHED, "ended_at": self.at, "result": standing["result"]}
        self._notice(outbox.Kind.GAME_ENDED, "", ())
        # Also to those for whom a bot stands in: it is their game.
        for letter in self.row.habits:
            self._notice(outbox.Kind.GAME_OVER, letter, (letter,))

    def _seat_rows(self, after: clocks.Asked, change: clocks.Changes, standing: dict[str, Any] | None) -> SeatRows:
        rows = SeatRows()
        for letter in change.stopped:
            self.clocks.stop(letter, self.at)
            rows.stop(letter)
        for letter, number in change.started.items():
            self._start(rows, letter, number, after.move)
        for letter in self._moved_clocks.intersection(after.questions).difference(change.started):
            rows.time(letter, self.clocks, self.at)
        if self.missed:
            rows.miss(self.missed)
        if self.seat and self.by in PERSONAL and (change.stopped or change.started):
            rows.set(self.seat.letter, seen_event=self._seen())
            if self.seat.missed_in_row:
                rows.hit(self.seat.letter)
        if standing and standing["result"]:
            for letter, place in standing["result"]["places"].items():
                rows.set(letter, place=place, total=standing["totals"][letter])
        for letter, values in self._seat_values.items():
            rows.set(letter, **values)
        return rows

    def _start(self, rows: SeatRows, letter: str, question: int, move: int) -> None:
        """Ask a seat: its clock, and the mail (or the bot's move). Whoever is on leave hears of it when he is back."""
        moved = self.clocks.last_change(letter)
        self.clocks.start(letter, move, self.at)
        if letter in self.row.away_seats:
            self.clocks.stop(letter, self.at)
        else:
            self._ask_to_move(letter, question, self._gathered(letter, moved))
        rows.ask(letter, question)
        rows.time(letter, self.clocks, self.at)

    def _gathered(self, letter: str, moved: datetime.datetime | None) -> datetime.datetime:
        """When to send the turn mail: at once, but a little later to somebody who is at it just now."""
        gathered = datetime.timedelta(seconds=settings.SILVER_GATHER_SECONDS)
        if moved is None or moved + gathered <= self.at:
            return self.at
        return min(moved + gathered, self.at + self.clocks.left(letter, self.at) / PART_TO_GATHER)

    def _ask_to_move(self, letter: str, question: int, due_at: datetime.datetime | None = None) -> None:
        if letter in self.row.bot_seats:
            self._notice(outbox.Kind.BOT_MOVE, letter, (letter, question), question=question)
        else:
            self._notice(outbox.Kind.TURN, letter, (letter, question), question=question, due_at=due_at)

    def _notice(self, kind: outbox.Kind, letter: str, key: Sequence[object], **values: Any) -> None:
        self.queue(outbox.message(kind=kind, key=key, at=self.at, game=self.row, letter=letter, **values))

    def _seen(self) -> int:
        """The number of the last event of this move; a round's end that it led to is news to its player too."""
        kinds = [row.kind for row in self._rows]
        ends = [kinds.index(kind) for kind in ROUND_ENDS if kind in kinds]
        return self.row.event_count + (min(ends) if ends else len(self._rows))

    def _store_game(self) -> None:
        if self._played:
            self.values["state"] = states.dump(self.game)
        if self.clocks.changed:
            self.values["clocks"] = self.clocks.dump()
        if self._rows:
            self.values |= {"event_count": self.last_number, "round": self.row.round, "last_move_at": self.at}
        for name, value in self.values.items():
            setattr(self.row, name, value)
        # The record is appended to where it lies: no move reads it.
        record = {"record": "".join(self._lines)} if self._lines else {}
        if self.values or record:
            sql.update_row(Game, self.row.pk, self.values, record)
