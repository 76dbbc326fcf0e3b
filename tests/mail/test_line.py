"""The line to a mail server, against a small one of the test's own."""

import socketserver
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.mail import EmailMessage

from games.mail import line
from games.services.postmen import Refused, Unreachable

FULL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"


@dataclass
class Behaviour:
    """What the server does: how many mails a connection takes, and whether it says anything at all."""

    most: int = 100
    silent: bool = False
    to_recipient: str = "250 well"
    to_mail: str = "250 well"
    connections: int = 0
    mails: list[str] = field(default_factory=list)


class _Talk(socketserver.StreamRequestHandler):
    """One connection."""

    server: "_Server"

    def handle(self) -> None:
        """Speak as much SMTP as a mail needs."""
        behaviour = self.server.behaviour
        behaviour.connections += 1
        if behaviour.silent:
            self.server.closing.wait(5)
            return
        self._say("220 here")
        taken = 0
        while words := self.rfile.readline().decode().upper().split():
            if words[0] == "QUIT":
                self._say("221 bye")
                return
            if words[0] == "MAIL" and taken >= behaviour.most:
                self._say("421 enough, come again")
                return
            if words[0] == "DATA":
                self._say("354 go on")
                behaviour.mails.append(self._mail())
                taken += 1
            self._say({"RCPT": behaviour.to_recipient, "DATA": behaviour.to_mail}.get(words[0], "250 well"))

    def _mail(self) -> str:
        lines = []
        while (text := self.rfile.readline().decode().rstrip()) != ".":
            lines.append(text)
        return next(text for text in lines if text.startswith("Subject: "))

    def _say(self, words: str) -> None:
        self.wfile.write(words.encode() + b"\r\n")


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Talk)
        self.behaviour = Behaviour()
        self.closing = threading.Event()


@pytest.fixture
def server(settings: Any) -> Iterator[Behaviour]:
    with _Server() as running:
        settings.EMAIL_BACKEND = FULL_BACKEND
        settings.EMAIL_HOST, settings.EMAIL_PORT = running.server_address
        settings.EMAIL_TIMEOUT = 0.3
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield running.behaviour
        running.closing.set()
        running.shutdown()
        thread.join()


def mail(number: int) -> EmailMessage:
    return EmailMessage(f"mail {number}", "text", "silver@example.org", ["ada@example.org"])


def test_several_mails_go_over_one_connection(server: Behaviour) -> None:
    with line.session():
        for number in range(3):
            line.send(mail(number))

    assert server.mails == ["Subject: mail 0", "Subject: mail 1", "Subject: mail 2"]
    assert server.connections == 1


def test_without_a_session_each_mail_has_its_own(server: Behaviour) -> None:
    for number in range(2):
        line.send(mail(number))

    assert (len(server.mails), server.connections) == (2, 2)


def test_a_server_that_takes_few_mails_a_connection_gets_a_new_one(server: Behaviour) -> None:
    server.most = 2

    with line.session():
        for number in range(5):
            line.send(mail(number))

    assert len(server.mails) == len(set(server.mails)) == 5
    assert server.connections == 3


def test_a_server_that_wants_nothing_now_is_asked_once(server: Behaviour) -> None:
    server.most = 0

    with line.session(), pytest.raises(Unreachable) as failed:
        line.send(mail(1))

    assert failed.value.__cause__.smtp_code == 421
    assert server.connections == 1


def test_a_server_that_hangs_is_given_up_after_the_timeout(server: Behaviour) -> None:
    server.silent = True

    with line.session(), pytest.raises(Unreachable):
        line.send(mail(1))

    assert (server.connections, server.mails) == (1, [])


@pytest.mark.parametrize(
    ("behaviour", "unreachable"),
    [
        ({"to_recipient": "550 5.1.1 no such user"}, True),
        ({"to_recipient": "553 no such user"}, True),
        ({"to_recipient": "550 5.7.1 relaying denied"}, False),
        ({"to_recipient": "550 relay not permitted"}, False),
        ({"to_recipient": "550 rejected: 192.0.2.1 blocked using a list"}, False),
        ({"to_mail": "552 5.2.2 the mailbox is full"}, True),
        ({"to_mail": "554 5.7.1 this is spam"}, False),
        ({"to_mail": "554 no"}, False),
    ],
)
def test_a_refusal_says_whether_it_is_because_of_the_recipient(
    server: Behaviour, behaviour: dict[str, str], unreachable: bool
) -> None:
    for name, value in behaviour.items():
        setattr(server, name, value)

    with pytest.raises(Refused, match="refused-55") as refusal:
        line.send(mail(1))

    assert refusal.value.unreachable is unreachable
