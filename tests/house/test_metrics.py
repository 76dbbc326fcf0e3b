"""Metrics: read from rows, in Prometheus's own text, for bearers of the token alone."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import DjangoAssertNumQueries

from games.models import GameEvent, Outage, OutboxMessage, Seat
from games.reading.letter import Envelope
from games.services import dead_letters, heartbeats, mailboxes, restoring
from tests import factories

pytestmark = pytest.mark.django_db
TOKEN = "operators-only"


@pytest.fixture
def operator(settings: Any) -> Client:
    """A machine that bears the token."""
    settings.SILVER_METRICS_TOKEN = TOKEN
    return Client(headers={"authorization": f"Bearer {TOKEN}"})


def scraped(operator: Client) -> dict[str, float]:
    """Every sample: its name, with the values of its labels in their order by name."""
    answer = operator.get("/metrics")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    families = text_string_to_metric_families(answer.content.decode())
    samples = (sample for family in families for sample in family.samples)
    return {" ".join([sample.name, *sample.labels.values()]): sample.value for sample in samples}


def test_an_empty_server_has_its_metrics_too(operator: Client) -> None:
    found = scraped(operator)

    assert found["silver_games running"] == 0
    assert found["silver_events_total"] == 0
    assert found["silver_outbox_held"] == 0


def test_what_there_is_and_what_waits(operator: Client) -> None:
    row = factories.started()
    factories.opened()
    Seat.objects.filter(game=row, letter="A").update(deadline=datetime.now(UTC) - timedelta(seconds=100))
    OutboxMessage.objects.filter(game=row, letter="B").update(status="failed")

    found = scraped(operator)

    assert (found["silver_games running"], found["silver_games open"]) == (1, 1)
    assert found["silver_deadlines_overdue"] == 1
    assert found["silver_deadlines_lag_seconds"] == pytest.approx(100, abs=30)
    assert (found["silver_outbox turn pending"], found["silver_outbox turn failed"]) == (1, 1)
    assert found["silver_outbox_overdue"] == 1
    assert found["silver_players_total"] >= 3
    assert found["silver_events_total"] == GameEvent.objects.latest("pk").pk


def test_beats_repairs_outages_and_a_held_outbox(operator: Client) -> None:
    heartbeats.beat(heartbeats.SWEEP)
    heartbeats.beat("worker celery@here")
    heartbeats.beat("repair late deadlines")
    outage = Outage.objects.create(began_at=datetime.now(UTC), ended_at=datetime.now(UTC))
    epoch = restoring.restored()

    found = scraped(operator)

    assert found["silver_beat_age_seconds deadlines"] == pytest.approx(0, abs=30)
    assert found["silver_beat_age_seconds worker celery@here"] == pytest.approx(0, abs=30)
    assert found["silver_repair_age_seconds late deadlines"] == pytest.approx(0, abs=30)
    assert (found["silver_outages_total"], found["silver_outage_to_credit"]) == (outage.pk, 1)
    assert (found["silver_outbox_held"], found["silver_epoch"]) == (1, epoch)


def test_mails_that_came_and_were_not_read(operator: Client, settings: Any) -> None:
    dead_letters.keep(b"poison", Envelope("smtp"), "ValueError there.py:1")
    assert (scraped(operator)["silver_dead_letters"], scraped(operator)["silver_mailbox_unread"]) == (1, 0)
    settings.SILVER_IMAP_URL = "imaps://silver:hunter2@imap.example.org/INBOX"
    assert scraped(operator)["silver_mailbox_lag_seconds"] == 0
    box = mailboxes.lease()
    assert box is not None
    mailboxes.counted(box, 3, [datetime.now(UTC) - timedelta(seconds=100)])

    found = scraped(operator)

    assert found["silver_mailbox_unread"] == 3
    assert found["silver_mailbox_lag_seconds"] == pytest.approx(100, abs=30)


def test_a_scrape_costs_the_same_whatever_there_is(
    operator: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(14):
        scraped(operator)
    for _ in range(3):
        factories.play_out(factories.started())
        factories.started(bots=1)

    with django_assert_num_queries(14):
        scraped(operator)


def test_two_processes_would_tell_the_same(operator: Client) -> None:
    factories.started()

    first, second = scraped(operator), scraped(operator)

    assert first.keys() == second.keys()
    assert first["silver_events_total"] == second["silver_events_total"] > 0


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}é"])
def test_who_bears_no_token_is_told_nothing(settings: Any, header: str) -> None:
    settings.SILVER_METRICS_TOKEN = TOKEN

    answer = Client(headers={"authorization": header}).get("/metrics")

    assert (answer.status_code, answer.content) == (401, b"")


def test_without_a_token_there_are_no_metrics() -> None:
    assert Client(headers={"authorization": "Bearer "}).get("/metrics").status_code == 404
