"""A whole season of four divisions, as people and organisers go through it, and the next one."""

from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction

import pytest
import time_machine

from games.leagues.models import Division, Season, SlotHolder, Table
from games.leagues.selectors import standings
from games.leagues.services import drafts, ending, registration, replacing, starting, withdrawals
from games.models import OutboxMessage, Seat
from games.services import delivery, verification
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues import playing

pytestmark = pytest.mark.django_db
POINTS = (10, 6, 3, 1)
MOVING = 2
"""A sixth of seven, rounded up."""


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """The one clock; it moves when it is told to."""
    with time_machine.travel("2026-09-01 10:00:00+00:00", tick=False) as traveller:
        yield traveller


def test_a_season_of_28_with_withdrawals_a_substitute_and_a_hard_end_and_the_next_one(
    clock: time_machine.Traveller,
) -> None:
    season = leagues.published(28, size=7, turn_limit=4, withdrawn="average")
    clock.move_to(season.starts_at)
    assert starting.start_due() == 1
    organiser = leagues.organiser_of(season.league)
    divisions = list(season.divisions.all())
    tables = playing.tables(season)
    assert [division.tables.count() for division in divisions] == [7, 7, 7, 7]

    # One leaves at once, another one when half of the games are played; somebody else takes a third one's place.
    withdrawals.withdraw(season=season, player=player_of(divisions[0], 0))
    played(tables[:10])
    withdrawals.withdraw(season=season, player=player_of(divisions[1], 2))
    old = divisions[2].slots.get(number=4).entry
    new = factories.PlayerFactory()
    replacing.replace(season=season, by=organiser, entry=old, player=new, why="He fell ill")
    played(tables[10:26])
    # Two games are not over when the season is: in one of them nobody moved, in the other somebody is in mid-turn.
    playing.play(playing.game_of(tables[27]), most=9)
    clock.move_to(season.ends_at)
    assert ending.end_due() == 2
    assert ending.finish_due() == 1

    season = leagues.fresh(season)
    assert season.status == Season.Status.FINISHED
    assert [table.ruling for table in playing.tables(season)] == ["played"] * 26 + ["adjudicated"] * 2
    for table in tables[-3:]:
        assert verification.verify(playing.game_of(table).code).ok
    assert SlotHolder.objects.get().entry == old
    assert Seat.objects.filter(player=new, game__status="finished").count() == 4
    for division in divisions:
        check_standings(season, division)

    following = next_season(season, clock)
    check_moves(season, following)


def player_of(division: Division, number: int) -> object:
    """Who holds a slot."""
    return division.slots.get(number=number).entry.player


def played(tables: list[Table]) -> None:
    """Play these games to their ends, and deliver what follows from those."""
    for table in tables:
        playing.play(playing.game_of(table))
    for message in OutboxMessage.objects.filter(kind="game-ended", status="pending"):
        assert delivery.deliver(message.pk) == "sent"


# --- Standings once more, by hand


def check_standings(season: Season, division: Division) -> None:
    """Compare a division's standings with what its games' seats say."""
    rows = standings.season_standings(season)[division.pk]
    gone = set(division.slots.filter(withdrawn_at__isnull=False).values_list("number", flat=True))
    points, wins, averaged = tallied(division, gone)

    def strength(number: int) -> tuple[bool, Fraction, Fraction]:
        count = max(1, len(points[number]))
        return (number not in gone, sum(points[number], Fraction(0)) / count, sum(wins[number], Fraction(0)) / count)

    order = [row.member for row in rows]
    assert sorted(order) == list(range(7))
    assert [row.rank for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert [strength(number) for number in order] == sorted(map(strength, range(7)), reverse=True)
    for row in rows:
        assert (row.mean, row.played) == (strength(row.member)[1], len(points[row.member]))
        assert (row.withdrawn, row.averaged) == (row.member in gone, averaged[row.member])
        assert division.slots.get(number=row.member).rank == row.rank


def tallied(division: Division, gone: set[int]) -> tuple[list[list[Fraction]], list[list[Fraction]], list[int]]:
    """By slot: its points and wins at each table that counts, and how many others are averaged for it."""
    points: list[list[Fraction]] = [[] for _ in range(7)]
    wins: list[list[Fraction]] = [[] for _ in range(7)]
    averaged = [0] * 7
    for table in division.tables.all():
        slots = dict(table.seats.values_list("letter", "slot__number"))
        if gone & set(slots.values()):
            for number in set(slots.values()) - gone:
                averaged[number] += 1
            continue
        keys = {seat.letter: (seat.resigned_at is not None, seat.place) for seat in table.game.seats.all()}
        for letter, key in keys.items():
            ahead = sum(other < key for other in keys.values())
            equal = list(keys.values()).count(key)
            points[slots[letter]].append(Fraction(sum(POINTS[ahead : ahead + equal]), equal))
            wins[slots[letter]].append(Fraction(0 if ahead else 1, equal))
    return points, wins, averaged


# --- The next season


def next_season(season: Season, clock: time_machine.Traveller) -> Season:
    """The season that follows, with everybody who held a slot at the end, up to its pairings."""
    organiser = leagues.organiser_of(season.league)
    following = drafts.next_season(season=season, by=organiser)
    clock.move_to(following.opens_at + timedelta(minutes=1))
    registration.open_registration(season=following, by=organiser)
    for entry in season.entries.filter(slots__isnull=False):
        registration.register(season=following, player=entry.player)
    registration.close_registration(season=following, by=organiser)
    leagues.confirm_all(following)
    return leagues.publish(leagues.fresh(following))


def check_moves(season: Season, following: Season) -> None:
    """The first two of a division play one higher now, the last two one lower, all others where they were."""
    before = list(season.divisions.prefetch_related("slots__entry"))
    now_in = {
        slot.entry.player_id: (division.order, slot.origin)
        for division in following.divisions.prefetch_related("slots__entry")
        for slot in division.slots.all()
    }
    for division in before:
        for slot in division.slots.all():
            if slot.rank <= MOVING and division.order > 0:
                expected = (division.order - 1, "promoted")
            elif slot.rank > 7 - MOVING and division.order < 3:
                expected = (division.order + 1, "relegated")
            else:
                expected = (division.order, "stayed")
            assert now_in[slot.entry.player_id] == expected
    told = OutboxMessage.objects.filter(kind="league", payload__season=season.pk, payload__what="finished")
    fates = list(told.values_list("payload__fate", flat=True))
    assert fates.count("promoted") == 3 * MOVING
    # Two of those who go down had withdrawn, and are not told.
    assert len(fates) == 26
