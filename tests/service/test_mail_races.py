"""Copies of a mail, and mails of two players, that come at the same moment."""

from collections.abc import Callable

import pytest

from games.models import Game, IncomingMail
from games.reading.letter import Envelope, Letter
from games.services import mail_play, matches, reply_addresses
from players.models import Player
from tests import factories
from tests.service import mailing
from tests.service.racing import gap_free, together

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def receiving(letter: Letter, source: str = "smtp", event: str = "") -> Callable[[], str]:
    return lambda: mail_play.receive(letter, Envelope(source, letter.recipients, event=event))


def mail_lines(row: Game) -> int:
    return sum(line.endswith(" mail") for line in factories.fresh(row).record.splitlines())


def test_copies_of_one_mail_at_once_play_once_and_are_answered_once() -> None:
    row = mailing.turn_of_a()
    letter = mailing.letter(mailing.player_of(row, "A"), mailing.address(row, "A"), "draw", "discard")

    results = together(*(receiving(letter, source) for source in ("smtp", "imap", "webhook", "smtp")))

    assert sorted(map(str, results)) == ["duplicate", "duplicate", "duplicate", "played"]
    assert mail_lines(row) == 2
    assert len(mailing.answers()) == IncomingMail.objects.count() == 1
    assert gap_free(row)


def test_copies_under_other_ids_at_once_play_once() -> None:
    row = mailing.turn_of_a()
    player, address = mailing.player_of(row, "A"), mailing.address(row, "A")
    letters = [mailing.letter(player, address, "draw", "discard") for _ in range(4)]

    results = together(*(receiving(letter) for letter in letters))

    assert sorted(map(str, results)) == ["played", *["refused:stale-question"] * 3]
    assert mail_lines(row) == 2
    assert gap_free(row)


def test_one_event_posted_twice_at_once_plays_once() -> None:
    row = mailing.turn_of_a()
    player, address = mailing.player_of(row, "A"), mailing.address(row, "A")
    first, second = (mailing.letter(player, address, "draw") for _ in range(2))

    results = together(receiving(first, "webhook", "e"), receiving(second, "webhook", "e"))

    assert sorted(map(str, results)) == ["duplicate", "played"]


def test_a_mail_and_an_answer_on_the_site_at_once_play_one_of_them() -> None:
    row = mailing.turn_of_a()
    player, question = mailing.player_of(row, "A"), factories.asked(row).number
    letter = mailing.letter(player, mailing.address(row, "A"), "draw")

    results = together(
        receiving(letter),
        lambda: matches.submit(code=row.code, player=player, question=question, answer="take", by="web").repeated,
    )

    assert results in (["played", "stale-question"], ["refused:stale-question", False])
    assert gap_free(row)


def test_mails_of_all_seats_at_once_are_all_played() -> None:
    row = factories.started(*factories.PlayerFactory.create_batch(4))
    letters = [mailing.letter(mailing.player_of(row, seat), mailing.address(row, seat), "1 2") for seat in "ABCD"]

    results = together(*(receiving(letter) for letter in letters))

    assert results == ["played"] * 4
    assert gap_free(row)
    assert len(mailing.answers()) == 4


def test_one_word_that_comes_twice_at_once_is_good_once() -> None:
    row = mailing.turn_of_a()
    player = mailing.player_of(row, "A")
    mailing.write(row, "A", "draw", verdict="none")
    address = mailing.confirmation()

    results = together(*(receiving(mailing.letter(player, address, "yes")) for _ in range(3)))

    assert sorted(map(str, results)) == ["played", "refused:confirmation-used", "refused:confirmation-used"]
    assert mail_lines(row) == 1


def test_leave_asked_for_in_two_games_at_once_locks_nobody_out() -> None:
    first, second = factories.PlayerFactory.create_batch(2)
    rows = [factories.started(*players, leave_allowed=True) for players in ((first, second), (second, first))]
    letters = [
        mailing.letter(player, reply_addresses.issue(player, row, seat), "leave 2027-01-04 to 2027-01-05", "stop")
        for row in rows
        for player, seat in ((row.seats.get(letter=seat).player, seat) for seat in "AB")
    ]

    results = together(*(receiving(letter) for letter in letters))

    assert sorted(map(str, results)) == ["asked", "asked", "refused:absence-overlaps", "refused:absence-overlaps"]
    assert list(Player.objects.filter(mails=False).order_by("pk")) == [first, second]


def test_revoking_and_confirming_at_once_lock_nobody_out() -> None:
    row = mailing.turn_of_a()
    player = mailing.player_of(row, "A")
    mailing.write(row, "A", "stop", verdict="none")
    letter = mailing.letter(player, mailing.confirmation(), "yes")

    results = together(receiving(letter), lambda: reply_addresses.revoke(player))

    assert results[0] in ("asked", "unknown-address")
    assert isinstance(results[1], int)
