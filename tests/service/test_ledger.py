"""Whose a message is, what the ledger shows of it, and what holds it back."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import selectors
from games.models import FormerMember, Game, Seat, ServiceState
from games.services import delivery, endings, lobby, outbox, running, stand_ins
from games.wording import deliveries
from players.models import Player
from tests import factories
from tests.service.test_notifications import mails_to, row_of

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


# --- Whose messages they are


def test_a_row_of_a_seat_is_its_players_from_when_it_is_leased() -> None:
    row = factories.started()
    assert row_of(row, "turn").recipient is None

    delivery.deliver(row_of(row, "turn").pk)

    assert row_of(row, "turn").recipient == factories.seat_of(row, "A").player


def hand_over(row: Game, letter: str) -> tuple[Player, Player]:
    """Somebody else holds the seat from now on; who held it, and who does."""
    seat, new = factories.seat_of(row, letter), factories.PlayerFactory()
    old = seat.player
    at = delivery.now()
    FormerMember.objects.create(game=row, letter=letter, player=old, last_event=row.event_count, left_at=at)
    Seat.objects.filter(pk=seat.pk).update(player=new)
    return old, new


def test_a_substitute_gets_no_message_of_before_he_came(clock: time_machine.Traveller) -> None:
    row = factories.started()
    message = row_of(row, "turn")
    clock.shift(1)
    old, new = hand_over(row, "A")

    assert delivery.deliver(message.pk) == "suppressed"

    message.refresh_from_db()
    assert (message.reason, message.recipient) == ("other-player", old)
    assert mails_to(old) == mails_to(new) == []
    assert list(selectors.deliveries(new)) == []


def test_what_was_begun_for_somebody_who_left_is_not_sent_to_who_came(clock: time_machine.Traveller) -> None:
    row = factories.started(factories.PlayerFactory(notify={"turn": "digest"}), factories.PlayerFactory())
    message = row_of(row, "turn")
    delivery.deliver(message.pk)
    clock.shift(1)
    old, new = hand_over(row, "A")

    clock.shift(timedelta(days=1))
    delivery.deliver_due()

    message.refresh_from_db()
    assert (message.status, message.reason) == ("suppressed", "other-player")
    assert mails_to(old) == mails_to(new) == []


def test_nobody_is_asked_to_move_where_a_bot_stands_in() -> None:
    row = factories.started()
    message = row_of(row, "turn")
    stand_ins.ask(code=row.code, player=factories.seat_of(row, "A").player)

    assert delivery.deliver(message.pk) == "suppressed"

    message.refresh_from_db()
    assert message.reason == "bot-plays"


def test_who_resigned_hears_no_more() -> None:
    row = factories.started(*factories.PlayerFactory.create_batch(3))
    message = row_of(row, "turn")
    endings.resign(code=row.code, player=factories.seat_of(row, "A").player)

    delivery.deliver(message.pk)

    message.refresh_from_db()
    assert message.reason == "resigned"


# --- The ledger


def test_a_player_sees_what_he_was_sent_and_why_not_and_nobody_elses() -> None:
    ada, ben = factories.PlayerFactory(), factories.PlayerFactory(notify={"turn": "never"})
    row = factories.started(ada, ben)
    delivery.deliver_due()

    [hers], [his] = selectors.deliveries(ada), selectors.deliveries(ben)

    assert (hers.status, hers.sent_at is not None, deliveries.reason(hers)) == ("sent", True, "")
    assert (his.status, deliveries.reason(his)) == ("suppressed", "You had chosen never to get these.")
    assert (deliveries.kind(his), deliveries.state(his)) == ("Your turn", "not sent")
    assert his.game == row


def test_the_ledger_costs_one_query_however_long_it_is() -> None:
    player = factories.PlayerFactory()
    for _ in range(5):
        factories.started(player, factories.PlayerFactory())
    delivery.deliver_due()

    with CaptureQueriesContext(connection) as queries:
        codes = {row.game.code for row in selectors.deliveries(player)[:50]}

    assert (len(codes), len(queries)) == (5, 1)


# --- A restored backup


def test_while_the_outbox_is_held_nothing_is_sent_and_no_bot_moves(clock: time_machine.Traveller) -> None:
    row = factories.started(bots=1)
    held, _ = ServiceState.objects.get_or_create(pk=1)
    ServiceState.objects.update(held_since=delivery.now())

    assert delivery.is_held()
    assert {delivery.deliver(one.pk) for one in factories.messages(row)} == {"skipped"}
    assert delivery.deliver_due() == 0

    ServiceState.objects.filter(pk=held.pk).update(held_since=None)
    assert not delivery.is_held()
    assert delivery.deliver_due() == 2
    assert len(mail.outbox) == 1


# --- A game that did not go on


def test_a_turn_not_sent_while_the_game_was_broken_is_sent_when_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    row = factories.started()
    Game.objects.filter(pk=row.pk).update(status="paused", pause_reason="broken")
    assert delivery.deliver(row_of(row, "turn").pk) == "suppressed"
    assert row_of(row, "turn").reason == "not-running"

    running.resume(code=row.code)

    assert delivery.deliver(row_of(row, "turn").pk) == "sent"


# --- Who joined


def test_those_at_an_open_table_hear_who_joins_once_however_often() -> None:
    host, second, third = factories.PlayerFactory.create_batch(3)
    row = factories.opened(host, seats=4)
    lobby.join(code=row.code, player=second)
    for _ in range(2):
        lobby.join(code=row.code, player=third)
        lobby.leave(code=row.code, player=third)
    lobby.join(code=row.code, player=third)

    delivery.deliver_due()

    assert mails_to(host) == [
        f"Silver {row.code}: {second.username} joined",
        f"Silver {row.code}: {third.username} joined",
    ]
    assert mails_to(second) == [f"Silver {row.code}: {third.username} joined"]
    assert mails_to(third) == []


def test_who_left_again_is_not_reported_and_a_start_tells_more() -> None:
    host, second, third = factories.PlayerFactory.create_batch(3)
    row = factories.opened(host, seats=3)
    lobby.join(code=row.code, player=second)
    lobby.leave(code=row.code, player=second)
    delivery.deliver_due()
    assert [one.reason for one in factories.messages(row, "joined")] == ["left"]

    other = factories.opened(host, seats=3)
    lobby.join(code=other.code, player=second)
    lobby.join(code=other.code, player=third)
    delivery.deliver_due()

    assert [one.reason for one in factories.messages(other, "joined")] == ["started"]
    assert mails_to(host) == [f"Silver {other.code}: round 1, no. 1, your move"]


# --- Wake-up calls


def test_a_sweep_that_writes_many_rows_makes_one_call(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: object
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(outbox, "wake", lambda ids: calls.extend("row" for _ in ids))
    monkeypatch.setattr(outbox, "wake_sweep", lambda: calls.append("sweep"))

    with django_capture_on_commit_callbacks(execute=True), outbox.quietly():
        factories.started()
        factories.started()
    assert calls == ["sweep"]

    calls.clear()
    with django_capture_on_commit_callbacks(execute=True), outbox.quietly():
        factories.opened()
    with django_capture_on_commit_callbacks(execute=True):
        factories.started()
    assert calls == ["row", "row"]


def test_a_row_that_is_due_later_wakes_nobody(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: object
) -> None:
    woken: list[object] = []
    monkeypatch.setattr(outbox, "wake", woken.extend)
    player = factories.PlayerFactory()
    at = delivery.now()
    kind = outbox.Kind.LEAVE_ENDED
    later = outbox.message(kind=kind, key=(1,), at=at, due_at=at + HOUR, recipient_id=player.pk)
    sooner = outbox.message(kind=kind, key=(2,), at=at, recipient_id=player.pk)

    with django_capture_on_commit_callbacks(execute=True):
        outbox.put([later, sooner])

    assert woken == [sooner.pk]
