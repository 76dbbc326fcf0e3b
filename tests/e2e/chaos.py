"""A running stack between relays, with a hand inside: what the chaos tests share."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from tests.e2e.client import Client
from tests.e2e.relay import Relay
from tests.e2e.smtp import Postbox
from tests.e2e.stack import (
    BEAT,
    PATIENCE,
    ROOT,
    SERVER,
    WORKER,
    Stack,
    own_database,
    prepared_stack,
    wait_until,
)

DAY = 24 * 3600
ONE, TWO = "worker one", "worker two"
# Short enough to be waited for, long enough that no living worker loses a mail it is sending.
SHORT_TIMES = {
    "SILVER_LEASE_SECONDS": "6",
    "SILVER_MAIL_TIMEOUT": "2",
    "SILVER_MAIL_REST_SECONDS": "3",
    "SILVER_RETRY_SECONDS": "1",
}
SERVE = "from tests.e2e.inside import serve; serve()"


class Inside:
    """Asks `tests.e2e.inside`, which runs with this environment."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "shell", "--no-imports", "-c", SERVE],
            cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def ask(self, question: str, /, **arguments: Any) -> Any:
        """What its function of this name returns."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([question, arguments]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        answer, error = json.loads(line)
        assert not error, error
        return answer

    def end(self) -> None:
        """End it."""
        self.process.communicate(timeout=PATIENCE)


@dataclass
class Chaos:
    """The stack, its mail server, and the relays through which alone it reaches database and broker, if it has any."""

    stack: Stack
    postbox: Postbox
    inside: Inside
    broker_url: str
    database: Relay | None = None
    broker: Relay | None = None
    clients: list[Client] = field(default_factory=list)
    tests: int = 0

    def ask(self, question: str, /, **arguments: Any) -> Any:
        """Ask inside."""
        return self.inside.ask(question, **arguments)

    def kill_worker(self) -> None:
        """Kill the first worker, with all that it has in hand."""
        self.stack.kill(ONE)

    def only(self, *workers: str) -> None:
        """Just these workers run, and everything else; what was killed is started again.

        The others are killed, not stopped where they stand: they might hold a lock there.
        """
        for name in (*self.ended(), *({ONE, TWO} & set(self.stack.running) - set(workers))):
            self.stack.kill(name)
        for name, command in processes(self.database is not None).items():
            if name not in self.stack.running and (name in workers or name not in (ONE, TWO)):
                self.stack.start(name, command)

    def everybody_works(self) -> None:
        """All workers run."""
        self.only(ONE, TWO)

    def ended(self) -> list[str]:
        """The processes that ended though nobody ended them."""
        return [name for name, process in self.stack.running.items() if process.poll() is not None]

    def heal(self) -> None:
        """As it was before a test."""
        while self.clients:
            self.clients.pop().http.close()
        self.postbox.trouble = None
        for relay in (self.database, self.broker):
            if relay:
                relay.mend()
        for name in set(self.stack.running) - set(processes(self.database is not None)):
            self.stack.kill(name)
        # A second worker stays where there is one; who needs it asks for it: starting one takes long.
        self.only(ONE, *({TWO} & set(self.stack.running)))
        self.stack.wait_for_server()

    def all_is_well(self, codes: list[str]) -> bool:
        """Wait until everything of these games is sent, then assert that nothing is lost, doubled or wrong."""
        wait_until(lambda: self.ask("unsent", codes=codes) == 0, "everything is sent")
        assert self.ask("faults", codes=codes) == []
        sent = self.ask("sent", codes=codes)
        assert len(sent) == len(set(sent))
        assert set(sent) <= set(self.postbox.ids())
        return True

    def copies(self, codes: list[str]) -> int:
        """How many mails of these games came more than once."""
        ids = self.postbox.ids()
        return sum(ids[one] > 1 for one in self.ask("sent", codes=codes))

    def named(self, name: str) -> str:
        """A name that no other test has."""
        return f"{name}x{self.tests}x"

    def games(self, count: int, name: str) -> list[str]:
        """Running games of two new players each, who are called after `name` and no other test; their codes."""
        made: list[str] = self.ask("new_games", count=count, name=self.named(name))
        return made

    def table(self, *names: str, bots: int = 0) -> tuple[str, list[Client]]:
        """A running game of new players with these names and of bots: its code, and who plays it."""
        tokens = self.ask("new_players", names=[self.named(name) for name in names])
        clients = [Client(self.stack.base_url, name, token) for name, token in tokens.items()]
        self.clients += clients
        options = {"seats": len(names) + bots, "bots": bots, "rounds": 1, "move_time": DAY}
        code: str = clients[0].post("games", options)["code"]
        for client in clients[1:]:
            client.post(f"games/{code}/join")
        return code, clients


def processes(several: bool) -> dict[str, tuple[str, ...]]:
    """What runs, by name: two workers where the database serves several, one on SQLite."""
    workers = {ONE: WORKER, TWO: WORKER} if several else {ONE: WORKER}
    return {"server": SERVER, **workers, "beat": BEAT}


@contextlib.contextmanager
def running_chaos(data: Path, postbox: Postbox, broker_url: str, **more: str) -> Iterator[Chaos]:
    """A whole stack between relays, with more in its environment; all of it ends with the block."""
    with contextlib.ExitStack() as ending:
        database_url = ending.enter_context(own_database(os.environ.get("DATABASE_URL", "")))
        database, broker = (_relay(url) for url in (database_url, broker_url))
        for relay in (database, broker):
            if relay:
                ending.callback(relay.cut)
        stack = prepared_stack(
            data, postbox.url, _through(database, database_url), _through(broker, broker_url), **SHORT_TIMES, **more
        )
        direct = {"DATABASE_URL": database_url, "CELERY_BROKER_URL": broker_url}
        inside = Inside(stack.environment | {name: url for name, url in direct.items() if url})
        ending.callback(inside.end)
        chaos = Chaos(stack, postbox, inside, broker_url, database, broker)
        ending.callback(stack.end)
        chaos.heal()
        yield chaos


def _relay(url: str) -> Relay | None:
    place = urlsplit(url)
    return Relay(place.hostname or "", place.port or 0) if url else None


def _through(relay: Relay | None, url: str) -> str:
    """The URL of what is behind the relay; without encryption, which would hide the words from it."""
    if relay is None:
        return ""
    place = urlsplit(url)
    _, at, _ = place.netloc.rpartition("@")
    user = place.netloc.rpartition("@")[0] + at
    query = "sslmode=disable" if place.scheme.startswith("postgres") else place.query
    return urlunsplit(place._replace(netloc=f"{user}127.0.0.1:{relay.port}", query=query))
