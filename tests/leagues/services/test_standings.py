"""Standings and what an organiser watches, from the rows of a season."""

import hashlib
from datetime import timedelta
from fractions import Fraction

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues.models import Season, Table
from games.leagues.selectors import standings
from games.leagues.selectors.watch import watch
from games.leagues.services import starting, withdrawals
from games.models import Game
from games.services import deadlines, endings
from silver_site.clock import now
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues import playing

pytestmark = pytest.mark.django_db


def given(
    table: Table, places: str, totals: list[int], rounds: list[list[int]] | None = None, forfeited: str = ""
) -> None:
    """Write a result into a table: places and totals in the order of the letters, rounds by round."""
    rounds = rounds or [totals]
    table.status = Table.Status.FINISHED
    table.result = {
        letter: {
            "place": int(places[number]),
            "total": totals[number],
            "rounds": [scores[number] for scores in rounds],
            "forfeited": letter in forfeited,
        }
        for number, letter in enumerate("ABCD"[: len(places)])
    }
    table.save()


def under(season: Season, **rules: str) -> Season:
    """The season with these rules besides those of before."""
    season.rules = {**season.rules, **rules}
    season.save()
    return season


def points(season: Season) -> dict[int, Fraction]:
    """By slot."""
    return {row.member: row.points for row in standings.division_standings(season.divisions.get())}


def at(table: Table, letter: str) -> int:
    """The number of the slot that sits there."""
    return table.seats.get(letter=letter).slot.number


def test_places_give_points_and_tables_that_are_not_done_none() -> None:
    season = leagues.published(4, least=4)
    first, second, *_ = playing.tables(season)
    given(first, "1324", [0, 8, 5, 20])
    given(second, "1111", [0, 0, 0, 0])

    rows = standings.division_standings(season.divisions.get())

    made = {at(first, letter): made for letter, made in zip("ABCD", (10, 3, 6, 1), strict=True)}
    assert {row.member: (row.points, row.played) for row in rows} == {
        slot: (score + 5, 2) for slot, score in made.items()
    }
    assert [row.rank for row in rows] == [1, 2, 3, 4]


def test_by_the_rules_of_the_season() -> None:
    season = leagues.published(4, least=4)
    table = playing.tables(season)[0]
    given(table, "1234", [4, 5, 6, 7], rounds=[[0, 2, 1, 3], [4, 3, 2, 1]], forfeited="A")
    expected: list[tuple[dict[str, str], list[Fraction | int]]] = [
        ({"forfeit": "last"}, [1, 10, 6, 3]),
        ({"forfeit": "played"}, [10, 6, 3, 1]),
        ({"forfeit": "nothing"}, [0, 6, 3, 1]),
        ({"forfeit": "last", "points": "linear"}, [0, 10, Fraction(20, 3), Fraction(10, 3)]),
        ({"forfeit": "played", "points": "12-7-3-0"}, [12, 7, 3, 0]),
        ({"points": "10-6-3-1", "per": "rounds"}, [Fraction(11, 2), 3, 6, Fraction(11, 2)]),
    ]

    for rules, made in expected:
        assert [points(under(season, **rules))[at(table, letter)] for letter in "ABCD"] == made


def test_of_a_team_both_totals_and_rounds_count_and_one_who_stayed_is_enough() -> None:
    season = leagues.published(3, least=2, teams=True, forfeit="last")
    table = playing.tables(season)[0]
    given(table, "1313", [4, 5, 6, 7], forfeited="ABD")

    result = standings.table_result(table, {slot.pk: slot.number for slot in season.divisions.get().slots.all()})

    assert [(seat.member, seat.place, seat.total, seat.rounds, seat.forfeited) for seat in result.seats] == [
        (at(table, "A"), 1, 10, (10,), False),
        (at(table, "B"), 3, 12, (12,), True),
    ]
    assert [points(season)[at(table, letter)] for letter in "AB"] == [10, 6]


def test_of_who_withdrew_tables_count_as_announced_and_he_is_last() -> None:
    season = leagues.published(3, seats=2, least=2)
    slot = season.divisions.get().slots.get(number=1)
    for table in playing.tables(season):
        # He wins his games; the other one has the second seat as the winner's.
        given(table, "12" if at(table, "A") == 1 else "21", [3, 3])

    withdrawals.withdraw(season=season, player=slot.entry.player)

    for policy, own, others in (("keep", 20, [16, 12]), ("void", 0, [10, 6]), ("average", 0, [20, 12])):
        rows = standings.division_standings(under(season, withdrawn=policy).divisions.get())
        assert (rows[-1].member, rows[-1].withdrawn, rows[-1].points) == (1, True, own)
        assert [row.points for row in rows[:-1]] == others


def test_the_lot_is_drawn_from_the_seed_the_division_and_the_slot() -> None:
    season = leagues.published(8, seats=2, least=2, size=4)

    for division in season.divisions.all():
        lots = [f"{season.seed}:{division.order + 1}:{number + 1}" for number in range(4)]
        digests = [hashlib.sha256(lot.encode()).hexdigest() for lot in lots]
        drawn = [digests.index(digest) for digest in sorted(digests)]
        assert [row.member for row in standings.division_standings(division)] == drawn
    assert season.divisions.count() == 2


def test_who_met_whom() -> None:
    season = leagues.published(3, seats=2, least=2)
    table = playing.tables(season)[0]
    given(table, "12", [3, 9])

    meetings = standings.division_crosstable(season.divisions.get())

    one, other = at(table, "A"), at(table, "B")
    assert {pair: (met.own, met.theirs, met.tables) for pair, met in meetings.items()} == {
        (one, other): (10, 6, 1),
        (other, one): (6, 10, 1),
    }


def test_statements_do_not_grow_with_the_season() -> None:
    counts = []
    for size, slug in ((3, "small"), (8, "large")):
        season = leagues.running(size, leagues.a_league(slug=slug), seats=2, least=2, size=4)
        division = season.divisions.all()[0]
        with CaptureQueriesContext(connection) as queries:
            standings.season_standings(season)
            standings.division_standings(division)
            watch(season)
        counts.append(len(queries))

    assert season.divisions.count() == 2
    assert counts[0] == counts[1] <= 14


def test_an_organiser_sees_whose_time_runs_who_is_late_and_what_hangs() -> None:
    with time_machine.travel("2026-07-01 10:00:00+00:00", tick=False) as clock:
        season = leagues.published(3, seats=2, least=2)
        clock.move_to(season.starts_at)
        starting.start_due()
        first, second, third = playing.tables(season)
        endings.resign(code=third.game.code, player=factories.seat_of(third.game, "A").player)
        clock.shift(timedelta(days=1, minutes=1))
        Game.objects.filter(pk=second.game.pk).update(status="paused", pause_reason="broken")
        deadlines.process_due()
        seen = watch(leagues.fresh(season))

        assert ([table.table for table in seen.tables][:2], seen.count) == ([second, first], 3)
        assert seen.hanging == [seen.tables[0]]
        watched = seen.tables[1]
        assert (watched.code, watched.game_status, watched.round, watched.given_up) == (
            first.game.code,
            "running",
            1,
            "",
        )
        assert [one.player for one in watched.waiting]
        assert all(one.deadline > now() for one in watched.waiting if one.deadline)
        assert watched in seen.late

        clock.shift(timedelta(days=8))
        assert watch(season).hanging[-1].code == first.game.code
