"""How many mails are read and answered: whoever repeats himself is told a few times, a flood ends by itself."""

import dataclasses
from datetime import timedelta
from typing import Any

import pytest
import time_machine

from games.models import Game, IncomingMail
from games.reading.letter import Envelope
from games.services import mail_limits, mail_play
from players.models import Player
from players.services import reachability
from silver_site.clock import now
from tests import factories
from tests.service import mailing

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(clock: time_machine.Traveller) -> Game:
    """A game in which it is A's turn."""
    return mailing.turn_of_a()


@pytest.fixture
def player(row: Game) -> Player:
    return mailing.player_of(row, "A")


def came(count: int, **values: Any) -> None:
    """So many mails that have come already."""
    start = IncomingMail.objects.count()
    values = {"source": "smtp", "received_at": now(), "letter": "A", **values}
    IncomingMail.objects.bulk_create(IncomingMail(key=str(number), **values) for number in range(start, start + count))


def test_a_refusal_is_told_twice_a_day_for_each_cause(row: Game, clock: time_machine.Traveller) -> None:
    for told in (1, 2, 2):
        assert mailing.write(row, "A", "2 or 3") == "refused:contradiction"
        assert len(mailing.answers()) == told
    assert not mailing.last().answered

    mailing.write(row, "A", "Thanks!")
    assert len(mailing.answers()) == 3

    # The day is one of UTC.
    clock.move_to("2026-07-02 00:00:01+00:00")
    mailing.write(row, "A", "2 or 3")
    assert len(mailing.answers()) == 4


def test_the_last_answer_to_a_refusal_of_a_day_says_that_it_is(row: Game) -> None:
    for _ in range(3):
        mailing.write(row, "A", "2 or 3")
    for line in ("status", "status", "resign"):
        mailing.write(row, "A", line)

    assert ["last" in one.payload for one in mailing.answers()] == [False, True, False, False, False]


def test_refusals_of_one_player_keep_no_other_from_his(row: Game) -> None:
    other = mailing.player_of(row, "B")
    address = mailing.reply_addresses.issue(other, row, "B")
    for _ in range(3):
        mailing.write(row, "A", "2 or 3")

    mailing.receive(other, address, "2 or 3")

    assert len(mailing.answers(other)) == 1


@pytest.mark.parametrize(
    ("values", "outcome"), [({"senders": ("eve@example.org",)}, "foreign-sender"), ({"verdict": "fail"}, "forged")]
)
def test_a_player_is_warned_of_strangers_once_a_day(values: dict[str, Any], outcome: str, row: Game) -> None:
    assert [mailing.write(row, "A", "draw", **values) for _ in range(3)] == [outcome] * 3

    assert len(mailing.answers()) == 1


def test_a_player_is_asked_for_his_word_a_few_times_a_day(row: Game) -> None:
    for _ in range(mail_limits.MOST_QUESTIONS + 2):
        assert mailing.write(row, "A", "draw", verdict="none") == "confirm"

    assert len(mailing.answers()) == mail_limits.MOST_QUESTIONS


def test_what_was_played_is_answered_however_often_it_ends_in_a_refusal(row: Game) -> None:
    for _ in range(3):
        assert mailing.write(row, "A", "yes") == "refused:not-a-choice"
    assert not mailing.last().answered

    assert mailing.write(row, "A", "draw", "yes") == "played"
    assert mailing.last().answered


def test_questions_are_answered_each_time(row: Game) -> None:
    for _ in range(5):
        mailing.write(row, "A", "status")

    assert len(mailing.answers()) == 5


def test_beyond_so_many_mails_an_hour_none_is_read(row: Game, player: Player, clock: time_machine.Traveller) -> None:
    came(mail_limits.MOST_READ, player=player, game=row, outcome="played")
    address = mailing.address(row, "A")
    played = mailing.everything()[0]
    assert mailing.receive(player, address, "draw") == "limited"
    before = mailing.everything()[:3]

    assert mailing.receive(player, address, "draw") == "limited"
    assert mailing.everything()[:3] == before
    assert mailing.everything()[0] == played

    clock.shift(timedelta(hours=1))
    assert mailing.receive(player, address, "draw") == "played"


def test_who_writes_too_often_is_told_once_an_hour(row: Game, player: Player, clock: time_machine.Traveller) -> None:
    came(mail_limits.MOST_READ, player=player, game=row, outcome="played")

    for _ in range(3):
        mailing.write(row, "A", "draw")
    assert len(mailing.answers()) == 1
    assert mailing.codes() == ["limited"]

    clock.shift(timedelta(minutes=61))
    came(mail_limits.MOST_READ, player=player, game=row, outcome="played")
    mailing.write(row, "A", "draw")
    assert len(mailing.answers()) == 2


@pytest.mark.parametrize("unverified", ["ask", "refuse"])
def test_mails_that_nobody_vouches_for_use_up_none_of_those_that_are(
    row: Game, player: Player, unverified: str, settings: Any
) -> None:
    settings.SILVER_UNVERIFIED = unverified
    for number in range(mail_limits.MOST_IDLE + 3):
        mailing.write(row, "A", "status" if number % 2 else "draw", verdict="none")
    answered = len(mailing.answers())

    assert answered < 15
    assert mailing.write(row, "A", "resign") == "confirm"
    assert mailing.last().answered
    assert mailing.write(row, "A", "draw") == "played"


def test_a_copy_that_nobody_vouches_for_does_not_keep_the_good_one_out(
    row: Game, player: Player, settings: Any
) -> None:
    settings.SILVER_UNVERIFIED = "refuse"
    good = mailing.letter(player, mailing.address(row, "A"), "draw")
    spoilt = dataclasses.replace(good, verdict="none")

    assert mail_play.receive(spoilt, Envelope("imap", good.recipients)) == "refused:unverified"
    assert mail_play.receive(good, Envelope("smtp", good.recipients)) == "played"
    assert mail_play.receive(good, Envelope("imap", good.recipients)) == "duplicate"


def test_old_mails_of_many_games_are_each_answered(player: Player) -> None:
    for _ in range(4):
        row = factories.started(player, factories.PlayerFactory())
        address = mailing.address(row, "A")
        factories.answer(row, "A", "A1+A2")

        assert mailing.receive(player, address, "1 3") == "refused:stale-question"
        assert mailing.last().answered


def test_who_gets_no_mails_is_told_nothing_because_of_mails_that_nobody_vouches_for(row: Game, player: Player) -> None:
    reachability.pause(player)

    mailing.write(row, "A", "status", verdict="none")
    assert mailing.answers() == []
    mailing.write(row, "A", "status")
    assert len(mailing.answers()) == 1


def test_mails_that_play_nothing_are_read_less_often_in_a_game(row: Game, player: Player) -> None:
    other = factories.peeked(factories.started(player, factories.PlayerFactory()))
    came(mail_limits.MOST_IDLE, player=player, game=row, outcome="asked")

    assert mailing.write(row, "A", "status") == "limited"
    assert mailing.receive(player, mailing.reply_addresses.issue(player, other, "A"), "status") == "asked"


def test_mails_of_others_take_nothing_of_a_players_limit(row: Game, player: Player) -> None:
    came(mail_limits.MOST_READ, player=mailing.player_of(row, "B"), game=row, outcome="asked")

    assert mailing.write(row, "A", "draw") == "played"


def test_strangers_use_up_their_own_limit_and_not_the_players(row: Game, player: Player) -> None:
    address = mailing.address(row, "A")
    for _ in range(mail_limits.MOST_IDLE):
        assert mailing.receive("eve@example.org", address, "draw") == "foreign-sender"

    assert mailing.receive("eve@example.org", address, "draw") == "limited"
    assert mailing.receive(player, address, "draw", verdict="fail") == "limited"
    assert mailing.receive(player, address, "draw") == "played"


def test_a_flood_of_answers_stops_answers_and_no_moves(
    row: Game, player: Player, clock: time_machine.Traveller, caplog: pytest.LogCaptureFixture
) -> None:
    came(mail_limits.MOST_ANSWERS, player=mailing.player_of(row, "B"), game=row, outcome="played", answered=True)

    assert mailing.write(row, "A", "draw") == "played"

    assert not mailing.answers()
    assert "alarm:" in caplog.text
    clock.shift(mail_limits.ANSWERS_IN)
    mailing.write(row, "A", "discard")
    assert len(mailing.answers()) == 1
