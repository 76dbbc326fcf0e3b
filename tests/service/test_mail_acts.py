"""What a mail may ask for besides moves."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from games.models import Game
from games.reading.command import Command
from games.services import absences, mail_acts, pauses, substitutes
from players.models import Absence, Player
from silver_site.clock import now
from tests import factories
from tests.service import mailing

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(clock: Any) -> Game:
    """A game in which it is A's turn."""
    return mailing.turn_of_a(leave_allowed=True)


@pytest.fixture
def player(row: Game) -> Player:
    return mailing.player_of(row, "A")


@pytest.mark.parametrize("word", ["status", "history", "help"])
def test_to_be_shown_something_changes_nothing(word: str, row: Game) -> None:
    before = row.event_count

    assert mailing.write(row, "A", word) == "asked"

    assert mailing.last().transcript == [{"line": word, "code": "asked", "first": 0, "last": 0, "what": word}]
    assert factories.fresh(row).event_count == before
    assert len(mailing.answers()) == 1


def test_a_move_after_a_question_is_played(row: Game) -> None:
    assert mailing.write(row, "A", "status", "draw") == "played"
    assert mailing.codes() == ["asked", "played"]


def test_leave_is_planned(row: Game, player: Player) -> None:
    assert mailing.write(row, "A", "leave 2026-12-20 to 2026-12-24") == "asked"

    absence = Absence.objects.get()
    assert (absence.player, absence.kind, absence.days, absence.state) == (player, "leave", 5, "planned")
    (line,) = mailing.last().transcript
    assert (line["code"], line["what"], line["start"], line["end"], line["days"]) == (
        "done",
        "leave",
        "2026-12-20",
        "2026-12-24",
        5,
    )


def test_leave_that_begins_today_stops_the_clocks_of_all_games(
    row: Game, player: Player, django_capture_on_commit_callbacks: Any
) -> None:
    other = factories.started(player, factories.PlayerFactory(), leave_allowed=True)

    with django_capture_on_commit_callbacks(execute=True):
        mailing.write(row, "A", "leave 2026-07-01 to 2026-07-03")

    for game in (row, other):
        assert factories.fresh(game).away_seats == "A"
    assert Absence.objects.get().state == "running"


def test_leave_whose_games_could_not_be_told_is_told_by_the_sweep(row: Game) -> None:
    mailing.write(row, "A", "leave 2026-07-01 to 2026-07-03")

    absences.run_due()

    assert factories.fresh(row).away_seats == "A"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("leave 2026-06-01 to 2026-06-03", "bad-dates"),
        ("leave 2026-07-05 to 2026-07-03", "bad-dates"),
        ("leave 2026-07-01 to 2027-03-03", "not-enough-leave"),
    ],
)
def test_leave_that_cannot_be_is_refused_by_its_own_rules(line: str, code: str, row: Game, player: Player) -> None:
    outcome = mailing.write(row, "A", line)

    assert outcome == f"refused:{code}"
    assert not Absence.objects.exists()


def test_a_refusal_keeps_its_numbers(row: Game, player: Player) -> None:
    mailing.write(row, "A", "leave 2026-07-01 to 2027-03-03")

    (line,) = mailing.last().transcript
    assert line["asked"] > line["left"] > 0


def test_leave_without_days_is_refused(row: Game, player: Player) -> None:
    with pytest.raises(mail_acts.ServiceError, match="dates"):
        mail_acts.carry_out(Command("leave", "leave"), player, row.code)


def test_a_pause_is_proposed_and_the_other_agrees_to_it(row: Game) -> None:
    assert mailing.write(row, "A", "pause") == "asked"
    (line,) = mailing.last().transcript
    assert (line["code"], line["paused"]) == ("done", False)
    until = datetime.fromisoformat(line["until"])
    assert until == now() + mail_acts.PAUSE == factories.fresh(row).pause_asked_until

    other = mailing.reply_addresses.issue(mailing.player_of(row, "B"), row, "B")
    assert mailing.receive(mailing.player_of(row, "B"), other, "pause") == "asked"

    (line,) = mailing.last().transcript
    assert (line["paused"], datetime.fromisoformat(line["until"])) == (True, until)
    assert factories.fresh(row).status == "paused"


def test_a_pause_to_another_day_is_another_proposal(row: Game) -> None:
    mailing.write(row, "A", "pause until 2026-07-14")
    other = mailing.reply_addresses.issue(mailing.player_of(row, "B"), row, "B")

    assert mailing.receive(mailing.player_of(row, "B"), other, "pause until 2026-07-03") == "asked"

    assert factories.fresh(row).status == "running"
    assert factories.fresh(row).pause_asked_until < now() + timedelta(days=4)


def test_a_pause_to_a_day_ends_with_it(row: Game, player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(time_zone="Europe/Berlin")
    player.refresh_from_db()

    mail_acts.carry_out(Command("pause", "pause", end=date(2026, 7, 5)), player, row.code)

    asked_until = factories.fresh(row).pause_asked_until
    assert asked_until is not None
    assert asked_until.isoformat() == "2026-07-05T22:00:00+00:00"


def test_a_pause_the_game_does_not_allow_is_refused() -> None:
    row = mailing.turn_of_a(pauses_allowed=False)

    assert mailing.write(row, "A", "pause", "draw") == "refused:pause-not-allowed"
    assert mailing.codes() == ["pause-not-allowed", "skipped"]


def test_after_the_pause_that_it_began_a_mail_plays_nothing(row: Game) -> None:
    pauses.propose(code=row.code, player=mailing.player_of(row, "B"), until=now() + timedelta(days=1))

    assert mailing.write(row, "A", "pause", "draw") == "refused:game-not-running"

    assert mailing.codes() == ["done", "game-not-running"]
    # Something was done by it: it is answered in any case.
    assert mailing.last().answered


def test_stop_ends_mails_and_is_answered(row: Game, player: Player) -> None:
    assert mailing.write(row, "A", "stop") == "asked"

    player.refresh_from_db()
    assert not player.mails
    assert len(mailing.answers(player)) == 1


def test_resigning_asks_back_and_what_follows_waits_too(row: Game) -> None:
    assert mailing.write(row, "A", "draw", "resign", "status") == "confirm"

    assert mailing.codes() == ["played", "confirm", "confirm"]
    assert [entry["line"] for entry in mailing.last().pending] == ["resign", "status"]
    assert {entry["why"] for entry in mailing.last().pending} == {"resign"}
    assert factories.seat_of(row, "A").resigned_at is None


def test_yes_resigns(row: Game, player: Player) -> None:
    mailing.write(row, "A", "resign")

    assert mailing.receive(player, mailing.confirmation(), "yes") == "asked"

    assert factories.seat_of(row, "A").resigned_at is not None
    assert mailing.last().transcript[0]["what"] == "resign"
    player.refresh_from_db()
    # For his mails somebody vouched: those for which nobody does are asked about still.
    assert player.confirmed_sender == ""


def test_yes_comes_too_late_when_the_game_is_over(row: Game, player: Player) -> None:
    mailing.write(row, "A", "resign")
    address = mailing.confirmation()
    factories.play_out(row)

    assert mailing.receive(player, address, "yes") == "refused:game-not-running"


def test_an_unverified_resignation_is_asked_about_once(row: Game, player: Player) -> None:
    assert mailing.write(row, "A", "resign", verdict="none") == "confirm"
    assert mailing.receive(player, mailing.confirmation(), "yes", verdict="none") == "asked"
    assert factories.seat_of(row, "A").resigned_at is not None


def test_resigning_where_there_is_nothing_to_resign_is_refused_at_once(row: Game, player: Player) -> None:
    address = mailing.reply_addresses.issue(player, row, "A")
    factories.play_out(row)

    assert mailing.receive(player, address, "resign") == "refused:game-not-running"


def test_a_former_holder_may_still_stop_mails_and_take_leave_but_see_and_do_nothing_at_the_table(
    row: Game, player: Player
) -> None:
    address = mailing.address(row, "A")
    new = factories.PlayerFactory()
    mailing.write(row, "A", "status")
    row.seats.filter(letter="A").update(is_bot=True, stand_in_since=now(), offered=True)
    Game.objects.filter(pk=row.pk).update(bot_seats="A")
    substitutes.take_over(code=row.code, player=new, letter="A")

    for word in ("status", "history", "draw", "pause", "resign"):
        assert mailing.receive(player, address, word).startswith("refused:not-your-seat")
    assert mailing.receive(player, address, "leave 2026-12-20 to 2026-12-21") == "asked"
    assert mailing.receive(player, address, "help") == "asked"
    assert mailing.receive(player, address, "stop") == "asked"


@pytest.fixture
def looking(row: Game) -> Game:
    """A game in which A is asked for a card to look at, or to stop."""
    table = {"table": "A: 6 9 8 1 3 | B: 9 4* 0E 7 4", "deck": "8 8 12 3 5", "discard": "9*", "turn": "A"}
    mailing.laid(row, decks="fang", **table)
    for word in ("draw", "play", "B", "B3"):
        factories.answer(row, "A", word)
    return row


def test_stop_is_a_move_where_the_question_lists_it(looking: Game, player: Player) -> None:
    assert factories.asked(looking).question == "look"

    assert mailing.write(looking, "A", "stop") == "played"

    player.refresh_from_db()
    assert player.mails
    assert factories.asked(looking).seat == "B"


@pytest.mark.parametrize("bot", [True, False])
def test_a_stop_that_cannot_be_played_now_stops_no_mails(looking: Game, player: Player, bot: bool) -> None:
    address = mailing.address(looking, "A")
    if bot:
        looking.seats.filter(letter="A").update(is_bot=True, stand_in_since=now())
    else:
        Game.objects.filter(pk=looking.pk).update(status="paused", paused_until=now() + timedelta(days=1))

    assert mailing.receive(player, address, "stop") == f"refused:{'bot-plays' if bot else 'game-not-running'}"

    player.refresh_from_db()
    assert player.mails


def test_a_second_stop_is_not_the_move_the_first_one_was(looking: Game, player: Player) -> None:
    assert mailing.write(looking, "A", "stop", "stop") == "played"

    # By then no question lists it: it stops mails, as it says.
    assert [line.get("what", "move") for line in mailing.last().transcript] == ["move", "stop"]
    player.refresh_from_db()
    assert not player.mails


def test_stop_in_answer_to_a_question_of_before_is_the_mails_own(looking: Game, player: Player) -> None:
    address = mailing.address(looking, "A")
    factories.answer(looking, "A", "turn-up")

    assert mailing.receive(player, address, "stop") == "asked"

    player.refresh_from_db()
    assert not player.mails


def test_a_copy_of_the_stop_that_was_a_move_stops_no_mails(looking: Game, player: Player) -> None:
    address = mailing.address(looking, "A")
    assert mailing.receive(player, address, "stop", message_id="<1@a>") == "played"

    assert mailing.receive(player, address, "stop", message_id="<2@a>") == "refused:stale-question"

    player.refresh_from_db()
    assert player.mails


def test_yes_and_no_are_moves_and_nothing_else_at_a_questions_address(row: Game) -> None:
    assert mailing.write(row, "A", "yes") == "refused:not-a-choice"
    assert mailing.last().transcript[0]["word"] == "yes"
