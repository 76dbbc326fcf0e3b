"""Two clients at once: one of them wins, the other is told what is open now."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from games.models import Game
from players.models import Player
from tests import factories
from tests.api.client import Answer, Api, api_of

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def at_once(requests: Iterable[tuple[Api, str, dict[str, object]]]) -> list[Answer]:
    """Send all requests at the same moment; their answers."""
    waiting = list(requests)
    gate = Barrier(len(waiting))

    def send(request: tuple[Api, str, dict[str, object]]) -> Answer:
        api, path, body = request
        gate.wait(timeout=10)
        try:
            return api.post(path, body)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(waiting)) as pool:
        return list(pool.map(send, waiting))


def record(row: Game) -> list[str]:
    """The answers that were stored."""
    return factories.fresh(row).record.splitlines()


def test_it_plays_one_of_two_answers_to_one_question(ada: Player, ben: Player) -> None:
    row = factories.peeked(factories.started(ada, ben))
    decision = factories.asked(row)
    player = factories.seat_of(row, decision.seat).player
    before = len(record(row))

    answers = at_once(
        (api_of(player), f"games/{row.code}/answers", {"question": decision.number, "answer": word})
        for word in ("draw", "take")
    )

    assert sorted(answer.status for answer in answers) == [200, 409]
    [stale] = [answer for answer in answers if answer.status == 409]
    assert stale.code == "stale-question"
    assert [one["number"] for one in stale.body["open"]] == [decision.number + 1]
    assert len(record(row)) == before + 1


def test_it_plays_an_answer_once_that_is_sent_many_times(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    answers = at_once((api_of(ada), f"games/{row.code}/answers", {"question": 1, "answer": "A1+A2"}) for _ in range(4))

    assert [answer.status for answer in answers] == [200] * 4
    assert sorted(answer.body["repeated"] for answer in answers) == [False, True, True, True]
    assert record(row) == ["A 1 A1+A2 api"]


def test_it_takes_the_answers_of_two_seats(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    answers = at_once(
        (api_of(player), f"games/{row.code}/answers", {"question": 1, "answer": f"{letter}1+{letter}2"})
        for letter, player in (("A", ada), ("B", ben))
    )

    assert [answer.status for answer in answers] == [200, 200]
    assert sorted(record(row)) == ["A 1 A1+A2 api", "B 1 B1+B2 api"]
    assert list(row.events.values_list("number", flat=True)) == list(range(1, factories.fresh(row).event_count + 1))


def test_it_gives_the_last_seat_to_one_of_two(ada: Player) -> None:
    row = factories.opened(ada)

    answers = at_once((api_of(factories.PlayerFactory()), f"games/{row.code}/join", {}) for _ in range(2))

    assert sorted(answer.status for answer in answers) == [200, 409]
    assert row.seats.count() == 2
