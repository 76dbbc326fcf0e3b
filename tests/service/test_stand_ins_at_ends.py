"""Ends of games while bots stand in for somebody, and what happens at once."""

from datetime import timedelta

import pytest
import time_machine

from games.models import Seat
from games.services import bot_moves, deadlines, endings, pauses, stand_ins
from silver_site.clock import now
from tests import factories
from tests.service.racing import gap_free, together
from tests.service.test_stand_ins import bots_move, refused, table_of, told, view

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


# --- Ends, while bots stand in


def test_the_game_goes_on_while_two_people_are_left_also_if_a_bot_stands_in_for_one() -> None:
    row, players = table_of(3)
    stand_ins.ask(code=row.code, player=players[1])

    endings.resign(code=row.code, player=players[0])

    assert factories.fresh(row).status == "running"
    assert factories.fresh(row).bot_seats == "AB"


def test_the_game_ends_for_the_last_person_also_if_a_bot_stands_in_for_him() -> None:
    row, players = table_of(2)
    stand_ins.ask(code=row.code, player=players[1])

    endings.resign(code=row.code, player=players[0])

    row = factories.fresh(row)
    assert (row.status, row.result["reason"], row.result["winner"]) == ("finished", "resignation", "B")
    assert "B" in [message.letter for message in factories.messages(row, "game-over")]


def test_who_is_away_may_resign_and_no_longer_comes_back() -> None:
    row, players = table_of(3)
    stand_ins.ask(code=row.code, player=players[0])

    endings.resign(code=row.code, player=players[0])

    seat = factories.seat_of(row, "A")
    assert (seat.is_bot, seat.stand_in_since, factories.fresh(row).bot_seats) == (True, None, "A")
    assert refused(lambda: stand_ins.come_back(code=row.code, player=players[0])) == ("not-your-seat", 403)
    assert len(factories.messages(row, "bot-move")) == 1


def test_only_those_who_play_themselves_need_to_agree_to_an_end() -> None:
    row, players = table_of(3)
    endings.agree_to_end(code=row.code, player=players[2])
    stand_ins.ask(code=row.code, player=players[2])
    assert not factories.seat_of(row, "C").wants_end
    assert refused(lambda: endings.agree_to_end(code=row.code, player=players[2])) == ("bot-plays", 409)

    endings.agree_to_end(code=row.code, player=players[0])
    assert factories.fresh(row).status == "running"
    endings.agree_to_end(code=row.code, player=players[1])

    assert factories.fresh(row).result["reason"] == "agreement"


def test_nobody_ends_a_game_alone_while_the_others_are_only_away() -> None:
    row, players = table_of(2)
    stand_ins.ask(code=row.code, player=players[1])

    endings.agree_to_end(code=row.code, player=players[0])
    assert factories.fresh(row).status == "running"
    stand_ins.come_back(code=row.code, player=players[1])
    endings.agree_to_end(code=row.code, player=players[1])

    assert factories.fresh(row).result["reason"] == "agreement"


def test_a_game_whose_people_are_all_away_is_played_to_its_end_by_bots() -> None:
    row, players = table_of(2, turn_limit=8)
    for player in players:
        stand_ins.ask(code=row.code, player=player)

    bots_move(row, most=500)

    row = factories.fresh(row)
    assert (row.status, row.result["reason"]) == ("finished", "rounds")
    assert {message.letter for message in factories.messages(row, "game-over")} == {"A", "B"}


def test_no_bot_sits_in_when_the_missed_move_was_the_last_one() -> None:
    row, players = table_of(2, misses_allowed=1, turn_limit=2)
    for _ in range(20):
        for player in players:
            stand_ins.come_back(code=row.code, player=player)
        row.seats.filter(asked__isnull=False).update(deadline=now())
        deadlines.process_due()
        if factories.fresh(row).status == "finished":
            break

    kinds = [event.kind for event in row.events.order_by("number")]
    assert kinds[-1] == "game_ended"
    assert "bot_sat_in" in kinds
    assert factories.seat_of(row, row.events.filter(kind="deadline_passed").last().public["seat"]).is_bot is False


# --- At once


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("attempt", range(4))
def test_a_bots_move_and_the_players_return_at_once(attempt: int) -> None:
    row, players = table_of(2)
    stand_ins.ask(code=row.code, player=players[0])
    [message] = factories.messages(row, "bot-move")

    results = together(
        lambda: bot_moves.play(code=row.code, letter="A", question=message.question),
        lambda: stand_ins.come_back(code=row.code, player=players[0]).is_bot,
    )

    assert results in ([True, False], [False, False])
    # Either the bot's move came first, or it did nothing.
    kinds = [event.kind for event in row.events.filter(number__gt=1).order_by("number")]
    assert ("peeked" in kinds) == results[0]
    assert results[0] is False or kinds.index("peeked") < kinds.index("player_returned")
    assert factories.fresh(row).bot_seats == ""
    assert gap_free(row)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_deadline_and_the_players_call_for_a_bot_at_once_seat_one_bot() -> None:
    row, players = table_of(2, misses_allowed=1)
    row.seats.filter(letter="A").update(deadline=now() - HOUR)

    results = together(
        deadlines.process_due,
        lambda: stand_ins.ask(code=row.code, player=players[0]).is_bot,
        lambda: stand_ins.ask(code=row.code, player=players[0]).is_bot,
    )

    assert results[1:] == [True, True]
    assert len(told(row, "bot_sat_in")) == 1
    assert gap_free(row)


def test_a_bot_that_sits_in_ends_what_was_proposed(clock: time_machine.Traveller) -> None:
    row, players = table_of(3)
    pauses.propose(code=row.code, player=players[0], until=now() + DAY)

    stand_ins.ask(code=row.code, player=players[1])

    assert view(row, players[0]).pause_asked_until is None
    assert refused(lambda: pauses.agree(code=row.code, player=players[2])) == ("no-pause", 409)
    assert Seat.objects.filter(game=row, is_bot=True).count() == 1
