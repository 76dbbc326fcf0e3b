"""What a test asks of the inside of a running stack: players and games at once, a clock moved, and what is wrong.

It runs as a process of its own with the stack's settings, straight at the database; a line of JSON asks, a
line answers.
"""

import json
import sys
import traceback
from collections import Counter
from datetime import timedelta
from typing import Any

from celery import signature
from django.core.management import call_command
from django.db import transaction
from django.db.models import F

from games import engine
from games.models import DeadLetter, Game, GameEvent, Heartbeat, IncomingMail, OutboxMessage, Seat
from games.services import heartbeats, running, verification, wakeup
from players.models import Player
from players.services import tokens
from silver_site.clock import now
from tests import factories

DONE = (OutboxMessage.Status.SENT, OutboxMessage.Status.SUPPRESSED)


def serve() -> None:
    """Answer until the asking ends: what was asked for, and why there is no such thing."""
    for line in sys.stdin:
        name, arguments = json.loads(line)
        try:
            answer, error = globals()[name](**arguments), ""
        except Exception:  # the test that asked fails, not the ones after it
            answer, error = None, traceback.format_exc()
        print(json.dumps([answer, error]), flush=True)  # noqa: T201 - the answer


def new_players(names: list[str]) -> dict[str, str]:
    """Players of these names; a token for each."""
    made = {}
    for name in names:
        player = Player.objects.create_user(name, f"{name}@example.org".lower())
        made[name] = tokens.issue(player, "e2e", ["read", "play"], 1)
    return made


def new_games(count: int, name: str, mails: bool = True) -> list[str]:
    """Running games of two people each, named after `name`, in which missed deadlines have no end; their codes."""
    made = []
    for number in range(count):
        pair = [
            Player.objects.create_user(f"{name}{number}{side}", f"{name}{number}{side}@example.org", mails=mails)
            for side in "ab"
        ]
        made.append(factories.started(*pair, misses_allowed=0).code)
    return made


def new_table(names: list[str]) -> str:
    """A running game of one round, of new players with these names; its code."""
    players = [Player.objects.create_user(name, f"{name}@example.org".lower()) for name in names]
    return factories.started(*players).code


def given(code: str) -> list[list[str]]:
    """Who gave each answer of a game, the answer, and the door it came by."""
    game = Game.objects.get(code=code)
    names = dict(game.seats.values_list("letter", "player__username"))
    lines = [line.split(" ") for line in game.record.splitlines()]
    return [[names[seat], answer, door] for seat, _, answer, door in lines]


def outcomes() -> dict[str, int]:
    """What became of the mails that came, and how often."""
    return Counter(IncomingMail.objects.values_list("outcome", flat=True))


def dead_letters() -> int:
    """How many mails could not be read."""
    return DeadLetter.objects.count()


def time_passes(codes: list[str], ago: int = 1) -> int:
    """The time of one asked seat of each game was over so many seconds ago; how many."""
    for code in codes:
        with transaction.atomic():
            game = Game.objects.select_for_update().get(code=code)
            seat = Seat.objects.filter(game=game, deadline__isnull=False).order_by("letter")[0]
            assert seat.deadline is not None
            passed = seat.deadline - (now() - timedelta(seconds=ago))
            Seat.objects.filter(pk=seat.pk).update(deadline=seat.deadline - passed)
            if clock := game.clocks.get(seat.letter):
                clock["since"] -= passed.total_seconds()
                game.save(update_fields=["clocks"])
    return len(codes)


def missed(codes: list[str]) -> int:
    """How many deadlines were processed in these games."""
    return sum(told(codes, "deadline_passed").values())


def told(codes: list[str], kind: str) -> dict[str, int]:
    """How many events of this kind there are in each of these games."""
    games = GameEvent.objects.filter(game__code__in=codes, kind=kind).values_list("game__code", flat=True)
    return dict.fromkeys(codes, 0) | Counter(games)


def nobody_looked(seconds: int) -> None:
    """The sweep of deadlines was last seen to so long ago."""
    Heartbeat.objects.filter(name=heartbeats.SWEEP).update(at=now() - timedelta(seconds=seconds))


def nearest_deadline(codes: list[str]) -> float:
    """In how many seconds the first deadline of these games is over."""
    nearest = Seat.objects.filter(game__code__in=codes, deadline__isnull=False).earliest("deadline").deadline
    assert nearest is not None
    return (nearest - now()).total_seconds()


def leases() -> int:
    """How many rows some worker has in hand."""
    return OutboxMessage.objects.filter(status="pending", leased_until__gt=now()).count()


def unsent(codes: list[str]) -> int:
    """How many rows of these games are neither sent nor suppressed."""
    return OutboxMessage.objects.filter(game__code__in=codes).exclude(status__in=DONE).count()


def sent(codes: list[str]) -> list[str]:
    """The Message-IDs of the mails of these games that count as sent."""
    rows = OutboxMessage.objects.filter(game__code__in=codes, status="sent").exclude(kind="bot-move")
    return list(rows.values_list("message_id", flat=True))


def delivery(address: str) -> dict[str, Any]:
    """How the only row for the player with this address stands."""
    row = OutboxMessage.objects.get(game__seats__player__email=address, game__seats__letter=F("letter"))
    return {"status": row.status, "reason": row.reason, "attempts": row.attempts, "id": row.message_id}


def repeat(task: str, times: int) -> None:
    """Send the same message, with the same id, to the broker this often."""
    one = signature(task)
    one.freeze()
    for _ in range(times):
        one.clone().apply_async(task_id=one.id)


def wake(codes: list[str], times: int) -> int:
    """Send the wake-up call for all rows of these games this often; for how many rows."""
    ids = list(OutboxMessage.objects.filter(game__code__in=codes).values_list("pk", flat=True))
    for _ in range(times):
        wakeup.wake(ids)
    return len(ids)


def faults(codes: list[str]) -> list[str]:
    """What is wrong with these games and with what they sent; nothing if all holds.

    Each event has its number and none is missing or doubled; the answers stored, no more and no less, lead to the
    events told and to the state kept; each row of the outbox ended sent or suppressed.
    """
    found = [f"{one.game}: {one.error}" for one in running.check_running(pause=False) if one.game in codes]
    for row in Game.objects.filter(code__in=codes):
        numbers = list(row.events.order_by("number").values_list("number", flat=True))
        if numbers != list(range(1, row.event_count + 1)):
            found.append(f"{row.code}: events {numbers} of {row.event_count}")
        nonces = tuple(row.seats.order_by("letter").values_list("nonce", flat=True))
        told, _ = verification._replayed(row, nonces, row.record)
        if told != [event for _, event in verification._stored(row)]:
            found.append(f"{row.code}: the answers do not lead to what was told")
        if row.status == Game.Status.FINISHED:
            call_command("verify", row.code, stdout=sys.stderr)
        found += _wrong_clocks(row)
    rows = OutboxMessage.objects.filter(game__code__in=codes).exclude(status__in=DONE)
    return found + [f"{row.key}: {row.status} {row.reason}" for row in rows]


def answers(code: str) -> list[str]:
    """Question and answer of each line of a game's record, in order."""
    record = Game.objects.get(code=code).record
    return [" ".join(line.split(" ")[1:3]) for line in record.splitlines()]


def _wrong_clocks(row: Game) -> list[str]:
    """Seats that are asked and have no clock, or have one and are asked nothing."""
    asked = {one.seat for one in engine.pending(factories.inside(row))} if row.status == Game.Status.RUNNING else set()
    clocks = set(row.seats.filter(deadline__isnull=False).values_list("letter", flat=True))
    return [f"{row.code}: asked {sorted(asked)}, clocks {sorted(clocks)}"] if asked != clocks else []
