"""Pauses: agreed by the table or set by the organiser; bounded; clocks exact before and after."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games import engine
from games.models import Game, OutboxMessage
from games.services import (
    absences,
    deadlines,
    delivery,
    endings,
    matches,
    pauses,
    stand_ins,
    substitutes,
)
from games.services.errors import ServiceError
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.service.racing import gap_free
from tests.service.test_stand_ins import refused, table_of, told, view

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def agreed(row: Game, *players: Player, until: datetime) -> Game:
    """Paused by the agreement of these players."""
    pauses.propose(code=row.code, player=players[0], until=until)
    for player in players[1:]:
        pauses.agree(code=row.code, player=player)
    return factories.fresh(row)


def go_to(clock: time_machine.Traveller, moment: datetime) -> None:
    clock.move_to(moment.astimezone(UTC))


def left(row: Game, letter: str) -> timedelta | None:
    player = factories.seat_of(row, letter).player
    return next(seat.left for seat in view(row, player).seats if seat.letter == letter)


# --- By agreement


def test_a_pause_begins_when_all_who_play_themselves_agree(clock: time_machine.Traveller) -> None:
    row, players = table_of(3)
    until = now() + 3 * DAY
    pauses.propose(code=row.code, player=players[0], until=until)
    pauses.agree(code=row.code, player=players[1])
    assert factories.fresh(row).status == "running"
    assert view(row, players[2]).pause_asked_until == until

    pauses.agree(code=row.code, player=players[2])

    row = factories.fresh(row)
    assert (row.status, row.pause_reason, row.paused_until) == ("paused", "agreement", until)
    assert (row.pause_asked_until, row.paused_for) == (None, 3 * DAY)
    assert told(row, "pause_proposed", "pause_agreed", "game_paused") == [
        {"kind": "pause_proposed", "seat": "A", "until": "2026-07-04T10:00:00+00:00"},
        {"kind": "pause_agreed", "seat": "B"},
        {"kind": "pause_agreed", "seat": "C"},
        {"kind": "game_paused", "until": "2026-07-04T10:00:00+00:00", "reason": "agreement"},
    ]
    assert gap_free(row)


def test_saying_the_same_twice_changes_nothing(clock: time_machine.Traveller) -> None:
    row, players = table_of(3)
    until = now() + DAY
    for _ in range(2):
        pauses.propose(code=row.code, player=players[0], until=until)
    for _ in range(2):
        pauses.agree(code=row.code, player=players[1])
    for _ in range(2):
        pauses.withdraw(code=row.code, player=players[1])

    kinds = [event["kind"] for event in told(row, "pause_proposed", "pause_agreed", "pause_withdrawn")]
    assert kinds == ["pause_proposed", "pause_agreed", "pause_withdrawn"]


def test_clocks_go_on_with_what_was_left_to_the_second(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    clock.shift(7 * HOUR + timedelta(seconds=13))
    row = agreed(row, *players, until=now() + 3 * DAY)
    assert [factories.seat_of(row, letter).deadline for letter in "AB"] == [None, None]
    assert left(row, "A") == 17 * HOUR - timedelta(seconds=13)
    assert view(row, players[0]).seats[0].still == "pause"

    go_to(clock, row.paused_until)
    assert left(row, "A") == 17 * HOUR - timedelta(seconds=13)
    assert pauses.resume_due() == 1

    assert factories.fresh(row).status == "running"
    assert factories.seat_of(row, "A").deadline == now() + 17 * HOUR - timedelta(seconds=13)
    assert told(row, "game_resumed") == [{"kind": "game_resumed"}]
    assert pauses.resume_due() == 0


def test_no_deadline_passes_and_nobody_moves_while_the_table_stays_visible(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    decision = factories.asked(row, "A")
    row = agreed(row, *players, until=now() + 10 * DAY)
    clock.shift(9 * DAY)

    deadlines.process_due()
    deadlines.remind_due()

    assert not row.events.filter(kind="deadline_passed").exists()
    assert factories.messages(row, "reminder") == []
    assert refused(
        lambda: matches.submit(
            code=row.code, player=players[0], question=decision.number, answer=decision.default, by="api"
        )
    ) == ("game-not-running", 409)
    assert view(row, players[0]).view == engine.view(factories.inside(row), "A")
    assert view(row, players[0]).decisions == []


def test_reminders_are_armed_again_for_the_new_deadline(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    clock.shift(19 * HOUR)
    deadlines.remind_due()
    assert len(factories.messages(row, "reminder")) == 2
    row = agreed(row, *players, until=now() + DAY)
    assert factories.seat_of(row, "A").remind_at is None
    go_to(clock, row.paused_until)

    pauses.resume_due()

    seat = factories.seat_of(row, "A")
    assert seat.deadline == now() + 5 * HOUR
    assert seat.remind_at is not None
    assert now() < seat.remind_at < seat.deadline


def test_what_a_pause_held_back_is_sent_when_it_is_over(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    row = agreed(row, *players, until=now() + DAY)
    turns = factories.messages(row, "turn")
    assert [delivery.deliver(message.pk) for message in turns] == ["suppressed", "suppressed"]

    go_to(clock, row.paused_until)
    pauses.resume_due()

    assert [delivery.deliver(message.pk) for message in turns] == ["sent", "sent"]


def test_a_bots_move_that_a_pause_held_back_is_made_when_it_is_over(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    stand_ins.ask(code=row.code, player=players[0])
    [message] = factories.messages(row, "bot-move")
    stand_ins.come_back(code=row.code, player=players[0])
    row = agreed(row, *players, until=now() + DAY)
    stand_ins.ask(code=row.code, player=players[0])
    waiting = OutboxMessage.objects.filter(game=row, kind="bot-move").exclude(pk=message.pk).get()
    assert delivery.deliver(waiting.pk) == "suppressed"
    assert factories.seat_of(row, "A").deadline is None

    go_to(clock, row.paused_until)
    pauses.resume_due()

    assert delivery.deliver(waiting.pk) == "sent"
    assert row.events.filter(kind="peeked", by="bot").exists()


def test_a_player_may_come_back_in_a_pause_and_his_clock_waits_for_its_end(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    row = agreed(row, *players, until=now() + DAY)
    stand_ins.ask(code=row.code, player=players[0])

    stand_ins.come_back(code=row.code, player=players[0])

    assert factories.seat_of(row, "A").deadline is None
    go_to(clock, row.paused_until)
    pauses.resume_due()
    assert factories.seat_of(row, "A").deadline == now() + DAY


def test_who_is_on_leave_stands_still_when_the_pause_is_over(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    row = agreed(row, *players, until=now() + 3 * DAY)
    today = now().date()
    absences.plan(player=players[0], kind="leave", first=today + 2 * DAY, last=today + 6 * DAY)
    clock.shift(2 * DAY)
    absences.run_due()

    go_to(clock, row.paused_until)
    pauses.resume_due()

    assert factories.seat_of(row, "A").deadline is None
    assert factories.seat_of(row, "B").deadline == now() + DAY
    go_to(clock, datetime(2026, 7, 8, tzinfo=UTC))
    absences.run_due()
    assert factories.seat_of(row, "A").deadline == now() + DAY


def test_a_new_proposal_takes_the_place_of_the_old_one(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    pauses.propose(code=row.code, player=players[0], until=now() + DAY)

    pauses.propose(code=row.code, player=players[1], until=now() + 2 * DAY)

    assert factories.fresh(row).status == "running"
    assert [seat.agrees_to_pause for seat in view(row, players[0]).seats] == [False, True]
    pauses.agree(code=row.code, player=players[0])
    assert factories.fresh(row).paused_until == now() + 2 * DAY


def test_proposing_what_is_proposed_agrees_to_it(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    pauses.propose(code=row.code, player=players[0], until=now() + DAY)

    pauses.propose(code=row.code, player=players[1], until=now() + DAY)

    assert factories.fresh(row).status == "paused"


def test_a_proposal_is_gone_when_nobody_wants_it_any_more(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    pauses.propose(code=row.code, player=players[0], until=now() + DAY)

    pauses.withdraw(code=row.code, player=players[0])

    assert view(row, players[1]).pause_asked_until is None
    assert refused(lambda: pauses.agree(code=row.code, player=players[1])) == ("no-pause", 409)
    assert refused(lambda: pauses.withdraw(code=row.code, player=players[0])) == ("no-pause", 409)


def test_a_proposal_is_gone_when_its_date_has_passed(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    pauses.propose(code=row.code, player=players[0], until=now() + 2 * HOUR)
    clock.shift(2 * HOUR)

    assert view(row, players[1]).pause_asked_until is None
    assert refused(lambda: pauses.agree(code=row.code, player=players[1])) == ("no-pause", 409)


def test_a_proposal_is_gone_when_somebody_resigns(clock: time_machine.Traveller) -> None:
    row, players = table_of(3)
    pauses.propose(code=row.code, player=players[0], until=now() + DAY)
    pauses.agree(code=row.code, player=players[1])

    endings.resign(code=row.code, player=players[2])

    assert factories.fresh(row).status == "running"
    assert refused(lambda: pauses.agree(code=row.code, player=players[1])) == ("no-pause", 409)
    pauses.propose(code=row.code, player=players[0], until=now() + DAY)
    assert factories.fresh(row).status == "running"


def test_a_substitute_has_to_agree_too(clock: time_machine.Traveller) -> None:
    row, players = table_of(3)
    stand_ins.ask(code=row.code, player=players[2])
    stand_ins.offer(code=row.code, player=players[2])
    pauses.propose(code=row.code, player=players[0], until=now() + DAY)
    new = factories.PlayerFactory()
    substitutes.take_over(code=row.code, player=new, letter="C")

    pauses.agree(code=row.code, player=players[1])
    assert factories.fresh(row).status == "running"
    pauses.agree(code=row.code, player=new)

    assert factories.fresh(row).status == "paused"


def test_only_those_who_play_themselves_are_asked_and_nobody_alone_while_others_are_away(
    clock: time_machine.Traveller,
) -> None:
    row, players = table_of(2)
    stand_ins.ask(code=row.code, player=players[1])
    assert refused(lambda: pauses.propose(code=row.code, player=players[1], until=now() + DAY)) == ("bot-plays", 409)

    pauses.propose(code=row.code, player=players[0], until=now() + DAY)
    assert factories.fresh(row).status == "running"

    alone, [player] = table_of(1, bots=1)
    pauses.propose(code=alone.code, player=player, until=now() + DAY)
    assert factories.fresh(alone).status == "paused"


@pytest.mark.parametrize("length", [HOUR, 14 * DAY])
def test_a_pause_lasts_from_an_hour_to_two_weeks(clock: time_machine.Traveller, length: timedelta) -> None:
    row, players = table_of(2)

    assert agreed(row, *players, until=now() + length).paused_until == now() + length


@pytest.mark.parametrize("length", [HOUR - timedelta(seconds=1), 14 * DAY + timedelta(seconds=1), -DAY])
def test_no_pause_is_shorter_or_longer_than_that(clock: time_machine.Traveller, length: timedelta) -> None:
    row, players = table_of(2)

    with pytest.raises(ServiceError) as caught:
        pauses.propose(code=row.code, player=players[0], until=now() + length)

    assert (caught.value.code, caught.value.status) == ("bad-pause", 422)
    assert caught.value.params == {"least": 3600, "most": 14 * 86400}


def test_pauses_do_not_stack_into_months(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    for _ in range(2):
        row = agreed(row, *players, until=now() + 14 * DAY)
        go_to(clock, row.paused_until)
        pauses.resume_due()
    assert factories.fresh(row).paused_for == 28 * DAY

    with pytest.raises(ServiceError) as caught:
        pauses.propose(code=row.code, player=players[0], until=now() + 2 * DAY + HOUR)
    row = agreed(row, *players, until=now() + 2 * DAY)

    assert (caught.value.code, caught.value.params["left"]) == ("pause-used-up", 2 * 86400)
    go_to(clock, row.paused_until)
    pauses.resume_due()
    assert refused(lambda: pauses.propose(code=row.code, player=players[0], until=now() + HOUR)) == (
        "pause-used-up",
        409,
    )


def test_a_game_may_forbid_pauses(clock: time_machine.Traveller) -> None:
    row, players = table_of(2, pauses_allowed=False)

    assert refused(lambda: pauses.propose(code=row.code, player=players[0], until=now() + DAY)) == (
        "pause-not-allowed",
        409,
    )


def test_a_game_that_is_over_or_paused_is_not_paused(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    agreed(row, *players, until=now() + DAY)
    assert refused(lambda: pauses.propose(code=row.code, player=players[0], until=now() + DAY)) == (
        "game-not-running",
        409,
    )
    over, players = table_of(2)
    endings.resign(code=over.code, player=players[0])
    assert refused(lambda: pauses.propose(code=over.code, player=players[1], until=now() + DAY)) == (
        "game-not-running",
        409,
    )
