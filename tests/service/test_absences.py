"""Being away: leave lets clocks stand still, bots play while a bot absence is on, and both end."""

from datetime import UTC, date, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import selectors
from games.models import Game, OutboxMessage, Seat
from games.services import absences, bot_moves, deadlines, endings, lobby, stand_ins, substitutes
from games.services.errors import ServiceError
from players.models import Absence, Player
from silver_site.clock import now
from tests import factories

pytestmark = pytest.mark.django_db
TODAY = date(2026, 7, 1)
START = "2026-07-01 10:00:00+00:00"
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
# First and last day of a leave of three days that begins 38 hours after START.
FIRST, LAST = TODAY + 2 * DAY, TODAY + 4 * DAY
LONG = 4 * factories.DAY
MARKS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@pytest.fixture
def clock() -> time_machine.Traveller:
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


def planned(player: Player, first: date = FIRST, last: date = LAST, kind: str = "leave") -> Absence:
    return absences.plan(player=player, kind=kind, first=first, last=last)


def go_to(clock: time_machine.Traveller, moment: str) -> None:
    clock.move_to(datetime.fromisoformat(moment).replace(tzinfo=UTC))


def told(row: Game, *kinds: str) -> list[tuple[str, str]]:
    return [(event.kind, event.public["seat"]) for event in row.events.filter(kind__in=kinds)]


def left(row: Game, letter: str) -> timedelta:
    player = factories.seat_of(row, letter).player
    seats = selectors.table(selectors.visible_game(row.code, player), player).seats
    return next(seat.left for seat in seats if seat.letter == letter)


def refused(error: pytest.ExceptionInfo[ServiceError]) -> tuple[str, int]:
    return error.value.code, error.value.status


# --- Leave begins and ends


def test_leave_stops_the_clock_when_it_begins_and_lets_it_go_on_with_what_was_left(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben, move_time=LONG)
    planned(ada)
    assert absences.run_due() == 0

    go_to(clock, "2026-07-03 00:00")
    assert absences.run_due() == 1

    seat = factories.seat_of(row, "A")
    assert (seat.deadline, seat.remind_at, seat.asked) == (None, None, 1)
    assert factories.seat_of(row, "B").deadline is not None
    assert factories.fresh(row).away_seats == "A"
    assert row.events.get(kind="leave_began").public == {"seat": "A", "until": "2026-07-06T00:00:00+00:00"}
    assert Absence.objects.get().state == Absence.State.RUNNING

    go_to(clock, "2026-07-06 00:00")
    assert absences.run_due() == 1

    assert factories.seat_of(row, "A").deadline == now() + timedelta(seconds=LONG) - 38 * HOUR
    assert factories.fresh(row).away_seats == ""
    assert told(row, "leave_began", "leave_ended") == [("leave_began", "A"), ("leave_ended", "A")]
    assert Absence.objects.get().state == Absence.State.ENDED


def test_the_table_hears_of_it_and_the_player_when_it_is_over(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben, move_time=LONG)
    absence = planned(ada)

    for moment in ("2026-07-03 00:00", "2026-07-06 00:00"):
        go_to(clock, moment)
        absences.run_due()

    numbers = row.events.filter(kind__in=("leave_began", "leave_ended")).values_list("number", flat=True)
    news = factories.messages(row, "table")
    assert [(message.letter, message.payload) for message in news] == [("B", {"event": number}) for number in numbers]
    over = OutboxMessage.objects.get(kind="leave-ended")
    assert (over.recipient, over.game, over.payload) == (ada, None, {"absence": absence.pk, "kind": "leave"})


def test_leave_from_today_begins_at_once(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    absence = planned(ada, TODAY, TODAY)

    assert (absence.starts_at, absence.ends_at) == (now(), datetime(2026, 7, 2, tzinfo=UTC))
    assert (absence.state, absence.days) == (Absence.State.RUNNING, 1)
    assert factories.seat_of(row, "A").deadline is None


def test_games_that_forbid_leave_go_on(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    still = factories.started(ada, ben, move_time=LONG)
    go_on = factories.started(ada, ben, move_time=LONG, leave_allowed=False)
    seen = absences.affected(ada)
    assert ([one.code for one in seen.still], [one.code for one in seen.go_on]) == ([still.code], [go_on.code])

    planned(ada, TODAY, LAST)

    assert factories.seat_of(still, "A").deadline is None
    assert factories.seat_of(go_on, "A").deadline is not None
    assert told(go_on, "leave_began") == []
    clock.shift(LONG)
    deadlines.process_due()
    assert factories.seat_of(go_on, "A").misses == 1


def test_who_is_on_leave_may_move_and_his_next_clock_stands_still_too(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.peeked(factories.started(ada, ben))
    mine = factories.asked(row).seat
    me = factories.seat_of(row, mine).player
    planned(me, TODAY, LAST)

    for answer in ("draw", "discard"):
        factories.answer(row, mine, answer)
    other = factories.asked(row).seat
    for answer in ("draw", "discard"):
        factories.answer(row, other, answer)

    seat = factories.seat_of(row, mine)
    assert other != mine == factories.asked(row).seat
    assert seat.asked is not None
    assert seat.deadline is None
    clock.shift(2 * factories.DAY)
    assert deadlines.process_due() == 0
    go_to(clock, "2026-07-06 00:00")
    absences.run_due()
    assert factories.seat_of(row, mine).deadline == now() + DAY


def test_a_sweep_that_comes_late_costs_no_time(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, move_time=LONG)
    planned(ada)

    go_to(clock, "2026-07-03 12:00")
    absences.run_due()

    assert left(row, "A") == timedelta(seconds=LONG) - 38 * HOUR


def test_leave_that_no_sweep_saw_still_gave_its_time(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, move_time=2 * factories.DAY)
    planned(ada)

    go_to(clock, "2026-07-07 00:00")
    deadlines.process_due()
    absences.run_due()

    assert factories.seat_of(row, "A").misses == 0
    assert factories.seat_of(row, "A").deadline == now() + 10 * HOUR
    assert Absence.objects.get().state == Absence.State.ENDED


def test_a_game_that_starts_during_leave_stands_still_for_him_from_the_start(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    planned(ada, TODAY, LAST)
    row = factories.started(ada, ben)

    assert factories.seat_of(row, "A").deadline is None
    assert factories.seat_of(row, "B").deadline == now() + DAY
    assert told(row, "leave_began") == [("leave_began", "A")]
    assert [message.letter for message in factories.messages(row, "turn")] == ["B"]
    go_to(clock, "2026-07-06 00:00")
    absences.run_due()
    assert factories.seat_of(row, "A").deadline == now() + DAY


def test_leave_begins_and_ends_in_a_paused_game_without_starting_its_clocks(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben, move_time=LONG)
    Game.objects.filter(pk=row.pk).update(status=Game.Status.PAUSED, pause_reason=Game.PauseReason.AGREEMENT)
    planned(ada)

    go_to(clock, "2026-07-03 00:00")
    absences.run_due()
    assert factories.fresh(row).away_seats == "A"
    go_to(clock, "2026-07-06 00:00")
    absences.run_due()

    assert factories.fresh(row).away_seats == ""
    assert factories.seat_of(row, "A").deadline is None


def test_a_game_that_ends_meanwhile_is_let_be(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    planned(ada, TODAY, LAST)
    endings.resign(code=row.code, player=ben)
    assert factories.fresh(row).status == Game.Status.FINISHED

    go_to(clock, "2026-07-06 00:00")

    assert absences.run_due() == 1
    assert told(row, "leave_ended") == []


def test_a_substitute_has_a_clock_that_runs(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, move_time=LONG)
    planned(ada, TODAY, TODAY + 9 * DAY)
    stand_ins.ask(code=row.code, player=ada)
    stand_ins.offer(code=row.code, player=ada)
    substitute = factories.PlayerFactory()

    substitutes.take_over(code=row.code, player=substitute, letter="A")

    assert factories.fresh(row).away_seats == ""
    assert factories.seat_of(row, "A").deadline == now() + timedelta(seconds=LONG)
    clock.shift(10 * DAY)
    absences.run_due()
    assert told(row, "leave_ended") == []


def test_a_substitute_who_is_on_leave_himself_stands_still(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben)
    substitute = factories.PlayerFactory()
    planned(substitute, TODAY, LAST)
    stand_ins.ask(code=row.code, player=ada)
    stand_ins.offer(code=row.code, player=ada)

    substitutes.take_over(code=row.code, player=substitute, letter="A")

    assert factories.fresh(row).away_seats == "A"
    assert factories.seat_of(row, "A").deadline is None


def test_two_leaves_in_a_row_are_two_and_his_clocks_stand_still_in_between(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben, move_time=LONG)
    planned(ada)
    planned(ada, LAST + DAY, LAST + DAY)

    for moment in ("2026-07-03 00:00", "2026-07-06 00:00"):
        go_to(clock, moment)
        absences.run_due()

    assert [kind for kind, _ in told(row, "leave_began", "leave_ended")] == [
        "leave_began",
        "leave_ended",
        "leave_began",
    ]
    assert factories.seat_of(row, "A").deadline is None
    assert not OutboxMessage.objects.filter(kind="leave-ended").exists()
    go_to(clock, "2026-07-07 00:00")
    absences.run_due()
    assert OutboxMessage.objects.filter(kind="leave-ended").count() == 1


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
    go_to(clock, "2026-10-24 12:00")
    ada.time_zone = "Europe/Berlin"
    ada.save()
    row = factories.started(ada, ben)
    planned(ada, date(2026, 10, 25), date(2026, 10, 25))

    for moment in ("2026-10-24 22:00", "2026-10-25 23:00"):
        go_to(clock, moment)
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
    go_to(clock, "2026-07-03 00:00")
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
    go_to(clock, "2026-07-03 00:00")

    ended = absences.cancel(player=ada, absence_id=absence.pk)

    assert (ended.state, ended.days) == (Absence.State.ENDED, 1)
    assert absences.run_due() == 0
    assert factories.seat_of(row, "A").deadline == now() + timedelta(seconds=LONG) - 38 * HOUR


# --- Bots that play for him


def test_bots_sit_in_while_a_bot_absence_is_on_and_he_is_back_when_it_ends(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben, move_time=LONG, leave_allowed=False)
    absence = planned(ada, FIRST, LAST, "bot")

    go_to(clock, "2026-07-03 00:00")
    assert absences.run_due() == 1

    seat = factories.seat_of(row, "A")
    assert (seat.is_bot, seat.stand_in_why) == (True, Seat.StandIn.AWAY)
    assert bot_moves.play(code=row.code, letter="A", question=seat.asked)
    go_to(clock, "2026-07-06 00:00")
    assert absences.run_due() == 1
    seat = factories.seat_of(row, "A")
    assert (seat.is_bot, seat.stand_in_since, seat.player) == (False, None, ada)
    assert told(row, "bot_sat_in", "player_returned") == [("bot_sat_in", "A"), ("player_returned", "A")]
    assert OutboxMessage.objects.get(kind="leave-ended").payload == {"absence": absence.pk, "kind": "bot"}


def test_a_game_that_starts_while_he_is_away_has_a_bot_on_his_seat(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    planned(ada, TODAY, LAST, "bot")

    row = factories.started(ada, ben)

    assert row.bot_seats == "A"
    assert [message.letter for message in factories.messages(row, "bot-move")] == ["A"]
    go_to(clock, "2026-07-06 00:00")
    absences.run_due()
    assert factories.fresh(row).bot_seats == ""


def test_a_bot_that_sat_there_before_stays_when_he_is_back(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben)
    stand_ins.ask(code=row.code, player=ada)
    planned(ada, TODAY, TODAY, "bot")

    go_to(clock, "2026-07-02 00:00")
    absences.run_due()

    assert factories.seat_of(row, "A").stand_in_why == Seat.StandIn.ASKED


def test_a_seat_offered_to_others_keeps_its_bot(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    planned(ada, TODAY, TODAY, "bot")
    stand_ins.offer(code=row.code, player=ada)

    go_to(clock, "2026-07-02 00:00")
    absences.run_due()

    assert factories.seat_of(row, "A").is_bot
    assert Absence.objects.get().state == Absence.State.ENDED


# --- Cost


def costs(clock: time_machine.Traveller, games: int) -> tuple[int, int]:
    """How many statements it takes to begin, and to end, the leave of a player of so many games."""
    go_to(clock, START[:16])
    player = factories.PlayerFactory()
    for _ in range(games):
        factories.started(player, factories.PlayerFactory(), move_time=LONG)
    planned(player)
    counts = []
    for moment in ("2026-07-03 00:00", "2026-07-06 00:00"):
        go_to(clock, moment)
        with CaptureQueriesContext(connection) as statements:
            assert absences.run_due() == 1
        counts.append(len([query for query in statements if not query["sql"].startswith(MARKS)]))
    return counts[0], counts[1]


def test_each_game_costs_as_many_statements_however_many_there_are(clock: time_machine.Traveller) -> None:
    one, two, five = (costs(clock, games) for games in (1, 2, 5))

    # The game, the absence and the seat are read; game, event, seats and outbox written.
    assert (two[0] - one[0], two[1] - one[1]) == (7, 6)
    assert (five[0] - two[0], five[1] - two[1]) == (3 * 7, 3 * 6)


def test_what_leave_means_is_one_query(clock: time_machine.Traveller, ada: Player) -> None:
    for _ in range(3):
        factories.started(ada, factories.PlayerFactory())

    with CaptureQueriesContext(connection) as statements:
        assert len(absences.affected(ada).still) == 3

    assert len(statements) == 1


def test_an_open_game_waits_as_before(clock: time_machine.Traveller, ada: Player) -> None:
    row = factories.opened(ada)

    planned(ada, TODAY, LAST)

    assert absences.affected(ada).still == []
    assert lobby.join(code=row.code, player=factories.PlayerFactory()).letter == "B"
    assert factories.fresh(row).away_seats == "A"
