"""A bot plays for who is away, and stops when he comes back; the seat stays his."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine

from games import engine, selectors
from games.models import Game, OutboxMessage
from games.services import deadlines, delivery, endings, matches, stand_ins
from games.services.errors import ServiceError
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.service.racing import gap_free

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def table_of(people: int, **options: object) -> tuple[Game, list[Player]]:
    players = [factories.PlayerFactory() for _ in range(people)]
    return factories.started(*players, **options), players


def bots_move(row: Game, most: int = 200) -> None:
    """Deliver every bot's move that waits, and those that follow from it."""
    for _ in range(most):
        waiting = OutboxMessage.objects.filter(game=row, kind="bot-move", status="pending").first()
        if waiting is None:
            return
        delivery.deliver(waiting.pk)
    raise AssertionError("the bots do not come to an end")


def misses_all(row: Game, letter: str) -> None:
    """One miss more and a bot sits in: let the deadline of this seat pass."""
    allowed = factories.fresh(row).misses_allowed
    row.seats.filter(letter=letter).update(missed_in_row=allowed - 1, deadline=now())
    deadlines.process_due()


def view(row: Game, player: Player) -> selectors.TableView:
    return selectors.table(selectors.visible_game(row.code, player), player)


def told(row: Game, *kinds: str) -> list[dict[str, object]]:
    return [{"kind": event.kind, **event.public} for event in row.events.filter(kind__in=kinds)]


def refused(act: Callable[[], object]) -> tuple[str, int]:
    with pytest.raises(ServiceError) as caught:
        act()
    return caught.value.code, caught.value.status


# --- A bot sits in


def test_a_bot_sits_in_after_so_many_misses_in_a_row_and_plays_on() -> None:
    row, players = table_of(2, misses_allowed=1)
    row.seats.filter(letter="A").update(deadline=now())

    deadlines.process_due()

    seat = factories.seat_of(row, "A")
    assert (seat.is_bot, seat.player, seat.stand_in_why, seat.misses) == (True, players[0], "misses", 1)
    assert factories.fresh(row).bot_seats == "A"
    assert told(row, "bot_sat_in") == [{"kind": "bot_sat_in", "seat": "A", "why": "misses"}]
    factories.answer(row, "B")
    while factories.asked(row).seat == "B":
        factories.answer(row, "B")
    bots_move(row)
    assert factories.asked(row).seat == "B"
    assert row.events.filter(by="bot", public__seat="A").exists()


def test_a_move_of_ones_own_in_between_begins_the_row_anew() -> None:
    row, _ = table_of(2, misses_allowed=2)
    row.seats.filter(letter="A").update(missed_in_row=1)

    factories.answer(row, "A")
    row.seats.filter(letter="B").update(deadline=now())
    deadlines.process_due()

    seats = [factories.seat_of(row, letter) for letter in "AB"]
    assert [(seat.missed_in_row, seat.is_bot) for seat in seats] == [(0, False), (1, False)]


def test_no_bot_sits_in_where_a_game_allows_any_number_of_misses() -> None:
    row, _ = table_of(2, misses_allowed=0)
    row.seats.filter(letter="A").update(missed_in_row=50, deadline=now())

    deadlines.process_due()

    assert not factories.seat_of(row, "A").is_bot


def test_who_asks_for_a_bot_has_it_answer_what_he_is_asked_now() -> None:
    row, players = table_of(2)

    stand_ins.ask(code=row.code, player=players[0])
    stand_ins.ask(code=row.code, player=players[0])

    [message] = factories.messages(row, "bot-move")
    assert delivery.deliver(message.pk) == "sent"
    assert row.events.filter(kind="peeked", public__seat="A", by="bot").exists()
    assert told(row, "bot_sat_in") == [{"kind": "bot_sat_in", "seat": "A", "why": "asked"}]
    assert gap_free(row)


def test_the_others_are_told_and_who_has_gone_is_not_asked_by_mail() -> None:
    row, players = table_of(3)

    stand_ins.ask(code=row.code, player=players[0])

    assert [message.letter for message in factories.messages(row, "table")] == ["B", "C"]
    [turn] = [message for message in factories.messages(row, "turn") if message.letter == "A"]
    assert delivery.deliver(turn.pk) == "suppressed"
    assert factories.seat_of(row, "A").player == players[0]


def test_a_bot_plays_in_his_stead_and_he_is_told_how_to_come_back() -> None:
    row, players = table_of(2)
    question = factories.asked(row, "A").number
    stand_ins.ask(code=row.code, player=players[0])

    def move() -> object:
        return matches.submit(code=row.code, player=players[0], question=question, answer="A1+A2", by="api")

    assert refused(move) == ("bot-plays", 409)
    assert view(row, players[0]).can_return
    assert view(row, players[0]).decisions == []
    assert view(row, players[0]).view == engine.view(factories.inside(row), "A")


def test_an_answer_given_before_the_bot_sat_in_is_still_known_as_given() -> None:
    row, players = table_of(2)
    decision = factories.asked(row, "A")
    factories.answer(row, "A")
    stand_ins.ask(code=row.code, player=players[0])

    again = matches.submit(
        code=row.code, player=players[0], question=decision.number, answer=decision.default, by="api"
    )

    assert again.repeated


def test_no_bot_can_be_asked_for_by_who_resigned_or_in_an_ended_game() -> None:
    row, players = table_of(3)
    endings.resign(code=row.code, player=players[0])
    assert refused(lambda: stand_ins.ask(code=row.code, player=players[0])) == ("not-your-seat", 403)

    endings.resign(code=row.code, player=players[1])

    assert refused(lambda: stand_ins.ask(code=row.code, player=players[2])) == ("game-not-running", 409)
    assert refused(lambda: stand_ins.come_back(code=row.code, player=factories.PlayerFactory())) == (
        "not-your-seat",
        403,
    )


# --- He comes back


def test_who_comes_back_plays_himself_and_the_bots_call_does_nothing() -> None:
    row, players = table_of(2)
    stand_ins.ask(code=row.code, player=players[0])

    stand_ins.come_back(code=row.code, player=players[0])
    stand_ins.come_back(code=row.code, player=players[0])

    seat = factories.seat_of(row, "A")
    assert (seat.is_bot, seat.stand_in_since, seat.stand_in_why, seat.missed_in_row) == (False, None, "", 0)
    [message] = factories.messages(row, "bot-move")
    assert delivery.deliver(message.pk) == "suppressed"
    assert not row.events.filter(by="bot").exists()
    assert len(told(row, "player_returned")) == 1
    assert factories.answer(row, "A").events
    assert gap_free(row)


def test_the_bot_stops_at_once_between_two_of_its_moves() -> None:
    row, players = table_of(2)
    stand_ins.ask(code=row.code, player=players[0])
    factories.answer(row, "B")
    bots_move(row)
    assert factories.asked(row).seat == "B"
    mails = len(factories.messages(row, "turn"))

    stand_ins.come_back(code=row.code, player=players[0])
    while factories.asked(row).seat == "B":
        factories.answer(row, "B")

    bots_move(row)
    assert factories.asked(row).seat == "A"
    assert [message.letter for message in factories.messages(row, "turn")[mails:]] == ["A"]


def test_a_bot_called_sent_away_and_called_again_for_one_question_answers_it() -> None:
    row, players = table_of(2)
    stand_ins.ask(code=row.code, player=players[0])
    stand_ins.come_back(code=row.code, player=players[0])
    bots_move(row)

    stand_ins.ask(code=row.code, player=players[0])
    bots_move(row)

    assert row.events.filter(kind="peeked", public__seat="A", by="bot").count() == 1


def test_what_was_asked_while_he_was_away_gets_a_fresh_clock(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    stand_ins.ask(code=row.code, player=players[0])
    bots_move(row)
    clock.shift(2 * HOUR)
    factories.answer(row, "B")
    while factories.asked(row).seat == "B":
        factories.answer(row, "B")
    clock.shift(20 * HOUR)

    stand_ins.come_back(code=row.code, player=players[0])

    assert factories.seat_of(row, "A").deadline == now() + DAY
    assert view(row, players[0]).decisions


def test_calling_a_bot_and_sending_it_away_wins_no_time(clock: time_machine.Traveller) -> None:
    row, players = table_of(2)
    deadline = factories.seat_of(row, "A").deadline
    clock.shift(20 * HOUR)

    stand_ins.ask(code=row.code, player=players[0])
    clock.shift(HOUR)
    stand_ins.come_back(code=row.code, player=players[0])

    assert factories.seat_of(row, "A").deadline == deadline


def test_who_comes_back_begins_with_no_misses_in_a_row() -> None:
    row, players = table_of(2, misses_allowed=2)
    misses_all(row, "A")
    stand_ins.come_back(code=row.code, player=players[0])

    assert factories.seat_of(row, "A").missed_in_row == 0


def test_without_memory_he_sees_all_that_the_bot_saw_for_him_until_the_round_is_over() -> None:
    row, players = table_of(2, remember=False, rounds=2)
    stand_ins.ask(code=row.code, player=players[0])
    bots_move(row)
    while factories.asked(row).seat == "B":
        factories.answer(row, "B")
    bots_move(row)

    before = view(row, players[0]).view
    stand_ins.come_back(code=row.code, player=players[0])

    game = factories.inside(row)
    assert before == engine.view(game, "A", remember=False)
    assert before != engine.view(game, "A", remember=True)
    assert view(row, players[0]).view == engine.view(game, "A", remember=True)
    events = selectors.events(factories.fresh(row), players[0])
    assert [event for event in events if event["kind"] == "peeked" and "cards" in event]
    row.refresh_from_db()
    row.round = 2
    assert selectors.table(row, players[0]).view == engine.view(game, "A", remember=False)


def test_without_memory_calling_a_bot_and_sending_it_away_brings_nothing_back() -> None:
    row, players = table_of(2, remember=False)
    factories.peeked(row)
    seen = view(row, players[0]).view

    stand_ins.ask(code=row.code, player=players[0])
    stand_ins.come_back(code=row.code, player=players[0])

    assert view(row, players[0]).view == seen
    assert seen != engine.view(factories.inside(row), "A", remember=True)


def test_he_may_offer_his_seat_only_while_a_bot_plays_it() -> None:
    row, players = table_of(2)
    assert refused(lambda: stand_ins.offer(code=row.code, player=players[0])) == ("not-a-bot", 409)
    stand_ins.ask(code=row.code, player=players[0])

    for _ in range(2):
        stand_ins.offer(code=row.code, player=players[0])
    assert view(row, players[1]).seats[0].takeable

    stand_ins.offer(code=row.code, player=players[0], offered=False)

    assert not view(row, players[1]).seats[0].takeable
    assert [event["offered"] for event in told(row, "seat_offered")] == [True, False]


def test_who_comes_back_no_longer_offers_his_seat() -> None:
    row, players = table_of(2)
    stand_ins.ask(code=row.code, player=players[0])
    stand_ins.offer(code=row.code, player=players[0])

    stand_ins.come_back(code=row.code, player=players[0])

    assert not factories.seat_of(row, "A").offered
