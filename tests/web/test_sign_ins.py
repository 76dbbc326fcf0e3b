"""What is kept of a log-in: digests of address and browser, for a while, and of nobody who has gone."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from pytest_django import DjangoAssertNumQueries

from games.services import accounts, retention
from players.models import Player, SignIn
from players.services import signins
from silver_site.clock import now

pytestmark = pytest.mark.django_db
PASSWORDS = {"Ada": "correct horse battery", "Ben": "staple correct horse"}


def log_in(client: Client, player: Player, address: str = "192.0.2.7") -> None:
    """Log in by the form, from this address."""
    client.post(
        "/accounts/login/",
        {"login": player.username, "password": PASSWORDS[player.username]},
        REMOTE_ADDR=address,
    )


def test_a_log_in_is_noted_without_the_address(ada: Player) -> None:
    log_in(Client(), ada, "192.0.2.7")

    noted = SignIn.objects.get()
    assert noted.player == ada
    assert "192.0.2.7" not in f"{noted.address} {noted.device} {noted}"
    assert (len(noted.address), len(noted.device)) == (64, 64)


def test_the_same_address_and_browser_are_noted_once_and_later(ada: Player) -> None:
    client = Client()
    log_in(client, ada)
    SignIn.objects.update(first_at=now() - timedelta(days=3), last_at=now() - timedelta(days=3))

    client.post("/accounts/logout/")
    log_in(client, ada)

    noted = SignIn.objects.get()
    assert noted.last_at - noted.first_at > timedelta(days=2)


def test_two_players_at_one_browser_have_one_device_and_others_have_another(ada: Player, ben: Player) -> None:
    client = Client()
    log_in(client, ada)
    client.post("/accounts/logout/")
    log_in(client, ben, "192.0.2.8")
    log_in(Client(), ben, "192.0.2.9")

    first, second, third = SignIn.objects.order_by("pk").values_list("device", "address")
    assert first[0] == second[0] != third[0]
    assert len({first[1], second[1], third[1]}) == 3


def test_a_household_has_one_network_in_ipv6(ada: Player, ben: Player) -> None:
    for player, address in ((ada, "2001:db8:1:2::a"), (ben, "2001:db8:1:2::b"), (ben, "2001:db8:1:3::b")):
        log_in(Client(), player, address)

    first, second, third = SignIn.objects.order_by("pk").values_list("address", flat=True)
    assert first == second != third


def test_a_cookie_that_is_none_of_ours_is_not_taken(ada: Player) -> None:
    client = Client()
    client.cookies["silver-device"] = "me"

    log_in(client, ada)

    cookie = client.cookies["silver-device"]
    assert signins.known_device(cookie.value) == cookie.value
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_who_does_not_log_in_gets_no_cookie(ada: Player) -> None:
    client = Client()

    client.get("/accounts/login/")
    client.post("/accounts/login/", {"login": "Ada", "password": "wrong"})

    assert "silver-device" not in client.cookies
    assert not SignIn.objects.exists()


def test_a_program_that_logs_in_from_nowhere_is_not_noted(ada: Player) -> None:
    Client().force_login(ada, backend=settings.AUTHENTICATION_BACKENDS[0])

    assert not SignIn.objects.exists()


def test_noting_is_one_statement(ada: Player, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(1):
        signins.record(ada, RequestFactory().get("/"), signins.new_device())


def test_old_ones_are_deleted_and_those_of_a_deleted_account(ada: Player, ben: Player) -> None:
    for player in (ada, ben):
        log_in(Client(), player)
    log_in(Client(), ben, "192.0.2.8")
    SignIn.objects.filter(player=ben).filter(address=signins.digest("address", "192.0.2.8")).update(
        last_at=now() - signins.KEPT - timedelta(hours=1)
    )

    assert retention.clean_up()["sign-ins"] == 1
    accounts.delete_player(player=ada)

    assert SignIn.objects.get().player == ben
