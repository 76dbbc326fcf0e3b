"""The health pages: one word for everybody, all checks for staff and bearers of the token."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from celery import current_app
from django.db import connection
from django.test import Client
from health_check.checks import Database
from health_check.exceptions import ServiceUnavailable

from games.models import Heartbeat, Outage, OutboxMessage, PolledMailbox, Seat
from games.reading.letter import Envelope
from games.services import dead_letters, heartbeats, mailboxes, restoring
from players.models import Player
from tests import factories

pytestmark = pytest.mark.django_db
TOKEN = "operators-only"


@pytest.fixture
def operator(settings: Any) -> Client:
    """A machine that bears the token."""
    settings.SILVER_METRICS_TOKEN = TOKEN
    return Client(headers={"authorization": f"Bearer {TOKEN}"})


@pytest.fixture
def alive(db: None) -> None:
    """A worker and the sweep were seen to just now."""
    heartbeats.beat(heartbeats.SWEEP)
    heartbeats.beat(heartbeats.WORKER + "celery@here")


def ago(**time: float) -> datetime:
    return datetime.now(UTC) - timedelta(**time)


def test_everybody_is_told_one_word() -> None:
    answer = Client().get("/health/")

    assert (answer.status_code, answer.content) == (200, b"ok\n")


def test_without_its_database_the_service_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    def down(self: Database) -> None:
        raise ServiceUnavailable("connection to server at 10.0.0.1 failed")

    monkeypatch.setattr(Database, "run", down)

    answer = Client().get("/health/")

    assert (answer.status_code, answer.content) == (503, b"down\n")


def test_all_is_well(operator: Client, alive: None) -> None:
    factories.started()

    answer = operator.get("/health/detail/")

    assert answer.status_code == 200
    assert answer.json()["verdict"] == "ok"
    checks = answer.json()["checks"]
    assert set(checks) == {
        "database", "broker", "worker", "sweep", "oldest-deadline", "oldest-mail", "failed-mails", "oldest-unread-mail",
        "mailbox-poll", "dead-letters", "outbox-held", "repaired", "outage-to-credit",
    }  # fmt: skip
    assert {check["verdict"] for check in checks.values()} == {"ok"}
    assert checks["worker"] == {"verdict": "ok", "value": pytest.approx(0, abs=30), "limit": 60, "unit": "seconds"}


@pytest.mark.parametrize("name", ["worker", "sweep"])
def test_what_was_not_seen_for_a_minute_is_bad(operator: Client, alive: None, name: str) -> None:
    silent = "worker " if name == "worker" else "deadlines"
    Heartbeat.objects.filter(name__startswith=silent).update(at=ago(seconds=90))

    answer = operator.get("/health/detail/")

    assert answer.status_code == 503
    assert bad(answer) == [name]
    assert answer.json()["checks"][name]["value"] == pytest.approx(90, abs=30)


def test_what_was_never_seen_is_bad(operator: Client) -> None:
    answer = operator.get("/health/detail/")

    assert bad(answer) == ["worker", "sweep"]
    assert answer.json()["checks"]["worker"]["value"] is None


def test_a_deadline_that_nobody_processes_is_bad(operator: Client, alive: None) -> None:
    row = factories.started()
    Seat.objects.filter(game=row, letter="A").update(deadline=ago(seconds=120))

    assert bad(operator.get("/health/detail/")) == ["oldest-deadline"]


def test_a_mail_that_nobody_sends_is_bad_but_a_bots_move_is_no_mail(operator: Client, alive: None) -> None:
    row = factories.started(bots=1)
    OutboxMessage.objects.filter(game=row, kind="bot-move").update(due_at=ago(hours=1))
    assert bad(operator.get("/health/detail/")) == []

    OutboxMessage.objects.filter(game=row, kind="turn").update(due_at=ago(hours=1))

    assert bad(operator.get("/health/detail/")) == ["oldest-mail"]


def test_mails_that_failed_are_bad_for_a_day(operator: Client, alive: None) -> None:
    row = factories.started()
    OutboxMessage.objects.filter(game=row).update(status="failed", due_at=ago(hours=23))
    assert bad(operator.get("/health/detail/")) == ["failed-mails"]

    OutboxMessage.objects.filter(game=row).update(due_at=ago(hours=25))

    assert bad(operator.get("/health/detail/")) == []


def test_dead_letters_are_bad_until_they_are_settled(operator: Client, alive: None) -> None:
    letter = dead_letters.keep(b"poison", Envelope("imap"), "ValueError there.py:1")
    assert bad(operator.get("/health/detail/")) == ["dead-letters"]

    dead_letters.settle(letter.pk)

    assert bad(operator.get("/health/detail/")) == []


def test_a_mailbox_that_nobody_polls_or_empties_is_bad(operator: Client, alive: None, settings: Any) -> None:
    settings.SILVER_IMAP_URL = "imaps://silver:hunter2@imap.example.org/INBOX"
    box = mailboxes.lease()
    assert box is not None
    assert bad(operator.get("/health/detail/")) == ["mailbox-poll"]
    mailboxes.counted(box, 2, [ago(minutes=6), ago(minutes=1)])
    mailboxes.release(box, polled=True)
    assert bad(operator.get("/health/detail/")) == ["oldest-unread-mail"]
    mailboxes.counted(box, 1, [ago(minutes=1)])
    assert bad(operator.get("/health/detail/")) == []

    PolledMailbox.objects.update(polled_at=ago(minutes=6))

    assert bad(operator.get("/health/detail/")) == ["mailbox-poll"]


def test_an_outbox_that_is_held_is_bad_until_it_is_released(operator: Client, alive: None) -> None:
    restoring.restored()
    assert bad(operator.get("/health/detail/")) == ["outbox-held"]

    restoring.release()

    assert bad(operator.get("/health/detail/")) == []


def test_repairs_and_outages_show(operator: Client, alive: None) -> None:
    heartbeats.beat("repair late deadlines")
    Outage.objects.create(began_at=ago(hours=2), ended_at=ago(hours=1))

    assert bad(operator.get("/health/detail/")) == ["repaired", "outage-to-credit"]


def test_without_a_database_the_details_say_so(operator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def down() -> None:
        raise RuntimeError("password=hunter2")

    monkeypatch.setattr(connection, "cursor", down)

    answer = operator.get("/health/detail/")

    assert answer.status_code == 503
    assert "broker" not in bad(answer)
    assert {"database", "worker", "oldest-mail"} <= set(bad(answer))
    assert "hunter2" not in answer.text


def test_a_broker_that_does_not_answer_is_bad(operator: Client, alive: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        raise ConnectionRefusedError("redis://:hunter2@10.0.0.1")

    monkeypatch.setattr(current_app, "connection_for_write", refused)

    answer = operator.get("/health/detail/")

    assert bad(answer) == ["broker"]
    assert "hunter2" not in answer.text


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x"])
def test_the_details_are_not_everybodys(settings: Any, header: str) -> None:
    settings.SILVER_METRICS_TOKEN = TOKEN

    answer = Client(headers={"authorization": header}).get("/health/detail/")

    assert (answer.status_code, answer.content) == (401, b"")


def test_without_a_token_nobody_bears_it() -> None:
    assert Client(headers={"authorization": "Bearer "}).get("/health/detail/").status_code == 401


def test_staff_see_the_details_and_players_do_not(as_ada: Client, ada: Player, alive: None) -> None:
    assert as_ada.get("/health/detail/").status_code == 401
    assert as_ada.get("/admin/state/").status_code == 302
    ada.is_staff = True
    ada.save()

    assert as_ada.get("/health/detail/").json()["verdict"] == "ok"
    page = as_ada.get("/admin/state/").content.decode()
    assert "All is well." in page
    assert "oldest-deadline" in page
    assert 'href="/admin/state/"' in as_ada.get("/admin/").content.decode()


def bad(answer: Any) -> list[str]:
    return [name for name, check in answer.json()["checks"].items() if check["verdict"] == "bad"]
