"""What a player is told, when, and what not: his choices, his quiet hours, quick moves, and whose messages they are."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail

from games.models import Game, OutboxMessage
from games.services import deadlines, delivery, preferences
from games.services.errors import ServiceError
from players.models import Player
from tests import factories

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def at(hour: int, minute: int = 0, day: int = 1) -> datetime:
    return datetime(2026, 7, day, hour, minute, tzinfo=UTC)


def row_of(row: Game, kind: str, letter: str = "A") -> OutboxMessage:
    return OutboxMessage.objects.filter(game=row, kind=kind, letter=letter).latest("created_at")


def mails_to(player: Player) -> list[str]:
    return [sent.subject for sent in mail.outbox if sent.to == [player.email]]


# --- Choices


def test_who_chose_nothing_is_told_everything_at_once_but_a_rounds_end() -> None:
    player = factories.PlayerFactory()

    ways = preferences.ways(player)

    assert set(ways.values()) == {"now", "never"}
    assert [kind for kind, way in ways.items() if way == "never"] == ["round"]


def test_what_is_chosen_is_kept_and_the_rest_stays() -> None:
    player = factories.PlayerFactory(auto_leave=True)

    preferences.choose(player=player, notify={"turn": "digest"}, digest_hour=19)
    kept = preferences.choose(player=player, notify={"joined": "never"}, reminders=[3600, 86400, 3600])

    assert kept.notify == {"turn": "digest", "joined": "never"}
    assert (kept.digest_hour, kept.reminders, kept.auto_leave) == (19, [86400, 3600], True)
    assert preferences.choose(player=player, notify={"turn": "now"}).notify == {"joined": "never"}


@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"notify": {"digest": "now"}}, "notify"),
        ({"notify": {"turn": "weekly"}}, "notify"),
        ({"reminders": [599]}, "reminders"),
        ({"reminders": [14 * 86400 + 1]}, "reminders"),
        ({"reminders": [600, 700, 800, 900]}, "reminders"),
        ({"digest_hour": 24}, "digest_hour"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"active_from": time(8)}, "active"),
        ({"active_from": time(8), "active_to": time(15, 59)}, "active"),
        ({"active_from": time(8), "active_to": time(8)}, "active"),
        ({"quiet_from": time(8), "quiet_to": time(1)}, "quiet"),
        ({"quiet_to": time(8)}, "quiet"),
    ],
)
def test_what_cannot_be_chosen_is_refused_and_changes_nothing(choices: dict[str, object], field: str) -> None:
    player = factories.PlayerFactory()

    with pytest.raises(ServiceError) as refused:
        preferences.choose(player=player, auto_leave=True, **choices)

    assert (refused.value.code, refused.value.status, refused.value.params["field"]) == ("bad-choice", 422, field)
    assert not Player.objects.get(pk=player.pk).auto_leave


def test_zone_hours_and_reminders_hold_in_running_games_too() -> None:
    player = factories.PlayerFactory()
    row = factories.started(player, factories.PlayerFactory())

    preferences.choose(
        player=player, time_zone="Asia/Tokyo", active_from=time(22, 30), active_to=time(6, 30), reminders=[7200]
    )

    habits = factories.fresh(row).habits["A"]
    assert habits == {"zone": "Asia/Tokyo", "from": "22:30", "to": "06:30", "remind": [7200]}


@pytest.mark.parametrize(("way", "status", "mails"), [("now", "sent", 1), ("digest", "gathered", 0)])
def test_a_message_goes_the_way_its_reader_chose(way: str, status: str, mails: int) -> None:
    player = factories.PlayerFactory(notify={"turn": way})
    row = factories.started(player, factories.PlayerFactory())

    assert delivery.deliver(row_of(row, "turn").pk) == status

    assert len(mails_to(player)) == mails


def test_what_a_player_never_wants_is_suppressed_and_says_so() -> None:
    player = factories.PlayerFactory(notify={"turn": "never"})
    row = factories.started(player, factories.PlayerFactory())

    assert delivery.deliver(row_of(row, "turn").pk) == "suppressed"

    assert row_of(row, "turn").reason == "unwanted"
    assert mail.outbox == []


def test_mails_off_wins_over_every_choice() -> None:
    player = factories.PlayerFactory(mails=False, notify={"turn": "digest"})
    row = factories.started(player, factories.PlayerFactory())

    assert delivery.deliver(row_of(row, "turn").pk) == "suppressed"

    assert row_of(row, "turn").reason == "mails-off"


# --- Quick moves


@pytest.fixture
def _gathering(settings: Any) -> None:
    """As it is for players; other tests are asked at once."""
    settings.SILVER_GATHER_SECONDS = 300


def quick_table(clock: time_machine.Traveller, **options: object) -> Game:
    """A game in which A has drawn and discarded, B answered a minute later, and A is asked again."""
    row = factories.peeked(factories.started(**options))
    OutboxMessage.objects.all().delete()
    first = factories.asked(row).seat
    for letter in (first, "B" if first == "A" else "A"):
        factories.answer(row, letter, "draw")
        factories.answer(row, letter, "discard")
        clock.shift(60)
    return row


@pytest.mark.usefixtures("_gathering")
def test_a_turn_that_comes_just_after_ones_own_move_waits_and_quick_answers_need_no_mail(
    clock: time_machine.Traveller,
) -> None:
    row = quick_table(clock)
    letter = factories.asked(row).seat
    player = factories.seat_of(row, letter).player
    delivery.deliver_due()
    assert mails_to(player) == []

    factories.answer(row, letter, "draw")
    factories.answer(row, letter, "discard")
    clock.shift(600)
    delivery.deliver_due()

    message = OutboxMessage.objects.filter(game=row, kind="turn", letter=letter).earliest("created_at")
    assert (message.status, message.reason) == ("suppressed", "answered")
    assert mails_to(player) == []


@pytest.mark.usefixtures("_gathering")
def test_who_is_slow_gets_that_mail_five_minutes_after_his_own_move(clock: time_machine.Traveller) -> None:
    row = quick_table(clock)
    letter = factories.asked(row).seat
    message = row_of(row, "turn", letter)
    assert message.due_at - message.created_at == timedelta(minutes=4)

    clock.move_to(message.due_at)
    delivery.deliver_due()

    assert len(mails_to(factories.seat_of(row, letter).player)) == 1


@pytest.mark.usefixtures("_gathering")
def test_where_moves_are_quick_the_mail_waits_no_longer_than_a_tenth_of_the_time(clock: time_machine.Traveller) -> None:
    row = quick_table(clock, move_time=600)

    message = row_of(row, "turn", factories.asked(row).seat)

    assert message.due_at - message.created_at == timedelta(minutes=1)


# --- Quiet hours


def sleeper(**more: object) -> Player:
    """Somebody who is not to be woken from 22 to 7 in Berlin, which is two hours ahead."""
    return factories.PlayerFactory(time_zone="Europe/Berlin", quiet_from=time(22), quiet_to=time(7), **more)


def test_what_comes_due_in_quiet_hours_waits_for_their_end(clock: time_machine.Traveller) -> None:
    clock.move_to(at(21))
    player = sleeper()
    row = factories.started(player, factories.PlayerFactory())

    assert delivery.deliver(row_of(row, "turn").pk) == "waits"

    message = row_of(row, "turn")
    assert (message.status, message.reason, message.due_at) == ("pending", "quiet-hours", at(5, day=2))
    assert (message.attempts, message.leased_until, message.recipient) == (0, None, player)
    clock.move_to(at(5, day=2))
    assert delivery.deliver_due() >= 1
    assert len(mails_to(player)) == 1
    assert row_of(row, "turn").reason == ""


def test_what_waited_and_is_no_longer_true_in_the_morning_is_not_sent(clock: time_machine.Traveller) -> None:
    clock.move_to(at(21))
    player = sleeper()
    row = factories.started(player, factories.PlayerFactory())
    delivery.deliver_due()
    factories.answer(row, "A")

    clock.move_to(at(5, day=2))
    delivery.deliver_due()

    assert next(one.reason for one in factories.messages(row, "turn") if one.letter == "A") == "answered"
    assert mails_to(player) == []


def test_quiet_hours_are_no_reason_to_let_somebodys_time_run_out_unheard(clock: time_machine.Traveller) -> None:
    clock.move_to(at(21))
    player = sleeper()
    row = factories.started(player, factories.PlayerFactory(), move_time=4 * 3600)

    assert delivery.deliver(row_of(row, "turn").pk) == "sent"

    assert len(mails_to(player)) == 1


def test_two_reminders_of_one_night_are_one_in_the_morning(clock: time_machine.Traveller) -> None:
    player = sleeper(reminders=[10 * 3600, 9 * 3600])
    # Its deadline is at noon of the next day, the reminders at two and three in the night of his zone.
    row = factories.started(player, factories.PlayerFactory(), move_time=24 * 3600)
    delivery.deliver_due()
    for hour in (0, 1):
        clock.move_to(at(hour, 1, day=2))
        deadlines.remind_due()
        delivery.deliver_due()
    mail.outbox.clear()

    clock.move_to(at(5, day=2))
    delivery.deliver_due()

    assert [one.reason for one in factories.messages(row, "reminder")] == ["newer-reminder", ""]
    assert mails_to(player) == [f"Silver {row.code}: no. 1, your time ends in 5 hours"]
