"""Being away: leave lets clocks stand still, bots play while a bot absence is on, and both end."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import selectors
from games.models import Game, OutboxMessage, Seat
from games.services import absences, bot_moves, deadlines, endings, lobby, stand_ins, substitutes
from players.models import Absence, Player
from silver_site.clock import now
from tests import factories
from tests.service.leaving import DAY, FIRST, HOUR, LAST, LONG, START, TODAY, moment, planned, told

pytestmark = pytest.mark.django_db
MARKS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


def left(row: Game, letter: str) -> timedelta:
    player = factories.seat_of(row, letter).player
    seats = selectors.table(selectors.visible_game(row.code, player), player).seats
    return next(seat.left for seat in seats if seat.letter == letter)


# --- Leave begins and ends


def test_leave_stops_the_clock_when_it_begins_and_lets_it_go_on_with_what_was_left(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben, move_time=LONG)
    planned(ada)
    assert absences.run_due() == 0

    clock.move_to(moment("2026-07-03 00:00"))
    assert absences.run_due() == 1

    seat = factories.seat_of(row, "A")
    assert (seat.deadline, seat.remind_at, seat.asked) == (None, None, 1)
    assert factories.seat_of(row, "B").deadline is not None
    assert factories.fresh(row).away_seats == "A"
    assert row.events.get(kind="leave_began").public == {"seat": "A", "until": "2026-07-06T00:00:00+00:00"}
    assert Absence.objects.get().state == Absence.State.RUNNING

    clock.move_to(moment("2026-07-06 00:00"))
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

    for when in ("2026-07-03 00:00", "2026-07-06 00:00"):
        clock.move_to(moment(when))
        absences.run_due()

    numbers = row.events.filter(kind__in=("leave_began", "leave_ended")).values_list("number", flat=True)
    news = factories.messages(row, "table")
    assert [(message.letter, message.payload) for message in news] == [("B", {"event": number}) for number in numbers]
    over = OutboxMessage.objects.get(kind="leave-ended")
    assert (over.recipient, over.game, over.payload) == (ada, None, {"absence": absence.pk, "kind": "leave"})


def test_leave_from_today_begins_at_once(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    absence = planned(ada, TODAY, TODAY)

    assert (absence.starts_at, absence.ends_at) == (now(), moment("2026-07-02 00:00"))
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
    clock.move_to(moment("2026-07-06 00:00"))
    absences.run_due()
    assert factories.seat_of(row, mine).deadline == now() + DAY


def test_a_sweep_that_comes_late_costs_no_time(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, move_time=LONG)
    planned(ada)

    clock.move_to(moment("2026-07-03 12:00"))
    absences.run_due()

    assert left(row, "A") == timedelta(seconds=LONG) - 38 * HOUR


def test_leave_that_no_sweep_saw_still_gave_its_time(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, move_time=2 * factories.DAY)
    planned(ada)

    clock.move_to(moment("2026-07-07 00:00"))
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
    clock.move_to(moment("2026-07-06 00:00"))
    absences.run_due()
    assert factories.seat_of(row, "A").deadline == now() + DAY


def test_leave_begins_and_ends_in_a_paused_game_without_starting_its_clocks(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben, move_time=LONG)
    Game.objects.filter(pk=row.pk).update(status=Game.Status.PAUSED, pause_reason=Game.PauseReason.AGREEMENT)
    planned(ada)

    clock.move_to(moment("2026-07-03 00:00"))
    absences.run_due()
    assert factories.fresh(row).away_seats == "A"
    clock.move_to(moment("2026-07-06 00:00"))
    absences.run_due()

    assert factories.fresh(row).away_seats == ""
    assert factories.seat_of(row, "A").deadline is None


def test_a_game_that_ends_meanwhile_is_let_be(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    planned(ada, TODAY, LAST)
    endings.resign(code=row.code, player=ben)
    assert factories.fresh(row).status == Game.Status.FINISHED

    clock.move_to(moment("2026-07-06 00:00"))

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

    for when in ("2026-07-03 00:00", "2026-07-06 00:00"):
        clock.move_to(moment(when))
        absences.run_due()

    assert [kind for kind, _ in told(row, "leave_began", "leave_ended")] == [
        "leave_began",
        "leave_ended",
        "leave_began",
    ]
    assert factories.seat_of(row, "A").deadline is None
    assert not OutboxMessage.objects.filter(kind="leave-ended").exists()
    clock.move_to(moment("2026-07-07 00:00"))
    absences.run_due()
    assert OutboxMessage.objects.filter(kind="leave-ended").count() == 1


# --- Bots that play for him


def test_bots_sit_in_while_a_bot_absence_is_on_and_he_is_back_when_it_ends(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben, move_time=LONG, leave_allowed=False)
    absence = planned(ada, FIRST, LAST, "bot")

    clock.move_to(moment("2026-07-03 00:00"))
    assert absences.run_due() == 1

    seat = factories.seat_of(row, "A")
    assert (seat.is_bot, seat.stand_in_why) == (True, Seat.StandIn.AWAY)
    assert bot_moves.play(code=row.code, letter="A", question=seat.asked)
    clock.move_to(moment("2026-07-06 00:00"))
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
    clock.move_to(moment("2026-07-06 00:00"))
    absences.run_due()
    assert factories.fresh(row).bot_seats == ""


def test_a_bot_that_sat_there_before_stays_when_he_is_back(
    clock: time_machine.Traveller, ada: Player, ben: Player
) -> None:
    row = factories.started(ada, ben)
    stand_ins.ask(code=row.code, player=ada)
    planned(ada, TODAY, TODAY, "bot")

    clock.move_to(moment("2026-07-02 00:00"))
    absences.run_due()

    assert factories.seat_of(row, "A").stand_in_why == Seat.StandIn.ASKED


def test_a_seat_offered_to_others_keeps_its_bot(clock: time_machine.Traveller, ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)
    planned(ada, TODAY, TODAY, "bot")
    stand_ins.offer(code=row.code, player=ada)

    clock.move_to(moment("2026-07-02 00:00"))
    absences.run_due()

    assert factories.seat_of(row, "A").is_bot
    assert Absence.objects.get().state == Absence.State.ENDED


# --- Cost


def costs(clock: time_machine.Traveller, games: int) -> tuple[int, int]:
    """How many statements it takes to begin, and to end, the leave of a player of so many games."""
    clock.move_to(START)
    player = factories.PlayerFactory()
    for _ in range(games):
        factories.started(player, factories.PlayerFactory(), move_time=LONG)
    planned(player)
    counts = []
    for when in ("2026-07-03 00:00", "2026-07-06 00:00"):
        clock.move_to(moment(when))
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
