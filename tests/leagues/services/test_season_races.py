"""Two at once, each on a connection of its own: one is first, the other is told so, nothing is half done."""

import pytest

from games.leagues.models import Action, Division, Organiser, Table
from games.leagues.services import drafts, organisers, planning, registration, starting
from games.models import Game, OutboxMessage
from tests.factories import PlayerFactory
from tests.leagues import factories as leagues
from tests.service.racing import together

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def outcomes(results: list[object]) -> list[str]:
    """Refusals by their codes, all else as "done"."""
    return sorted(result if isinstance(result, str) else "done" for result in results)


def test_one_player_registering_twice_at_once_registers_once() -> None:
    season, player = leagues.opened(), PlayerFactory()

    results = together(*[lambda: registration.register(season=season, player=player)] * 3)

    assert outcomes(results) == ["already-registered", "already-registered", "done"]
    assert season.entries.count() == 1


def test_the_last_place_goes_to_one() -> None:
    season = leagues.registered(3, most=4)
    players = [PlayerFactory() for _ in range(3)]

    results = together(
        *[lambda player=player: registration.register(season=season, player=player) for player in players]
    )

    assert outcomes(results) == ["done"] * 3
    assert list(season.entries.values_list("status", flat=True)) == ["registered"] * 4 + ["waiting"] * 2
    assert list(season.entries.values_list("order", flat=True)) == [1, 2, 3, 4, 5, 6]


def test_two_who_leave_at_once_free_two_places() -> None:
    season = leagues.registered(6, most=4)
    leaving = [entry.player for entry in season.entries.select_related("player")[:2]]

    together(*[lambda player=player: registration.withdraw_entry(season=season, player=player) for player in leaving])

    assert list(season.entries.values_list("status", flat=True)) == ["withdrawn"] * 2 + ["registered"] * 4
    assert OutboxMessage.objects.filter(payload__what="moved-up").count() == 2


def test_two_organisers_close_registration_once() -> None:
    season = leagues.registered(4)
    by = leagues.organiser_of(season.league)

    results = together(
        lambda: registration.close_registration(season=season, by=by),
        lambda: registration.close_registration(season=season, by=by),
    )

    assert outcomes(results) == ["done", "season-not-open"]
    # Now, and once more on the last day.
    assert OutboxMessage.objects.filter(payload__what="confirm").count() == 2 * 4


def test_two_organisers_publish_once() -> None:
    season = leagues.confirmed(5)
    digest, by = planning.preview(season=season).digest, leagues.organiser_of(season.league)

    results = together(*[lambda: planning.publish(season=season, by=by, digest=digest)] * 2)

    assert outcomes(results) == ["done", "season-not-open"]
    assert (Division.objects.count(), Table.objects.count()) == (1, 5)
    assert Action.objects.filter(kind="publish").count() == 1


def test_pairings_published_while_somebody_leaves_hold_all_or_nothing() -> None:
    season = leagues.confirmed(6)
    digest, by = planning.preview(season=season).digest, leagues.organiser_of(season.league)
    player = season.entries.select_related("player")[0].player

    publishing, leaving = together(
        lambda: planning.publish(season=season, by=by, digest=digest),
        lambda: registration.withdraw_entry(season=season, player=player),
    )

    first = (publishing != "plan-changed", leaving == "season-not-open")
    assert first in {(True, True), (False, False)}
    assert Table.objects.count() == (6 if first[0] else 0)


def test_two_sweeps_start_each_game_once() -> None:
    season = leagues.published(5)
    leagues.make_due(season)

    together(*[starting.start_due] * 3)

    assert leagues.fresh(season).status == "running"
    assert Game.objects.count() == 5
    assert OutboxMessage.objects.filter(payload__what="started").count() == 5


def test_two_next_seasons_are_one() -> None:
    season = leagues.published(5)
    by = leagues.organiser_of(season.league)

    results = together(*[lambda: drafts.next_season(season=season, by=by)] * 2)

    assert outcomes(results) == ["done", "season-followed"]


def test_two_organisers_who_dismiss_each_other_leave_one() -> None:
    league = leagues.a_league()
    one, other = leagues.organiser_of(league), PlayerFactory()
    organisers.appoint(league=league, by=one, player=other)

    together(
        lambda: organisers.dismiss(league=league, by=one, player=other),
        lambda: organisers.dismiss(league=league, by=other, player=one),
    )

    assert Organiser.objects.filter(league=league).count() == 1
