"""Late games on a database of Silver: `python -m benchmarks.late_games TASK …`, DATABASE_URL says where.

fill GAMES [bare]   running games: a few opened and joined by the services, the rest copied from them by the database;
                    bare: the copies without their state, for questions about the index alone
sweep LATE          make so many seats late, play for them, print the seconds that took
due MOMENT LATE     let so many seats' deadlines pass at that moment (seconds since 1970)
lags                how late each deadline was processed, in seconds, as JSON
plan                the plan of the query that finds the next late game
"""

from __future__ import annotations

import json
import os
import sys
import time
from datetime import UTC, datetime

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "silver_site.settings")
django.setup()

from django.core.management import call_command
from django.db import connection, models, transaction
from django.db.backends.utils import CursorWrapper

from benchmarks.prepare import PLAYED, played_game
from games.models import Game, GameEvent, Seat
from games.services import deadlines
from silver_site.clock import now

# Copies are due within two weeks, and none while we measure.
STEP = 100
SPREAD = "now() + interval '1 hour' + random() * interval '14 days'"


def fill(games: int, bare: bool) -> None:
    """Running games."""
    call_command("migrate", verbosity=0)
    with transaction.atomic():
        for number in range(PLAYED):
            played_game(number)
    copies = games // PLAYED - 1
    state = {"state": "''"} if bare else {}
    with connection.cursor() as cursor:
        # The key of a copy says of which row it is one, and the how many-th.
        key, game = f"one.id + {STEP} * copy.n", f"one.game_id + {STEP} * copy.n"
        _copy(cursor, Game, {"id": key, "code": f"'copy' || ({key})", **state}, copies)
        _copy(cursor, Seat, {"id": key, "game_id": game, "deadline": SPREAD}, copies)
        cursor.execute("UPDATE games_seat SET remind_at = deadline - interval '30 minutes'")


def _copy(cursor: CursorWrapper, model: type[models.Model], changed: dict[str, str], copies: int) -> None:
    fields = [str(field.column) for field in model._meta.concrete_fields]
    chosen = ", ".join(changed.get(name, f"one.{name}") for name in fields)
    table = model._meta.db_table
    cursor.execute(
        f"INSERT INTO {table} ({', '.join(fields)}) "  # noqa: S608 - our own columns
        f"SELECT {chosen} FROM {table} one CROSS JOIN generate_series(1, {copies}) copy(n)"
    )


def sweep(late: int) -> None:
    """One round: so many late seats, one of a game, played for."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_seat SET deadline = now() + interval '1 day' WHERE deadline <= now()")
        _make_late(cursor, late, "now() - random() * interval '10 minutes'")
    began = time.perf_counter()
    played = deadlines.process_due()
    seconds = time.perf_counter() - began
    if played != late:
        sys.exit(f"{played} played instead of {late}")
    print(seconds)


def due(moment: float, late: int) -> None:
    """Deadlines that pass at once."""
    with connection.cursor() as cursor:
        _make_late(cursor, late, f"to_timestamp({moment})")


def _make_late(cursor: CursorWrapper, late: int, when: str) -> None:
    cursor.execute(
        f"UPDATE games_seat SET deadline = {when} WHERE id IN (SELECT min(seat.id) FROM games_seat seat "  # noqa: S608 - ours
        "JOIN games_game game ON game.id = seat.game_id WHERE seat.asked IS NOT NULL AND game.state <> '' "
        f"AND seat.misses = 0 GROUP BY game.id ORDER BY md5(game.code) LIMIT {late})"
    )


def lags(moment: float) -> None:
    """How late deadlines were processed."""
    told = GameEvent.objects.filter(kind="deadline_passed", at__gte=datetime.fromtimestamp(moment, UTC)).values_list(
        "at", flat=True
    )
    print(json.dumps([at.timestamp() - moment for at in told]))


def plan() -> None:
    """What the database does to find the next late game, and how long that takes."""
    with transaction.atomic(), connection.cursor() as cursor:
        query, params = deadlines.due_seats(now())[: deadlines.BATCH].query.sql_with_params()
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS) {query}", params)
        print("\n".join(row[0] for row in cursor.fetchall()))


def main(task: str, *arguments: str) -> None:
    """Do one task."""
    if task == "fill":
        fill(int(arguments[0]), "bare" in arguments)
    elif task == "sweep":
        sweep(int(arguments[0]))
    elif task == "due":
        due(float(arguments[0]), int(arguments[1]))
    elif task == "lags":
        lags(float(arguments[0]))
    elif task == "plan":
        plan()


if __name__ == "__main__":
    main(*sys.argv[1:])
