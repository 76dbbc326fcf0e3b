"""A four-player game to its end, through the doors that players use, with server, worker and mail server for real."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.e2e.client import Client
from tests.e2e.smtp import Postbox
from tests.e2e.stack import SERVER, WORKER, Stack, running_stack, wait_until

NAMES = ("Ada", "Ben", "Cleo", "Dora")
PASSWORD = "correct horse battery staple"
MOST_MOVES = 600
PAST_DEADLINE = """
from datetime import timedelta
from games.models import Seat
from silver_site.clock import now
print(Seat.objects.filter(game__code="{code}", player__username="{name}").update(deadline=now() - timedelta(seconds=1)))
"""
LEASES_END = """
from games.models import OutboxMessage
from silver_site.clock import now
OutboxMessage.objects.filter(status="pending").update(leased_until=now())
"""
UNSENT = """
from games.models import OutboxMessage
print(OutboxMessage.objects.exclude(status__in=["sent", "suppressed"]).count())
"""


def signed_up(stack: Stack, name: str) -> Client:
    """A player with an account made on the sign-up page and a token."""
    with httpx.Client(base_url=stack.base_url, follow_redirects=True, timeout=30) as browser:
        browser.get("/accounts/signup/")
        address = f"{name.lower()}@example.org"
        form = {"username": name, "email": address, "password1": PASSWORD, "password2": PASSWORD}
        page = browser.post(
            "/accounts/signup/",
            data={**form, "csrfmiddlewaretoken": browser.cookies["csrftoken"]},
            headers={"Referer": f"{stack.base_url}/accounts/signup/"},
        )
        assert page.status_code == 200
        assert name in page.text
    return Client(stack.base_url, name, stack.manage("token", name))


@pytest.fixture
def stack(tmp_path: Path, postbox: Postbox) -> Iterator[Stack]:
    with running_stack(tmp_path / "data", postbox) as stack:
        yield stack


def test_four_clients_play_to_the_end_through_a_missed_deadline_and_killed_processes(
    stack: Stack, postbox: Postbox, request: pytest.FixtureRequest
) -> None:
    clients = [signed_up(stack, name) for name in NAMES]
    request.addfinalizer(lambda: [client.http.close() for client in clients])
    host, sleeper = clients[0], clients[3]
    code = host.post("games", {"seats": 4, "rounds": 1, "move_time": 3600})["code"]
    for client in clients[1:]:
        client.post(f"games/{code}/join")

    for client in clients[:3]:
        assert client.play(code) == 1
    oversleep(stack, sleeper, code)
    assert clients[1].get(f"games/{code}/table")["view"]["step"] == "turn"
    play_on(stack, clients, code)

    assert every_mail_came_once(stack, postbox, clients)
    told_of_the_missed_deadline(postbox, sleeper)
    result = host.get(f"games/{code}/table")["view"]["result"]
    assert sorted(result["places"]) == ["A", "B", "C", "D"]
    assert result["places"][result["winner"]] == 1
    assert stack.manage("verify", code)
    assert host.get(f"games/{code}/shuffle")["secret"]


def oversleep(stack: Stack, sleeper: Client, code: str) -> None:
    """The sleeper's deadline passes; worker and beat do the rest."""
    moved = stack.manage("shell", "--no-imports", "-c", PAST_DEADLINE.format(code=code, name=sleeper.name))
    assert moved == "1"
    events = f"games/{code}/events"
    wait_until(
        lambda: "deadline_passed" in [event["kind"] for event in sleeper.get(events)["events"]], "the default is played"
    )


def play_on(stack: Stack, clients: list[Client], code: str) -> None:
    """To the end; the worker is killed on the way and away for some turns, then the web server, which comes back."""
    moves = 0
    while clients[0].get(f"games/{code}")["status"] == "running":
        for client in clients:
            moves += client.play(code) > 0
            if moves == 4 and "worker" in stack.running:
                stack.kill("worker")
            if moves == 8 and "worker" not in stack.running:
                come_back(stack)
        assert moves < MOST_MOVES
    if "worker" not in stack.running:
        # A short game.
        come_back(stack)


def come_back(stack: Stack) -> None:
    """The worker works again, and the web server is killed and comes back too."""
    # What the killed worker had in hand is another's when its lease ends; the test does not wait for that.
    stack.manage("shell", "--no-imports", "-c", LEASES_END)
    stack.start("worker", WORKER)
    stack.kill("server")
    stack.start("server", SERVER)
    stack.wait_for_server()


def every_mail_came_once(stack: Stack, postbox: Postbox, clients: list[Client]) -> bool:
    """Nothing waits to be sent, everybody had the result, some had turn mails, and no two mails are one.

    Whoever answers at once needs no turn mail: how many there are hangs on who was quicker.
    """
    wait_until(lambda: stack.manage("shell", "--no-imports", "-c", UNSENT) == "0", "all mails are sent")
    ids = [mail["Message-ID"] for mail in postbox.mails]
    for client in clients:
        mails = postbox.to(client.address)
        assert any("is over" in mail["Subject"] for mail in mails)
        assert all(mail.get_body(("plain",)) and mail.get_body(("html",)) for mail in mails[1:])
    assert any("your move" in mail["Subject"] for mail in postbox.mails)
    return len(ids) == len(set(ids))


def told_of_the_missed_deadline(postbox: Postbox, sleeper: Client) -> None:
    texts = [mail.get_body(("plain",)) for mail in postbox.to(sleeper.address)]
    assert any("time" in text.get_content() and "played" in text.get_content() for text in texts if text)
