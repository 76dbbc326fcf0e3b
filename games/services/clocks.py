"""The clocks of a game's seats: how much is left, which run, and when their time is over.

A clock runs only while its seat is asked. It gets its time when the seat is asked in another move than before (the
engine's `move`): the first time the bank, then `move_time` more, up to the cap; a game without a bank is one whose bank
and cap are `move_time`. While another seat answers within the same move the clock stands still and keeps its rest. All
of it lies in two columns of the game's row (`clocks`, `habits`), which a move reads and writes anyway.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, time, timedelta
from typing import Any

from games import engine
from games.models import Game
from games.services import worktime
from games.services.worktime import Hours

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
ZERO = timedelta()
# Whoever must go on after another seat answered within his move, or after a pause, gets at least this long.
LEAST_LEFT = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked: the number of the first open question a letter, in which move."""

    questions: dict[str, int]
    move: int


@dataclass(frozen=True, slots=True)
class Changes:
    """What to write: the letters whose clocks stop, and the question a letter for those that start or go on."""

    stopped: tuple[str, ...]
    started: dict[str, int]


@dataclass(frozen=True, slots=True)
class Clock:
    """One seat's clock: what was on it when it last started or stopped; since when it runs, None while it stands
    still; the engine's move it has its time for; when it last changed; by which hours it runs. Whoever changes his
    hours or moves to another zone has those of before until his clock starts again."""

    left: timedelta
    since: datetime | None
    move: int
    changed: datetime
    hours: Hours = field(default_factory=Hours)

    def dump(self) -> dict[str, Any]:
        """As JSON: seconds, seconds since 1970, and the hours while it runs."""
        since = self.since.timestamp() if self.since else None
        return {
            "left": self.left.total_seconds(), "since": since, "move": self.move, "changed": self.changed.timestamp(),
            **(dump_hours(self.hours) if self.since else {}),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Habits:
    """What a seat's player wants of time: when he is awake, and how long before a deadline he is reminded (the longest
    first; empty: as `next_reminder` says)."""

    hours: Hours = field(default_factory=Hours)
    leads: tuple[timedelta, ...] = ()


class Clocks:
    """The clocks of one game, as its row has them; `dump` gives what to store. `changed`: whether anything did."""

    def __init__(self, row: Game) -> None:
        self._first = timedelta(seconds=row.bank or row.move_time)
        self._more = timedelta(seconds=row.move_time)
        self._most = timedelta(seconds=row.cap or row.move_time)
        self._days_off = frozenset(int(day) for day in row.days_off)
        self._raw: dict[str, Any] = row.clocks
        self._habits: dict[str, Any] = row.habits
        self._clocks: dict[str, Clock] = {}
        self.changed = False

    def start(self, letter: str, move: int, at: datetime) -> None:
        """The seat is asked in this move: give it its time, or what it has left of this very move."""
        clock = self._clock(letter)
        if clock is None:
            left = self._first
        elif clock.move == move:
            left = max(self.left(letter, at), LEAST_LEFT)
        else:
            # It may run: who moved and is asked at once for his next move has used what he took.
            left = min(self.left(letter, at) + self._more, self._most)
        self._set(letter, Clock(left, at, move, at, self.habits(letter).hours))

    def stop(self, letter: str, at: datetime) -> None:
        """The seat is asked nothing any more, or its clock shall stand still."""
        clock = self._clock(letter)
        if clock and clock.since:
            at = max(at, clock.since)
            self._set(letter, Clock(self.left(letter, at), None, clock.move, at))

    def go_on(self, letter: str, at: datetime) -> None:
        """Let a clock that stood still (leave, a pause) run with what was left, ten minutes at least."""
        clock = self._clock(letter)
        if clock and clock.since is None:
            self._set(letter, Clock(max(clock.left, LEAST_LEFT), at, clock.move, at, self.habits(letter).hours))

    def add(self, letter: str, more: timedelta) -> None:
        """Put time on a clock, whether it runs or not; also above the cap."""
        clock = self._clock(letter)
        if clock:
            self._set(letter, replace(clock, left=clock.left + more))

    def renew(self, letter: str) -> None:
        """See that there is at least one move's time on a clock: somebody else sits down, or comes back."""
        clock = self._clock(letter)
        if clock and clock.left < self._more:
            self._set(letter, replace(clock, left=self._more))

    def left(self, letter: str, at: datetime) -> timedelta:
        """How much is on the clock at that moment; nothing before it first ran."""
        clock = self._clock(letter)
        if clock is None or clock.since is None:
            return clock.left if clock else ZERO
        used = worktime.counted(clock.since, max(at, clock.since), clock.hours.zone, self._days_off)
        return max(clock.left - used, ZERO)

    def runs(self, letter: str) -> bool:
        """Whether the clock runs."""
        clock = self._clock(letter)
        return clock is not None and clock.since is not None

    def since(self, letter: str) -> datetime | None:
        """Since when the clock runs; None while it stands still."""
        clock = self._clock(letter)
        return clock.since if clock else None

    def last_change(self, letter: str) -> datetime | None:
        """When the clock last started or stopped."""
        clock = self._clock(letter)
        return clock.changed if clock else None

    def deadline(self, letter: str) -> datetime | None:
        """When the seat's time is over: never outside of its player's hours, never on a day off. None: it stands."""
        clock = self._clock(letter)
        if clock is None or clock.since is None:
            return None
        return worktime.deadline(clock.since, clock.left, clock.hours, self._days_off)

    def hours(self, letter: str) -> Hours:
        """By which hours the clock runs."""
        clock = self._clock(letter)
        return clock.hours if clock else Hours()

    def habits(self, letter: str) -> Habits:
        """What the seat's player wants of time."""
        return parse_habits(self._habits.get(letter))

    def dump(self) -> dict[str, Any]:
        """For `Game.clocks`."""
        return self._raw | {letter: clock.dump() for letter, clock in self._clocks.items()}

    def _clock(self, letter: str) -> Clock | None:
        if letter not in self._clocks:
            raw = self._raw.get(letter)
            if raw is None:
                return None
            self._clocks[letter] = _parsed(raw)
        return self._clocks[letter]

    def _set(self, letter: str, clock: Clock) -> None:
        self._clocks[letter] = clock
        self.changed = True


def asked(game: engine.Game) -> Asked:
    """Who is asked in this game now."""
    questions: dict[str, int] = {}
    for decision in engine.pending(game):
        questions.setdefault(decision.seat, decision.number)
    return Asked(questions, game.move)


def changes(before: Asked, after: Asked) -> Changes:
    """The clocks to change between two moments of a game."""
    same_move = before.move == after.move
    started = {
        letter: number for letter, number in after.questions.items() if not (same_move and letter in before.questions)
    }
    stopped = tuple(letter for letter in before.questions if letter not in after.questions)
    return Changes(stopped, started)


def parse_habits(stored: Mapping[str, Any] | None) -> Habits:
    """The habits that `games.services.habits` wrote; none for a bot."""
    if not stored:
        return Habits()
    leads = tuple(timedelta(seconds=lead) for lead in stored.get("remind", ()))
    return Habits(parse_hours(stored), leads)


def parse_hours(stored: Mapping[str, Any]) -> Hours:
    """The zone and the hours that `dump_hours` wrote."""
    start, end = (time.fromisoformat(stored[name]) if stored.get(name) else None for name in ("from", "to"))
    return Hours(stored.get("zone", "UTC"), start, end)


def dump_hours(hours: Hours) -> dict[str, str]:
    """As JSON: the zone, and from when to when where there is a night."""
    if hours.start is None or hours.end is None:
        return {"zone": hours.zone}
    return {"zone": hours.zone, "from": f"{hours.start:%H:%M}", "to": f"{hours.end:%H:%M}"}


def next_reminder(habits: Habits, since: datetime, deadline: datetime, after: datetime) -> datetime | None:
    """The next moment after `after` at which to remind of the deadline of a clock that runs since then; None: never.

    By the player's own leads where he chose some, else once, a quarter of the time before it, but an hour at least
    and a day at most, and in the evening where that would be in his night; for less than two hours nobody is
    reminded that chose nothing.
    """
    whole = deadline - since
    moments = [deadline - lead for lead in habits.leads]
    if not moments and whole >= 2 * HOUR:
        moments = [worktime.last_awake(deadline - min(max(whole / 4, HOUR), DAY), habits.hours)]
    return min((moment for moment in moments if moment > after), default=None)


def _parsed(raw: Mapping[str, Any]) -> Clock:
    since = datetime.fromtimestamp(raw["since"], UTC) if raw["since"] is not None else None
    # Clocks of before this was kept changed when they started.
    changed = raw.get("changed", raw["since"])
    at = datetime.fromtimestamp(changed, UTC) if changed is not None else datetime.fromtimestamp(0, UTC)
    return Clock(timedelta(seconds=raw["left"]), since, raw["move"], at, parse_hours(raw))
