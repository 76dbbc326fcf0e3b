"""Mails that failed: kept whole and once, tried again when the cause is mended, deleted in their time."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from games.mail.incoming import door
from games.models import DeadLetter, Game
from games.reading.letter import Envelope
from games.selectors import health
from games.services import mail_play, retention
from games.services.errors import ServiceError
from silver_site.clock import now
from tests.mail.doors import mails
from tests.service import mailing

pytestmark = pytest.mark.django_db


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Whatever is played fails until it is mended."""

    def receive(*_: Any) -> str:
        raise ServiceError("the village holds a 12", 500)

    with monkeypatch.context() as patch:
        patch.setattr(mail_play, "receive", receive)
        yield patch


def command(*arguments: str) -> str:
    out = StringIO()
    call_command("dead_letters", *arguments, stdout=out)
    return out.getvalue()


def kept() -> DeadLetter:
    return DeadLetter.objects.get()


def test_it_is_kept_whole_once_and_is_an_alarm(failing: Any, row: Game, caplog: pytest.LogCaptureFixture) -> None:
    to, raw = mails.answer(row)
    envelope = Envelope("webhook", (to, "\ud800\0@x"), "ada@example.org\0", "e\udcff")

    assert [door.accept(raw, envelope) for _ in range(2)] == ["dead", "dead"]

    assert (bytes(kept().raw), kept().size, kept().tries) == (raw, len(raw), 2)
    assert (kept().game, kept().player, kept().source) == (row, mailing.player_of(row, "A"), "webhook")
    assert kept().envelope["sender"] == "ada@example.org"
    assert "alarm: dead letter" in caplog.text
    assert "12" not in kept().error + caplog.text.replace("12:", "")
    assert to[6:32] not in caplog.text
    assert [check.name for check in health.checks() if check.name == "dead-letters" and check.verdict == "bad"]


def test_the_same_mail_to_two_addresses_is_two(failing: Any, row: Game) -> None:
    to, raw = mails.answer(row)

    for address in (to, f"other-{to}"):
        door.accept(raw, Envelope("smtp", (address,), "ada@example.org"))

    assert [letter.envelope["recipients"] for letter in DeadLetter.objects.order_by("pk")] == [[to], [f"other-{to}"]]


def test_whose_game_it_is_about_is_known_by_its_head_too(failing: Any, row: Game) -> None:
    _, raw = mails.answer(row)

    door.accept(raw, Envelope("imap"))

    assert kept().game == row


def test_it_is_played_when_its_cause_is_mended(failing: Any, row: Game) -> None:
    to, raw = mails.answer(row)
    door.accept(raw, Envelope("smtp", (to,)))
    assert "webhook" not in command()
    assert "tried 1 times  ServiceError test_dead_letters.py:" in command()
    with pytest.raises(CommandError, match="Not all"):
        command("--again", "all")
    assert kept().settled_at is None
    failing.undo()

    assert command("--again", str(kept().pk)) == f"{kept().pk}  played\n"

    assert kept().settled_at is not None
    assert (mails.played(row), command()) == (1, "")


def test_tried_twice_it_is_played_once(failing: Any, row: Game) -> None:
    to, raw = mails.answer(row)
    door.accept(raw, Envelope("smtp", (to,)))
    failing.undo()
    door.accept(raw, Envelope("smtp", (to,)))

    assert door.try_again(kept()) == "duplicate"
    assert mails.played(row) == 1


def test_a_letter_that_comes_again_after_it_was_settled_is_open_again(failing: Any, row: Game) -> None:
    to, raw = mails.answer(row)
    door.accept(raw, Envelope("smtp", (to,)))
    command("--settle", str(kept().pk))
    assert kept().settled_at is not None

    door.accept(raw, Envelope("smtp", (to,)))

    assert kept().settled_at is None


def test_without_a_database_it_stays_open(failing: Any, row: Game) -> None:
    to, raw = mails.answer(row)
    door.accept(raw, Envelope("smtp", (to,)))

    def gone(*_: Any) -> str:
        raise OperationalError

    failing.setattr(mail_play, "receive", gone)
    with pytest.raises(CommandError, match="does not answer"):
        command("--again", "all")
    assert kept().settled_at is None


def test_it_is_deleted_in_its_time(failing: Any, row: Game, settings: Any) -> None:
    settings.SILVER_MAIL_KEEP_DAYS = 10
    to, raw = mails.answer(row)
    door.accept(raw, Envelope("smtp", (to,)))
    retention.clean_up()
    assert DeadLetter.objects.count() == 1
    DeadLetter.objects.update(received_at=now() - timedelta(days=11))

    assert retention.clean_up()["dead letters"] == 1
    assert DeadLetter.objects.count() == 0


@pytest.mark.parametrize("arguments", [("--again", "7"), ("--settle", "7"), ("--again", "x")])
def test_what_is_no_letter_is_told(arguments: tuple[str, str]) -> None:
    with pytest.raises(CommandError, match=r"no dead letter 7|An ID"):
        command(*arguments)


def test_mails_of_our_own_are_answered_by_nobody(row: Game, settings: Any) -> None:
    settings.DEFAULT_FROM_EMAIL = "Silver <turns@silver.example.org>"
    to = mailing.address(row, "A")
    for sender in (to, "reply@silver.example.org", to.upper(), mails.BOUNCES, "turns@silver.example.org"):
        assert door.accept(mails.written(sender, to, "draw\n"), Envelope("imap")) == "automatic:own"
    assert mailing.answers() == []


@pytest.mark.parametrize(
    ("text", "code"),
    [("x" * 80 + "\n", "too-big"), ("--b\n\n2\n", "too-many-parts")],
    ids=["too-big", "too-many-parts"],
)
def test_what_is_beyond_a_limit_is_told_to_its_writer(row: Game, text: str, code: str) -> None:
    to, raw = mails.answer(
        row, text * 140_000 if code == "too-big" else text * 10_000, headers="Content-Type: multipart/mixed; boundary=b"
    )

    assert door.accept(raw, Envelope("smtp", (to,))) == f"refused:{code}"

    (answer,) = mailing.answers()
    assert answer.recipient == mailing.player_of(row, "A")


def test_what_has_no_readable_head_is_told_to_nobody(row: Game) -> None:
    to, raw = mails.answer(row, headers="X-Many: 1\n" * 5000)

    assert door.accept(raw, Envelope("smtp", (to,))) == "unreadable:too-many-headers"
    assert mailing.answers() == []
