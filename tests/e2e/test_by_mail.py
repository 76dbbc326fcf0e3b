"""Games played by mail alone: real mails go out, replies in the shapes of real mail programs come back."""

from __future__ import annotations

import mailbox
import os
import signal
import smtplib
import time
from collections.abc import Callable, Iterator, Sequence
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import parseaddr
from pathlib import Path

import pytest

from tests.e2e.chaos import Inside
from tests.e2e.correspondent import Answer, Correspondent
from tests.e2e.mail_ways import CHECKER, Imap, MailServer
from tests.e2e.ports import free_port
from tests.e2e.smtp import Postbox
from tests.e2e.stack import (
    BEAT,
    PATIENCE,
    WORKER,
    Stack,
    own_broker,
    own_database,
    prepared_stack,
    wait_until,
)
from tests.mail_clients import CLIENTS

FOUR = ("Ada", "Ben", "Cleo", "Dora")
# Her mail server is none that anybody vouches for.
UNVOUCHED = "Dora"
LISTENER = ("python", "manage.py", "listen")
LONGEST = 240
SETTINGS = {
    "SILVER_REPLY_ADDRESS": "reply@silver.example.org",
    "SILVER_AUTHSERV_IDS": CHECKER,
    # So long that programs break the line above what they quote.
    "SILVER_MAIL_FROM": "Silver, the card game <turns-of-silver@mails.silver.example.org>",
}
Mails = Callable[[], Sequence[EmailMessage]]


def players(*names: str) -> dict[str, Correspondent]:
    """Players by address, who begin with other programs."""
    each = len(CLIENTS) // len(names)
    made = [Correspondent(name, f"{name.lower()}@example.org", place * each) for place, name in enumerate(names)]
    return {player.address: player for player in made}


def play(
    mails: Mails,
    people: dict[str, Correspondent],
    send: Callable[[Correspondent, Answer], object],
    ends: Callable[[], bool],
) -> None:
    """Every player reads each of his mails once, and answers what he is asked, until it ends."""
    read, give_up = 0, time.monotonic() + LONGEST
    while not ends():
        came = list(mails())
        for message in came[read:]:
            player = people[parseaddr(str(message["To"]))[1]]
            answer = player.reads(message)
            if answer is not None:
                send(player, answer)
        read = len(came)
        time.sleep(0.05)
        assert time.monotonic() < give_up, "the game does not go on"


def all_as_meant(inside: Inside, code: str, people: dict[str, Correspondent]) -> bool:
    """Assert that exactly what the players chose was played, in their order, each once, and all of it by mail."""
    given = inside.ask("given", code=code)
    assert {door for _, _, door in given} == {"mail"}
    for player in people.values():
        played = [set(answer.split("+")) for name, answer, _ in given if name == player.name]
        assert played == [set(answer.split("+")) for answer in player.meant]
    return True


class Troubles:
    """What goes wrong on the way of replies, each at its own of them."""

    def __init__(self, server: MailServer, stack: Stack) -> None:
        self.server = server
        self.stack = stack
        self.sent: list[tuple[Correspondent, Answer]] = []
        self.late = ""

    def send(self, player: Correspondent, answer: Answer) -> None:
        """Hand a reply on, and what else comes with it."""
        self.sent.append((player, answer))
        number = len(self.sent)
        mail = player.seen[-1]
        if number == 6:
            self.deliver(player, player.writes(mail, ["Thanks, that was fun! More tomorrow."], settles=False))
        if number == 8:
            self.deliver(player, player.writes(mail, ["status"], settles=False))
        if number == 10:
            self.server.is_cut_off(answer, self.kill_listener)
        else:
            self.deliver(player, answer)
        if number == 12:
            self.deliver(player, answer)
        if number == 24:
            self.answer_late()
        if number == 26:
            for earlier, one in self.sent:
                self.deliver(earlier, one)

    def deliver(self, player: Correspondent, answer: Answer) -> None:
        """Hand a mail on."""
        self.server.delivers(answer, checked=player.name != UNVOUCHED)

    def kill_listener(self) -> None:
        """Kill the listener with whatever it has in hand; another one starts."""
        self.stack.kill("listener")
        self.stack.start("listener", LISTENER)

    def answer_late(self) -> None:
        """The second mail of the one who wrote first is answered once more, when its question is long closed."""
        player = self.sent[0][0]
        asking = next(mail for mail in player.seen if mail.reply_to in player.answered)
        self.deliver(player, player.writes(asking, ["1 2"], settles=False))
        self.late = player.address


@pytest.fixture
def stack(tmp_path: Path, postbox: Postbox) -> Iterator[Stack]:
    """Everything but the web server: nobody opens a page."""
    with own_database(os.environ.get("DATABASE_URL", "")) as database:
        broker = own_broker(os.environ["CELERY_BROKER_URL"])
        listen = {"SILVER_LISTEN": f"127.0.0.1:{free_port()}", "SILVER_LISTEN_PROTOCOL": "lmtp"}
        stack = prepared_stack(tmp_path, postbox.url, database, broker, **SETTINGS, **listen)
        try:
            yield stack
        finally:
            stack.end()


@pytest.mark.postgres
@pytest.mark.redis
def test_four_play_a_game_to_its_end_by_mail_alone_whatever_happens_to_their_mails(
    stack: Stack, postbox: Postbox, inside: Inside
) -> None:
    for name, command in (("listener", LISTENER), ("worker", WORKER), ("beat", BEAT)):
        stack.start(name, command)
    people = players(*FOUR)
    code = inside.ask("new_table", names=FOUR)
    troubles = Troubles(MailServer(int(stack.environment["SILVER_LISTEN"].rpartition(":")[2])), stack)

    play(lambda: postbox.mails, people, troubles.send, lambda: all(one.told_of_the_end for one in people.values()))

    assert all_as_meant(inside, code, people)
    assert set().union(*(player.used for player in people.values())) == set(CLIENTS)
    assert stack.manage("verify", code)
    wait_until(lambda: inside.ask("unsent", codes=[code]) == 0, "all mails are sent")
    assert inside.ask("faults", codes=[code]) == []
    assert inside.ask("dead_letters") == 0
    assert max(postbox.ids().values()) == 1
    outcomes = inside.ask("outcomes")
    assert outcomes["confirm"] == 1
    assert outcomes["asked"] == 1
    assert outcomes["refused:no-command"] == 1
    assert outcomes["refused:stale-question"] == 1
    assert any("no longer open" in " ".join(mail.plain.split()) for mail in people[troubles.late].seen)


@pytest.mark.postgres
@pytest.mark.redis
def test_mails_in_a_mailbox_that_is_polled_are_played(stack: Stack, postbox: Postbox, inside: Inside) -> None:
    imap = Imap(stack)
    stack.environment["SILVER_IMAP_URL"] = imap.url
    for name, command in (("worker", WORKER), ("beat", BEAT)):
        stack.start(name, command)
    people = players("Ada", "Ben")
    code = inside.ask("new_table", names=["Ada", "Ben"])
    server, sent = MailServer(0), []

    def send(_: Correspondent, answer: Answer) -> None:
        sent.append(answer)
        for _ in range(1 + len(sent) % 2):
            imap.delivers(answer, server)
        inside.ask("repeat", task="games.tasks.poll_mailbox", times=2)

    play(lambda: postbox.mails, people, send, lambda: len(sent) >= 10)
    wait_until(lambda: len(inside.ask("given", code=code)) >= len(sent), "the last mail is played")

    assert all_as_meant(inside, code, people)
    wait_until(lambda: imap.unseen() == 0, "no mail is left unread")
    wait_until(lambda: inside.ask("unsent", codes=[code]) == 0, "all mails are sent")
    assert inside.ask("faults", codes=[code]) == []
    assert max(postbox.ids().values()) == 1


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[Stack]:
    """Everything under its supervisor, with no setting but a port that is free."""
    listen = {"SILVER_LISTEN": f"127.0.0.1:{free_port()}"}
    stack = prepared_stack(tmp_path, "", "", "", SILVER_LEASE_SECONDS="6", **listen)
    try:
        stack.start("supervisor", ("python", "manage.py", "run", "--port", str(free_port())))
        yield stack
        stack.running["supervisor"].terminate()
        assert stack.running["supervisor"].wait(PATIENCE) == 0
    finally:
        stack.end()


@pytest.mark.sqlite
def test_the_embedded_default_is_played_by_mail_too_and_asks_each_player_once_whether_it_is_he(
    embedded: Stack, tmp_path: Path
) -> None:
    inside = Inside(embedded.environment)
    people = players("Ada", "Ben")
    code = inside.ask("new_table", names=["Ada", "Ben"])
    server = MailServer(int(embedded.environment["SILVER_LISTEN"].rpartition(":")[2]), smtplib.SMTP, checks=False)
    sent: list[Answer] = []

    def send(_: Correspondent, answer: Answer) -> None:
        sent.append(answer)
        if len(sent) == 5:
            server.is_cut_off(answer, lambda: os.kill(child(embedded, b"listen"), signal.SIGKILL))
        else:
            server.delivers(answer)

    play(Kept(tmp_path).mails, people, send, lambda: len(sent) >= 10)
    wait_until(lambda: len(inside.ask("given", code=code)) >= len(sent) - 2, "the last mail is played")

    assert all_as_meant(inside, code, people)
    assert inside.ask("outcomes")["confirm"] == 2
    inside.end()


class Kept:
    """The local mailbox: its mails in the order in which they were found."""

    def __init__(self, data: Path) -> None:
        self.folder = data / "mailbox"
        self.found: dict[str, EmailMessage] = {}

    def mails(self) -> list[EmailMessage]:
        """All of them."""
        for place in self.folder.glob("**/new"):
            box = mailbox.Maildir(place.parent)
            for key in sorted(set(box.keys()) - set(self.found)):
                raw = box.get_bytes(key)
                self.found[key] = BytesParser(EmailMessage, policy=policy.default).parsebytes(raw)
        return list(self.found.values())


def child(stack: Stack, word: bytes) -> int:
    """The process id of the supervisor's child with this word in its command."""
    supervisor = stack.running["supervisor"].pid
    for pid in Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split():
        if word in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0"):
            return int(pid)
    raise AssertionError("there is no such process")
