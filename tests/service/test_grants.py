"""Time granted by staff: who gets it, how much, and that the table is told."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.admin.models import LogEntry

from games.models import Game
from games.services import absences, deadlines, delivery, grants, pauses, stand_ins
from games.services.errors import ServiceError
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.service.test_pauses import agreed, left
from tests.service.test_stand_ins import refused, table_of, told

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def granted(row: Game, by: Player, letters: str = "A", seconds: int = 5 * 3600) -> Game:
    """That much more time, for a reason."""
    return grants.grant(code=row.code, by=by, letters=letters, seconds=seconds, why="He wrote to us")


def test_time_moves_the_deadline_and_is_told(clock: time_machine.Traveller, organiser: Player) -> None:
    row, _ = table_of(2)
    clock.shift(20 * HOUR)

    granted(row, organiser)

    assert factories.seat_of(row, "A").deadline == now() + 9 * HOUR
    assert factories.seat_of(row, "B").deadline == now() + 4 * HOUR
    assert told(row, "time_granted") == [{"kind": "time_granted", "seats": ["A"], "seconds": 18000}]
    assert factories.fresh(row).granted == 5 * HOUR
    assert "He wrote to us" in LogEntry.objects.get().change_message
    assert {message.letter for message in factories.messages(row, "table")} == {"A", "B"}


def test_he_is_reminded_of_the_new_deadline_and_not_of_the_old_one(
    clock: time_machine.Traveller,
    organiser: Player,
) -> None:
    row, _ = table_of(2)
    clock.shift(18 * HOUR)
    deadlines.remind_due()
    [first] = [message for message in factories.messages(row, "reminder") if message.letter == "A"]

    granted(row, organiser, seconds=2 * 86400)

    assert delivery.deliver(first.pk) == "suppressed"
    seat = factories.seat_of(row, "A")
    assert seat.deadline == now() + 2 * DAY + 6 * HOUR
    clock.move_to(seat.remind_at)
    deadlines.remind_due()
    assert len([message for message in factories.messages(row, "reminder") if message.letter == "A"]) == 2


def test_several_seats_get_it_at_once(clock: time_machine.Traveller, organiser: Player) -> None:
    row, _ = table_of(2)

    granted(row, organiser, "BA", seconds=3600)

    assert [factories.seat_of(row, letter).deadline for letter in "AB"] == [now() + 25 * HOUR] * 2
    assert factories.fresh(row).granted == HOUR


def test_a_clock_that_stands_still_keeps_it(clock: time_machine.Traveller, organiser: Player) -> None:
    row, players = table_of(2)
    row = agreed(row, *players, until=now() + DAY)

    granted(row, organiser)

    assert left(row, "A") == 29 * HOUR
    assert factories.seat_of(row, "A").deadline is None
    clock.move_to(row.paused_until)
    pauses.resume_due()
    assert factories.seat_of(row, "A").deadline == now() + 29 * HOUR


def test_a_player_on_leave_keeps_it_too(clock: time_machine.Traveller, organiser: Player) -> None:
    row, players = table_of(2, move_time=4 * factories.DAY)
    today = now().date()
    absences.plan(player=players[0], kind="leave", first=today + 2 * DAY, last=today + 3 * DAY)
    clock.shift(14 * HOUR + DAY)
    absences.run_due()
    before = left(row, "A")

    granted(row, organiser)

    assert left(row, "A") == before + 5 * HOUR
    assert factories.seat_of(row, "A").deadline is None


@pytest.mark.parametrize(
    ("letters", "seconds"),
    [("", 3600), ("C", 3600), ("AC", 3600), ("AA", 3600), ("A", 0), ("A", -3600), ("A", 7 * 86400 + 1), ("A", 10**15)],
)
def test_what_cannot_be_granted_is_refused(
    clock: time_machine.Traveller,
    organiser: Player,
    letters: str,
    seconds: int,
) -> None:
    row, _ = table_of(2)

    assert refused(lambda: granted(row, organiser, letters, seconds)) == ("bad-grant", 422)

    assert factories.seat_of(row, "A").deadline == now() + DAY
    assert not LogEntry.objects.exists()


def test_no_seat_that_is_not_asked_or_a_bots_gets_time(clock: time_machine.Traveller, organiser: Player) -> None:
    row, players = table_of(2)
    factories.answer(row, "A")
    assert refused(lambda: granted(row, organiser, "A")) == ("bad-grant", 422)
    stand_ins.ask(code=row.code, player=players[1])

    assert refused(lambda: granted(row, organiser, "B")) == ("bad-grant", 422)


def test_a_game_is_granted_two_weeks_in_all(clock: time_machine.Traveller, organiser: Player) -> None:
    row, _ = table_of(2)
    for _ in range(2):
        granted(row, organiser, seconds=6 * 86400)
        clock.shift(2 * MINUTE)

    with pytest.raises(ServiceError) as caught:
        granted(row, organiser, seconds=2 * 86400 + 1)
    granted(row, organiser, seconds=2 * 86400)

    assert (caught.value.code, caught.value.params["left"]) == ("grants-used-up", 2 * 86400)
    assert factories.seat_of(row, "A").deadline == now() + 15 * DAY - 4 * MINUTE


def test_a_second_click_grants_nothing_more(clock: time_machine.Traveller, organiser: Player) -> None:
    row, _ = table_of(2)
    for _ in range(2):
        granted(row, organiser)

    assert factories.seat_of(row, "A").deadline == now() + 29 * HOUR
    clock.shift(MINUTE)
    granted(row, organiser)
    assert factories.fresh(row).granted == 10 * HOUR


def test_staff_that_sits_in_the_game_or_gives_no_reason_is_refused(organiser: Player) -> None:
    row = factories.started(organiser, factories.PlayerFactory())
    other, _ = table_of(2)

    assert refused(lambda: granted(row, organiser)) == ("own-game", 403)
    assert refused(lambda: granted(row, factories.PlayerFactory())) == ("not-staff", 403)
    assert refused(lambda: grants.grant(code=other.code, by=organiser, letters="A", seconds=3600, why="x" * 300)) == (
        "bad-reason",
        422,
    )
