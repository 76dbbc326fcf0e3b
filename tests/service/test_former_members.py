"""What a member who was replaced is left with: an onlooker's part."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.core import mail

from games import selectors
from games.models import Game, OutboxMessage
from games.services import delivery, endings, matches, messages, stand_ins
from players.models import Player
from silver_site.clock import now
from tests import factories
from tests.service.test_stand_ins import bots_move, refused, view
from tests.service.test_substitutes import left_alone, taken_over

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


# --- What the old one is left with


def test_the_old_member_plays_no_more_not_even_an_answer_he_gave_before() -> None:
    row, players = left_alone()
    stand_ins.come_back(code=row.code, player=players[0])
    decision = factories.asked(row, "A")
    factories.answer(row, "A")
    stand_ins.ask(code=row.code, player=players[0])
    stand_ins.offer(code=row.code, player=players[0])
    taken_over(row)
    old = players[0]

    acts: list[Callable[[], object]] = [
        lambda: matches.submit(code=row.code, player=old, question=decision.number, answer=decision.default, by="api"),
        lambda: stand_ins.come_back(code=row.code, player=old),
        lambda: stand_ins.ask(code=row.code, player=old),
        lambda: stand_ins.offer(code=row.code, player=old),
        lambda: endings.resign(code=row.code, player=old),
        lambda: endings.agree_to_end(code=row.code, player=old),
        lambda: messages.post(code=row.code, player=old, text="I was here"),
    ]

    assert [refused(act) for act in acts] == [("not-your-seat", 403)] * len(acts)


def test_the_old_member_sees_what_an_onlooker_sees(clock: time_machine.Traveller) -> None:
    row, players = left_alone()
    bots_move(row)
    taken_over(row)
    onlooker = factories.PlayerFactory()

    seen, public = view(row, players[0]), view(row, onlooker)

    assert (seen.view, seen.decisions, seen.my_letter, seen.can_return) == (public.view, [], None, False)
    assert seen == public
    game = factories.fresh(row)
    assert selectors.events(game, players[0]) == selectors.events(game, onlooker)


def test_his_lists_forget_the_game() -> None:
    row, players = left_alone()
    new = taken_over(row)
    row.seats.filter(letter="A").update(asked=1)

    assert list(selectors.my_games(players[0])) == list(selectors.inbox(players[0])) == []
    assert list(selectors.my_games(new)) == [row]
    assert [seat.letter for seat in selectors.inbox(new)] == ["A"]


def test_what_waited_to_be_sent_to_him_is_sent_to_nobody(clock: time_machine.Traveller) -> None:
    row, players = left_alone()
    kinds = ("turn", "reminder", "deadline-passed", "round", "table")
    waiting = [
        factories_message(row, kind, players[0] if status in ("failed", "gathered") else None, status, number)
        for number, (kind, status) in enumerate(
            (kind, status) for kind in kinds for status in ("pending", "failed", "gathered")
        )
    ]
    clock.shift(HOUR)
    new = taken_over(row)
    sent_before = len(mail.outbox)

    OutboxMessage.objects.filter(pk__in=[message.pk for message in waiting]).update(
        status="pending", due_at=now(), leased_until=None
    )
    results = [delivery.deliver(message.pk) for message in waiting]

    assert results == ["suppressed"] * len(waiting)
    assert len(mail.outbox) == sent_before
    assert new.email not in [one.to[0] for one in mail.outbox]


def factories_message(row: Game, kind: str, recipient: Player | None, status: str, number: int) -> OutboxMessage:
    """A row of seat A from before the substitute came."""
    return OutboxMessage.objects.create(
        key=f"{kind}:{number}",
        kind=kind,
        game=row,
        letter="A",
        recipient=recipient,
        question=1,
        payload={"event": 1, "first": 1, "last": 2, "deadline": 1},
        created_at=now(),
        due_at=now(),
        status=status,
        message_id=f"<{number}@example.org>",
    )


def test_old_events_and_messages_bear_the_old_name() -> None:
    row, players = left_alone()
    stand_ins.come_back(code=row.code, player=players[0])
    messages.post(code=row.code, player=players[0], text="Hello")
    factories.answer(row, "A")
    peeked = row.events.get(kind="peeked", public__seat="A").number
    stand_ins.ask(code=row.code, player=players[0])
    stand_ins.offer(code=row.code, player=players[0])

    new = taken_over(row)

    table = view(row, players[1])
    took_over = row.events.get(kind="seat_taken_over").number
    assert (table.names_at(peeked)["A"], table.names_at(took_over)["A"]) == (players[0].username, new.username)
    assert [message.name for message in selectors.messages(row, players[1])] == [players[0].username]


def test_whoever_muted_the_old_member_hears_the_new_one_and_still_not_the_old_one() -> None:
    row, players = left_alone()
    messages.post(code=row.code, player=players[0], text="Old words")
    messages.mute(code=row.code, player=players[1], letter="A")
    new = taken_over(row)

    messages.post(code=row.code, player=new, text="New words")

    assert [message.text for message in selectors.messages(row, players[1])] == ["New words"]
    assert selectors.muted(row, players[1]) == set()
    messages.mute(code=row.code, player=players[1], letter="A")
    assert selectors.messages(row, players[1]) == []
    assert selectors.muted(row, players[1]) == {"A"}
    messages.mute(code=row.code, player=players[1], letter="A", muted=False)
    assert len(selectors.messages(row, players[1])) == 2


def test_a_bots_move_that_was_called_for_does_nothing_any_more() -> None:
    row, _ = left_alone()
    [message] = factories.messages(row, "bot-move")

    taken_over(row)

    assert delivery.deliver(message.pk) == "suppressed"
    assert not row.events.filter(by="bot").exists()
