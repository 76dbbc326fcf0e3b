"""What the end of a game does to ratings."""

from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import DeckSetup, Game
from games.ratings import selectors
from games.ratings.models import Punctuality, Rating, RatingChange
from games.ratings.services import punctuality, rating
from games.ratings.skill import NEW, Side, rated
from games.services import accounts, delivery, endings, stand_ins, substitutes
from players.models import Player
from tests import factories
from tests.ratings.tables import beaten, drawn, everything, skill_of, told

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def people(count: int) -> list[Player]:
    return factories.PlayerFactory.create_batch(count)


# --- What moves


def test_a_game_moves_the_rating_of_all_games_and_that_of_its_setup(clock: time_machine.Traveller) -> None:
    winner, loser = people(2)
    row = factories.started(winner, loser)
    endings.resign(code=row.code, player=loser)
    assert not Rating.objects.exists()

    delivery.deliver_due()

    after = rated([Side((winner.pk,), 1), Side((loser.pk,), 2)], {})
    for setup in (None, factories.bullet()):
        assert (skill_of(winner, setup), skill_of(loser, setup)) == (after[winner.pk], after[loser.pk])
    [change] = RatingChange.objects.filter(player=winner, setup=None)
    ended_at = factories.fresh(row).ended_at
    assert (change.game, change.mu_before, change.mu, change.at) == (row, NEW.mu, after[winner.pk].mu, ended_at)
    mine = Rating.objects.get(player=winner, setup=None)
    assert (mine.games, mine.last_played_at) == (1, ended_at)
    assert selectors.rating_number(winner) == 1605


def test_a_game_that_goes_on_moves_nothing() -> None:
    factories.peeked(factories.started())

    delivery.deliver_due()

    assert not Rating.objects.exists()


def test_told_twice_it_counts_once() -> None:
    row = beaten(*people(2))
    before = everything()

    told(row)
    rating.apply(row)

    assert everything() == before


def test_the_next_game_goes_on_from_there() -> None:
    ada, ben, cleo = people(3)
    beaten(ada, ben)
    first = skill_of(ada)
    assert first is not None

    beaten(cleo, ada)

    after = rated([Side((cleo.pk,), 1), Side((ada.pk,), 2)], {ada.pk: first})
    assert skill_of(ada) == after[ada.pk]
    assert Rating.objects.get(player=ada, setup=None).games == 2


def test_a_game_played_to_its_end_counts_by_places() -> None:
    players = people(3)

    row = told(factories.play_out(factories.started(*players)))

    by_place = {seat.place: selectors.rating_number(seat.player) for seat in row.seats.select_related("player")}
    assert by_place[1] > by_place[2] > by_place[3]


def test_equals_who_end_a_game_by_agreement_stay_equal() -> None:
    ada, ben = people(2)

    drawn(ada, ben)

    assert selectors.numbers([ada, ben]) == {ada.pk: 1500, ben.pk: 1500}
    assert RatingChange.objects.count() == 4


def test_two_teams() -> None:
    players = people(4)
    row = factories.started(*players, teams=True)
    for player in (players[0], players[2]):
        endings.resign(code=row.code, player=player)

    told(row)

    numbers = selectors.numbers(players)
    assert numbers[players[0].pk] == numbers[players[2].pk] < 1500 < numbers[players[1].pk] == numbers[players[3].pk]


# --- What does not


def test_a_game_with_bots_moves_nothing() -> None:
    row = factories.started(*people(2), bots=1)
    for seat in row.seats.filter(player__isnull=False).select_related("player"):
        endings.resign(code=row.code, player=seat.player)

    told(row)

    assert not Rating.objects.exists()


def test_unless_that_was_chosen_and_then_the_bot_has_no_rating() -> None:
    ada, ben = people(2)
    row = factories.started(ada, ben, bots=1)
    Game.objects.filter(pk=row.pk).update(rated=Game.Rated.ALWAYS)
    for player in (ada, ben):
        endings.resign(code=row.code, player=player)

    told(row)

    assert set(Rating.objects.values_list("player", flat=True)) == {ada.pk, ben.pk}
    assert RatingChange.objects.filter(setup=None).count() == 2


def test_a_seat_that_changed_hands_moves_neither_of_its_holders() -> None:
    ada, ben, cleo, new = people(4)
    row = factories.started(ada, ben, cleo)
    stand_ins.ask(code=row.code, player=ada)
    stand_ins.offer(code=row.code, player=ada)
    substitutes.take_over(code=row.code, player=new, letter="A")
    for player in (new, ben):
        endings.resign(code=row.code, player=player)

    told(row)

    assert set(Rating.objects.values_list("player", flat=True)) == {ben.pk, cleo.pk}
    after = rated([Side((ben.pk,), 2), Side((cleo.pk,), 1)], {})
    assert skill_of(cleo) == after[cleo.pk]


def test_a_setup_of_one_owner_and_cards_that_were_changed_have_no_pool() -> None:
    ada, ben = people(2)
    own = DeckSetup.objects.create(name="Mine", slug="mine", decks="bullet", owner=ada)
    beaten(ada, ben, setup=own)
    row = factories.started(ada, ben)
    Game.objects.filter(pk=row.pk).update(decks="bullet, 7=fang")
    endings.resign(code=row.code, player=ben)

    told(row)

    assert set(Rating.objects.values_list("setup", flat=True)) == {None}
    assert Rating.objects.get(player=ada).games == 2


def test_a_shared_setup_has_one() -> None:
    ada, ben = people(2)
    shared = DeckSetup.objects.create(name="Ours", slug="ours", decks="bullet", owner=ada, shared=True)

    beaten(ada, ben, setup=shared)

    assert skill_of(ada, shared) == skill_of(ada, None)
    assert list(selectors.pools()) == [shared]


# --- Built anew


def test_all_built_anew_gives_exactly_the_same_numbers(clock: time_machine.Traveller) -> None:
    ada, ben, cleo, dan = people(4)
    for play in (
        lambda: beaten(ada, ben),
        lambda: drawn(cleo, ada, dan),
        lambda: drawn(ada, ben, cleo, dan, teams=True),
        lambda: beaten(dan, ada),
        lambda: beaten(dan, ada),
    ):
        clock.shift(DAY)
        play()
    before = everything()

    assert rating.recompute() == 5

    assert everything() == before
    assert len(before[0]) == 8


def test_what_was_spoilt_is_mended_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    ada, ben = people(2)
    beaten(ada, ben)
    before = everything()
    Rating.objects.filter(player=ada).update(mu=99.0)
    RatingChange.objects.filter(player=ben).delete()
    Punctuality.objects.all().delete()

    call_command("ratings", "--recompute")

    assert everything() == before
    assert capsys.readouterr().out.splitlines() == ["rated 1 games", "counted the moves of 1 games"]


# --- Who deletes his account


def test_nothing_is_left_of_a_deleted_account_and_the_others_keep_their_numbers() -> None:
    ada, ben, cleo = people(3)
    beaten(ada, ben)
    beaten(cleo, ada)
    theirs = {player.pk: skill_of(player) for player in (ben, cleo)}

    accounts.delete_player(player=ada)

    for model in (Rating, RatingChange, Punctuality):
        assert not model.objects.filter(player=ada).exists()
    rating.recompute()
    assert {player.pk: skill_of(player) for player in (ben, cleo)} == theirs
    assert not Rating.objects.filter(player=ada).exists()


def test_a_game_that_ends_after_he_is_gone_moves_the_others_alone() -> None:
    ada, ben, cleo = people(3)
    row = factories.started(ada, ben, cleo)
    accounts.delete_player(player=ada)
    endings.resign(code=row.code, player=ben)

    told(row)

    assert set(Rating.objects.values_list("player", flat=True)) == {ben.pk, cleo.pk}
    assert selectors.rating_number(cleo) > 1500


# --- What it costs


def test_as_many_statements_whatever_the_number_of_players_and_events() -> None:
    counts = []
    for count in (2, 4):
        row = factories.peeked(factories.started(*people(count)))
        Game.objects.filter(pk=row.pk).update(status="finished", ended_at=row.started_at)
        row.seats.update(place=1)
        row = factories.fresh(row)
        with CaptureQueriesContext(connection) as queries:
            rating.apply(row)
            punctuality.count(row)
        counts.append(len(queries))

    # Nine and six, and the bounds of their transactions.
    assert counts[0] == counts[1] <= 24
