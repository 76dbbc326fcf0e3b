"""Counting moves made in time, and missed deadlines, in real games."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game
from games.ratings import selectors
from games.ratings.models import Punctuality
from games.ratings.services import punctuality
from games.services import deadlines, delivery, endings, stand_ins, substitutes
from players.models import Absence, Player
from silver_site.clock import now
from tests import factories
from tests.ratings.tables import beaten, told
from tests.service.leaving import DAY, TODAY, planned

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def counts(row: Game) -> dict[int | None, tuple[int, int]]:
    """Moves in time and deadlines missed, by player."""
    rows = Punctuality.objects.filter(game=row)
    return {one.player_id: (one.moves, one.missed) for one in rows}


def turn(row: Game, letter: str, clock: time_machine.Traveller) -> None:
    """A seat's whole turn: it draws and discards."""
    clock.shift(MINUTE)
    factories.answer(row, letter, "draw")
    clock.shift(MINUTE)
    factories.answer(row, letter, "discard")


def on_turn(row: Game) -> str:
    return factories.asked(row).seat


def ended(row: Game, player: Player | None) -> Game:
    assert player is not None
    endings.resign(code=row.code, player=player)
    return told(row)


def known(player: Player, moves: int, missed: int, days_ago: int = 0) -> None:
    """A game of that long ago, with so many moves."""
    row = factories.opened(player)
    at = now() - timedelta(days=days_ago)
    Punctuality.objects.create(player=player, game=row, moves=moves, missed=missed, until=at)


# --- What is counted


def test_looks_and_turns_are_counted_when_the_game_has_ended(clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started())
    first = on_turn(row)
    turn(row, first, clock)
    second = on_turn(row)
    players = {letter: factories.seat_of(row, letter).player for letter in "AB"}
    assert not Punctuality.objects.exists()

    ended(row, players[second])

    assert counts(row) == {players[first].pk: (2, 0), players[second].pk: (1, 0)}


def test_a_deadline_that_passed_is_a_miss(clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started())
    late = factories.seat_of(row, on_turn(row)).player
    clock.shift(DAY + MINUTE)
    assert deadlines.process_due() == 1

    ended(row, late)

    assert counts(row)[late.pk] == (1, 1)
    assert Punctuality.objects.get(game=row, player=late).until == now()


def test_one_that_passed_in_the_middle_of_a_turn_too(clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started())
    letter = on_turn(row)
    factories.answer(row, letter, "draw")
    clock.shift(DAY + MINUTE)
    deadlines.process_due()

    late = factories.seat_of(row, letter).player
    ended(row, late)

    assert counts(row)[late.pk] == (1, 1)


def test_time_on_leave_is_not_missed(clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started())
    player = factories.seat_of(row, on_turn(row)).player
    planned(player, TODAY, TODAY + 2 * DAY, Absence.Kind.LEAVE)
    clock.shift(2 * DAY)
    assert deadlines.process_due() == 0

    ended(row, player)

    assert counts(row)[player.pk] == (1, 0)


def test_what_a_bot_plays_for_him_counts_for_nobody(clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started())
    player = factories.seat_of(row, on_turn(row)).player
    stand_ins.ask(code=row.code, player=player)
    delivery.deliver_due()
    assert row.events.filter(by="bot").exists()

    ended(row, player)

    assert counts(row)[player.pk] == (1, 0)


def test_a_seat_that_changed_hands_counts_for_who_held_it(clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started())
    letter = on_turn(row)
    old, new = factories.seat_of(row, letter).player, factories.PlayerFactory()
    clock.shift(DAY + MINUTE)
    deadlines.process_due()
    stand_ins.ask(code=row.code, player=old)
    stand_ins.offer(code=row.code, player=old)
    substitutes.take_over(code=row.code, player=new, letter=letter)
    other = on_turn(row)
    turn(row, other, clock)
    turn(row, letter, clock)

    ended(row, new)

    theirs = {player: count for player, count in counts(row).items() if player in (old.pk, new.pk)}
    assert theirs == {old.pk: (1, 1), new.pk: (1, 0)}


def test_a_game_against_bots_alone_says_nothing() -> None:
    row = factories.started(bots=1)
    factories.answer(row, "A")

    ended(row, factories.seat_of(row, "A").player)

    assert counts(row) == {}


def test_told_twice_and_counted_anew_it_is_the_same(clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started())
    ended(row, factories.seat_of(row, "A").player)
    before = counts(row)

    told(row)
    assert counts(row) == before

    assert punctuality.recount() == 1
    assert counts(row) == before


# --- What gates ask


def test_it_is_unknown_until_there_are_twenty_moves(clock: time_machine.Traveller) -> None:
    player = factories.PlayerFactory()
    known(player, 18, 1)
    assert selectors.reliability(player) is None

    known(player, 0, 1)

    assert selectors.reliability(player) == 0.9


def test_what_is_recent_weighs_more_and_what_is_older_than_a_year_nothing(clock: time_machine.Traveller) -> None:
    player = factories.PlayerFactory()
    known(player, 0, 50, days_ago=366)
    known(player, 0, 10, days_ago=90)
    known(player, 10, 0)

    assert selectors.reliability(player) == pytest.approx(2 / 3)


def test_running_games_count_when_they_are_asked_for(clock: time_machine.Traveller) -> None:
    row = factories.peeked(factories.started())
    late = factories.seat_of(row, on_turn(row)).player
    known(late, 19, 0)
    clock.shift(DAY + MINUTE)
    deadlines.process_due()

    assert selectors.reliability(late) is None
    # A look made, a turn missed.
    assert selectors.reliability(late, running=True) == pytest.approx(20 / 21, abs=1e-3)


def test_as_many_queries_for_many_players_as_for_one() -> None:
    rows = [factories.peeked(factories.started()) for _ in range(3)]
    players = [seat.player for row in rows for seat in row.seats.select_related("player")]
    beaten(players[0], players[1])
    queries = []
    for asked_about in (players[:1], players):
        with CaptureQueriesContext(connection) as captured:
            found = selectors.reliabilities(asked_about, running=True)
        queries.append(len(captured))
        assert found.keys() == {player.pk for player in asked_about}

    assert queries[0] == queries[1] == 5
