"""Checking ended games, and running ones before a release."""

import orjson
import pytest
import time_machine
from django.core.management import CommandError, call_command

from games import engine, selectors
from games.models import Game, OutboxMessage
from games.services import delivery, endings, running, verification
from games.services.errors import ServiceError
from tests import factories

pytestmark = pytest.mark.django_db


def test_a_game_played_to_its_end_verifies() -> None:
    row = factories.play_out(factories.started(rounds=2, turn_limit=8), seed=8)

    report = verification.verify(row.code)

    assert report.ok
    assert (report.commitment, report.deal, report.answers, report.difference) == (True, True, True, None)
    assert report.secret == row.secret
    assert report.events > 20


def test_a_game_ended_early_in_mid_turn_verifies() -> None:
    row = factories.peeked(factories.started())
    letter = factories.asked(row).seat
    factories.answer(row, letter, "draw")
    endings.resign(code=row.code, player=factories.seat_of(row, letter).player)

    assert verification.verify(row.code).ok


def test_a_running_game_is_not_opened() -> None:
    with pytest.raises(ServiceError) as caught:
        verification.verify(factories.started().code)

    assert (caught.value.code, caught.value.status) == ("game-not-ended", 409)


def test_another_secret_fails_the_commitment_and_the_deal() -> None:
    row = factories.play_out(factories.started(turn_limit=8))
    Game.objects.filter(pk=row.pk).update(secret="00" * 32)

    report = verification.verify(row.code)

    assert (report.ok, report.commitment, report.answers) == (False, False, False)


def test_another_nonce_fails_the_deal() -> None:
    row = factories.play_out(factories.started(turn_limit=8))
    # Of two deals one in twenty begins with the same seat and the same card, which is all that is told of them.
    for number in range(20):
        row.seats.filter(letter="A").update(nonce=f"swapped-later-{number}")
        report = verification.verify(row.code)
        assert (report.ok, report.commitment) == (False, True)
        if not report.deal:
            return

    raise AssertionError("every nonce gives the same deal")


def test_a_changed_event_is_named() -> None:
    row = factories.play_out(factories.started(turn_limit=8))
    event = row.events.filter(kind="drew").first()
    seat = event.public["seat"]
    event.private = {seat: {"card": "1" if event.private.get(seat) == {"card": "0"} else "0"}}
    event.save()

    report = verification.verify(row.code)

    assert (report.ok, report.deal, report.answers, report.difference) == (False, True, False, event.number)


def test_a_changed_result_is_found() -> None:
    row = factories.play_out(factories.started(turn_limit=8))
    Game.objects.filter(pk=row.pk).update(result={**row.result, "winner": "D"})

    assert verification.verify(row.code).answers is False


def test_a_lost_line_of_the_record_is_found() -> None:
    row = factories.play_out(factories.started(turn_limit=8))
    Game.objects.filter(pk=row.pk).update(record="".join(row.record.splitlines(keepends=True)[:-1]))

    assert verification.verify(row.code).answers is False


def test_under_other_rules_the_deal_is_checked_and_the_answers_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    row = factories.play_out(factories.started(turn_limit=8))
    monkeypatch.setattr(engine, "RULES_VERSION", engine.RULES_VERSION + 1)

    report = verification.verify(row.code)

    assert (report.ok, report.deal, report.answers) == (True, True, None)


def test_the_command_prints_a_line_a_check(capsys: pytest.CaptureFixture[str]) -> None:
    row = factories.play_out(factories.started(turn_limit=8))

    call_command("verify", row.code)

    printed = capsys.readouterr().out
    assert f"{row.code}: commitment ok" in printed
    assert f"{row.code}: secret {row.secret}" in printed
    with pytest.raises(CommandError, match="not verified: nothing"):
        call_command("verify", "nothing")


def changed(row: Game) -> None:
    """As if the open turn told something else under new code."""
    state = orjson.loads(factories.fresh(row).state)
    state["digest"] = "0" * len(state["digest"])
    Game.objects.filter(pk=row.pk).update(state=orjson.dumps(state).decode())


def test_running_games_that_go_on_as_they_stand_are_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    row = factories.peeked(factories.started())
    factories.answer(row, factories.asked(row).seat, "draw")

    call_command("check_running")

    assert factories.fresh(row).status == "running"
    assert "all running games go on" in capsys.readouterr().out


def test_a_running_game_that_runs_differently_is_paused_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    row, sound = factories.started(), factories.started()
    changed(row)

    with pytest.raises(CommandError, match="1 running games"):
        call_command("check_running")

    assert capsys.readouterr().out == f"{row.code}: changed-script, paused\n"
    assert (factories.fresh(row).status, factories.fresh(sound).status) == ("paused", "running")


def test_a_dry_run_pauses_nothing() -> None:
    row = factories.started()
    changed(row)

    with pytest.raises(CommandError):
        call_command("check_running", "--dry-run")

    assert factories.fresh(row).status == "running"


def test_a_game_that_runs_again_is_resumed_with_fresh_clocks() -> None:
    row = factories.started()
    sound = row.state
    changed(row)
    running.check_running()
    with pytest.raises(ServiceError, match="still-broken"):
        running.resume(code=row.code)
    Game.objects.filter(pk=row.pk).update(state=sound)
    row.seats.update(deadline=row.created_at)

    running.resume(code=row.code)

    assert factories.fresh(row).status == "running"
    assert {seat.deadline > row.created_at for seat in row.seats.all()} == {True}
    assert [event.kind for event in row.events.all()][-2:] == ["game_paused", "game_resumed"]


def test_the_command_resumes_what_is_paused_and_names_what_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    paused, running_on = factories.started(), factories.started()
    Game.objects.filter(pk=paused.pk).update(status="paused", pause_reason="broken")

    with pytest.raises(CommandError, match=f"^not resumed: {running_on.code}, nowhere$"):
        call_command("resume", paused.code, running_on.code, "nowhere")

    printed = capsys.readouterr()
    assert printed.out == f"{paused.code}: resumed, with fresh clocks and the mails it held back\n"
    assert f"{running_on.code}: This game is not paused." in printed.err
    assert {factories.fresh(row).status for row in (paused, running_on)} == {"running"}


def test_what_failed_is_tried_again_after_a_pause_without_an_alarm(caplog: pytest.LogCaptureFixture) -> None:
    with time_machine.travel("2026-07-01 10:00:00+00:00", tick=False) as clock:
        row = factories.started()
        OutboxMessage.objects.update(status="failed", reason="OSError", attempts=delivery.MOST_ATTEMPTS)
        Game.objects.filter(pk=row.pk).update(status="paused", pause_reason="broken")
        clock.shift(3600)

        running.resume(code=row.code)

        # What failed, and to both that the game goes on.
        assert delivery.deliver_due() == 4
    assert {message.status for message in factories.messages(row)} == {"sent"}
    assert "alarm" not in caplog.text


def test_mails_and_bots_of_a_paused_game_wait_for_it_to_go_on() -> None:
    row = factories.started(bots=1)
    Game.objects.filter(pk=row.pk).update(status="paused", pause_reason="broken")
    deliveries = [delivery.deliver(message.pk) for message in factories.messages(row)]
    assert deliveries == ["suppressed", "suppressed"]
    assert selectors.table(factories.fresh(row), row.host).view is None

    running.resume(code=row.code)

    held_back = [message for message in factories.messages(row) if message.kind != "table"]
    # Whoever resumes calls the bot anew: what it was called for before is played by then, or the other way round.
    assert sorted(delivery.deliver(message.pk) for message in held_back) == ["sent", "sent", "suppressed"]
