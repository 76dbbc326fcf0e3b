"""Two at once, each on a connection of its own: one is first, the other is told so, nothing happens twice."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail

from games.models import Game, OutboxMessage
from games.services import bot_moves, deadlines, delivery, lobby, matches, messages, rematch
from silver_site.clock import now
from tests import factories
from tests.service.racing import gap_free, together

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_two_answers_to_one_question_at_once_play_once() -> None:
    row = factories.peeked(factories.started())
    decision = factories.asked(row)
    player = factories.seat_of(row, decision.seat).player

    def submit(answer: str) -> Callable[[], object]:
        return lambda: (
            matches.submit(code=row.code, player=player, question=decision.number, answer=answer, by="api").repeated
        )

    results = together(submit("draw"), submit("take"), submit("draw"), submit("take"))

    assert sorted(str(result) for result in results) == ["False", "True", "stale-question", "stale-question"]
    assert len(factories.fresh(row).record.splitlines()) == 3
    assert gap_free(row)


def test_four_seats_peek_at_once_and_no_event_is_lost() -> None:
    row = factories.started(*[factories.PlayerFactory() for _ in range(4)])

    results = together(*[lambda letter=letter: len(factories.answer(row, letter).events) for letter in "ABCD"])

    assert results == [1, 1, 1, 1]
    assert row.events.filter(kind="peeked").count() == 4
    assert gap_free(row)
    assert factories.asked(row).question == "action"
    assert OutboxMessage.objects.filter(game=row, kind="turn").count() == 5


def test_the_last_free_seat_goes_to_one() -> None:
    row = factories.opened()
    guests = [factories.PlayerFactory() for _ in range(4)]

    results = together(*[lambda guest=guest: lobby.join(code=row.code, player=guest).letter for guest in guests])

    assert sorted(str(result) for result in results) == ["B", "game-not-open", "game-not-open", "game-not-open"]
    assert row.seats.count() == 2


def test_one_person_joining_twice_at_once_gets_one_seat() -> None:
    row = factories.opened(seats=4)
    guest = factories.PlayerFactory()

    results = together(*[lambda: lobby.join(code=row.code, player=guest).letter] * 2)

    assert sorted(str(result) for result in results) == ["B", "already-seated"]


def test_two_deliveries_of_one_mail_send_one() -> None:
    row = factories.started()
    message = OutboxMessage.objects.get(game=row, kind="turn", letter="A")

    results = together(*[lambda: delivery.deliver(message.pk)] * 4)

    assert sorted(str(result) for result in results) == ["sent", "skipped", "skipped", "skipped"]
    assert len(mail.outbox) == 1


def test_two_deadline_workers_play_once() -> None:
    row = factories.started()
    row.seats.update(deadline=now() - timedelta(seconds=1))

    results = together(*[deadlines.process_due] * 4)

    # Who finds the game locked by another passes over it; the next sweep plays what is left.
    assert sum(results) + deadlines.process_due() == 2
    assert row.events.filter(kind="deadline_passed").count() == 2
    assert factories.seat_of(row, "A").misses == 1


def test_an_answer_and_the_deadline_at_once_play_once() -> None:
    row = factories.started()
    row.seats.filter(letter="A").update(deadline=now() - timedelta(seconds=1))
    seat = factories.seat_of(row, "A")

    def answer() -> object:
        return matches.submit(code=row.code, player=seat.player, question=1, answer="A4+A5", by="api").repeated

    results = together(answer, deadlines.process_due)

    assert results in ([False, 0], ["stale-question", 1])
    assert row.events.filter(kind="peeked", public__seat="A").count() == 1
    assert gap_free(row)


def test_reminders_and_moves_do_not_lock_each_other_out() -> None:
    rows = [factories.started() for _ in range(4)]
    for row in rows:
        row.seats.update(remind_at=now())

    results = together(
        deadlines.remind_due,
        deadlines.remind_due,
        *[lambda row=row: len(factories.answer(row, "A").events) for row in rows],
    )

    assert results[2:] == [1, 1, 1, 1]
    assert all(isinstance(result, int) for result in results[:2])
    # A game that was locked by a move just then is the next sweep's.
    deadlines.remind_due()
    keys = list(OutboxMessage.objects.filter(kind="reminder").values_list("key", flat=True))
    assert len(keys) == len(set(keys)) >= 4


def test_a_bot_woken_twice_at_once_moves_once() -> None:
    row = factories.started(bots=1)

    results = together(*[lambda: bot_moves.play(code=row.code, letter="B", question=1)] * 2)

    assert sorted(str(result) for result in results) == ["False", "True"]
    assert row.events.filter(kind="peeked", by="bot").count() == 1


def test_two_losers_picking_one_number_at_once_get_it_once_and_a_rematch_is_proposed_once() -> None:
    old = factories.play_out(factories.started(*factories.PlayerFactory.create_batch(3), turn_limit=12), seed=1)
    first, second, third = (seat.player for seat in old.seats.select_related("player").order_by("place", "letter"))
    for rank, player in enumerate((first, second, third), 1):
        old.seats.filter(player=player).update(place=rank)

    proposed = together(
        *(
            lambda player=player: rematch.propose(code=old.code, player=player, losers_pick=True).code
            for player in (first, second)
        )
    )
    row = Game.objects.get(rematch_of=old)
    picked = together(
        *(
            lambda player=player: rematch.pick(code=row.code, player=player, number=7, deck="fang").deck
            for player in (second, third)
        )
    )

    assert sorted(map(str, proposed)) == sorted([row.code, "rematch-exists"])
    assert sorted(map(str, picked)) == ["fang", "number-picked"]


def test_messages_said_at_once_are_numbered_without_gaps() -> None:
    row = factories.started()
    players = [seat.player for seat in row.seats.select_related("player")]

    together(*(lambda player=player: messages.post(code=row.code, player=player, text="x") for player in players * 3))

    assert list(row.table_messages.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6]
