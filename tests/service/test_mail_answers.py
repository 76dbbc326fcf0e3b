"""The answer to a mail: it goes to who wrote it, at once, whatever he wants of mails that he did not ask for."""

from contextlib import AbstractContextManager, nullcontext
from datetime import time
from typing import Any

import pytest

from games.models import Game, IncomingMail, OutboxMessage, ReplyAddress
from games.services import accounts, delivery, mail_answers, postmen, preferences, retention
from games.services.postmen import Written
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.service import mailing

pytestmark = pytest.mark.django_db


class Postman:
    """Takes what he is given; refuses mails to those who want none."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []

    def refuses(self, reader: Player) -> str:
        return "" if reader.mails else "mails-off"

    def write(self, row: OutboxMessage, reader: Player) -> Written:
        return Written(send=lambda: self.sent.append((row.kind, reader.username)))

    def session(self) -> AbstractContextManager[None]:
        return nullcontext()


@pytest.fixture
def postman() -> Any:
    """Who carries the mails of this test."""
    usual, mine = postmen.postman("mail"), Postman()
    postmen.set_postman("mail", mine)
    yield mine
    postmen.set_postman("mail", usual)


@pytest.fixture
def row(clock: Any) -> Game:
    """A game in which it is A's turn."""
    return mailing.turn_of_a()


@pytest.fixture
def player(row: Game) -> Player:
    return mailing.player_of(row, "A")


def deliver() -> str:
    (answer,) = mailing.answers()
    return delivery.deliver(answer.pk)


def test_an_answer_comes_where_no_other_mail_does(row: Game, player: Player, postman: Postman) -> None:
    preferences.choose(player=player, notify={"turn": "never"}, quiet_from=time(8), quiet_to=time(20), mails=False)

    mailing.write(row, "A", "draw")

    assert deliver() == "sent"
    assert postman.sent == [("answer", player.username)]


def test_the_answer_to_stop_is_sent(row: Game, player: Player, postman: Postman) -> None:
    mailing.write(row, "A", "stop")

    assert deliver() == "sent"


def test_answers_cannot_be_chosen_away(row: Game, player: Player) -> None:
    with pytest.raises(preferences.ServiceError, match="bad-choice"):
        preferences.choose(player=player, notify={"answer": "never"})


@pytest.mark.parametrize("values", [{"is_active": False}, {"email": ""}])
def test_an_answer_to_somebody_without_an_address_is_not_sent(
    values: dict[str, Any], row: Game, player: Player, postman: Postman
) -> None:
    mailing.write(row, "A", "draw")
    Player.objects.filter(pk=player.pk).update(**values)

    assert deliver() == "suppressed"
    assert mailing.answers()[0].reason == "no-address"
    assert postman.sent == []


def test_an_answer_goes_to_who_wrote_also_when_another_sits_there_by_then(
    row: Game, player: Player, postman: Postman
) -> None:
    mailing.write(row, "A", "draw")
    assert mail_answers.seat_of(mailing.last()) == factories.seat_of(row, "A")
    row.seats.filter(letter="A").update(player=factories.PlayerFactory())

    assert deliver() == "sent"
    assert postman.sent == [("answer", player.username)]
    # But without his table.
    assert mail_answers.seat_of(mailing.last()) is None


def test_who_resigned_is_shown_no_table(row: Game) -> None:
    mailing.write(row, "A", "draw")
    row.seats.filter(letter="A").update(resigned_at=now())

    assert mail_answers.seat_of(mailing.last()) is None


def test_an_answer_waits_for_no_digest(row: Game, player: Player, postman: Postman) -> None:
    Player.objects.filter(pk=player.pk).update(notify={"answer": "digest"})
    mailing.write(row, "A", "draw")

    assert deliver() == "sent"


def test_a_player_who_deletes_his_account_leaves_no_mail_behind(row: Game, player: Player) -> None:
    mailing.write(row, "A", "draw", verdict="none")
    mailing.confirmation()

    accounts.delete_player(player=player)

    assert not IncomingMail.objects.filter(player=player).exists()
    assert not ReplyAddress.objects.filter(player=player).exists()
    assert not mailing.answers()


@pytest.mark.parametrize(("days", "kept"), [(30, 30), (1, 7)])
def test_what_is_known_of_mails_goes_after_some_time_but_not_while_copies_may_come(
    days: int, kept: int, row: Game, clock: Any, settings: Any
) -> None:
    settings.SILVER_MAIL_KEEP_DAYS = days
    mailing.write(row, "A", "draw", verdict="none")
    mailing.confirmation()

    clock.shift(kept * 86400 - 1)
    assert retention.clean_up()["incoming mails"] == 0

    clock.shift(2)
    assert retention.clean_up()["incoming mails"] == 1
    assert not ReplyAddress.objects.filter(purpose="confirm").exists()
