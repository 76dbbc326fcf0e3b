"""Opening, joining, leaving, starting and expiry."""

import pytest
import time_machine

from games import engine
from games.models import Game, OutboxMessage
from games.services import lobby
from games.services.errors import ServiceError
from tests import factories

pytestmark = pytest.mark.django_db


def code_of(call: object, **arguments: object) -> tuple[str, int]:
    with pytest.raises(ServiceError) as caught:
        call(**arguments)
    return caught.value.code, caught.value.status


def letters(row: Game) -> dict[str, str]:
    return {seat.letter: seat.player.username if seat.player else "bot" for seat in row.seats.all()}


def test_an_open_game_promises_its_shuffle_and_keeps_it_secret() -> None:
    row = factories.opened()

    assert row.commitment == engine.commitment(bytes.fromhex(row.secret))
    assert row.status == "open"
    assert letters(row) == {"A": row.host.username}


def test_the_last_seat_taken_starts_the_game() -> None:
    row = factories.opened(seats=3)
    lobby.join(code=row.code, player=factories.PlayerFactory())
    assert factories.fresh(row).status == "open"

    lobby.join(code=row.code, player=factories.PlayerFactory())

    row = factories.fresh(row)
    assert row.status == "running"
    assert row.rules_version == engine.RULES_VERSION
    assert sorted(letters(row)) == ["A", "B", "C"]
    assert sorted(message.letter for message in factories.messages(row, "turn")) == ["A", "B", "C"]
    assert [event.kind for event in row.events.all()] == [
        "game_opened",
        *["seat_joined"] * 3,
        "game_started",
        "round_began",
    ]


def test_a_game_with_bots_on_all_other_seats_starts_at_once() -> None:
    row = factories.opened(seats=4, bots=3)

    row = factories.fresh(row)
    assert row.status == "running"
    assert row.bot_seats == "BCD"
    assert sorted(message.letter for message in factories.messages(row, "bot-move")) == ["B", "C", "D"]


def test_the_host_starts_early_and_free_seats_are_dropped() -> None:
    row = factories.opened(seats=4, bots=1)
    guest = factories.PlayerFactory(username="guest")
    lobby.join(code=row.code, player=guest)

    lobby.start(code=row.code, player=row.host)

    row = factories.fresh(row)
    assert letters(row) == {"A": row.host.username, "B": "guest", "C": "bot"}
    assert row.bot_seats == "C"
    assert sorted(engine.view(factories.inside(row), None)["villages"]) == ["A", "B", "C"]


def test_only_the_host_starts_and_not_alone() -> None:
    row = factories.opened(seats=3)
    assert code_of(lobby.start, code=row.code, player=row.host) == ("too-few-seats", 409)
    guest = factories.PlayerFactory()
    lobby.join(code=row.code, player=guest)

    assert code_of(lobby.start, code=row.code, player=guest) == ("not-host", 403)


def test_a_person_has_one_seat_and_a_seat_one_person() -> None:
    row = factories.opened(seats=3)
    guest = factories.PlayerFactory()
    lobby.join(code=row.code, player=guest)

    assert code_of(lobby.join, code=row.code, player=guest) == ("already-seated", 409)
    assert row.seats.count() == 2


def test_a_started_game_takes_nobody_and_lets_nobody_leave() -> None:
    row = factories.started()

    assert code_of(lobby.join, code=row.code, player=factories.PlayerFactory()) == ("game-not-open", 409)
    assert code_of(lobby.leave, code=row.code, player=row.host) == ("game-not-open", 409)
    assert code_of(lobby.start, code=row.code, player=row.host) == ("game-not-open", 409)


def test_a_seat_left_is_free_again() -> None:
    row = factories.opened(seats=3)
    first, second = factories.PlayerFactory(username="first"), factories.PlayerFactory(username="second")
    lobby.join(code=row.code, player=first)
    lobby.leave(code=row.code, player=first)

    lobby.join(code=row.code, player=second)

    assert letters(row) == {"A": row.host.username, "B": "second"}
    assert code_of(lobby.leave, code=row.code, player=first) == ("not-your-seat", 403)


def test_a_host_who_leaves_passes_the_game_on_or_ends_it() -> None:
    row = factories.opened(seats=3)
    guest = factories.PlayerFactory()
    lobby.join(code=row.code, player=guest)

    lobby.leave(code=row.code, player=row.host)
    assert factories.fresh(row).host == guest

    lobby.leave(code=row.code, player=guest)
    assert factories.fresh(row).status == "cancelled"


def test_a_game_by_invitation_is_for_those_invited_until_they_decline() -> None:
    guest, stranger = factories.PlayerFactory(), factories.PlayerFactory()
    row = factories.opened(access="invitation", seats=3, invited=[guest, guest, factories.PlayerFactory()])

    assert OutboxMessage.objects.filter(kind="invited").count() == 2
    assert code_of(lobby.join, code=row.code, player=stranger) == ("game-not-found", 404)
    lobby.decline(code=row.code, player=guest)
    assert code_of(lobby.join, code=row.code, player=guest) == ("game-not-found", 404)


def test_an_invitation_is_taken_up_by_joining() -> None:
    guest = factories.PlayerFactory()
    row = factories.opened(access="invitation", invited=[guest])

    lobby.join(code=row.code, player=guest, nonce="my-own-nonce")

    assert factories.fresh(row).status == "running"
    assert factories.seat_of(row, "B").nonce == "my-own-nonce"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"seats": 1}, "bad-option"),
        ({"seats": 5}, "bad-option"),
        ({"rounds": 0}, "bad-option"),
        ({"rounds": 5}, "bad-option"),
        ({"move_time": 599}, "bad-option"),
        ({"move_time": 30 * 24 * 3600 + 1}, "bad-option"),
        ({"bots": 2}, "bad-option"),
        ({"bots": -1}, "bad-option"),
        ({"turn_limit": 1}, "bad-option"),
        ({"access": "secret"}, "bad-access"),
        ({"nonce": "no blanks"}, "bad-nonce"),
        ({"nonce": ""}, "bad-nonce"),
        ({"nonce": "x" * 65}, "bad-nonce"),
    ],
)
def test_options_out_of_bounds_open_no_game(options: dict[str, object], code: str) -> None:
    with pytest.raises(ServiceError) as caught:
        factories.opened(**options)

    assert (caught.value.code, caught.value.status) == (code, 422)
    assert Game.objects.count() == 0


def test_open_games_expire_and_started_ones_do_not() -> None:
    with time_machine.travel("2026-07-01 10:00:00+00:00") as clock:
        waiting, playing = factories.opened(), factories.started()
        clock.shift(lobby.OPEN_FOR.total_seconds() - 60)
        assert lobby.expire_due() == 0
        clock.shift(120)

        assert lobby.expire_due() == 1

    assert factories.fresh(waiting).status == "expired"
    assert factories.fresh(playing).status == "running"
    assert code_of(lobby.join, code=waiting.code, player=factories.PlayerFactory()) == ("game-not-open", 409)


def test_an_expired_game_is_closed_before_the_sweep_finds_it() -> None:
    with time_machine.travel("2026-07-01 10:00:00+00:00", tick=False) as clock:
        row = factories.opened()
        clock.shift(lobby.OPEN_FOR)

        answer = code_of(lobby.join, code=row.code, player=factories.PlayerFactory())

    assert answer == ("game-not-open", 409)
    assert row.seats.count() == 1


def test_a_game_that_cannot_expire_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = factories.opened(), factories.opened()
    Game.objects.update(expires_at=lobby.now())
    close = lobby._close

    def fail(row: Game, *closing: str) -> None:
        if row.pk == broken.pk:
            raise ValueError("card 13")
        close(row, *closing)

    monkeypatch.setattr(lobby, "_close", fail)

    assert lobby.expire_due() == 1

    assert (factories.fresh(broken).status, factories.fresh(sound).status) == ("open", "expired")
    assert f"the expiry of game {broken.code} failed: ValueError" in caplog.text
    assert "card 13" not in caplog.text


def test_a_player_has_only_so_many_games_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_OPEN", 2)
    host = factories.PlayerFactory()
    waiting = [factories.opened(host), factories.opened(host)]

    assert code_of(factories.opened, host=host) == ("too-many-games", 429)

    assert factories.opened(host, bots=1).host == host
    lobby.leave(code=waiting[0].code, player=host)
    assert factories.opened(host).status == "open"
    assert factories.opened().status == "open"


def test_a_player_invites_only_so_many_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_INVITATIONS_A_DAY", 3)
    host, guests = factories.PlayerFactory(), [factories.PlayerFactory() for _ in range(2)]
    with time_machine.travel("2026-07-01 10:00:00+00:00", tick=False) as clock:
        factories.opened(host, invited=guests)

        assert code_of(factories.opened, host=host, invited=guests) == ("too-many-invitations", 429)

        assert Game.objects.filter(host=host).count() == 1
        factories.opened(host, invited=guests[:1])
        clock.shift(lobby.DAY)
        assert factories.opened(host, invited=guests).invitations.count() == 2


def test_a_changed_setup_changes_no_open_game() -> None:
    row = factories.opened()
    setup = row.setup
    setup.decks = "nonsense"
    setup.save()

    lobby.join(code=row.code, player=factories.PlayerFactory())

    assert factories.fresh(row).status == "running"
    assert code_of(factories.opened, setup=setup) == ("bad-setup", 422)
