"""Taking over a seat while something else happens to it."""

import time
from collections.abc import Callable
from datetime import timedelta
from threading import Thread

import pytest
from django.db import connection, transaction

from games.models import FormerMember
from games.services import bot_moves, matches, stand_ins, substitutes
from games.services.errors import ServiceError
from tests import factories
from tests.service.racing import gap_free, together
from tests.service.test_substitutes import left_alone

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


# --- At once


def somebody_waits() -> bool:
    """Whether a connection waits for a row that this one has locked."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
        )
        return bool(cursor.fetchone()[0])


def while_locked(act: Callable[[], object], other: Callable[[], object]) -> object:
    """Do an act, and have another begin while the act is done and not committed yet; what became of the other."""
    results: list[object] = []

    def work() -> None:
        try:
            results.append(other())
        except ServiceError as error:
            results.append(error.code)
        finally:
            connection.close()

    thread = Thread(target=work)
    with transaction.atomic():
        act()
        thread.start()
        give_up = time.monotonic() + 20
        while not somebody_waits():
            assert time.monotonic() < give_up, "the other one does not wait"
            time.sleep(0.01)
    thread.join()
    return results[0]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_substitutes_at_once_are_one() -> None:
    row, _ = left_alone()
    guests = factories.PlayerFactory.create_batch(4)

    results = together(
        *(
            lambda guest=guest: substitutes.take_over(code=row.code, player=guest, letter="A").player_id
            for guest in guests
        )
    )

    assert sorted(str(result) for result in results if isinstance(result, str)) == ["not-takeable"] * 3
    assert factories.seat_of(row, "A").player_id in results
    assert FormerMember.objects.filter(game=row).count() == 1
    assert gap_free(row)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_one_substitute_for_two_seats_at_once_gets_one() -> None:
    row, players = left_alone(3)
    stand_ins.ask(code=row.code, player=players[1])
    stand_ins.offer(code=row.code, player=players[1])
    guest = factories.PlayerFactory()

    results = together(
        *(
            lambda letter=letter: substitutes.take_over(code=row.code, player=guest, letter=letter).letter
            for letter in "AB"
        )
    )

    assert sorted(results) in (["A", "already-seated"], ["B", "already-seated"])
    assert row.seats.filter(player=guest).count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(3))
def test_a_substitute_and_the_old_member_at_once(attempt: int) -> None:
    row, players = left_alone()
    guest = factories.PlayerFactory()

    results = together(
        lambda: substitutes.take_over(code=row.code, player=guest, letter="A").player_id,
        lambda: stand_ins.come_back(code=row.code, player=players[0]).player_id,
    )

    assert results in ([guest.pk, "not-your-seat"], ["not-takeable", players[0].pk])
    assert factories.seat_of(row, "A").player_id == (guest.pk if results[0] == guest.pk else players[0].pk)
    assert not factories.seat_of(row, "A").is_bot
    assert gap_free(row)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_whoever_waited_while_a_seat_was_taken_over_finds_it_taken() -> None:
    row, players = left_alone()
    guest = factories.PlayerFactory()
    question = factories.asked(row, "A").number

    def take_over() -> object:
        return substitutes.take_over(code=row.code, player=guest, letter="A")

    result = while_locked(take_over, lambda: stand_ins.come_back(code=row.code, player=players[0]))

    assert result == "not-your-seat"
    assert not bot_moves.play(code=row.code, letter="A", question=question)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_bot_that_waited_while_its_player_came_back_moves_no_more() -> None:
    row, players = left_alone()
    question = factories.asked(row, "A").number

    result = while_locked(
        lambda: stand_ins.come_back(code=row.code, player=players[0]),
        lambda: bot_moves.play(code=row.code, letter="A", question=question),
    )

    assert result is False
    assert not row.events.filter(by="bot").exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_an_answer_that_waited_while_a_bot_sat_in_is_refused() -> None:
    players = factories.PlayerFactory.create_batch(2)
    row = factories.started(*players)
    decision = factories.asked(row, "A")

    result = while_locked(
        lambda: stand_ins.ask(code=row.code, player=players[0]),
        lambda: matches.submit(
            code=row.code, player=players[0], question=decision.number, answer=decision.default, by="api"
        ),
    )

    assert result == "bot-plays"
    assert not row.events.filter(kind="peeked").exists()
