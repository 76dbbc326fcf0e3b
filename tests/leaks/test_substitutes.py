"""Bots that stand in and substitutes, through every door: the old member gets what an onlooker gets, the new one what
his seat may know, and nobody a byte that depends on cards he cannot know."""

from __future__ import annotations

import pytest

from games.models import Game, OutboxMessage
from games.services import delivery, matches, stand_ins, substitutes
from games.services.errors import ServiceError
from players.models import Player
from tests import factories
from tests.leaks.comparing import People, differences
from tests.leaks.dealing import dealt_anew
from tests.leaks.doors import API, Doors
from tests.leaks.replies import answered
from tests.leaks.test_doors import started

pytestmark = pytest.mark.django_db


def left_to_a_bot(people: People, *, remember: bool, number: int) -> tuple[Game, Player]:
    """A game in which a bot has looked at cards and moved for B, whose player has gone."""
    row = started(people, remember=remember, number=number)
    ben = people["B"][0]
    stand_ins.ask(code=row.code, player=ben)
    stand_ins.offer(code=row.code, player=ben)
    for _ in range(12):
        for message in OutboxMessage.objects.filter(game=row, kind="bot-move", status="pending"):
            delivery.deliver(message.pk)
        if factories.asked(row).seat != "B":
            factories.answer(row, factories.asked(row).seat)
    return factories.fresh(row), ben


@pytest.mark.parametrize(("remember", "number"), [(True, 31), (False, 32)])
def test_after_a_seat_was_taken_over_nobody_gets_a_byte_of_what_he_cannot_know(
    remember: bool, number: int, people: People
) -> None:
    row, old = left_to_a_bot(people, remember=remember, number=number)
    new = people[None][0]
    substitutes.take_over(code=row.code, player=new, letter="B")
    row = factories.fresh(row)

    for player, letter in ((old, None), (new, "B"), (people["C"][0], "C")):
        assert differences(row, Doors(row, player, letter), number, thorough=remember) == [], player.username


@pytest.mark.parametrize("number", [33])
def test_while_a_bot_stands_in_its_player_gets_what_his_seat_may_know(number: int, people: People) -> None:
    row, ben = left_to_a_bot(people, remember=True, number=number)

    for player, letter in ((ben, "B"), (people[None][0], None)):
        assert differences(row, Doors(row, player, letter), number) == [], player.username


def test_the_old_members_replies_show_him_nothing_of_the_table_and_play_no_more(people: People) -> None:
    row, old = left_to_a_bot(people, remember=True, number=34)
    asked = factories.asked(row, "B").number if factories.asked(row).seat == "B" else 1
    substitutes.take_over(code=row.code, player=people[None][0], letter="B")
    row = factories.fresh(row)
    lines = ("status", "history", "draw", "1")
    before = [answered(row, old, "B", asked, line) for line in lines]

    with dealt_anew(row, None, 34):
        after = [answered(row, old, "B", asked, line) for line in lines]

    assert after == before
    assert all("Subject:" in answer for answer in before)
    assert not any("B1=" in answer for answer in before)
    assert factories.fresh(row).record == row.record


def test_the_old_members_token_sees_an_onlookers_table_and_plays_no_more(people: People) -> None:
    row, old = left_to_a_bot(people, remember=True, number=34)
    doors = Doors(row, old, "B")
    seen = doors.api.get(f"{API}games/{row.code}/table", headers=doors.headers).json()
    substitutes.take_over(code=row.code, player=people[None][0], letter="B")
    watcher = Doors(row, people[None][1], None)

    path = f"{API}games/{row.code}"
    for part in ("table", "events"):
        his, public = (one.api.get(f"{path}/{part}", headers=one.headers).content for one in (doors, watcher))
        assert his == public
    assert doors.api.get(f"{path}/table", headers=doors.headers).json() != seen
    answered = doors.api.post(
        f"{path}/answers", {"question": 1, "answer": "B1+B2"}, content_type="application/json", headers=doors.headers
    )
    assert (answered.status_code, answered.json()["code"]) == (403, "not-your-seat")
    with pytest.raises(ServiceError):
        matches.submit(code=row.code, player=old, question=1, answer="B1+B2", by="web")
    page = doors.browser.get(f"/games/{row.code}/").content.decode()
    assert 'name="word"' not in page
