"""Resigning and ending by agreement."""

import pytest

from games.models import Game
from games.services import bot_moves, endings, matches
from games.services.errors import ServiceError
from players.models import Player
from tests import factories

pytestmark = pytest.mark.django_db


def table_of(people: int, **options: object) -> tuple[Game, list[Player]]:
    players = [factories.PlayerFactory() for _ in range(people)]
    return factories.started(*players, **options), players


def test_a_bot_plays_on_for_who_resigns_and_the_seat_is_marked() -> None:
    row, players = table_of(3)

    endings.resign(code=row.code, player=players[0])

    row, seat = factories.fresh(row), factories.seat_of(row, "A")
    assert row.status == "running"
    assert row.bot_seats == "A"
    assert (seat.is_bot, seat.resigned_at is not None, seat.player) == (True, True, players[0])
    [message] = factories.messages(row, "bot-move")
    assert bot_moves.play(code=row.code, letter="A", question=message.question)
    assert row.events.filter(kind="peeked", public__seat="A", by="bot").exists()


def test_the_table_of_an_arranged_game_cannot_agree_to_end_it() -> None:
    row, players = table_of(2)
    Game.objects.filter(pk=row.pk).update(arranged=True)

    with pytest.raises(ServiceError) as refused:
        endings.agree_to_end(code=row.code, player=players[0])

    assert refused.value.code == "arranged-game"
    assert not factories.seat_of(row, "A").wants_end


def test_who_resigned_cannot_play_or_resign_again() -> None:
    row, players = table_of(3)
    endings.resign(code=row.code, player=players[0])

    for act in (
        lambda: endings.resign(code=row.code, player=players[0]),
        lambda: matches.submit(code=row.code, player=players[0], question=1, answer="A1+A2", by="api"),
    ):
        with pytest.raises(ServiceError) as caught:
            act()
        assert caught.value.code == "not-your-seat"


def test_the_game_ends_when_one_person_is_left_and_who_resigned_ranks_behind() -> None:
    row, players = table_of(2)

    endings.resign(code=row.code, player=players[0])

    row = factories.fresh(row)
    assert row.status == "finished"
    assert row.result["reason"] == "resignation"
    assert row.result["places"] == {"A": 2, "B": 1}
    assert row.result["winner"] == "B"
    assert [message.letter for message in factories.messages(row, "game-over")] == ["B"]


def test_the_game_goes_on_for_the_last_person_who_plays_on() -> None:
    row, players = table_of(3)
    endings.set_plays_on(code=row.code, player=players[2], plays_on=True)
    endings.resign(code=row.code, player=players[0])

    endings.resign(code=row.code, player=players[1])
    assert factories.fresh(row).status == "running"

    endings.resign(code=row.code, player=players[2])
    assert factories.fresh(row).status == "finished"


def test_who_sat_down_with_bots_plays_on_unless_he_says_otherwise() -> None:
    row, players = table_of(2, bots=1)
    endings.resign(code=row.code, player=players[0])
    assert factories.fresh(row).status == "running"

    other, players = table_of(2, bots=1)
    endings.set_plays_on(code=other.code, player=players[1], plays_on=False)
    endings.resign(code=other.code, player=players[0])
    assert factories.fresh(other).status == "finished"
    assert factories.fresh(other).result["places"]["A"] == 3


def test_the_game_ends_when_all_people_agree_and_consent_can_be_taken_back() -> None:
    row, players = table_of(3)
    endings.agree_to_end(code=row.code, player=players[0])
    endings.agree_to_end(code=row.code, player=players[0])
    endings.agree_to_end(code=row.code, player=players[1])
    endings.agree_to_end(code=row.code, player=players[1], agree=False)
    endings.agree_to_end(code=row.code, player=players[2])
    assert factories.fresh(row).status == "running"

    endings.agree_to_end(code=row.code, player=players[1])

    row = factories.fresh(row)
    assert (row.status, row.result["reason"]) == ("finished", "agreement")
    kinds = [event.kind for event in row.events.all() if event.kind.startswith("end_")]
    assert kinds == ["end_proposed", "end_proposed", "end_withdrawn", "end_proposed", "end_proposed"]


def test_a_resignation_can_complete_an_agreement() -> None:
    row, players = table_of(3)
    endings.agree_to_end(code=row.code, player=players[0])
    endings.agree_to_end(code=row.code, player=players[1])

    endings.resign(code=row.code, player=players[2])

    assert factories.fresh(row).result["reason"] == "agreement"
    assert factories.fresh(row).result["places"]["C"] == 3


def test_a_finished_game_cannot_be_resigned() -> None:
    row, players = table_of(2)
    endings.resign(code=row.code, player=players[0])

    with pytest.raises(ServiceError) as caught:
        endings.resign(code=row.code, player=players[1])

    assert caught.value.code == "game-not-running"
