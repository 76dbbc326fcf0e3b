"""Organisers: of their own league, and of no other."""

import pytest
from django.contrib.auth.models import Group

from games.leagues.models import Action, League
from games.leagues.services import organisers
from players.models import Player
from tests.factories import PlayerFactory
from tests.leagues import factories as leagues
from tests.leagues.refusals import refused


@pytest.fixture
def mia(league: League, founder: Player) -> Player:
    """Who was appointed an organiser."""
    player = PlayerFactory(username="Mia")
    organisers.appoint(league=league, by=founder, player=player)
    return player


def test_who_is_appointed_runs_this_league_alone_and_may_enter_the_admin(
    league: League, founder: Player, mia: Player
) -> None:
    other = leagues.a_league(founder, "autumn", "Autumn league")

    assert organisers.is_organiser(mia, league)
    assert not organisers.is_organiser(mia, other)
    assert Player.objects.get(pk=mia.pk).is_staff
    with refused("not-organiser", 403, league="autumn"):
        organisers.appoint(league=other, by=mia, player=PlayerFactory())


def test_who_may_found_leagues_runs_all_of_them(league: League) -> None:
    assert organisers.is_organiser(leagues.a_founder(), league)


def test_whose_account_is_gone_runs_nothing(league: League, mia: Player) -> None:
    mia.is_active = False

    assert not organisers.is_organiser(mia, league)


def test_nobody_is_appointed_twice(league: League, founder: Player, mia: Player) -> None:
    with refused("already-organiser", 409, player="Mia"):
        organisers.appoint(league=league, by=founder, player=mia)


@pytest.mark.parametrize("account", [{"is_active": False}, {"is_demo": True}])
def test_accounts_that_nobody_answers_for_are_not_appointed(
    league: League, founder: Player, account: dict[str, bool]
) -> None:
    with refused("no-account", 422):
        organisers.appoint(league=league, by=founder, player=PlayerFactory(**account))


def test_who_is_dismissed_finds_the_admins_door_closed(league: League, founder: Player, mia: Player) -> None:
    organisers.dismiss(league=league, by=founder, player=mia)

    assert not organisers.is_organiser(mia, league)
    assert not Player.objects.get(pk=mia.pk).is_staff
    with refused("no-organiser", 404, player="Mia"):
        organisers.dismiss(league=league, by=founder, player=mia)


def test_the_door_stays_open_for_another_league_or_another_task(league: League, founder: Player, mia: Player) -> None:
    other = leagues.a_league(founder, "autumn", "Autumn league")
    organisers.appoint(league=other, by=founder, player=mia)
    helper = PlayerFactory()
    helper.groups.add(Group.objects.create(name="support"))
    organisers.appoint(league=league, by=founder, player=helper)

    for player in (mia, helper):
        organisers.dismiss(league=league, by=founder, player=player)

    assert Player.objects.get(pk=mia.pk).is_staff
    assert Player.objects.get(pk=helper.pk).is_staff


def test_the_last_organiser_cannot_leave(league: League, founder: Player, mia: Player) -> None:
    organisers.dismiss(league=league, by=founder, player=founder)

    with refused("last-organiser", 409):
        organisers.dismiss(league=league, by=mia, player=mia)
    assert organisers.is_organiser(mia, league)


def test_appointments_are_in_the_log(league: League, founder: Player, mia: Player) -> None:
    organisers.dismiss(league=league, by=founder, player=mia)

    noted = Action.objects.filter(league=league).order_by("pk").values_list("kind", "by", "params")
    assert list(noted) == [
        ("found", founder.pk, {}),
        ("appoint", founder.pk, {"player": mia.pk}),
        ("dismiss", founder.pk, {"player": mia.pk}),
    ]


def test_games_are_opened_in_the_name_of_who_has_run_the_league_longest(
    league: League, founder: Player, mia: Player
) -> None:
    assert organisers.host(league) == founder
    Player.objects.filter(pk=founder.pk).update(is_active=False)
    assert organisers.host(league) == mia
