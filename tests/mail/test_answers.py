"""What the answers to players' mails say, whatever became of them."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from games import reading
from games.models import IncomingMail
from games.services import delivery, endings, pauses
from games.wording import incoming as words
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.service import mailing

pytestmark = pytest.mark.django_db
CODES = re.compile(r'\b(?:Problem|Unfit|Unreadable)\("([\w-]+)"')
# Kept as a dead letter, never answered.
NOT_ANSWERED = {"malformed"}


def answer() -> EmailMultiAlternatives:
    """The answer to the mail that came last."""
    mail.outbox.clear()
    delivery.deliver(mailing.answers()[-1].pk)
    [sent] = mail.outbox
    assert isinstance(sent, EmailMultiAlternatives)
    return sent


def test_it_stands_below_the_players_mail_in_the_thread_of_the_game() -> None:
    row = mailing.turn_of_a()
    mailing.write(row, "A", "draw", message_id="<own@mail.example>")

    headers = answer().extra_headers

    assert headers["In-Reply-To"] == "<own@mail.example>"
    assert headers["References"].split()[-1] == "<own@mail.example>"
    assert headers["References"].startswith(f"<{row.code}.")
    assert headers["Auto-Submitted"] == "auto-replied"


def test_it_says_what_was_played_and_what_was_seen_by_it_then_asks_on() -> None:
    row = mailing.turn_of_a()
    mailing.write(row, "A", "draw")

    sent = answer()

    assert '- "draw": played.\n  - You drew ' in sent.body
    assert "[1] discard it (discard)" in sent.body
    assert sent.extra_headers["Reply-To"]


def test_a_question_that_is_no_longer_open_is_answered_with_what_happened_since() -> None:
    row = mailing.turn_of_a()
    old = mailing.address(row, "A")
    for one in ("draw", "discard"):
        factories.answer(row, "A", one)
    mailing.receive(mailing.player_of(row, "A"), old, "draw")

    text = answer().body

    assert "no longer open" in text


def test_history_tells_all_and_status_what_is_new() -> None:
    row = mailing.turn_of_a()
    mailing.write(row, "A", "history")
    history = answer().body
    mailing.write(row, "A", "status")

    assert "The game started." in history
    assert "The game started." not in answer().body


def test_a_confirmation_is_asked_for_at_an_address_of_its_own_and_shows_no_choices() -> None:
    row = mailing.turn_of_a()
    mailing.write(row, "A", "resign")

    sent = answer()

    assert mailing.confirmation() in sent.extra_headers["Reply-To"]
    assert "[1]" not in sent.body


@pytest.mark.parametrize("values", [{"verdict": "fail"}, {"senders": ("eve@example.org",)}])
def test_a_warning_goes_to_the_player_alone_and_takes_no_answer(values: dict[str, object]) -> None:
    row = mailing.turn_of_a()
    mailing.write(row, "A", "draw", **values)

    sent = answer()

    assert sent.to == [mailing.player_of(row, "A").email]
    assert "Reply-To" not in sent.extra_headers
    assert "[1]" not in sent.body


def test_the_address_stands_in_reply_to_and_nowhere_else() -> None:
    row = mailing.turn_of_a()
    mailing.write(row, "A", "status")

    sent = answer()

    secret = re.findall(r"reply-(\w+)@", sent.extra_headers.pop("Reply-To"))[0]
    assert secret not in sent.message().as_string() + sent.body + str(sent.alternatives)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1?", "There is a question mark behind your move"),
        ("1 1", "“1 1” names a card twice."),
        ("(A1)", "without brackets or quotation marks"),
    ],
)
def test_it_says_what_was_wrong_and_asks_again(line: str, why: str) -> None:
    row = factories.started()
    mailing.write(row, "A", line)

    sent = answer()

    text = " ".join(sent.body.split())
    assert f'- "{line}": ' in text
    assert why in text
    assert "Choose 2 of them." in text
    assert factories.asked(row, "A").question == "peek"


def test_of_a_game_that_stands_still_it_says_until_when() -> None:
    with time_machine.travel("2026-07-01 12:00:00+00:00", tick=False):
        row = mailing.turn_of_a()
        Player.objects.filter(pk=mailing.player_of(row, "A").pk).update(time_zone="Europe/Berlin")
        until = now() + timedelta(days=3)
        pauses.propose(code=row.code, player=mailing.player_of(row, "B"), until=until)
        mailing.write(row, "A", "pause")
        agreed = answer().body
        mailing.write(row, "A", "status")
        text = answer().body

    assert "the game stands still until Sat 4 Jul 2026, 14:00 (Europe/Berlin)." in " ".join(agreed.split())
    assert "The game stands still until Sat 4 Jul 2026, 14:00 (Europe/Berlin)." in " ".join(text.split())
    assert "You are asked nothing now." not in text
    assert text.endswith("Times are in your time zone, Europe/Berlin.\n")


def test_of_a_game_that_is_over_it_says_that() -> None:
    row = mailing.turn_of_a()
    address = mailing.address(row, "A")
    endings.resign(code=row.code, player=mailing.player_of(row, "B"))
    mailing.receive(mailing.player_of(row, "A"), address, "status")

    text = answer().body

    assert "\nThe game is over.\n" in text
    assert "You are asked nothing now." not in text


def test_leave_is_answered_with_its_days() -> None:
    with time_machine.travel("2026-07-01 12:00:00+00:00"):
        row = mailing.turn_of_a()
        mailing.write(row, "A", "leave 2026-07-20 to 2026-07-26")

        assert "Your leave is noted, from 20 Jul 2026 to 26 Jul 2026." in " ".join(answer().body.split())


def test_the_last_refusal_of_a_kind_says_until_when_no_more_are_answered() -> None:
    with time_machine.travel("2026-07-01 12:00:00+00:00"):
        row = mailing.turn_of_a()
        Player.objects.filter(pk=mailing.player_of(row, "A").pk).update(time_zone="Europe/Berlin")
        texts = []
        for _ in range(2):
            mailing.write(row, "A", "2 or 3")
            texts.append(" ".join(answer().body.split()))

        assert mailing.write(row, "A", "2 or 3") == "refused:contradiction"
        assert len(mailing.answers()) == 2

        said = "Until Thu 2 Jul 2026, 02:00 (Europe/Berlin) no further mail about this game gets an answer"
        assert [said in text for text in texts] == [False, True]
        assert mailing.write(row, "A", "draw") == "played"
        assert '"draw": played.' in answer().body


@pytest.mark.parametrize("line", ["draw", "1"])
def test_what_it_says_of_the_words_in_brackets_is_what_is_understood(line: str) -> None:
    row = mailing.turn_of_a()
    mailing.write(row, "A", "nonsense")

    text = " ".join(answer().body.split())

    assert "[1] draw a card (draw)" in text
    assert "or the words in round brackets behind it, without the brackets;" in text
    assert "Reply to this mail with one of the numbers, or with the words in round brackets, but without" in text
    assert mailing.write(row, "A", line) == "played"


def test_every_reason_why_a_mail_is_not_understood_has_its_sentence() -> None:
    sources = Path(reading.__file__).parent.glob("*.py")
    codes = {code for source in sources for code in CODES.findall(source.read_text())} - NOT_ANSWERED

    assert len(codes) > 12
    assert [code for code in sorted(codes) if words.refusal({"code": code}) == words.refusal({"code": "?"})] == []


def test_an_answer_whose_mail_was_deleted_is_not_sent() -> None:
    row = mailing.turn_of_a()
    mailing.write(row, "A", "status")
    IncomingMail.objects.all().delete()

    delivery.deliver(mailing.answers()[-1].pk)

    assert mailing.answers()[-1].reason == "over"
