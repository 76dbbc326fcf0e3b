"""Simulated people: they play as bots would, when they get round to it."""

import datetime
import random

from games import bots, selectors
from games.management.rehearsal.plan import NAMES, Plan
from games.models import Game, Seat
from games.services import matches, preferences, stand_ins, worktime
from games.services.worktime import Hours
from players.models import Player
from silver_site.clock import now

# Most answer soon, some only when most of their time is over.
USUAL_PART = 0.15
LONGEST_PART = 0.9
# How long somebody whose seat a bot plays stays away.
AWAY = datetime.timedelta(days=1)


class People:
    """The players of a rehearsal, and when each of them means to act."""

    def __init__(self, plan: Plan, chance: random.Random) -> None:
        self.players = [_player(name, plan, number) for number, name in enumerate(NAMES[: plan.seats])]
        self._late = plan.late / 100
        self._chance = chance
        # Of a seat and what it is asked: when its player answers, None where he sleeps through.
        self._plans: dict[tuple[int, object], datetime.datetime | None] = {}

    def think(self) -> None:
        """Make up their minds about all that is new to them."""
        for seat in _asked():
            if seat.deadline and (seat.pk, seat.asked) not in self._plans:
                self._plans[seat.pk, seat.asked] = self._answers_at(seat, seat.deadline)
        for seat in _away():
            self._plans.setdefault((seat.pk, seat.stand_in_since), now() + AWAY * (0.5 + self._chance.random()))

    def act(self) -> None:
        """Do what they meant to do by now."""
        for seat in _asked():
            if self._is_time(seat, seat.asked):
                self._answer(seat)
        for seat in _away():
            if seat.player and self._is_time(seat, seat.stand_in_since):
                stand_ins.come_back(code=seat.game.code, player=seat.player)

    def next_at(self) -> datetime.datetime | None:
        """When somebody acts next."""
        known = [(seat.pk, seat.asked) for seat in _asked()] + [(seat.pk, seat.stand_in_since) for seat in _away()]
        return min((when for key in known if (when := self._plans.get(key))), default=None)

    def _answers_at(self, seat: Seat, deadline: datetime.datetime) -> datetime.datetime | None:
        """When this player answers: while he is awake, and before his deadline unless he sleeps through."""
        if seat.player is None or self._chance.random() < self._late:
            return None
        part = min(self._chance.expovariate(1 / USUAL_PART), LONGEST_PART)
        hours = Hours(seat.player.time_zone, seat.player.active_from, seat.player.active_to)
        return worktime.opens(now() + part * (deadline - now()), hours)

    def _is_time(self, seat: Seat, what: object) -> bool:
        when = self._plans.get((seat.pk, what))
        return when is not None and when <= now()

    def _answer(self, seat: Seat) -> None:
        """Answer all that one move asks, as a player at the table does."""
        code, player = seat.game.code, seat.player
        while player and Seat.objects.filter(pk=seat.pk, asked=seat.asked, game__status=Game.Status.RUNNING).exists():
            table = selectors.table(selectors.visible_game(code, player), player)
            decision = table.decisions[0]
            answer = bots.choose(view=table.view or {}, decision=decision, rng_seed=self._chance.getrandbits(32))
            matches.submit(code=code, player=player, question=decision["number"], answer=answer, by="web")


def _player(name: str, plan: Plan, number: int) -> Player:
    player = Player.objects.create_user(name, f"{name.lower()}@example.org")
    start, end = plan.awake
    zone = plan.zones[number % len(plan.zones)]
    return preferences.choose(player=player, time_zone=zone, active_from=start, active_to=end)


def _asked() -> list[Seat]:
    seats = Seat.objects.filter(game__status=Game.Status.RUNNING, asked__isnull=False, is_bot=False)
    return list(seats.select_related("game", "player").order_by("pk"))


def _away() -> list[Seat]:
    seats = Seat.objects.filter(game__status=Game.Status.RUNNING, stand_in_since__isnull=False, player__isnull=False)
    return list(seats.select_related("game", "player").order_by("pk"))
