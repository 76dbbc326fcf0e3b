"""What a player plans: whole days of his zone, within his balance, and back early if he likes."""

import contextlib
import random
from datetime import date, timedelta

import pytest
import time_machine

from games.models import OutboxMessage
from games.services import absences, deadlines
from games.services.errors import ServiceError
from players.models import Absence, Player
from silver_site.clock import now
from tests import factories
from tests.service.leaving import DAY, FIRST, HOUR, LAST, LONG, TODAY, moment, planned, told

pytestmark = pytest.mark.django_db


def refused(error: pytest.ExceptionInfo[ServiceError]) -> tuple[str, int]:
    return error.value.code, error.value.status


# --- Days and zones


@pytest.mark.parametrize(
    ("zone", "first", "last", "starts_at", "ends_at"),
    [
        # 25 hours long, and 23.
        ("Europe/Berlin", date(2026, 10, 25), date(2026, 10, 25), "2026-10-24T22:00", "2026-10-25T23:00"),
        ("America/New_York", date(2027, 3, 14), date(2027, 3, 14), "2027-03-14T05:00", "2027-03-15T04:00"),
        ("Asia/Tokyo", date(2026, 12, 30), date(2027, 1, 2), "2026-12-29T15:00", "2027-01-02T15:00"),
    ],
)
def test_leave_goes_by_whole_days_of_the_players_zone(
    clock: time_machine.Traveller, ada: Player, zone: str, first: date, last: date, starts_at: str, ends_at: str
) -> None:
    ada.time_zone = zone
    ada.save()

    absence = planned(ada, first, last)

    assert f"{absence.starts_at:%Y-%m-%dT%H:%M}" == starts_at
    assert f"{absence.ends_at:%Y-%m-%dT%H:%M}" == ends_at
    assert absence.days == (last - first).days + 1


def test_leave_over_the_change_of_daylight_time_keeps_what_was_left_to_the_second(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    clock.move_to(moment("2026-10-24 12:00"))
    ada.time_zone = "Europe/Berlin"
    ada.save()
    row = factories.started(ada, ben)
    planned(ada, date(2026, 10, 25), date(2026, 10, 25))

    for when in ("2026-10-24 22:00", "2026-10-25 23:00"):
        clock.move_to(moment(when))
        assert absences.run_due() == 1

    assert factories.seat_of(row, "A").deadline == now() + DAY - 10 * HOUR


@pytest.mark.parametrize(
    ("kind", "first", "last", "params"),
    [
        ("leave", TODAY - DAY, TODAY, {"ahead": 366}),
        ("leave", LAST, FIRST, {"ahead": 366}),
        ("leave", TODAY + 366 * DAY, TODAY + 367 * DAY, {"ahead": 366}),
        ("leave", TODAY, date.max, {"ahead": 366}),
        ("bot", date.min, TODAY, {"ahead": 366}),
        ("bot", TODAY, TODAY + 90 * DAY, {"most": 90}),
    ],
)
def test_dates_that_cannot_be(
    clock: time_machine.Traveller, ada: Player, kind: str, first: date, last: date, params: dict[str, int]
) -> None:
    with pytest.raises(ServiceError) as error:
        planned(ada, first, last, kind)

    assert refused(error) == ("bad-dates", 422)
    assert error.value.params == params


def test_bots_may_play_for_ninety_days_and_cost_no_leave(clock: time_machine.Traveller, ada: Player) -> None:
    absence = planned(ada, TODAY, TODAY + 89 * DAY, "bot")

    assert absence.days == 0
    assert absences.balance(ada).left == 21


@pytest.mark.parametrize("kind", ["leave", "bot"])
@pytest.mark.parametrize(("first", "last"), [(TODAY, FIRST), (LAST, LAST), (TODAY, LAST + DAY)])
def test_plans_do_not_overlap(clock: time_machine.Traveller, ada: Player, kind: str, first: date, last: date) -> None:
    planned(ada)

    with pytest.raises(ServiceError) as error:
        planned(ada, first, last, kind)

    assert refused(error) == ("absence-overlaps", 409)
    planned(ada, TODAY, FIRST - DAY, kind)
    planned(ada, LAST + DAY, LAST + DAY, kind)


# --- The balance


def test_more_leave_than_there_is_is_refused_with_what_is_left(clock: time_machine.Traveller, ada: Player) -> None:
    planned(ada, TODAY + 100 * DAY, TODAY + 114 * DAY)

    with pytest.raises(ServiceError) as error:
        planned(ada, FIRST, FIRST + 6 * DAY)

    assert refused(error) == ("not-enough-leave", 409)
    assert error.value.params == {"left": 6, "asked": 7, "allowed": 21}
    planned(ada, FIRST, FIRST + 5 * DAY)
    assert absences.balance(ada).left == 0


def test_what_was_taken_long_ago_counts_no_more(clock: time_machine.Traveller, ada: Player) -> None:
    planned(ada, TODAY, TODAY + 20 * DAY)
    clock.shift(20 * DAY)
    assert absences.balance(ada).left == 0

    clock.shift(366 * DAY)
    absences.run_due()

    assert absences.balance(ada).left == 21
    assert planned(ada, now().date(), now().date() + 20 * DAY).days == 21


def test_the_setting_says_how_many_days(clock: time_machine.Traveller, ada: Player, settings: object) -> None:
    settings.SILVER_LEAVE_DAYS = 2

    with pytest.raises(ServiceError) as error:
        planned(ada)

    assert error.value.params == {"left": 2, "asked": 3, "allowed": 2}
    assert absences.balance(ada) == absences.balance(ada, now())
    assert absences.balance(ada).allowed == 2


@pytest.mark.parametrize("seed", range(2))
def test_who_takes_what_he_can_get_is_not_away_for_months(
    clock: time_machine.Traveller, ada: Player, seed: int
) -> None:
    chance = random.Random(seed)
    for _ in range(300):
        clock.shift(chance.choice((HOUR, DAY, 5 * DAY)))
        absences.run_due()
        first = now().date() + chance.choice((0, 0, 1, 30, 200)) * DAY
        # What he cannot get is refused.
        with contextlib.suppress(ServiceError):
            planned(ada, first, first + chance.randrange(9) * DAY)
        running = Absence.objects.filter(state=Absence.State.RUNNING).first()
        if running and chance.random() < 0.2:
            absences.cancel(player=ada, absence_id=running.pk)

    spans = Absence.objects.exclude(state=Absence.State.CANCELLED).values_list("starts_at", "ends_at")
    assert len(spans) > 10
    for start, _ in spans:
        until = start + 365 * DAY
        away = (min(end, until) - begin for begin, end in spans if start <= begin < until)
        assert sum(away, timedelta()) <= 21 * DAY


# --- Coming back


def test_coming_back_early_gives_the_days_back_that_have_not_begun(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben)
    absence = planned(ada, TODAY, TODAY + 9 * DAY)
    clock.shift(2 * DAY)

    ended = absences.cancel(player=ada, absence_id=absence.pk)

    assert (ended.state, ended.days, ended.ends_at, ended.ended_at) == (Absence.State.ENDED, 3, now(), now())
    assert absences.balance(ada).left == 18
    assert factories.seat_of(row, "A").deadline == now() + DAY
    assert told(row, "leave_ended") == [("leave_ended", "A")]
    # He knows that he is back.
    assert not OutboxMessage.objects.filter(kind="leave-ended").exists()
    assert planned(ada, now().date(), now().date()).state == Absence.State.RUNNING


def test_what_is_only_planned_is_given_up_and_costs_nothing(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben, move_time=LONG)
    absence = planned(ada)

    assert absences.cancel(player=ada, absence_id=absence.pk).state == Absence.State.CANCELLED

    assert absences.balance(ada).left == 21
    clock.move_to(moment("2026-07-03 00:00"))
    assert absences.run_due() == 0
    assert factories.seat_of(row, "A").deadline is not None


def test_nobody_gives_up_what_is_over_or_not_his(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    absence = planned(ada)
    with pytest.raises(ServiceError) as error:
        absences.cancel(player=ben, absence_id=absence.pk)
    assert refused(error) == ("absence-not-found", 404)

    absences.cancel(player=ada, absence_id=absence.pk)

    with pytest.raises(ServiceError) as error:
        absences.cancel(player=ada, absence_id=absence.pk)
    assert refused(error) == ("absence-over", 409)


def test_a_leave_whose_time_has_come_is_ended_and_not_cancelled_though_no_sweep_began_it(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben, move_time=LONG)
    absence = planned(ada)
    clock.move_to(moment("2026-07-03 00:00"))

    ended = absences.cancel(player=ada, absence_id=absence.pk)

    assert (ended.state, ended.days) == (Absence.State.ENDED, 1)
    assert absences.run_due() == 0
    assert factories.seat_of(row, "A").deadline == now() + timedelta(seconds=LONG) - 38 * HOUR


def test_who_gives_leave_up_in_its_last_minute_is_awaited_again_where_a_game_knew_of_it(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    ada.auto_leave = True
    ada.save()
    row = factories.started(ada, ben)
    absence = planned(ada, TODAY + DAY, TODAY + 2 * DAY)
    clock.move_to(absence.starts_at - timedelta(seconds=30))
    row.seats.filter(letter="A").update(deadline=now())
    # No day is taken by itself: his leave begins so soon.
    assert deadlines.process_due() == 1
    assert factories.seat_of(row, "A").deadline is None

    absence = absences.cancel(player=ada, absence_id=absence.pk)

    assert (absence.state, absence.days) == ("ended", 0)
    assert told(row, "leave_began", "leave_ended") == [("leave_began", "A"), ("leave_ended", "A")]
    assert factories.fresh(row).away_seats == ""
    assert factories.seat_of(row, "A").deadline is not None
    assert absences.balance(ada).used == 0
