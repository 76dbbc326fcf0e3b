"""Two at once in a season under way, each on a connection of its own: nothing twice, nothing half done."""

import pytest

from games.leagues.models import Action, Season, Slot, SlotHolder, Table
from games.leagues.services import corrections, ending, grants, replacing, results, withdrawals
from games.models import FormerMember, Game, OutboxMessage, Seat
from games.services import adjudication, matches, verification
from tests import factories
from tests.leagues import factories as leagues
from tests.leagues import playing
from tests.leagues.services.test_season_races import outcomes
from tests.service.racing import gap_free, together

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def season() -> Season:
    """Three players who play each other, a few turns each."""
    return leagues.running(3, seats=2, least=2, turn_limit=4)


def test_one_substitute_takes_one_of_two_slots(season: Season) -> None:
    by, new = leagues.organiser_of(season.league), factories.PlayerFactory()
    first, second, _ = season.entries.order_by("order")

    got = together(
        *[
            lambda entry=entry: replacing.replace(season=season, by=by, entry=entry, player=new, why="Ill")
            for entry in (first, second)
        ]
    )

    assert outcomes(got) == ["already-registered", "done"]
    assert (SlotHolder.objects.count(), FormerMember.objects.count()) == (1, 2)


def test_two_substitutes_for_one_slot_are_one(season: Season) -> None:
    by, entry = leagues.organiser_of(season.league), season.entries.order_by("order")[0]
    people = factories.PlayerFactory.create_batch(2)

    got = together(
        *[
            lambda player=player: replacing.replace(season=season, by=by, entry=entry, player=player, why="Ill")
            for player in people
        ]
    )

    assert outcomes(got) == ["done", "not-registered"]
    assert Seat.objects.filter(player__in=people).count() == 2


def test_withdrawing_twice_at_once_is_once_also_while_somebody_moves() -> None:
    season = leagues.running(4, least=4)
    table = playing.tables(season)[0]
    letter = factories.asked(table.game).seat
    decision, seat = factories.asked(table.game, letter), factories.seat_of(table.game, letter)
    leaving = next(entry.player for entry in season.entries.select_related("player") if entry.player != seat.player)

    got = together(
        lambda: withdrawals.withdraw(season=season, player=leaving),
        lambda: withdrawals.withdraw(season=season, player=leaving),
        lambda: matches.submit(
            code=table.game.code, player=seat.player, question=decision.number, answer=decision.default, by="api"
        ),
    )

    assert outcomes(got) == ["already-withdrawn", "done", "done"]
    assert Seat.objects.filter(player=leaving, resigned_at__isnull=False).count() == 4
    assert all(gap_free(row) for row in Game.objects.all())


def test_two_organisers_rule_on_one_table_once(season: Season) -> None:
    by, table = leagues.organiser_of(season.league), playing.played(playing.tables(season)[0])
    action = corrections.void(season=season, by=by, table=table, why="They talked")

    got = together(*[lambda: corrections.undo(season=season, by=by, action=action, why="They did not")] * 3)

    assert outcomes(got) == ["done", "not-undoable", "not-undoable"]
    assert Action.objects.filter(undoes=action).count() == 1


def test_a_double_click_grants_once(season: Season) -> None:
    by = leagues.organiser_of(season.league)

    got = together(*[lambda: grants.grant(season=season, by=by, seconds=3600, why="The server was slow")] * 2)

    assert sorted(len(one.tables) for one in got if isinstance(one, grants.Granted)) == [0, 3], got
    assert {row.granted.total_seconds() for row in Game.objects.all()} == {3600}


def test_workers_side_by_side_end_a_season_once(season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(ends_at=season.started_at)
    tables = playing.tables(season)

    got = together(
        ending.end_due,
        ending.end_due,
        lambda: adjudication.end_as_it_stands(code=tables[0].game.code),
        lambda: results.game_ended(factories.fresh(tables[1].game)),
    )
    together(ending.finish_due, ending.finish_due)

    assert outcomes(got) == ["done"] * 4
    assert leagues.fresh(season).status == "finished"
    assert list(Table.objects.values_list("ruling", flat=True)) == ["adjudicated"] * 3
    assert all(verification.verify(row.code).ok for row in Game.objects.all())
    assert OutboxMessage.objects.filter(payload__what="finished").count() == 3
    assert Slot.objects.filter(rank=None).count() == 0


def test_the_last_game_and_a_correction_at_once_leave_a_complete_division(season: Season) -> None:
    by, (first, second, third) = leagues.organiser_of(season.league), playing.tables(season)
    for table in (first, second):
        playing.played(table)
    last = playing.play(playing.game_of(third))

    together(
        lambda: results.game_ended(last),
        lambda: results.game_ended(last),
        lambda: corrections.void(season=season, by=by, table=first, why="They talked"),
    )
    ending.finish_due()

    assert leagues.fresh(season).status == "finished"
    assert OutboxMessage.objects.filter(payload__what="complete").count() == 3
