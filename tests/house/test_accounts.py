"""Sign-up, log-in, and the reader's own page."""

from http import HTTPStatus

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone, translation

from players.middleware import PlayerLocaleMiddleware
from players.models import Player

PASSWORD = "correct horse battery"


def sign_up(name: str, email: str) -> HttpResponse:
    """Return the answer to a filled-in sign-up form."""
    fields = {"username": name, "email": email, "password1": PASSWORD, "password2": PASSWORD}
    response: HttpResponse = Client().post(reverse("account_signup"), fields)
    return response


def test_signing_up_makes_a_player_and_greets_him_by_mail(db: None) -> None:
    response = sign_up("Ada", "ada@example.org")

    assert response.status_code == HTTPStatus.FOUND
    assert Player.objects.get().email == "ada@example.org"
    assert [message.to for message in mail.outbox] == [["ada@example.org"]]


@pytest.mark.parametrize(
    "name", ["ab", "a" * 31, "Ada Lovelace", "ada@example", "ada.l", "аda", "ada\nb", "demo", "Bot"]
)
def test_names_that_would_confuse_are_refused(db: None, name: str) -> None:
    response = sign_up(name, "ada@example.org")

    assert response.status_code == HTTPStatus.OK
    assert not Player.objects.exists()


@pytest.mark.parametrize(("name", "email"), [("ADA", "new@example.org"), ("Zoe", "Ada@Example.org")])
def test_a_name_or_address_is_one_persons(ada: Player, name: str, email: str) -> None:
    response = sign_up(name, email)

    assert response.status_code == HTTPStatus.OK
    assert Player.objects.count() == 1


def test_the_model_itself_refuses_a_name_in_another_case(ada: Player) -> None:
    with pytest.raises(ValidationError, match="taken"):
        Player(username="aDA", password="x").full_clean()


@pytest.mark.parametrize("login", ["Ada", "ada", "ada@example.org", "ADA@example.org"])
def test_name_or_address_logs_in(ada: Player, login: str) -> None:
    client = Client()

    client.post(reverse("account_login"), {"login": login, "password": PASSWORD})

    assert client.session["_auth_user_id"] == str(ada.pk)


def test_a_wrong_password_does_not_log_in(ada: Player) -> None:
    client = Client()

    response = client.post(reverse("account_login"), {"login": "Ada", "password": "wrong"})

    assert response.status_code == HTTPStatus.OK
    assert "_auth_user_id" not in client.session


def test_a_disabled_account_is_logged_out(as_ada: Client, ada: Player) -> None:
    Player.objects.update(is_active=False)

    response = as_ada.get(reverse("players:profile"))

    assert response.status_code == HTTPStatus.FOUND
    assert response["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password"])
def test_account_pages_show_to_strangers(db: None, name: str) -> None:
    assert Client().get(reverse(name)).status_code == HTTPStatus.OK


@pytest.mark.parametrize("name", ["players:profile", "players:tokens", "account_email", "account_change_password"])
def test_my_pages_show_to_me_and_send_strangers_to_the_log_in(as_ada: Client, name: str) -> None:
    stranger = Client().get(reverse(name))

    assert as_ada.get(reverse(name)).status_code == HTTPStatus.OK
    assert stranger["Location"].startswith(reverse("account_login"))


def test_the_profile_keeps_what_is_chosen(as_ada: Client, ada: Player) -> None:
    as_ada.post(reverse("players:profile"), {"language": "en"})

    ada.refresh_from_db()
    assert ada.language == "en"


def test_the_profile_refuses_a_language_there_is_not(as_ada: Client, ada: Player) -> None:
    response = as_ada.post(reverse("players:profile"), {"language": "tlh"})

    ada.refresh_from_db()
    assert response.status_code == HTTPStatus.OK
    assert ada.language == ""


def test_the_profile_changes_nothing_else(as_ada: Client, ada: Player) -> None:
    as_ada.post(reverse("players:profile"), {"language": "", "is_staff": "on", "username": "root", "is_demo": "on"})

    ada.refresh_from_db()
    assert (ada.username, ada.is_staff, ada.is_demo) == ("Ada", False, False)


def test_a_page_is_in_its_readers_zone_and_language_and_the_next_is_not(rf: RequestFactory) -> None:
    seen: list[tuple[str, str]] = []

    def page(_request: HttpRequest) -> HttpResponse:
        seen.append((timezone.get_current_timezone_name(), translation.get_language()))
        return HttpResponse()

    request = rf.get("/")
    request.user = Player(username="Ada", time_zone="Europe/Berlin", language="de")

    PlayerLocaleMiddleware(page)(request)

    assert seen == [("Europe/Berlin", "de")]
    assert (timezone.get_current_timezone_name(), translation.get_language()) == ("UTC", "en")


def test_a_zone_this_machine_forgot_is_shown_as_utc(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = Player(username="Ada", time_zone="Mars/Olympus")

    response = PlayerLocaleMiddleware(lambda _request: HttpResponse(timezone.get_current_timezone_name()))(request)

    assert response.content == b"UTC"


def test_every_page_forbids_foreign_and_inline_scripts(db: None) -> None:
    policy = Client().get(reverse("account_login"))["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_staff_make_and_change_players_in_the_admin(as_ada: Client, ada: Player) -> None:
    Player.objects.update(is_staff=True, is_superuser=True)
    fields = {"username": "Ben", "password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}

    made = as_ada.post(reverse("admin:players_player_add"), fields)
    refused = as_ada.post(reverse("admin:players_player_add"), fields | {"username": "Ben Bitdiddle"})

    ben = Player.objects.exclude(pk=ada.pk).get()
    assert (made.status_code, refused.status_code) == (HTTPStatus.FOUND, HTTPStatus.OK)
    assert ben.check_password(PASSWORD)
    assert as_ada.get(reverse("admin:players_player_change", args=[ben.pk])).status_code == HTTPStatus.OK
    assert as_ada.get(reverse("admin:players_player_changelist")).status_code == HTTPStatus.OK
