"""What a sweep of late games costs without rules and without Django: `python -m benchmarks.bare_sweep TASK …`.

    fill GAMES   a table of games as JSON, 30 % of them with a deadline ahead
    sweep LATE   make so many late; one transaction a game: find it, load its state, change it, store it, write an
                 event; print the seconds that took

As hand-written psycopg does it: what `games.services.deadlines` is measured beside.
"""

from __future__ import annotations

import json
import os
import sys
import time

import psycopg

CARD = {"id": 1, "value": 7, "face_up": False, "zone": "village", "owner": 1, "slot": 3, "seen_by": [1]}
STATE = json.dumps({"cards": [CARD | {"id": number} for number in range(52)], "turn": 0, "log": [CARD] * 8})
SMALL = json.dumps({"cards": [CARD] * 2, "turn": 0})
SCHEMA = """
    CREATE TABLE bare_game (id bigserial primary key, status smallint not null, deadline timestamptz,
                            version int not null default 0, state jsonb not null);
    CREATE TABLE bare_event (id bigserial primary key, game_id bigint not null, kind text not null,
                             at timestamptz default now());
"""
FILL = """
    INSERT INTO bare_game (status, deadline, state)
    SELECT CASE WHEN n %% 10 < 7 THEN 2 ELSE 1 END,
           CASE WHEN n %% 10 < 7 THEN NULL ELSE now() + interval '1 hour' + random() * interval '14 days' END,
           %s::jsonb
    FROM generate_series(1, %s) n
"""
LATE = """
    UPDATE bare_game SET status = 1, deadline = now() - random() * interval '10 minutes', state = %s::jsonb
    WHERE id IN (SELECT id FROM bare_game ORDER BY md5(id::text) LIMIT %s)
"""
NEXT = """
    SELECT id, version, state FROM bare_game WHERE status = 1 AND deadline <= now()
    ORDER BY deadline LIMIT 1 FOR UPDATE SKIP LOCKED
"""
STORE = """
    UPDATE bare_game SET state = %s::jsonb, version = %s, deadline = now() + interval '3 days'
    WHERE id = %s AND version = %s
"""


def fill(connection: psycopg.Connection, games: int) -> None:
    """The tables, and games in them."""
    connection.execute(SCHEMA)
    connection.execute(FILL, (SMALL, games))
    connection.execute("CREATE INDEX bare_due ON bare_game (deadline) WHERE status = 1")


def sweep(connection: psycopg.Connection, late: int) -> None:
    """One round."""
    connection.execute(LATE, (STATE, late))
    began = time.perf_counter()
    played = 0
    while play_next(connection):
        played += 1
    if played != late:
        sys.exit(f"{played} played instead of {late}")
    print(time.perf_counter() - began)


def play_next(connection: psycopg.Connection) -> bool:
    """One late game; False where there is none."""
    with connection.transaction():
        row = connection.execute(NEXT).fetchone()
        if row is None:
            return False
        key, version, state = row
        state["turn"] = (state["turn"] + 1) % 4
        connection.execute(STORE, (json.dumps(state), version + 1, key, version))
        connection.execute("INSERT INTO bare_event (game_id, kind) VALUES (%s, %s)", (key, "timeout"))
    return True


def main(task: str, count: str) -> None:
    """Do one task."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        {"fill": fill, "sweep": sweep}[task](connection, int(count))


if __name__ == "__main__":
    main(*sys.argv[1:])
