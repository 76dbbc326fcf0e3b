"""Games of two teams: seats, starting, resigning, results."""

import pytest

from games import selectors, wording
from games.models import Game
from games.services import endings, lobby, verification
from games.services.errors import ServiceError
from players.models import Player
from tests import factories

pytestmark = pytest.mark.django_db
OPTIONS = {"seats": 4, "teams": True}


def team_game(people: int = 4, **options: object) -> tuple[Game, list[Player]]:
    players = [factories.PlayerFactory() for _ in range(people)]
    return factories.started(*players, teams=True, **options), players


def refused(act: object, **given: object) -> tuple[str, int]:
    with pytest.raises(ServiceError) as caught:
        act(**given)
    return caught.value.code, caught.value.status


@pytest.mark.parametrize("seats", [2, 3])
def test_teams_are_of_four_seats(seats: int) -> None:
    with pytest.raises(ServiceError) as caught:
        factories.opened(seats=seats, teams=True)

    assert (caught.value.code, caught.value.params) == ("bad-option", {"field": "seats", "least": 4, "most": 4})


def test_who_joins_chooses_the_seat() -> None:
    row = factories.opened(**OPTIONS)
    partner, opponent = factories.PlayerFactory(), factories.PlayerFactory()

    assert lobby.join(code=row.code, player=partner, letter="C").letter == "C"
    assert refused(lobby.join, code=row.code, player=opponent, letter="C") == ("seat-taken", 409)
    assert refused(lobby.join, code=row.code, player=opponent, letter="E") == ("bad-seat", 422)
    assert lobby.join(code=row.code, player=opponent).letter == "B"

    table = selectors.table(factories.fresh(row), partner)
    assert [seat.team for seat in table.seats] == ["A+C", "B+D", "A+C"]
    assert table.partner is not None
    assert table.partner.name == row.host.username


def test_a_seat_that_is_none_is_no_seat() -> None:
    row = factories.opened(**OPTIONS)

    assert refused(lobby.join, code=row.code, player=factories.PlayerFactory(), letter="") == ("bad-seat", 422)
    assert refused(lobby.join, code=row.code, player=factories.PlayerFactory(), letter="AB") == ("bad-seat", 422)


def test_a_game_of_teams_does_not_start_with_less_than_four() -> None:
    row = factories.opened(**OPTIONS)
    for _ in range(2):
        lobby.join(code=row.code, player=factories.PlayerFactory())

    with pytest.raises(ServiceError) as caught:
        lobby.start(code=row.code, player=row.host)

    assert caught.value.code == "too-few-seats"
    assert wording.error("too-few-seats", caught.value.params) == "A game of teams needs all four seats taken."


def test_the_engine_plays_in_teams_and_both_of_a_team_win() -> None:
    row, players = team_game(turn_limit=12)

    row = factories.play_out(row)

    table = selectors.table(row, players[0])
    assert table.view["teams"] == ["A+C", "B+D"]
    assert row.result["winner"] in ("A+C", "B+D")
    assert [seat.team for seat in table.winners] == [row.result["winner"]] * 2
    assert len(table.winner_names) == 2
    assert {seat.letter: seat.place for seat in row.seats.all()} == row.result["places"]
    assert verification.verify(row.code).ok


def test_a_game_of_teams_verified_without_teams_differs() -> None:
    row, _ = team_game(turn_limit=12)
    row = factories.play_out(row)

    Game.objects.filter(pk=row.pk).update(teams=False)

    assert not verification.verify(row.code).ok


def test_a_team_goes_on_with_one_of_its_people() -> None:
    row, players = team_game()

    endings.resign(code=row.code, player=players[0])

    assert factories.fresh(row).status == "running"


def test_a_team_that_all_its_people_gave_up_loses_at_once() -> None:
    row, players = team_game()
    endings.resign(code=row.code, player=players[0])

    endings.resign(code=row.code, player=players[2])

    row = factories.fresh(row)
    assert row.status == "finished"
    assert row.result == {"places": {"A": 3, "B": 1, "C": 3, "D": 1}, "winner": "B+D", "reason": "resignation"}
    assert verification.verify(row.code).ok


def test_who_gave_up_alone_does_not_put_the_team_behind() -> None:
    row, players = team_game()
    endings.resign(code=row.code, player=players[0])

    for player in players[1:]:
        endings.agree_to_end(code=row.code, player=player)

    row = factories.fresh(row)
    assert row.result == {"places": dict.fromkeys("ABCD", 1), "winner": None, "reason": "agreement"}


def test_the_other_team_plays_on_if_all_its_people_said_so() -> None:
    row, players = team_game()
    for player in (players[1], players[3]):
        endings.set_plays_on(code=row.code, player=player, plays_on=True)

    for player in (players[0], players[2]):
        endings.resign(code=row.code, player=player)
    assert factories.fresh(row).status == "running"

    endings.set_plays_on(code=row.code, player=players[3], plays_on=False)
    endings.resign(code=row.code, player=players[1])
    assert factories.fresh(row).status == "finished"


def test_a_bot_does_not_hold_the_team_that_its_person_left() -> None:
    row = factories.opened(**OPTIONS, bots=1)
    others = [factories.PlayerFactory() for _ in range(2)]
    for player in others:
        lobby.join(code=row.code, player=player)
    for player in (row.host, others[1]):
        endings.set_plays_on(code=row.code, player=player, plays_on=False)

    endings.resign(code=row.code, player=others[0])

    row = factories.fresh(row)
    assert row.status == "finished"
    assert row.result["winner"] == "A+C"
