"""Somebody else takes over a seat for good: who may, what he gets, and what the old member is left with."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import engine, selectors
from games.models import FormerMember, Game, OutboxMessage
from games.services import delivery, endings, rematch, stand_ins, substitutes, verification
from games.services.errors import ServiceError
from players.models import Absence, Player
from silver_site.clock import now
from tests import factories
from tests.service.racing import gap_free
from tests.service.test_stand_ins import bots_move, refused, told, view

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def left_alone(people: int = 2, *, offered: bool = True, **options: object) -> tuple[Game, list[Player]]:
    """A game of so many people in which a bot stands in for the first of them."""
    players = factories.PlayerFactory.create_batch(people)
    if options.get("access") == "invitation":
        options["invited"] = players
    row = factories.started(*players, **options)
    stand_ins.ask(code=row.code, player=players[0])
    if offered:
        stand_ins.offer(code=row.code, player=players[0])
    return row, players


def taken_over(row: Game, letter: str = "A") -> Player:
    """Somebody new on that seat."""
    new = factories.PlayerFactory()
    substitutes.take_over(code=row.code, player=new, letter=letter)
    return new


# --- Who may, and when


def test_a_seat_that_is_offered_is_taken_over_at_once_and_he_plays() -> None:
    row, players = left_alone()

    new = taken_over(row)

    seat = factories.seat_of(row, "A")
    assert (seat.player, seat.is_bot, seat.stand_in_since, seat.offered) == (new, False, None, False)
    assert factories.fresh(row).bot_seats == ""
    [former] = FormerMember.objects.filter(game=row)
    assert (former.player, former.letter) == (players[0], "A")
    assert told(row, "seat_taken_over") == [{"kind": "seat_taken_over", "seat": "A"}]
    assert factories.answer(row, "A").events
    assert gap_free(row)


def test_one_that_nobody_offered_only_when_the_bot_has_sat_there_for_two_days(clock: time_machine.Traveller) -> None:
    row, _ = left_alone(offered=False)
    new = factories.PlayerFactory()
    clock.shift(2 * DAY - timedelta(seconds=1))
    assert refused(lambda: substitutes.take_over(code=row.code, player=new, letter="A")) == ("not-takeable", 409)
    assert list(selectors.wanted(new)) == []

    clock.shift(timedelta(seconds=1))

    assert list(selectors.wanted(new)) == [row]
    substitutes.take_over(code=row.code, player=new, letter="A")
    assert factories.seat_of(row, "A").player == new


def test_no_seat_of_a_person_a_bot_or_one_who_resigned_can_be_taken_over() -> None:
    players = factories.PlayerFactory.create_batch(3)
    row = factories.started(*players, bots=1)
    endings.resign(code=row.code, player=players[0])
    new = factories.PlayerFactory()

    for letter in "ABDX":
        assert refused(lambda letter=letter: substitutes.take_over(code=row.code, player=new, letter=letter)) == (
            "not-takeable",
            409,
        )


def test_a_seat_whose_player_is_back_cannot_be_taken_over() -> None:
    row, players = left_alone()
    stand_ins.come_back(code=row.code, player=players[0])

    new = factories.PlayerFactory()

    assert refused(lambda: substitutes.take_over(code=row.code, player=new, letter="A")) == ("not-takeable", 409)
    assert list(selectors.wanted(new)) == []


def test_nobody_has_two_seats_of_a_game_ever() -> None:
    row, players = left_alone(3)
    assert refused(lambda: substitutes.take_over(code=row.code, player=players[1], letter="A")) == (
        "already-seated",
        409,
    )
    taken_over(row)
    stand_ins.ask(code=row.code, player=players[1])
    stand_ins.offer(code=row.code, player=players[1])

    with pytest.raises(ServiceError) as caught:
        substitutes.take_over(code=row.code, player=players[0], letter="B")

    assert (caught.value.code, caught.value.params["former"]) == ("not-takeable", True)
    assert list(selectors.wanted(players[0])) == list(selectors.wanted(players[2])) == []


def test_the_same_again_is_no_error_and_changes_nothing() -> None:
    row, _ = left_alone()
    new = taken_over(row)
    events = factories.fresh(row).event_count

    seat = substitutes.take_over(code=row.code, player=new, letter="A")

    assert (seat.player_id, factories.fresh(row).event_count) == (new.pk, events)


def test_a_game_by_invitation_is_for_whom_its_host_invites() -> None:
    row, players = left_alone(access="invitation")
    new = factories.PlayerFactory()
    assert refused(lambda: substitutes.take_over(code=row.code, player=new, letter="A")) == ("game-not-found", 404)
    assert refused(lambda: substitutes.invite(code=row.code, host=players[1], player=new)) == ("not-host", 403)

    for _ in range(2):
        substitutes.invite(code=row.code, host=players[0], player=new)

    assert list(selectors.wanted(new)) == [row]
    [invited] = [message for message in factories.messages(row, "invited") if message.recipient == new]
    assert delivery.deliver(invited.pk) == "sent"
    assert "invites you to take over a seat" in " ".join(mail.outbox[-1].body.split())
    substitutes.take_over(code=row.code, player=new, letter="A")
    assert factories.seat_of(row, "A").player == new


def test_a_former_member_sees_a_game_by_invitation_and_cannot_be_invited_again() -> None:
    row, players = left_alone(3, access="invitation")
    new = factories.PlayerFactory()
    substitutes.invite(code=row.code, host=players[0], player=new)
    substitutes.take_over(code=row.code, player=new, letter="A")
    stand_ins.ask(code=row.code, player=players[1])

    assert selectors.visible_game(row.code, players[0]) == row
    assert refused(lambda: substitutes.invite(code=row.code, host=new, player=players[0])) == ("not-takeable", 409)


def test_nobody_is_invited_where_there_is_no_seat_and_an_invitation_that_came_too_late_is_not_sent() -> None:
    players = factories.PlayerFactory.create_batch(2)
    row = factories.started(*players)
    new, other = factories.PlayerFactory.create_batch(2)
    assert refused(lambda: substitutes.invite(code=row.code, host=players[0], player=new)) == ("not-takeable", 409)
    stand_ins.ask(code=row.code, player=players[1])
    stand_ins.offer(code=row.code, player=players[1])
    substitutes.invite(code=row.code, host=players[0], player=new)
    substitutes.take_over(code=row.code, player=other, letter="B")

    [invited] = factories.messages(row, "invited")

    assert delivery.deliver(invited.pk) == "suppressed"


def test_invitations_of_a_day_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.lobby.MOST_INVITATIONS_A_DAY", 2)
    row, players = left_alone()
    for _ in range(2):
        substitutes.invite(code=row.code, host=players[0], player=factories.PlayerFactory())

    one_more = factories.PlayerFactory()

    assert refused(lambda: substitutes.invite(code=row.code, host=players[0], player=one_more)) == (
        "too-many-invitations",
        429,
    )


def test_a_game_that_has_ended_or_is_paused_is_taken_over_by_nobody() -> None:
    row, players = left_alone()
    Game.objects.filter(pk=row.pk).update(status="paused", pause_reason="organiser")
    new = factories.PlayerFactory()
    assert refused(lambda: substitutes.take_over(code=row.code, player=new, letter="A")) == ("game-not-running", 409)
    assert list(selectors.wanted(new)) == []
    Game.objects.filter(pk=row.pk).update(status="running", pause_reason="")

    endings.resign(code=row.code, player=players[1])

    assert refused(lambda: substitutes.take_over(code=row.code, player=new, letter="A")) == ("game-not-running", 409)


def test_wanted_games_are_found_in_as_many_queries_however_many_there_are() -> None:
    new = factories.PlayerFactory()

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            assert all(len(game.seats.all()) == 2 and game.host.username for game in selectors.wanted(new))
        return len(seen)

    left_alone()
    few = queries()
    for _ in range(4):
        left_alone()

    assert queries() == few == 2
    assert len(selectors.wanted(new)) == 5


# --- What the new one gets


def test_he_sees_exactly_what_the_seat_has_seen() -> None:
    row, players = left_alone()
    bots_move(row)
    factories.answer(row, "B")
    while factories.asked(row).seat == "B":
        factories.answer(row, "B")
    bots_move(row)
    before, log = view(row, players[0]), selectors.events(factories.fresh(row), players[0])

    new = taken_over(row)

    game = factories.inside(row)
    assert view(row, new).view == before.view == engine.view(game, "A")
    assert selectors.events(factories.fresh(row), new)[: len(log)] == log
    assert [event for event in log if "cards" in event]


def test_without_memory_he_sees_it_until_the_round_is_over() -> None:
    row, _ = left_alone(remember=False)
    bots_move(row)

    new = taken_over(row)

    game = factories.inside(row)
    assert view(row, new).view == engine.view(game, "A", remember=True)
    assert engine.view(game, "A", remember=True) != engine.view(game, "A", remember=False)
    later = factories.fresh(row)
    later.round = 2
    assert selectors.table(later, new).view == engine.view(game, "A", remember=False)


def test_his_misses_begin_anew_and_the_old_ones_stay_on_record() -> None:
    row, players = left_alone()
    row.seats.filter(letter="A").update(misses=4, missed_in_row=3, wants_end=True)

    taken_over(row)

    seat, former = factories.seat_of(row, "A"), FormerMember.objects.get(game=row)
    assert (seat.misses, seat.missed_in_row, seat.wants_end) == (0, 0, False)
    assert (former.misses, former.player) == (4, players[0])


def test_his_clock_has_one_moves_time_at_least_and_follows_his_own_nights(clock: time_machine.Traveller) -> None:
    row, _ = left_alone()
    clock.shift(23 * HOUR)
    new = factories.PlayerFactory(time_zone="Asia/Tokyo", active_from="09:00", active_to="17:00")
    new.refresh_from_db()

    substitutes.take_over(code=row.code, player=new, letter="A")

    # A day from 09:00 UTC is 18:00 in Tokyo: his next morning, 09:00 there.
    assert factories.seat_of(row, "A").deadline.isoformat() == "2026-07-04T00:00:00+00:00"


def test_he_is_asked_by_mail_and_nobody_else_is(clock: time_machine.Traveller) -> None:
    row, players = left_alone()
    clock.shift(HOUR)

    new = taken_over(row)

    for message in OutboxMessage.objects.filter(game=row, status="pending"):
        delivery.deliver(message.pk)
    to = [(one.to[0], one.subject) for one in mail.outbox]
    assert [address for address, _ in to if address == new.email] == [new.email]
    subject = next(subject for address, subject in to if address == new.email)
    assert subject == f"Silver {row.code}: round 1, no. 1, your move"
    [(_, farewell)] = [one for one in to if one[0] == players[0].email]
    assert farewell == f"Silver {row.code}: {new.username} took over seat A."
    assert row.events.filter(by="bot").count() == 0


def test_a_substitute_on_leave_has_a_clock_that_stands_still() -> None:
    row, _ = left_alone()
    new = factories.PlayerFactory()
    Absence.objects.create(
        player=new, kind="leave", state="running", starts_at=now(), ends_at=now() + DAY, days=1, created_at=now()
    )

    substitutes.take_over(code=row.code, player=new, letter="A")

    assert factories.fresh(row).away_seats == "A"
    assert factories.seat_of(row, "A").deadline is None


def test_nonces_stay_and_the_shuffle_can_still_be_checked() -> None:
    row, _ = left_alone(turn_limit=4)
    nonce = factories.seat_of(row, "A").nonce
    new = taken_over(row)
    assert factories.seat_of(row, "A").nonce == nonce
    factories.play_out(row, seed=3)

    assert verification.verify(row.code).ok
    assert new in [seat.player for seat in row.seats.select_related("player")]


def test_who_takes_over_the_hosts_seat_is_the_host() -> None:
    row, players = left_alone(3)
    new = taken_over(row)

    assert factories.fresh(row).host == new
    stand_ins.ask(code=row.code, player=players[1])
    assert substitutes.invite(code=row.code, host=new, player=factories.PlayerFactory())
    assert refused(lambda: substitutes.invite(code=row.code, host=players[0], player=new)) == ("not-host", 403)


def test_a_seat_of_a_team_changes_hands_with_its_team(clock: time_machine.Traveller) -> None:
    row, _ = left_alone(4, teams=True, turn_limit=8)

    new = taken_over(row)

    seats = view(row, new).seats
    assert view(row, new).partner == seats[2]
    factories.play_out(row, seed=5)
    assert factories.seat_of(row, "A").place is not None


def test_a_rematch_is_for_who_sat_there_in_the_end() -> None:
    row, players = left_alone(turn_limit=4)
    new = taken_over(row)
    factories.play_out(row, seed=3)

    again = rematch.propose(code=row.code, player=players[1])

    assert {invitation.player for invitation in again.invitations.all()} == {new}
    assert refused(lambda: rematch.propose(code=row.code, player=players[0])) == ("not-your-seat", 403)
