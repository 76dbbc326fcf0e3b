"""Whose mail it is: From must be the player's, and where nobody vouches for it he gives his word once."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from games.models import Game, IncomingMail
from games.services import reply_addresses
from players.models import Player
from tests import factories
from tests.service import mailing

pytestmark = pytest.mark.django_db


@pytest.fixture
def row() -> Game:
    """A game in which it is A's turn."""
    return mailing.turn_of_a()


@pytest.fixture
def player(row: Game) -> Player:
    return mailing.player_of(row, "A")


def has_drawn(row: Game) -> bool:
    return " draw mail" in factories.fresh(row).record


def ask(row: Game, *lines: str) -> str:
    """Write a mail for which nobody vouches, and get the address at which it is confirmed."""
    assert mailing.write(row, "A", *(lines or ("draw",)), verdict="none") == "confirm"
    return mailing.confirmation()


@pytest.mark.parametrize("senders", [(), ("eve@example.org",), ("PLAYER", "eve@example.org"), ("PLAYER", "PLAYER")])
def test_a_mail_from_anybody_else_plays_nothing(senders: tuple[str, ...], row: Game, player: Player) -> None:
    senders = tuple(player.email if one == "PLAYER" else one for one in senders)

    assert mailing.write(row, "A", "draw", senders=senders) == "foreign-sender"

    assert not has_drawn(row)
    assert mailing.last().transcript == mailing.last().pending == []


def test_the_other_player_of_the_game_does_not_play_by_a_forwarded_address(row: Game, player: Player) -> None:
    other = mailing.player_of(row, "B")

    assert mailing.receive(other, mailing.address(row, "A"), "draw") == "foreign-sender"
    assert [answer.recipient for answer in mailing.answers()] == [player]
    assert not has_drawn(row)


def test_case_does_not_matter_in_a_players_address(row: Game, player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(email="Ada@Example.ORG")

    assert mailing.write(row, "A", "draw", senders=("ada@example.org",)) == "played"


def test_a_player_without_an_address_gets_no_mail_played(row: Game, player: Player) -> None:
    address = mailing.address(row, "A")
    Player.objects.filter(pk=player.pk).update(email="")

    assert mailing.receive(player, address, "draw", senders=("",)) == "foreign-sender"


def test_a_mail_that_our_server_calls_forged_plays_nothing(row: Game, player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(confirmed_sender=player.email)

    assert mailing.write(row, "A", "draw", verdict="fail") == "forged"
    assert not has_drawn(row)


@pytest.mark.parametrize("spoilt", [{"verdict": "fail"}, {"senders": ("list@example.org",)}])
def test_a_copy_that_a_forwarder_spoilt_keeps_the_good_one_not_out(
    spoilt: dict[str, Any], row: Game, player: Player
) -> None:
    address = mailing.address(row, "A")
    mailing.receive(player, address, "draw", message_id="<1@a>", **spoilt)

    assert mailing.receive(player, address, "draw", message_id="<1@a>") == "played"


def test_a_copy_of_what_was_confirmed_is_a_copy_also_when_the_player_is_asked_no_more(
    row: Game, player: Player
) -> None:
    address = mailing.address(row, "A")
    mailing.receive(player, address, "draw", message_id="<1@a>", verdict="none")
    mailing.receive(player, mailing.confirmation(), "yes", verdict="none")

    assert mailing.receive(player, address, "draw", message_id="<1@a>", verdict="none") == "duplicate"


@pytest.mark.parametrize("spoilt", [{"verdict": "none"}, {"verdict": "fail"}, {"senders": ("list@example.org",)}])
def test_a_spoilt_copy_of_what_was_played_is_a_copy(spoilt: dict[str, Any], row: Game, player: Player) -> None:
    address = mailing.address(row, "A")
    mailing.receive(player, address, "draw", message_id="<1@a>")

    assert mailing.receive(player, address, "draw", message_id="<1@a>", **spoilt) == "duplicate"


def test_a_mail_of_somebody_logged_in_needs_nobody_to_vouch(row: Game, player: Player) -> None:
    assert mailing.write(row, "A", "draw", verdict="none", trusted=True, source="mailbox") == "played"


def test_an_unverified_mail_waits_for_its_players_word(row: Game, player: Player) -> None:
    assert mailing.write(row, "A", "draw", "discard", verdict="none") == "confirm"

    mail = mailing.last()
    assert not has_drawn(row)
    assert mailing.codes(mail) == ["confirm", "confirm"]
    assert [entry["line"] for entry in mail.pending] == ["draw", "discard"]
    assert {entry["why"] for entry in mail.pending} == {"unverified"}
    assert [answer.recipient for answer in mailing.answers()] == [player]


def test_yes_plays_what_waits_and_the_next_mail_is_played_at_once(row: Game, player: Player) -> None:
    address = ask(row, "draw")

    assert mailing.receive(player, address, "yes", verdict="none") == "played"

    assert has_drawn(row)
    player.refresh_from_db()
    assert player.confirmed_sender == player.email
    assert mailing.codes() == ["played"]
    assert mailing.write(row, "A", "discard", verdict="none") == "played"


def test_whoever_changes_his_address_is_asked_again(row: Game, player: Player) -> None:
    mailing.receive(player, ask(row), "yes", verdict="none")
    Player.objects.filter(pk=player.pk).update(email="new@example.org")

    assert mailing.write(row, "A", "discard", verdict="none") == "confirm"


def test_no_drops_what_waits(row: Game, player: Player) -> None:
    address = ask(row)

    assert mailing.receive(player, address, "no") == "asked"

    assert mailing.receive(player, address, "yes") == "refused:confirmation-used"
    assert not has_drawn(row)
    player.refresh_from_db()
    assert player.confirmed_sender == ""


def test_a_word_is_good_once(row: Game, player: Player) -> None:
    address = ask(row, "status", "draw")
    assert mailing.receive(player, address, "yes") == "played"

    assert mailing.receive(player, address, "yes") == "refused:confirmation-used"
    assert reply_addresses.issue_confirmation(IncomingMail.objects.earliest("pk")) == address


def test_a_word_that_comes_after_a_week_is_none(row: Game, player: Player, clock: time_machine.Traveller) -> None:
    address = ask(row)
    clock.shift(timedelta(days=7))

    assert mailing.receive(player, address, "yes") == "refused:confirmation-over"
    assert not has_drawn(row)


def test_what_waits_is_not_played_when_its_question_is_answered(row: Game, player: Player) -> None:
    address = ask(row, "draw")
    factories.answer(row, "A", "draw")

    assert mailing.receive(player, address, "yes") == "refused:stale-question"

    assert not has_drawn(row)


@pytest.mark.parametrize("lines", [("draw",), ("yes", "draw"), ("status",), ("yes", "no"), ("resign",)])
def test_a_confirmation_address_takes_a_yes_or_a_no_alone(lines: tuple[str, ...], row: Game, player: Player) -> None:
    outcome = mailing.receive(player, ask(row), *lines)

    assert outcome.startswith("refused:")
    assert not has_drawn(row)
    assert IncomingMail.objects.earliest("pk").pending


def test_a_stranger_confirms_nothing(row: Game, player: Player) -> None:
    address = ask(row)

    assert mailing.receive("eve@example.org", address, "yes") == "foreign-sender"
    assert mailing.receive(player, address, "yes", verdict="fail") == "forged"
    assert not has_drawn(row)


@pytest.mark.parametrize(
    ("setting", "outcome"), [("play", "played"), ("refuse", "refused:unverified"), ("?", "refused:unverified")]
)
def test_the_operator_may_play_or_refuse_unverified_mail(setting: str, outcome: str, row: Game, settings: Any) -> None:
    settings.SILVER_UNVERIFIED = setting

    assert mailing.write(row, "A", "draw", verdict="none") == outcome


def test_refusing_is_not_got_round_by_an_older_word(row: Game, player: Player, settings: Any) -> None:
    Player.objects.filter(pk=player.pk).update(confirmed_sender=player.email)
    settings.SILVER_UNVERIFIED = "refuse"

    assert mailing.write(row, "A", "draw", verdict="none") == "refused:unverified"


@pytest.mark.parametrize("word", ["status", "history", "help"])
def test_what_changes_nothing_needs_no_word(word: str, row: Game) -> None:
    assert mailing.write(row, "A", word, verdict="none") == "asked"
