"""Ends of games told by two workers at once."""

import pytest

from games.models import Game
from games.ratings.models import Rating, RatingChange
from games.ratings.services import rating
from games.services import accounts, endings
from players.models import Player
from tests import factories
from tests.ratings.tables import beaten, everything, told
from tests.service.racing import together

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def given_up(winner: Player, loser: Player) -> Game:
    """A game of two that has ended, and nobody was told."""
    row = factories.started(winner, loser)
    endings.resign(code=row.code, player=loser)
    return factories.fresh(row)


def same_when_built_anew() -> bool:
    """Whether the ratings are those that the games give, up to their order."""
    before = {key[:2]: key[4] for key in everything()[0]}
    rating.recompute()
    return before == {key[:2]: key[4] for key in everything()[0]}


def test_one_end_told_by_several_counts_once() -> None:
    row = given_up(*factories.PlayerFactory.create_batch(2))

    results = together(*[lambda: told(row)] * 4)

    assert [str(result) for result in results] == [row.code] * 4
    assert RatingChange.objects.count() == 4
    assert list(Rating.objects.values_list("games", flat=True)) == [1] * 4


def test_ends_of_several_games_of_the_same_people_all_count() -> None:
    ada, ben, cleo = factories.PlayerFactory.create_batch(3)
    rows = [given_up(ada, ben), given_up(ben, cleo), given_up(cleo, ada)]

    results = together(*[lambda row=row: told(row) for row in rows])

    assert [str(result) for result in results] == [row.code for row in rows]
    assert list(Rating.objects.values_list("games", flat=True)) == [2] * 6
    assert same_when_built_anew()


def test_all_is_built_anew_while_games_end() -> None:
    ada, ben, cleo = factories.PlayerFactory.create_batch(3)
    beaten(ada, ben)
    rows = [given_up(ada, ben), given_up(ben, cleo)]

    results = together(rating.recompute, *[lambda row=row: told(row) for row in rows])

    assert results == [3, *rows]
    assert same_when_built_anew()


def test_an_account_that_is_deleted_meanwhile_leaves_nothing() -> None:
    ada, ben = factories.PlayerFactory.create_batch(2)
    row = given_up(ada, ben)

    together(lambda: told(row), lambda: accounts.delete_player(player=ben))

    assert not Rating.objects.filter(player=ben).exists()
    assert not RatingChange.objects.filter(player=ben).exists()
    assert Rating.objects.get(player=ada, setup=None).games == 1
