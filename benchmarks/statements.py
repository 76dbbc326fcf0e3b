"""How many SQL statements a move costs: `python -m benchmarks.statements < GAMES`, DATABASE_URL says where.

Plays the prepared games through the whole stack in one process and counts what each answer sends to the database,
authentication included, without BEGIN, COMMIT and savepoints.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
from collections.abc import Callable
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "silver_site.settings")
django.setup()

from django.db import connection
from django.test import Client

from benchmarks.load_client import Reply
from benchmarks.seat_client import SeatClient

ANSWERS = 600
UNCOUNTED = ("SAVEPOINT", "RELEASE", "ROLLBACK")


class Counter:
    """Counts the statements of the request that runs now."""

    def __init__(self) -> None:
        self.statements = 0

    def __call__(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        self.statements += not sql.startswith(UNCOUNTED)
        return execute(sql, *rest)


def post_inside(path: str, authorization: str, body: bytes) -> Reply:
    """A POST that never leaves this process."""
    headers = {"authorization": authorization, "host": "localhost"}
    reply = Client(headers=headers).post(path, body, content_type="application/json")
    return reply.status_code, reply.content


def main() -> None:
    """Play and print."""
    client = SeatClient(post_inside, json.load(sys.stdin), 1)
    counter = Counter()
    counts = []
    with connection.execute_wrapper(counter):
        for _ in range(ANSWERS):
            counter.statements = 0
            if client() == 200:
                counts.append(counter.statements)
    print(
        f"SQL statements a move over {len(counts)} answers: "
        f"min {min(counts)}, median {statistics.median(counts):g}, max {max(counts)} (bar 6, goal 4)"
    )


if __name__ == "__main__":
    main()
