"""An organiser gives a seat to somebody else: whoever holds it, also where it was given up."""

import pytest

from games.models import FormerMember, Game
from games.services import endings, stand_ins, substitutes
from tests import factories
from tests.service.racing import gap_free
from tests.service.test_stand_ins import refused, table_of, told

pytestmark = pytest.mark.django_db


def test_he_takes_the_seat_of_a_person_and_plays() -> None:
    row, players = table_of(3)
    new = factories.PlayerFactory()

    substitutes.put_in(code=row.code, letter="A", player=new)

    assert factories.seat_of(row, "A").player == new
    [former] = FormerMember.objects.filter(game=row)
    assert (former.player, former.letter) == (players[0], "A")
    assert told(row, "seat_taken_over") == [{"kind": "seat_taken_over", "seat": "A"}]
    assert [message.recipient for message in factories.messages(row, "table") if message.recipient_id] == [players[0]]
    assert factories.answer(row, "A").events
    assert gap_free(row)


def test_a_seat_that_was_given_up_is_a_persons_again() -> None:
    row, players = table_of(3)
    endings.resign(code=row.code, player=players[1])

    substitutes.put_in(code=row.code, letter="B", player=(new := factories.PlayerFactory()))

    seat = factories.seat_of(row, "B")
    assert (seat.player, seat.is_bot, seat.resigned_at) == (new, False, None)
    assert factories.fresh(row).bot_seats == ""
    assert factories.answer(row, "B").events


def test_a_bot_that_stood_in_leaves() -> None:
    row, players = table_of(2)
    stand_ins.ask(code=row.code, player=players[0])

    substitutes.put_in(code=row.code, letter="A", player=(new := factories.PlayerFactory()))

    assert (factories.seat_of(row, "A").player, factories.seat_of(row, "A").stand_in_since) == (new, None)


def test_twice_is_once() -> None:
    row, _ = table_of(2)
    new = factories.PlayerFactory()
    substitutes.put_in(code=row.code, letter="A", player=new)
    events = factories.fresh(row).event_count

    substitutes.put_in(code=row.code, letter="A", player=new)

    assert factories.fresh(row).event_count == events


def test_who_sits_or_sat_there_gets_no_other_seat_and_a_bots_seat_is_the_bots() -> None:
    row, players = table_of(2, bots=1)
    substitutes.put_in(code=row.code, letter="A", player=factories.PlayerFactory())

    def put(letter: str, who: int) -> tuple[str, int]:
        return refused(lambda: substitutes.put_in(code=row.code, letter=letter, player=players[who]))

    assert put("A", 1) == ("already-seated", 409)
    assert put("B", 0) == ("not-takeable", 409)
    new = factories.PlayerFactory()
    for letter in "CD":
        assert refused(lambda letter=letter: substitutes.put_in(code=row.code, letter=letter, player=new))[1] == 409


def test_of_a_broken_game_nothing_is_given() -> None:
    row, _ = table_of(2)
    Game.objects.filter(pk=row.pk).update(status="paused", pause_reason="broken")
    new = factories.PlayerFactory()

    assert refused(lambda: substitutes.put_in(code=row.code, letter="A", player=new)) == ("game-not-running", 409)
