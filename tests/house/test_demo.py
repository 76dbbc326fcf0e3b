"""The demo: an account and a game that exist in the demo only, and a link that leads to one's move."""

from http import HTTPStatus
from io import StringIO
from typing import Any
from urllib.parse import urlsplit

import pytest
import time_machine
from django.core import signing
from django.core.management import CommandError, call_command
from django.test import Client

from games.models import Game, Seat
from players import demo
from players.models import Player


@pytest.fixture
def in_demo(db: None, settings: Any) -> None:
    """The server is a demo."""
    settings.SILVER_DEMO = True


def make_demo() -> str:
    """Run the command and return the path of the address it prints."""
    out = StringIO()
    call_command("demo", stdout=out)
    return urlsplit(out.getvalue().strip()).path


def test_the_address_logs_in_at_a_table_where_it_is_my_turn(in_demo: None) -> None:
    client = Client()

    response = client.get(make_demo(), follow=True)

    game = Game.objects.get()
    assert response.status_code == HTTPStatus.OK
    assert response.redirect_chain[-1][0] == f"/games/{game.code}/"
    assert client.session["_auth_user_id"] == str(Player.objects.get(username="demo").pk)
    assert game.seats.get(player__username="demo").asked is not None
    assert game.seats.filter(is_bot=True).count() == 3


def test_a_second_demo_uses_the_same_account_and_game(in_demo: None) -> None:
    make_demo()
    make_demo()

    assert (Player.objects.count(), Game.objects.count()) == (1, 1)


def test_a_game_that_waits_for_others_is_left_for_a_new_one(in_demo: None) -> None:
    make_demo()
    Seat.objects.update(asked=None)

    make_demo()

    assert Game.objects.count() == 2


def test_without_the_demo_there_is_none(db: None) -> None:
    with pytest.raises(CommandError, match="SILVER_DEMO"):
        call_command("demo")

    assert not Player.objects.exists()


def test_when_the_demo_is_over_its_link_and_its_sessions_are_dead(in_demo: None, settings: Any) -> None:
    path, client = make_demo(), Client()
    client.get(path)
    settings.SILVER_DEMO = False

    link = Client().get(path)
    page = client.get("/profile/")

    assert link.status_code == HTTPStatus.NOT_FOUND
    assert page["Location"].startswith("/accounts/login/")


def test_a_link_is_good_for_a_day(in_demo: None) -> None:
    with time_machine.travel("2026-01-01 12:00", tick=False):
        path = make_demo()

    with time_machine.travel("2026-01-02 12:00:01", tick=False):
        late = Client().get(path)

    assert late.status_code == HTTPStatus.NOT_FOUND


def test_no_link_logs_in_as_a_real_player(in_demo: None, ada: Player) -> None:
    ours = demo.login_path(ada, "/")
    forged = "/demo/" + signing.dumps([ada.pk, "/"], key="guess", salt=demo.SALT) + "/"

    answers = [Client().get(path).status_code for path in (ours, forged, "/demo/x/")]

    assert answers == [HTTPStatus.NOT_FOUND] * 3


def test_a_demo_account_has_no_password(in_demo: None) -> None:
    make_demo()

    assert not Player.objects.get().has_usable_password()
