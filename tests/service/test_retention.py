"""How long things are kept: what is older goes once a day, and the guide for operators says the same."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db.models import Model

from games.models import Game, GameEvent, Heartbeat, MessageReport, OutboxMessage
from games.services import heartbeats, outbox, reply_addresses, retention
from players.models import Absence, Player, Token
from players.services import signins, tokens
from tests import factories

pytestmark = pytest.mark.django_db
GUIDE = Path(__file__).parents[2] / "docs" / "operating.md"


def ago(time: timedelta) -> datetime:
    return datetime.now(UTC) - time


def absence(player: Player, ended: datetime, state: str = "ended") -> Absence:
    return Absence.objects.create(
        player=player, kind="leave", state=state, starts_at=ended, ends_at=ended, created_at=ended
    )


HOUR = timedelta(hours=1)


def test_old_rows_go_and_younger_ones_stay(ada: Player) -> None:
    row = factories.started(ada, factories.PlayerFactory())
    sent, failed = factories.messages(row)
    old, young = ago(retention.ABSENCES + HOUR), ago(retention.ABSENCES - HOUR)
    gone: list[Model] = [absence(ada, old), absence(ada, old, "cancelled")]
    kept: list[Model] = [absence(ada, young), absence(ada, old, "running")]
    for beats, name, age in ((gone, "worker a", HOUR), (kept, "worker b", -HOUR), (kept, heartbeats.SWEEP, HOUR)):
        beats.append(Heartbeat.objects.create(name=name, at=ago(retention.HEARTBEATS + age)))
    OutboxMessage.objects.filter(pk=sent.pk).update(status="sent", due_at=ago(outbox.KEPT_FOR + HOUR))
    OutboxMessage.objects.filter(pk=failed.pk).update(status="failed", due_at=ago(retention.FAILED_MESSAGES - HOUR))
    gone.append(sent)
    kept.append(failed)

    retention.clean_up()

    assert [one for one in gone if there(one)] == []
    assert [one for one in kept if not there(one)] == []


def there(row: Model) -> bool:
    return type(row)._default_manager.filter(pk=row.pk).exists()


def test_messages_that_failed_a_year_ago_go(ada: Player) -> None:
    row = factories.started()
    OutboxMessage.objects.filter(game=row).update(status="failed", due_at=ago(retention.FAILED_MESSAGES + HOUR))

    assert retention.clean_up()["failed messages"] == 2

    assert factories.messages(row) == []


def test_dead_tokens_go_and_living_ones_stay(ada: Player) -> None:
    for name in ("expired", "revoked", "lately", "good"):
        tokens.issue(ada, name, ["read"], 30)
    Token.objects.filter(name="expired").update(expires_at=ago(retention.TOKENS + HOUR))
    Token.objects.filter(name="revoked").update(revoked_at=ago(retention.TOKENS + HOUR))
    Token.objects.filter(name="lately").update(expires_at=ago(retention.TOKENS - HOUR))

    assert retention.clean_up()["tokens"] == 2

    assert set(Token.objects.values_list("name", flat=True)) == {"lately", "good"}


def test_sessions_that_are_over_go() -> None:
    for age in (1, -1):
        store = SessionStore()
        store["who"] = age
        store.set_expiry(age * 3600)
        store.save()

    retention.clean_up()

    assert Session.objects.get().get_decoded()["who"] == 1


def test_games_and_their_events_stay(ada: Player) -> None:
    row = factories.play_out(factories.started())
    Game.objects.update(created_at=ago(timedelta(days=9999)), ended_at=ago(timedelta(days=9999)))
    before = GameEvent.objects.filter(game=row).count()

    retention.clean_up()

    assert GameEvent.objects.filter(game=row).count() == before > 0


def test_one_part_that_fails_holds_up_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> int:
        raise RuntimeError("mail to ada@example.org")

    Heartbeat.objects.create(name="worker a", at=ago(retention.HEARTBEATS + HOUR))
    monkeypatch.setitem(retention.PARTS, "messages", broken)

    assert retention.clean_up()["heartbeats"] == 1

    assert "the clean-up of messages failed: RuntimeError" in caplog.text
    assert "example" not in caplog.text


@pytest.mark.parametrize(
    ("what", "kept"),
    [
        ("Messages sent, or not sent for a reason", outbox.KEPT_FOR),
        ("Messages that failed", retention.FAILED_MESSAGES),
        ("Absences", retention.ABSENCES),
        ("API tokens", retention.TOKENS),
        ("Sign-ins", signins.KEPT),
        ("Reports of messages", retention.HANDLED_REPORTS),
        ("Heartbeats", retention.HEARTBEATS),
        ("Mails that came", retention.COPIES),
        ("Reply addresses", reply_addresses.KEPT_AFTER_END),
        ("Reply addresses", reply_addresses.KEPT),
    ],
)
def test_the_guide_says_the_same(what: str, kept: timedelta) -> None:
    (line,) = [line for line in GUIDE.read_text().splitlines() if line.startswith(f"| {what}")]

    assert re.search(rf"\b{kept.days}\b", line)


def test_handled_reports_go(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    for number, handled in enumerate((ago(retention.HANDLED_REPORTS + HOUR), None), 1):
        MessageReport.objects.create(
            game=row, number=number, author=ada, reporter=ben, text="rude", at=ago(HOUR), handled_at=handled
        )

    assert retention.clean_up()["reports"] == 1

    assert MessageReport.objects.get().number == 2
