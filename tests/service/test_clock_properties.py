"""A real game under any time control, with people who are quick, slow or asleep: what its clocks always hold to."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from games import engine
from games.models import Game, Seat
from games.services import bot_moves, deadlines, matches, pauses, stand_ins, worktime
from games.services.clocks import LEAST_LEFT, Clocks
from silver_site.clock import now
from tests import factories

pytestmark = pytest.mark.django_db
ZERO = timedelta()
MINUTE = 60
DAY = 24 * 3600
STEPS = 30
MOST_PAUSES = 3
# How often, before a step.
PAUSED = 0.1
# The weeks in which the clocks of Berlin, New York and Lord Howe change.
FIRST_START = datetime(2026, 3, 1, tzinfo=UTC)
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe")


@dataclass(frozen=True)
class Control:
    """A game's rules of time, as `lobby.create_game` takes them."""

    move_time: int
    bank: int | None
    cap: int | None
    days_off: list[int]
    misses_allowed: int


@st.composite
def controls(draw: st.DrawFn) -> Control:
    move_time = draw(st.integers(10 * MINUTE, 5 * DAY))
    days_off = sorted(draw(st.frozensets(st.integers(1, 7), max_size=3)))
    bank = cap = None
    if draw(st.booleans()):
        cap = draw(st.integers(move_time, 20 * DAY))
        bank = draw(st.integers(10 * MINUTE, cap))
    return Control(move_time, bank, cap, days_off, draw(st.sampled_from((0, 1, 3))))


@st.composite
def habits(draw: st.DrawFn) -> dict[str, object]:
    """A player's zone and active hours, of eight hours at least, in half hours."""
    start, length = draw(st.integers(0, 47)), draw(st.integers(16, 47))
    end = (start + length) % 48
    nights = {"active_from": time(start // 2, start % 2 * 30), "active_to": time(end // 2, end % 2 * 30)}
    return {"time_zone": draw(st.sampled_from(ZONES)), **(nights if draw(st.booleans()) else {})}


@contextmanager
def undone() -> Iterator[None]:
    """One example leaves nothing to the next."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


class Watched:
    """A game, and what was on its clocks before the last act."""

    def __init__(self, row: Game, chance: random.Random, clock: time_machine.Traveller) -> None:
        self.row = factories.fresh(row)
        self.chance = chance
        self.clock = clock
        self.pauses = 0

    @property
    def goes_on(self) -> bool:
        return self.row.status == Game.Status.RUNNING

    def pause(self) -> None:
        """The table is paused for some hours, up to two days."""
        staff = factories.PlayerFactory(is_staff=True, is_superuser=True)
        until = now() + timedelta(hours=self.chance.randint(1, 48))
        pauses.pause(code=self.row.code, by=staff, until=until, why="a wedding")
        self.pauses += 1
        self.look()
        self.clock.move_to(until)
        pauses.resume_due()
        self.look()

    def step(self) -> None:
        """Somebody answers after a while; who runs out of time meanwhile is played for."""
        seat = self.chance.choice(list(self.row.seats.filter(asked__isnull=False).select_related("player")))
        assert seat.deadline is not None
        part = self.chance.choice((0, 0.01, 0.5, 0.99, 1.5)) * self.chance.random()
        until = now() + part * max(seat.deadline - now(), timedelta(hours=1))
        while self.goes_on and (due := self._first_deadline()) <= until:
            self.clock.move_to(max(due + timedelta(seconds=self.chance.choice((0, 1, 30))), now()))
            deadlines.process_due()
            self.look()
        self.clock.move_to(max(until, now()))
        if self.goes_on:
            self._act(seat)
            self.look()

    def _first_deadline(self) -> datetime:
        found = self.row.seats.filter(deadline__isnull=False).order_by("deadline").values_list("deadline", flat=True)
        return next(iter(found))

    def _act(self, seat: Seat) -> None:
        """What this player does now: he answers, or comes back; a bot answers for him."""
        fresh = factories.seat_of(self.row, seat.letter)
        if fresh.is_bot and self.chance.random() < 0.5:
            assert fresh.player is not None
            stand_ins.come_back(code=self.row.code, player=fresh.player)
            self._forget(seat.letter)
        elif fresh.is_bot and fresh.asked is not None:
            bot_moves.play(code=self.row.code, letter=seat.letter, question=fresh.asked)
        elif fresh.asked is not None:
            decision = factories.asked(self.row, seat.letter)
            answers = matches.legal_answers(decision) if decision.most == 1 else [decision.default]
            factories.answer(self.row, seat.letter, self.chance.choice(answers))

    def _forget(self, letter: str) -> None:
        """Whoever comes back has a move's time at least, whatever was on his clock."""
        self.row.clocks = {other: clock for other, clock in self.row.clocks.items() if other != letter}

    def look(self) -> None:
        """Hold the clocks against what is promised of them."""
        before, self.row = self.row, factories.fresh(self.row)
        asked = {decision.seat for decision in engine.pending(factories.inside(self.row))}
        clocks = Clocks(self.row)
        for seat in self.row.seats.select_related("player"):
            runs = seat.letter in asked and self.goes_on
            assert clocks.runs(seat.letter) == runs == (seat.deadline is not None)
            assert ZERO <= clocks.left(seat.letter, now()) <= timedelta(seconds=self.row.cap or self.row.move_time)
            if seat.deadline is not None and not seat.is_bot:
                self._look_at_deadline(seat, clocks)
            if not seat.is_bot and seat.letter in self.row.clocks and seat.letter in before.clocks:
                self._look_at_sum(seat.letter, before)

    def _look_at_deadline(self, seat: Seat, clocks: Clocks) -> None:
        assert seat.player is not None
        assert seat.deadline is not None
        since, zone = clocks.since(seat.letter), seat.player.time_zone
        assert since is not None
        local = seat.deadline.astimezone(ZoneInfo(zone))
        assert str(local.isoweekday()) not in self.row.days_off
        start, end = seat.player.active_from, seat.player.active_to
        if start is not None and end is not None and start != end:
            awake = start <= local.time() < end if start < end else not end <= local.time() < start
            # In an hour that the clocks show twice, the day may have begun before.
            assert awake or local.replace(fold=0).utcoffset() != local.replace(fold=1).utcoffset()
        days_off = frozenset(map(int, self.row.days_off))
        assert worktime.counted(since, seat.deadline, zone, days_off) >= clocks.left(seat.letter, since)
        assert clocks.left(seat.letter, seat.deadline) == ZERO

    def _look_at_sum(self, letter: str, before: Game) -> None:
        """What was left, and what a move adds: no more and no less; what is left is neither lost nor won by a stop."""
        old, new = before.clocks[letter], self.row.clocks[letter]
        if (new["since"], new["move"]) == (old["since"], old["move"]):
            assert new == old
            return
        left = Clocks(before).left(letter, now())
        more = timedelta(seconds=self.row.move_time)
        most = timedelta(seconds=self.row.cap or self.row.move_time)
        if new["since"] is None:
            expected = left
        elif new["move"] == old["move"]:
            expected = max(left, LEAST_LEFT)
        else:
            expected = min(left + more, most)
        assert timedelta(seconds=new["left"]) == expected


# Without shrinking: another number is another game, not a smaller one.
@settings(
    max_examples=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
@given(
    control=controls(),
    people=st.lists(habits(), min_size=2, max_size=3),
    later=st.timedeltas(ZERO, timedelta(days=60)),
    seed=st.integers(0, 2**32),
)
def test_the_clocks_of_a_game_keep_what_is_promised(
    control: Control, people: list[dict[str, object]], later: timedelta, seed: int
) -> None:
    with undone(), time_machine.travel(FIRST_START + later, tick=False) as clock:
        players = [factories.PlayerFactory(**one) for one in people]
        game = Watched(factories.started(*players, **vars(control)), random.Random(seed), clock)
        game.look()

        for _ in range(STEPS):
            if game.goes_on and game.pauses < MOST_PAUSES and game.chance.random() < PAUSED:
                game.pause()
            if game.goes_on:
                game.step()
