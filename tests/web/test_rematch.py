"""Playing again: the button after the end, and the picks of losers in the waiting room."""

import datetime

import pytest
import time_machine

from games.models import Game
from games.services import rematch
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.web.pages import Page, browser

pytestmark = pytest.mark.django_db


def ended(*players: Player) -> Game:
    """A game of these people that was played to its end."""
    return factories.play_out(factories.started(*players, turn_limit=4))


def player_at(row: Game, place: int) -> Player:
    """Who came in at that place."""
    player = row.seats.select_related("player").get(place=place).player
    assert player is not None
    return player


def at(row: Game, player: Player) -> Page:
    """The page of a game."""
    page = Page(browser(player).get(f"/games/{row.code}/"))
    assert not page.faults()
    return page


def test_after_the_end_the_next_game_is_opened_for_the_same_people(ada: Player, ben: Player, cleo: Player) -> None:
    row = ended(ada, ben)
    assert not at(row, cleo).has_form("/rematch/")
    assert at(row, ada).form("/rematch/").choices("checkbox", "losers_pick") == ["yes"]

    response = browser(ada).post(f"/games/{row.code}/rematch/", follow=True)

    following = Game.objects.get(rematch_of=row)
    assert "The next game is open" in Page(response).text
    assert following.invitations.get().player == ben
    assert not at(row, ben).has_form("/rematch/")
    assert f"/games/{following.code}/" in [given.get("href") for given in at(row, ben).all("a")]


def test_a_running_game_offers_none(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    response = browser(ada).post(f"/games/{row.code}/rematch/")

    assert response.status_code == 409
    assert not Page(response).has_form("/rematch/")


def test_a_loser_picks_on_the_waiting_page(ada: Player, ben: Player) -> None:
    row = ended(ada, ben)
    winner, loser = player_at(row, 1), player_at(row, 2)
    browser(winner).post(f"/games/{row.code}/rematch/", {"losers_pick": "yes"})
    following = Game.objects.get(rematch_of=row)
    page = at(following, loser)
    assert "The game waits for picks until" in page.text
    options = page.form("/pick/").choices("option", "pick")
    assert len(options) == 28
    assert "7=bullet" not in options
    assert not at(following, winner).has_form("/pick/")

    after = Page(browser(loser).post(f"/games/{following.code}/pick/", {"pick": "7=fang"}, follow=True))

    assert "Your pick is noted." in after.text
    assert f"{loser.username}: 7 Splayer (Silver Fang)" in after.text
    assert not after.has_form("/pick/")
    assert factories.fresh(following).decks == "bullet, 7=fang"


@pytest.mark.parametrize(
    ("pick", "status"), [("", 422), ("x=fang", 422), ("7=bullet", 422), ("99=fang", 422), ("7=gold", 422)]
)
def test_what_is_no_pick_is_refused(ada: Player, ben: Player, pick: str, status: int) -> None:
    row = ended(ada, ben)
    following = rematch.propose(code=row.code, player=player_at(row, 1), losers_pick=True)

    response = browser(player_at(row, 2)).post(f"/games/{following.code}/pick/", {"pick": pick})

    assert response.status_code == status
    assert Page(response).has_form("/pick/")
    assert factories.fresh(following).decks == "bullet"


def test_after_the_deadline_there_is_nothing_to_pick(ada: Player, ben: Player) -> None:
    row = ended(ada, ben)
    following = rematch.propose(code=row.code, player=player_at(row, 1), losers_pick=True)

    with time_machine.travel(now() + datetime.timedelta(hours=25)):
        rematch.settle_due()
        page = at(following, player_at(row, 2))

    assert f"{player_at(row, 2).username}: changes nothing" in page.text
    assert not page.has_form("/pick/")
