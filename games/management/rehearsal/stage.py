"""The fast clock: it jumps from one moment at which something is due to the next."""

import datetime
import random
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest import mock

from django.db.models import Min

from games import selectors, tasks
from games.management.rehearsal.people import People
from games.management.rehearsal.plan import Plan
from games.management.rehearsal.report import Report
from games.models import Game, OutboxMessage, Seat
from games.services import lobby, wakeup
from silver_site import clock

# What beat has the workers do every few seconds, in the order in which it matters here.
SWEEPS = (tasks.run_absences, tasks.resume_games, tasks.process_deadlines, tasks.remind_due, tasks.deliver_due)
# If something due is left undone, the clock goes on all the same.
LEAST_STEP = datetime.timedelta(seconds=30)


class Stage:
    """A rehearsal: its people, its games, and the moment it has come to."""

    def __init__(self, plan: Plan, say: Callable[[str], None]) -> None:
        self.plan = plan
        self.moment = plan.began
        self._end = plan.began + datetime.timedelta(days=plan.days)
        self._chance = random.Random(plan.seed)  # noqa: S311  (guards nothing, and must be the same every time)
        self._report = Report(say)

    def play(self) -> bool:
        """Play all games to their end; whether everything was done as it should. Raises ServiceError."""
        # Nobody listens to wake-up calls here: the sweeps come at every moment.
        wakeup.broker.resting_until = datetime.datetime.max.replace(tzinfo=datetime.UTC)
        with clock.driven(lambda: self.moment), _drawn_from(self._chance):
            people = People(self.plan, self._chance)
            self._open_games(people)
            while True:
                for sweep in SWEEPS:
                    sweep()
                people.think()
                self._report.tell()
                following = self._next(people)
                if following is None or following > self._end:
                    break
                self.moment = following if following > self.moment else self.moment + LEAST_STEP
                people.act()
            return self._report.close(self.plan.began, self.moment)

    def _open_games(self, people: People) -> None:
        host, *others = people.players
        for _ in range(self.plan.games):
            setup = selectors.setup(self.plan.decks, host)
            game = lobby.create_game(host=host, setup=setup, **self.plan.game_options)
            for player in others:
                lobby.join(code=game.code, player=player)

    def _next(self, people: People) -> datetime.datetime | None:
        """When something is due next: a deadline, a reminder, a message, somebody's answer."""
        clocks = Seat.objects.filter(game__status=Game.Status.RUNNING, asked__isnull=False)
        waiting = OutboxMessage.objects.filter(status=OutboxMessage.Status.PENDING)
        moments = [
            *clocks.aggregate(Min("deadline"), Min("remind_at")).values(),
            *waiting.aggregate(Min("due_at")).values(),
            people.next_at(),
        ]
        return min((moment for moment in moments if moment), default=None)


@contextmanager
def _drawn_from(chance: random.Random) -> Iterator[None]:
    """Cards, bots' picks and the order of mails come from the seed too: the same rehearsal is the same again."""

    def drawn_id() -> uuid.UUID:
        return uuid.UUID(int=chance.getrandbits(128), version=4)

    with (
        mock.patch.multiple("secrets", token_bytes=chance.randbytes, randbits=chance.getrandbits, choice=chance.choice),
        mock.patch("uuid.uuid4", drawn_id),
    ):
        yield
