"""GET and POST games/{code}/rematch, GET and POST games/{code}/pick."""

import pytest

from games.models import Game
from players.models import Player
from tests import factories
from tests.api.client import Api, api_of

pytestmark = pytest.mark.django_db


def ended(*players: Player) -> Game:
    """A game of these people that was played to its end."""
    return factories.play_out(factories.started(*players, turn_limit=4))


def loser_and_winner(row: Game) -> tuple[Api, Api]:
    """The clients of who lost and who won."""
    last, first = (seat.player for seat in row.seats.order_by("-place"))
    assert last is not None
    assert first is not None
    return api_of(last), api_of(first)


def test_it_opens_a_game_of_the_same_people_with_the_same_options(ada: Player, ben: Player, ada_api: Api) -> None:
    row = ended(ada, ben)

    answer = ada_api.post(f"games/{row.code}/rematch")

    assert (answer.status, answer.body["status"], answer.body["host"]) == (201, "open", "Ada")
    assert (answer.body["access"], answer.body["turn_limit"], answer.body["decks"]) == ("invitation", 4, "bullet")
    assert answer.body["picks_due_at"] is None
    assert Game.objects.get(code=answer.body["code"]).invitations.get().player == ben


def test_it_says_which_game_it_is_to_who_may_see_it(ada: Player, ben: Player, ada_api: Api, ben_api: Api) -> None:
    row = ended(ada, ben)
    other = api_of(factories.PlayerFactory())
    assert ada_api.get(f"games/{row.code}/rematch").body == {"rematch": None}

    code = ada_api.post(f"games/{row.code}/rematch").body["code"]

    assert ben_api.get(f"games/{row.code}/rematch").body == {"rematch": code}
    assert other.get(f"games/{row.code}/rematch").body == {"rematch": None}


def test_there_is_one_rematch_of_ended_games_by_who_played(ada: Player, ben: Player, ada_api: Api) -> None:
    row, running = ended(ada, ben), factories.started(ada, ben)
    first = ada_api.post(f"games/{row.code}/rematch")

    again = ada_api.post(f"games/{row.code}/rematch")
    early = ada_api.post(f"games/{running.code}/rematch")
    stranger = api_of(factories.PlayerFactory()).post(f"games/{row.code}/rematch")

    assert (again.status, again.code) == (409, "rematch-exists")
    assert again.body["params"]["rematch"] == first.body["code"]
    assert (early.status, early.code) == (409, "game-not-ended")
    assert (stranger.status, stranger.code) == (403, "not-your-seat")


def test_a_loser_picks_and_the_cards_change(ada: Player, ben: Player) -> None:
    row = ended(ada, ben)
    loser, winner = loser_and_winner(row)
    opened = winner.post(f"games/{row.code}/rematch", losers_pick=True)
    path = f"games/{opened.body['code']}/pick"
    assert opened.body["picks_due_at"] is not None
    [waiting] = winner.get(path).body["picks"]

    answer = loser.post(path, number=7, deck="fang")

    assert (waiting["picked"], waiting["number"]) == (False, None)
    assert (answer.status, answer.body["due_at"], answer.body["decks"]) == (200, None, "bullet, 7=fang")
    assert [(one["picked"], one["number"], one["deck"]) for one in answer.body["picks"]] == [(True, 7, "fang")]
    assert loser.post(path, number=7, deck="fang").status == 200


def test_a_pick_is_refused_where_it_is_none(ada: Player, ben: Player) -> None:
    row = ended(ada, ben)
    loser, winner = loser_and_winner(row)
    path = f"games/{winner.post(f'games/{row.code}/rematch', losers_pick=True).body['code']}/pick"

    same = loser.post(path, number=7, deck="bullet")
    not_asked = winner.post(path, number=7, deck="fang")
    unknown = loser.post(path, number=14, deck="fang")
    loser.post(path, number=7, deck="fang")
    again = loser.post(path, number=8, deck="fang")

    assert (same.status, same.code) == (422, "same-deck")
    assert (not_asked.status, not_asked.code) == (409, "no-pick")
    assert (unknown.status, unknown.code) == (400, "bad-input")
    assert (again.status, again.code) == (409, "already-picked")


def test_one_number_is_picked_once_and_the_game_waits(ada: Player, ben: Player, ada_api: Api) -> None:
    cleo = factories.PlayerFactory()
    row = ended(ada, ben, cleo)
    losers = [api_of(seat.player) for seat in row.seats.order_by("-place")[:2] if seat.player]
    host = next(seat.player for seat in row.seats.all() if seat.place == 1)
    assert host is not None
    code = api_of(host).post(f"games/{row.code}/rematch", losers_pick=True).body["code"]
    for seat in row.seats.exclude(player=host):
        assert seat.player is not None
        assert api_of(seat.player).post(f"games/{code}/join").body["status"] == "open"

    losers[0].post(f"games/{code}/pick", number=7, deck="fang")
    taken = losers[1].post(f"games/{code}/pick", number=7, deck="amulet")
    early = api_of(host).post(f"games/{code}/start")
    losers[1].post(f"games/{code}/pick", number=8, deck="amulet")

    assert (taken.status, taken.code) == (409, "number-picked")
    assert (early.status, early.code) == (409, "picks-open")
    started = api_of(host).get(f"games/{code}").body
    assert (started["status"], started["decks"]) == ("running", "bullet, 7=fang, 8=amulet")
