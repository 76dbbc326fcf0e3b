"""The mails of what is not one's move: rounds, the table, who joined, the end of an absence, the digest."""

import re
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from games.models import Game, OutboxMessage, Seat
from games.services import absences, deadlines, delivery, endings, lobby, outbox, pauses, stand_ins
from players.models import Player
from tests import factories

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def clock() -> time_machine.Traveller:
    with time_machine.travel("2026-07-01 10:00:00+00:00", tick=False) as traveller:
        yield traveller


def reader(**more: object) -> Player:
    return factories.PlayerFactory(time_zone="Europe/Berlin", **more)


def delivered(player: Player, kind: str) -> EmailMultiAlternatives:
    """The one mail of that kind that this player gets now; checked for what holds of all mails."""
    rows = OutboxMessage.objects.filter(kind=kind, status="pending")
    mail.outbox.clear()
    for row in rows:
        delivery.deliver(row.pk)
    [sent] = [one for one in mail.outbox if one.to == [player.email]]
    check(sent)
    return sent


def check(sent: EmailMultiAlternatives) -> None:
    """Both parts say the same, no line is long or begins like a choice, and each moment has its zone and time left."""
    lines = sent.body.splitlines()
    assert max(len(line) for line in lines) <= 72
    assert not [line for line in lines if re.match(r"[\s>]*\d", line)]
    text = body(sent).replace("- ", "")
    [(html, _)] = sent.alternatives
    paragraphs = [
        unescape(re.sub("<[^>]*>", "", part))
        for part in re.findall(r"<(?:p|li)[^>]*>(.*?)(?=<ul|</p|</li)", html, re.S)
    ]
    labels = re.findall(r"inline-block[^>]*>([^<]*)<", html)
    assert [
        part
        for part in (" ".join(part.split()) for part in paragraphs)
        if part not in (*labels, text) and part not in text
    ] == []
    told = set(re.findall(r"\d \w+ \d{4}, \d\d:\d\d", text))
    assert told == set(re.findall(r"(\d \w+ \d{4}, \d\d:\d\d) \(Europe/Berlin\), (?:in|that is) \d+ ", text))


def body(sent: EmailMultiAlternatives) -> str:
    return " ".join(sent.body.split())


def test_a_reminder_says_which_it_is_and_how_long_is_left(clock: time_machine.Traveller) -> None:
    player = reader(reminders=[6 * 3600, 2 * 3600])
    row = factories.started(player, factories.PlayerFactory())
    clock.shift(22 * HOUR)
    deadlines.remind_due()

    sent = delivered(player, "reminder")

    assert sent.subject == f"Silver {row.code}: no. 1, your time ends in 2 hours"
    assert "ends in 2 hours: on Thu 2 Jul 2026, 12:00 (Europe/Berlin)." in body(sent)
    assert "This is reminder 2 of 2 for this move." in body(sent)


def test_the_only_reminder_is_not_counted(clock: time_machine.Traveller) -> None:
    player = reader()
    factories.started(player, factories.PlayerFactory())
    clock.shift(18 * HOUR)
    deadlines.remind_due()

    assert "This is reminder" not in body(delivered(player, "reminder"))


def test_who_was_told_of_his_move_just_now_is_not_reminded_of_it(clock: time_machine.Traveller) -> None:
    player = reader()
    row = factories.started(player, factories.PlayerFactory())
    clock.shift(18 * HOUR)
    for message in factories.messages(row, "turn"):
        delivery.deliver(message.pk)
    deadlines.remind_due()

    for message in factories.messages(row, "reminder"):
        delivery.deliver(message.pk)

    assert {message.reason for message in factories.messages(row, "reminder")} == {"just-told"}


def test_whose_leave_began_before_his_mail_went_reads_that_his_clock_stands_still() -> None:
    player = reader()
    row = factories.started(player, factories.PlayerFactory())
    today = delivery.now().date()
    absences.plan(player=player, kind="leave", first=today, last=today + timedelta(days=3))

    for message in factories.messages(row, "turn"):
        delivery.deliver(message.pk)

    [sent] = [one for one in mail.outbox if one.to == [player.email] and "your move" in one.subject]
    assert "Your clock stands still; you may answer all the same." in body(sent)
    assert "Your time ends" not in body(sent)


def late(row: Game, clock: time_machine.Traveller) -> None:
    """Everybody's time runs out."""
    clock.move_to(max(seat.deadline for seat in Seat.objects.filter(game=row, deadline__isnull=False)))
    deadlines.process_due()


def test_who_was_late_reads_how_often_and_what_follows(clock: time_machine.Traveller) -> None:
    player = reader()
    row = factories.started(player, factories.PlayerFactory(), misses_allowed=2)
    late(row, clock)

    sent = delivered(player, "deadline-passed")

    assert "You have missed 1 deadline in a row. After 2 in a row a bot plays your seat" in body(sent)
    assert "one click" not in body(sent)


def test_who_was_late_too_often_reads_how_to_come_back(clock: time_machine.Traveller) -> None:
    player = reader()
    row = factories.started(player, factories.PlayerFactory(), misses_allowed=1)
    late(row, clock)

    sent = delivered(player, "deadline-passed")

    assert "You missed 1 deadline in a row, and a bot plays your seat now." in body(sent)
    assert f"Come back here: http://localhost:8000/games/{row.code}/" in body(sent)


def test_where_no_bot_ever_sits_in_a_miss_is_but_counted(clock: time_machine.Traveller) -> None:
    player = reader()
    row = factories.started(player, factories.PlayerFactory(), misses_allowed=0)
    late(row, clock)

    assert "In this game no bot takes your seat for that." in body(delivered(player, "deadline-passed"))


def test_news_of_the_table_are_its_event_and_how_the_game_stands() -> None:
    player, other = reader(), factories.PlayerFactory()
    row = factories.started(player, other)
    stand_ins.ask(code=row.code, player=other)

    sent = delivered(player, "table")

    assert sent.subject.startswith(f"Silver {row.code}: ")
    assert other.username in sent.subject
    assert "bot" in sent.subject
    assert "It is your move. Your time ends on Thu 2 Jul 2026, 12:00 (Europe/Berlin), in 1 day." in body(sent)
    assert "Round 1 of 1: the table" in body(sent)
    assert f"http://localhost:8000/games/{row.code}/" in body(sent)


def test_a_proposal_that_was_taken_back_is_no_news_any_more() -> None:
    player, other = reader(), factories.PlayerFactory()
    row = factories.started(player, other)
    pauses.propose(code=row.code, player=other, until=delivery.now() + timedelta(days=2))
    pauses.withdraw(code=row.code, player=other)

    for message in factories.messages(row, "table"):
        delivery.deliver(message.pk)

    reasons = {message.payload["event"]: message.reason for message in factories.messages(row, "table")}
    assert reasons[min(reasons)] == "over"


def test_a_pause_that_began_is_told_with_its_end() -> None:
    player, other = reader(), factories.PlayerFactory()
    row = factories.started(player, other)
    until = delivery.now() + timedelta(days=2)
    pauses.propose(code=row.code, player=player, until=until)
    OutboxMessage.objects.all().delete()
    pauses.agree(code=row.code, player=other)

    sent = delivered(player, "table")

    assert "That is until Fri 3 Jul 2026, 12:00 (Europe/Berlin), in 2 days." in body(sent)


def test_news_of_a_game_that_is_over_are_none() -> None:
    player, other = reader(), factories.PlayerFactory()
    row = factories.started(player, other)
    stand_ins.ask(code=row.code, player=other)
    stand_ins.come_back(code=row.code, player=other)
    for person in (player, other):
        endings.agree_to_end(code=row.code, player=person)

    for message in factories.messages(row, "table"):
        delivery.deliver(message.pk)

    assert factories.fresh(row).status == "finished"
    assert {message.reason for message in factories.messages(row, "table")} == {"game-over"}


def after_a_round(player: Player) -> Game:
    """A game of two rounds whose first has just ended."""
    row = factories.started(player, factories.PlayerFactory(notify={"round": "now"}), rounds=2, turn_limit=8)
    while factories.fresh(row).round == 1:
        factories.answer(row, factories.asked(row).seat)
    return row


def test_a_rounds_results_are_told_to_whoever_wants_them() -> None:
    player = reader(notify={"round": "now"})
    row = after_a_round(player)
    letter = next(seat.letter for seat in row.seats.all() if seat.player_id == player.pk)
    others = [message for message in factories.messages(row, "round") if message.letter == letter]
    if not others:
        # His own move ended it: he saw that.
        [seat] = row.seats.exclude(player=player).select_related("player")
        player = seat.player
        Player.objects.filter(pk=player.pk).update(time_zone="Europe/Berlin")

    sent = delivered(player, "round")

    assert sent.subject == f"Silver {row.code}: round 1 is over"
    assert "Round 1 of game" in body(sent)
    assert "Points of this round: " in body(sent)
    assert re.search(r"Totals: \d+ for \S+, \d+ for \S+\.", body(sent))
    assert re.search(r"The cards: [\d ]+ in \S+ village; [\d ]+ in \S+ village\.", body(sent))
    assert '"' not in body(sent)


def test_who_joined_is_told_with_who_is_there_and_what_is_free() -> None:
    host, guest = reader(), factories.PlayerFactory()
    row = factories.opened(host, seats=4)
    lobby.join(code=row.code, player=guest)

    sent = delivered(host, "joined")

    assert sent.subject == f"Silver {row.code}: {guest.username} joined"
    assert f"At the table: {host.username} and {guest.username}. 2 seats are free." in body(sent)
    assert "until Wed 15 Jul 2026, 12:00 (Europe/Berlin), that is 2 weeks." in body(sent)


def leave_ended(player: Player, kind: str = "leave") -> None:
    at = delivery.now()
    payload = {"absence": 1, "kind": kind}
    outbox.put([outbox.message(kind=outbox.Kind.LEAVE_ENDED, key=(1,), at=at, recipient_id=player.pk, payload=payload)])


def test_who_is_back_reads_which_games_ask_him_the_most_urgent_first() -> None:
    player = reader()
    slow = factories.started(player, factories.PlayerFactory(), move_time=3 * factories.DAY)
    fast = factories.started(player, factories.PlayerFactory())
    leave_ended(player)

    sent = delivered(player, "leave-ended")

    assert sent.subject == "Silver: your leave is over, 2 games ask you"
    text = body(sent)
    assert f"Game {fast.code}: your time ends on Thu 2 Jul 2026, 12:00 (Europe/Berlin), in 1 day." in text
    assert text.index(fast.code) < text.index(slow.code)
    assert sent.extra_headers["List-Id"] == "Silver news <news.games.localhost>"


def test_who_is_back_and_asked_nothing_reads_that() -> None:
    player = reader()
    leave_ended(player, "bot")

    sent = delivered(player, "leave-ended")

    assert "The bots that played for you have left your seats" in body(sent)
    assert "No game asks you anything now." in body(sent)


def test_a_digest_tells_in_full_what_is_told_once_only(clock: time_machine.Traveller) -> None:
    """What was played for somebody shows him values that a game which does not remember never shows again."""
    player = reader(notify={"deadline-passed": "digest", "table": "digest"}, digest_hour=9)
    row = factories.started(player, factories.PlayerFactory(), remember=False)
    late(row, clock)
    delivery.deliver_due()
    seen = factories.inside(row)
    codes = [seen.table.code(card) for card in seen.table.villages[0][:2]]
    clock.move_to(datetime(2026, 7, 3, 7, tzinfo=UTC))

    sent = delivered(player, "digest")

    assert sent.subject == "Silver: 1 message of your day"
    assert f"Silver {row.code}: your time ran out" in body(sent)
    assert f"You looked at your cards 1 ({codes[0]}) and 2 ({codes[1]})." in body(sent)
    assert f"http://localhost:8000/games/{row.code}/" in body(sent)


def test_subjects_tell_mails_apart(clock: time_machine.Traveller) -> None:
    player = reader(notify={"round": "now"}, reminders=[3600])
    row = factories.started(player, factories.PlayerFactory(), misses_allowed=1)
    clock.shift(23 * HOUR)
    deadlines.remind_due()
    delivery.deliver_due()
    late(row, clock)
    delivery.deliver_due()

    subjects = [sent.subject for sent in mail.outbox if sent.to == [player.email]]

    assert len(subjects) == len(set(subjects)) >= 2
