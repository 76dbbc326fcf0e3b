"""A deleted account: its games go on without the person, and nothing tells any more who he was."""

from datetime import UTC, datetime, time, timedelta
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client

from games import engine
from games.models import DeckSetup, Game, Invitation, OutboxMessage, Seat
from games.services import accounts, delivery, lobby, rematch, running, setups, stand_ins
from games.services.held import Held
from games.services.setups import NUMBERS
from players.models import Absence, Player, Token
from players.services import calendars, tokens
from tests import factories

pytestmark = pytest.mark.django_db
# The password is one of chance then, that nobody can use.
FIELDS = [field for field in Player._meta.concrete_fields if field.name not in ("password", "date_joined")]


def kinds(row: Game) -> list[str]:
    return list(row.events.values_list("kind", flat=True))


def test_in_a_running_game_a_bot_takes_his_seat_for_good_and_the_table_is_told(ada: Player, ben: Player) -> None:
    third = factories.PlayerFactory()
    row = factories.started(ada, ben, third)

    accounts.delete_player(player=ada)

    seat = factories.seat_of(row, "A")
    assert seat.is_bot
    assert seat.resigned_at is not None
    assert factories.fresh(row).status == "running"
    assert "seat_resigned" in kinds(row)
    assert sorted(message.letter for message in factories.messages(row, "table")) == ["B", "C"]
    delivery.deliver_due()
    assert factories.inside(row).move >= 0
    assert "A" not in [one.seat for one in engine.pending(factories.inside(row)) if one.question == "peek"]


def test_a_game_that_nobody_is_left_to_play_with_ends(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben)

    accounts.delete_player(player=ada)

    row = factories.fresh(row)
    assert row.status == "finished"
    assert row.result is not None
    assert row.result["places"] == {"B": 1, "A": 2}
    assert [message.letter for message in factories.messages(row, "game-over")] == ["B"]


def test_a_seat_in_which_a_bot_stands_in_is_given_up_too(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, factories.PlayerFactory())
    stand_ins.ask(code=row.code, player=ada)

    accounts.delete_player(player=ada)

    seat = factories.seat_of(row, "A")
    assert (seat.resigned_at is not None, seat.stand_in_since) == (True, None)


def test_a_paused_game_is_given_up_too(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, factories.PlayerFactory())
    Game.objects.filter(pk=row.pk).update(status="paused", pause_reason="agreement", paused_until=in_days(2))

    accounts.delete_player(player=ada)

    assert factories.seat_of(row, "A").resigned_at is not None
    assert factories.fresh(row).status == "paused"


@pytest.mark.parametrize("status", ["paused", "running"])
def test_a_broken_game_holds_up_nothing(ada: Player, ben: Player, status: str) -> None:
    bad, good = factories.started(ada, ben), factories.started(ada, ben, factories.PlayerFactory())
    reason = "broken" if status == "paused" else ""
    Game.objects.filter(pk=bad.pk).update(status=status, pause_reason=reason, state='{"no": "game"}')

    accounts.delete_player(player=ada)

    for row in (bad, good):
        assert factories.seat_of(row, "A").resigned_at is not None
        assert "A" in factories.fresh(row).bot_seats
        assert "seat_resigned" in kinds(row)


def test_in_a_broken_game_the_bot_moves_as_soon_as_it_goes_on(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, factories.PlayerFactory())
    Game.objects.filter(pk=row.pk).update(status="paused", pause_reason="broken")
    accounts.delete_player(player=ada)
    Seat.objects.filter(game=row).update(deadline=None)
    # As if the engine had failed on it when he left: nobody called the bot.
    assert factories.messages(row, "bot-move") == []

    running.resume(code=row.code)

    [move] = factories.messages(row, "bot-move")
    assert delivery.deliver(move.pk) == "sent"
    assert factories.seat_of(row, "A").asked is None


def test_open_games_are_left_passed_on_or_cancelled(ada: Player, ben: Player) -> None:
    alone, shared = factories.opened(ada), factories.opened(ada, seats=3)
    joined = factories.opened(ben, seats=3)
    lobby.join(code=shared.code, player=ben)
    lobby.join(code=joined.code, player=ada)

    accounts.delete_player(player=ada)

    assert factories.fresh(alone).status == "cancelled"
    assert factories.fresh(shared).host == ben
    assert not Seat.objects.filter(player=ada).exists()


def test_nobody_waits_for_his_answer_to_an_invitation_or_his_pick(ada: Player, ben: Player) -> None:
    over = factories.play_out(factories.started(ada, ben))
    again = rematch.propose(code=over.code, player=ben, losers_pick=True)

    accounts.delete_player(player=ada)

    assert not Invitation.objects.filter(player=ada).exists()
    assert not again.picks.filter(player=ada, picked_at=None).exists()


def test_a_finished_game_keeps_its_record_under_a_neutral_name(ada: Player, ben: Player) -> None:
    row = factories.play_out(factories.started(ada, ben))
    result, events = row.result, kinds(row)

    accounts.delete_player(player=ada)

    row = factories.fresh(row)
    assert (row.result, kinds(row)) == (result, events)
    browser = Client()
    browser.force_login(ben, backend="players.backends.PlayerBackend")
    page = browser.get(f"/games/{row.code}/").content.decode()
    assert "Ada" not in page
    assert f"deleted player {ada.pk}" in page


def test_nothing_is_left_that_says_who_he_was(ada: Player, ben: Player) -> None:
    made_of_everything(ada)
    factories.started(ada, ben)
    delivery.deliver_due()

    accounts.delete_player(player=ada)

    gone = Player.objects.get(pk=ada.pk)
    nobody = {"id": ada.pk, "username": f"deleted player {ada.pk}", "is_active": False}
    assert known_of(ada) == {field.attname: field.get_default() for field in FIELDS} | nobody
    assert not gone.has_usable_password()
    for rows in (
        Token.objects.filter(player=ada),
        Absence.objects.filter(player=ada),
        EmailAddress.objects.filter(user=ada),
        Invitation.objects.filter(player=ada),
        OutboxMessage.objects.filter(recipient=ada),
        Session.objects.all(),
        gone.groups.all(),
        DeckSetup.objects.filter(owner=ada),
    ):
        assert not rows.exists(), rows.model
    assert LogEntry.objects.get().object_repr == gone.username


def known_of(player: Player) -> dict[str, object]:
    gone = Player.objects.get(pk=player.pk)
    return {field.attname: getattr(gone, field.attname) for field in FIELDS}


def made_of_everything(player: Player) -> None:
    """Give a player something of everything that an account can have."""
    browser = Client()
    browser.force_login(player, backend="players.backends.PlayerBackend")
    tokens.issue(player, "mine", ["play"], 30)
    calendars.issue(player)
    EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    Absence.objects.create(
        player=player, kind="leave", starts_at=in_days(5), ends_at=in_days(6), days=1, created_at=in_days(0)
    )
    setups.create(owner=player, name="Ada's cards", choices=dict.fromkeys(NUMBERS, "bullet"), token=None)
    factories.opened(access="invitation", invited=[player])
    player.groups.add(Group.objects.create(name="judges"))
    LogEntry.objects.create(
        user=player,
        content_type=ContentType.objects.get_for_model(Player),
        object_id=str(player.pk),
        object_repr="Ada",
        action_flag=CHANGE,
    )
    player.first_name, player.last_name, player.is_staff, player.is_superuser = "Ada", "Lovelace", True, True
    player.active_from = player.quiet_from = time(8)
    player.active_to = player.quiet_to = time(22)
    player.time_zone, player.language, player.reminders, player.notify = (
        "Europe/London",
        "ru",
        [3600],
        {"turn": "never"},
    )
    player.save()


def in_days(days: int) -> datetime:
    return datetime.now(UTC) + timedelta(days=days)


def test_he_cannot_come_in_again(ada: Player) -> None:
    raw = tokens.issue(ada, "mine", ["play"], 30)
    key = calendars.issue(ada)
    browser = Client()
    browser.force_login(ada, backend="players.backends.PlayerBackend")
    assert browser.get("/profile/").status_code == 200

    accounts.delete_player(player=ada)

    assert browser.get("/profile/").status_code == 302
    assert Client().get("/api/v1/me", headers={"authorization": f"Bearer {raw}"}).status_code == 401
    assert Client().get(f"/calendar/{key}.ics").status_code == 404
    for login in ("Ada", "ada@example.org", f"deleted player {ada.pk}"):
        assert not Client().login(username=login, password="correct horse battery")


def test_setups_that_games_were_opened_with_stay_as_nobodys(ada: Player, ben: Player) -> None:
    used = setups.create(owner=ada, name="Used", choices=dict.fromkeys(NUMBERS, "bullet"), token=None, shared=True)
    row = factories.opened(ben, setup=used)

    accounts.delete_player(player=ada)

    used.refresh_from_db()
    assert (used.owner, used.shared, used.retired) == (None, False, True)
    assert factories.fresh(row).setup == used


def test_twice_changes_nothing(ada: Player, ben: Player) -> None:
    row = factories.started(ada, ben, factories.PlayerFactory())
    accounts.delete_player(player=ada)
    before = known_of(ada), kinds(row)

    accounts.delete_player(player=ada)

    assert (known_of(ada), kinds(row)) == before


def test_what_was_interrupted_is_finished(ada: Player, ben: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    row = factories.started(ada, ben, factories.PlayerFactory())
    with monkeypatch.context() as patch:
        patch.setattr(Held, "store", _killed)
        with pytest.raises(KeyboardInterrupt):
            accounts.delete_player(player=ada)
    assert not Player.objects.get(pk=ada.pk).is_active

    accounts.delete_player(player=ada)

    assert factories.seat_of(row, "A").resigned_at is not None
    assert Player.objects.get(pk=ada.pk).email == ""


def _killed(*_: object) -> None:
    raise KeyboardInterrupt


def test_the_command(ada: Player) -> None:
    out = StringIO()

    call_command("delete_player", "ada", stdout=out)

    assert out.getvalue() == "ada is deleted\n"
    with pytest.raises(CommandError, match="no player"):
        call_command("delete_player", "ada", stdout=out)
