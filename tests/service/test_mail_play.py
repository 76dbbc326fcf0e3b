"""A mail to a reply address: it plays what its first line answers and what follows from it, once, or nothing at all."""

from typing import Any

import pytest

from games import engine
from games.models import Game, GameEvent, IncomingMail
from games.services import held, mail_answers, mail_play, matches, pauses, reply_addresses, stand_ins
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


def played_lines(row: Game) -> list[str]:
    """The answers that mails gave, as the record has them."""
    return [line.split()[2] for line in factories.fresh(row).record.splitlines() if line.endswith(" mail")]


def test_a_number_plays_the_choice_that_has_it_in_the_menu(row: Game, player: Player) -> None:
    before = row.event_count

    assert mailing.write(row, "A", "1") == "played"

    assert played_lines(row) == ["draw"]
    mail = mailing.last()
    after = factories.fresh(row).event_count
    assert mail.transcript == [{"line": "1", "code": "played", "first": before + 1, "last": after}]
    assert (mail.player, mail.game, mail.letter, mail.source) == (player, row, "A", "smtp")
    assert set(row.events.filter(number__gt=before).values_list("by", flat=True)) == {"mail"}


def test_a_played_mail_is_answered_to_its_player(row: Game, player: Player) -> None:
    mailing.write(row, "A", "draw")

    (answer,) = mailing.answers()
    assert (answer.recipient, answer.game, answer.letter) == (player, row, "")
    assert answer.payload == {"mail": mailing.last().pk}
    assert mailing.last().answered


def test_lines_are_played_one_after_the_other(row: Game) -> None:
    assert mailing.write(row, "A", "draw", "discard") == "played"

    assert played_lines(row) == ["draw", "discard"]
    first, second = mailing.last().transcript
    assert first["last"] + 1 == second["first"]
    assert second["last"] == factories.fresh(row).event_count


def test_what_comes_before_a_refused_line_stands_and_what_comes_after_is_not_read(row: Game) -> None:
    assert mailing.write(row, "A", "draw", "yes", "discard") == "played"

    assert played_lines(row) == ["draw"]
    played, refused, skipped = mailing.last().transcript
    assert (played["code"], refused["code"], skipped["code"]) == ("played", "not-a-choice", "skipped")
    assert (refused["word"], refused["first"], refused["last"]) == ("yes", 0, 0)


def test_what_a_line_played_before_a_refused_word_stands_and_is_told(row: Game) -> None:
    before = row.event_count

    assert mailing.write(row, "A", "draw B3") == "played"

    assert played_lines(row) == ["draw"]
    (line,) = mailing.last().transcript
    assert (line["code"], line["word"]) == ("not-a-choice", "B3")
    assert (line["first"], line["last"]) == (before + 1, factories.fresh(row).event_count)


def test_lines_beyond_the_turn_are_refused(row: Game) -> None:
    assert mailing.write(row, "A", "draw", "discard", "use-A1") == "played"
    assert mailing.codes() == ["played", "played", "turn-over"]
    assert played_lines(row) == ["draw", "discard"]


def test_a_line_of_the_next_turn_is_refused_where_nobody_moves_in_between() -> None:
    # Whoever peeks last may be asked for his turn at once: another move.
    while True:
        row = factories.started()
        factories.answer(row, "B")
        assert mailing.write(row, "A", "1 2", "draw") == "played"
        assert mailing.codes() == ["played", "turn-over"]
        assert factories.asked(row).question == "action"
        if factories.asked(row).seat == "A":
            break


def test_a_number_of_a_menu_that_was_not_shown_plays_nothing(row: Game) -> None:
    assert mailing.write(row, "A", "1", "1") == "played"

    assert mailing.codes() == ["played", "not-a-choice"]
    assert played_lines(row) == ["draw"]


def test_a_mail_to_a_question_that_is_answered_plays_nothing_and_is_told_so(row: Game, player: Player) -> None:
    old = mailing.address(row, "A")
    factories.answer(row, "A", "draw")
    before = factories.fresh(row)

    assert mailing.receive(player, old, "discard") == "refused:stale-question"

    assert factories.fresh(row).record == before.record
    assert len(mailing.answers(player)) == 1


def test_the_same_words_under_another_id_never_answer_the_question_after_it(row: Game, player: Player) -> None:
    address = mailing.address(row, "A")
    assert mailing.receive(player, address, "draw", message_id="<1@a>") == "played"

    assert mailing.receive(player, address, "draw", "discard", message_id="<2@a>") == "refused:stale-question"

    assert played_lines(row) == ["draw"]


def test_an_address_without_a_question_plays_nothing(row: Game, player: Player) -> None:
    address = reply_addresses.issue(player, row, "A")

    assert mailing.receive(player, address, "draw") == "refused:no-question"
    assert mailing.receive(player, address, "status") == "asked"
    assert played_lines(row) == []


def test_a_second_copy_is_a_duplicate_and_is_not_answered(row: Game, player: Player) -> None:
    address = mailing.address(row, "A")
    values: dict[str, Any] = {"message_id": "<1@a>"}
    assert mailing.receive(player, address, "draw", **values) == "played"
    before = mailing.everything()

    assert mailing.receive(player, address, "draw", **values, source="imap") == "duplicate"
    assert mailing.everything() == before


def test_copies_without_a_message_id_are_known_by_their_digest(row: Game, player: Player) -> None:
    address = mailing.address(row, "A")
    values: dict[str, Any] = {"message_id": "", "digest": "d"}

    assert mailing.receive(player, address, "draw", **values) == "played"
    assert mailing.receive(player, address, "draw", **values) == "duplicate"


def test_an_id_that_a_mail_program_gives_to_two_mails_does_not_make_them_one(row: Game, player: Player) -> None:
    values: dict[str, Any] = {"message_id": "<same@a>"}

    assert mailing.write(row, "A", "draw", **values) == "played"
    assert mailing.write(row, "A", "discard", **values) == "played"


@pytest.mark.parametrize("event", ["e1", "e" * 300])
def test_a_posting_that_a_provider_repeats_is_a_duplicate(event: str, row: Game) -> None:
    assert mailing.write(row, "A", "status", event=event) == "asked"
    assert mailing.write(row, "A", "draw", event=event) == "duplicate"
    assert played_lines(row) == []


def test_mails_without_an_event_are_not_taken_for_each_other(row: Game) -> None:
    assert [mailing.write(row, "A", "status") for _ in range(2)] == ["asked", "asked"]


def test_an_unknown_or_revoked_address_leaves_no_trace(row: Game, player: Player) -> None:
    address = mailing.address(row, "A")
    reply_addresses.revoke(player)
    before = mailing.everything()

    assert mailing.receive(player, address, "draw") == "unknown-address"
    assert mailing.receive(player, "reply-" + "a" * 26 + "@localhost", "draw") == "unknown-address"
    assert mailing.everything() == before


def test_an_account_that_may_not_enter_plays_nothing(row: Game, player: Player) -> None:
    address = mailing.address(row, "A")
    Player.objects.filter(pk=player.pk).update(is_active=False)

    assert mailing.receive(player, address, "draw") == "unknown-address"
    assert played_lines(row) == []


def test_automatic_mail_is_neither_played_nor_answered(row: Game) -> None:
    address = mailing.address(row, "A")
    before = mailing.everything()

    assert mailing.receive(mailing.player_of(row, "A"), address, "draw", automatic="autoreply") == "automatic:autoreply"
    assert mailing.everything() == before


@pytest.mark.parametrize(
    ("lines", "problem", "outcome"),
    [
        ((), "", "refused:no-command"),
        (("Thanks, what a game!",), "", "refused:no-command"),
        (("2 or 3",), "", "refused:contradiction"),
        (("draw", "wait, no"), "", "refused:doubt"),
        (("[1]",), "", "refused:bracketed"),
        ((), "encrypted", "refused:encrypted"),
        ((), "no-text", "refused:no-text"),
        (("Ð´Ð°Ð»ÐµÐµ, Ð¿Ð¾Ð¶Ð°Ð»ÑƒÐ¹ÑÑ‚Ð°",), "charset", "refused:charset"),
    ],
)
def test_a_mail_that_cannot_be_obeyed_says_why(lines: tuple[str, ...], problem: str, outcome: str, row: Game) -> None:
    assert mailing.write(row, "A", *lines, problem=problem) == outcome
    assert played_lines(row) == []
    assert len(mailing.answers()) == 1


def test_a_command_in_a_mail_with_a_wrong_charset_is_obeyed(row: Game) -> None:
    assert mailing.write(row, "A", "draw", problem="charset") == "played"


def test_a_seat_that_somebody_took_over_has_no_address_of_its_former_holder(row: Game, player: Player) -> None:
    address = mailing.address(row, "A")
    new = factories.PlayerFactory()
    row.seats.filter(letter="A").update(player=new)

    assert mailing.receive(player, address, "draw") == "refused:not-your-seat"
    assert mailing.receive(new, address, "draw") == "foreign-sender"

    assert played_lines(row) == []
    assert mail_answers.seat_of(IncomingMail.objects.earliest("pk")) is None


def test_a_player_at_another_seat_does_not_play_by_the_old_one(row: Game, player: Player) -> None:
    address = reply_addresses.issue(player, row, "B", factories.asked(row).number)

    assert mailing.receive(player, address, "draw") == "refused:not-your-seat"
    assert played_lines(row) == []


def test_while_a_bot_plays_for_him_a_players_mail_plays_nothing(row: Game, player: Player) -> None:
    address = mailing.address(row, "A")
    stand_ins.ask(code=row.code, player=player)

    assert mailing.receive(player, address, "draw") == "refused:bot-plays"
    assert mail_answers.seat_of(mailing.last()) is not None


def test_a_game_that_is_paused_or_over_plays_nothing(row: Game, player: Player, clock: Any) -> None:
    address = mailing.address(row, "A")
    factories.fresh(row)
    for letter in "AB":
        until = factories.fresh(row).pause_asked_until or held.now() + pauses.MOST
        pauses.propose(code=row.code, player=mailing.player_of(row, letter), until=until)

    assert mailing.receive(player, address, "draw") == "refused:game-not-running"
    assert mailing.last().transcript[0]["game_status"] == "paused"


def test_whatever_fails_leaves_nothing_and_the_mail_can_come_again(
    row: Game, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = mailing.address(row, "A")
    before = mailing.everything()

    def fail(*args: object, **values: object) -> None:
        raise RuntimeError

    letter = mailing.letter(player, address, "draw")
    envelope = mail_play.Envelope("smtp", (address,))
    with monkeypatch.context() as patched:
        patched.setattr(mail_answers, "queue", fail)
        with pytest.raises(RuntimeError):
            mail_play.receive(letter, envelope)
    assert mailing.everything() == before
    assert not GameEvent.objects.filter(by="mail").exists()

    assert mail_play.receive(letter, envelope) == "played"


def test_a_failing_engine_refuses_the_line_and_tells_no_card(
    row: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    secret = "the card on top is the 12"

    def submit(game: engine.Game, letter: str, number: int, answer: str) -> list[engine.Event]:
        raise RuntimeError(f"{secret}; {engine.dump(game)}")

    monkeypatch.setattr(held.engine, "submit", submit)

    assert mailing.write(row, "A", "draw") == "refused:engine-failed"
    assert secret not in caplog.text
    assert secret not in str(mailing.last().transcript)
    assert played_lines(row) == []


def test_neither_address_nor_lines_are_logged(row: Game, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    address = mailing.address(row, "A")

    mailing.receive(mailing.player_of(row, "A"), address, "draw", "yes", "call my bluff")

    assert address.partition("-")[2].partition("@")[0] not in caplog.text
    assert "bluff" not in caplog.text


def test_an_answer_tells_what_is_asked_next_and_in_which_move(row: Game, player: Player) -> None:
    decision = factories.asked(row)

    played = matches.submit(code=row.code, player=player, question=decision.number, answer="draw", by="mail")

    assert [one.number for one in played.open] == [factories.asked(row, "A").number]
    assert played.move == factories.inside(row).move
