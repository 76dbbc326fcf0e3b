"""API tokens: issued once, kept as a digest, found in one query, refused when they are over."""

import datetime
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from players.authentication import ScopePermission, TokenAuthentication
from players.models import Player, Token
from players.services import tokens
from silver_site.clock import now


class Door(APIView):
    """A view behind tokens: reading needs "read", writing "play"."""

    authentication_classes = (TokenAuthentication,)
    permission_classes = (ScopePermission,)

    def get(self, request: Request) -> Response:
        return Response({"player": request.user.get_username()})

    def post(self, request: Request) -> Response:
        return Response({"player": request.user.get_username()})


def knock(authorization: str | None, method: str = "get") -> Response:
    """Return the door's answer to a request with this Authorization header."""
    headers: dict[str, Any] = {} if authorization is None else {"Authorization": authorization}
    request = getattr(APIRequestFactory(), method)("/", headers=headers)
    response: Response = Door.as_view()(request)
    return response


def code(response: Response) -> str:
    """Return the error code of a refusal."""
    return str(response.data["detail"].code)


def test_a_token_opens_the_door_to_its_player(ada: Player) -> None:
    raw = tokens.issue(ada, "laptop", ["read"], 90)

    response = knock(f"Bearer {raw}")

    assert response.data == {"player": "Ada"}


def test_the_database_holds_no_token(ada: Player) -> None:
    raw = tokens.issue(ada, "laptop", ["read"], 90)

    stored = Token.objects.values().get()

    assert raw.startswith("silver_")
    assert len(raw) > 45
    assert not any(raw in str(value) for value in stored.values())
    assert raw not in str(Token.objects.get())


def test_two_tokens_are_never_the_same(ada: Player) -> None:
    assert tokens.issue(ada, "one", ["read"], 90) != tokens.issue(ada, "two", ["read"], 90)


def test_a_token_is_found_in_one_query_with_its_player(ada: Player, django_assert_num_queries: Any) -> None:
    raw = tokens.issue(ada, "laptop", ["read"], 90)

    with django_assert_num_queries(1):
        found = tokens.find(raw)
        assert found is not None
        assert found.player.username == "Ada"


def test_what_is_no_token_is_refused(db: None) -> None:
    for raw in ("silver_guessed", "", "silver_" + "x" * 5000, "mine"):
        response = knock(f"Bearer {raw}")

        assert response.status_code == 401
        assert code(response) == "bad-token"
        assert response["WWW-Authenticate"].startswith("Bearer")


def test_no_token_at_all_is_not_authenticated(db: None) -> None:
    for header in (None, "Basic YWRhOmFkYQ=="):
        response = knock(header)

        assert response.status_code == 401
        assert code(response) == "not-authenticated"


def test_a_token_ends_with_its_days(ada: Player) -> None:
    raw = tokens.issue(ada, "laptop", ["read"], 3)
    last_second = now() + datetime.timedelta(days=3, seconds=-1)

    with time_machine.travel(last_second, tick=False):
        assert knock(f"Bearer {raw}").status_code == 200
    with time_machine.travel(last_second + datetime.timedelta(seconds=2), tick=False):
        late = knock(f"Bearer {raw}")

    assert (late.status_code, code(late)) == (401, "token-expired")


def test_a_revoked_token_is_refused(ada: Player) -> None:
    raw = tokens.issue(ada, "laptop", ["read"], 90)

    assert tokens.revoke(ada, Token.objects.get().pk)

    response = knock(f"Bearer {raw}")
    assert (response.status_code, code(response)) == (401, "token-revoked")


def test_nobody_revokes_anothers_token(ada: Player, ben: Player) -> None:
    raw = tokens.issue(ada, "laptop", ["read"], 90)

    assert not tokens.revoke(ben, Token.objects.get().pk)

    assert knock(f"Bearer {raw}").status_code == 200


def test_the_token_of_a_disabled_account_is_refused(ada: Player) -> None:
    raw = tokens.issue(ada, "laptop", ["read"], 90)
    Player.objects.update(is_active=False)

    response = knock(f"Bearer {raw}")

    assert (response.status_code, code(response)) == (401, "account-disabled")


def test_a_reading_token_does_not_play(ada: Player) -> None:
    raw = tokens.issue(ada, "laptop", ["read"], 90)

    response = knock(f"Bearer {raw}", "post")

    assert (response.status_code, code(response)) == (403, "scope-missing")


def test_a_playing_token_also_reads(ada: Player) -> None:
    raw = tokens.issue(ada, "laptop", ["play"], 90)

    assert [knock(f"Bearer {raw}", method).status_code for method in ("get", "post")] == [200, 200]


@pytest.mark.parametrize(
    ("name", "scopes", "days", "error"),
    [
        ("", ["read"], 90, "bad-token-name"),
        ("x" * 61, ["read"], 90, "bad-token-name"),
        ("line\nbreak", ["read"], 90, "bad-token-name"),
        ("laptop", [], 90, "bad-scopes"),
        ("laptop", ["read", "rule"], 90, "bad-scopes"),
        ("laptop", ["read"], 0, "bad-days"),
        ("laptop", ["read"], 9999, "bad-days"),
    ],
)
def test_rubbish_makes_no_token(ada: Player, name: str, scopes: list[str], days: int, error: str) -> None:
    with pytest.raises(ValidationError) as caught:
        tokens.issue(ada, name, scopes, days)

    assert caught.value.code == error
    assert not Token.objects.exists()


def test_fifty_tokens_are_enough(ada: Player) -> None:
    for number in range(tokens.TOKENS_AT_MOST):
        tokens.issue(ada, f"{number}", ["read"], 90)

    with pytest.raises(ValidationError) as caught:
        tokens.issue(ada, "one more", ["read"], 90)

    assert caught.value.code == "too-many-tokens"


def test_the_page_shows_a_new_token_once(as_ada: Client) -> None:
    page = as_ada.post(reverse("players:tokens"), {"name": "phone", "scopes": ["read", "play"], "days": 30})
    raw = page.context["raw"]

    again = as_ada.get(reverse("players:tokens"))

    assert raw in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    assert raw not in again.content.decode()
    assert f"…{raw[-4:]}" in again.content.decode()
    assert knock(f"Bearer {raw}", "post").data == {"player": "Ada"}


def test_the_page_revokes_my_token_and_no_one_elses(as_ada: Client, ada: Player, ben: Player) -> None:
    tokens.issue(ada, "mine", ["read"], 90)
    tokens.issue(ben, "his", ["read"], 90)
    mine, his = (Token.objects.get(name=name) for name in ("mine", "his"))

    answers = [as_ada.post(reverse("players:token-revoke", args=[token.pk])).status_code for token in (mine, his)]

    assert answers == [302, 404]
    assert list(Token.objects.filter(revoked_at=None)) == [his]


def test_the_command_prints_a_token(ada: Player) -> None:
    out = StringIO()

    call_command("token", "ada", "--scopes", "read", "--days", "5", stdout=out)

    assert knock(f"Bearer {out.getvalue().strip()}").data == {"player": "Ada"}
    assert Token.objects.get().scopes == ["read"]


def test_the_command_says_what_is_wrong(ada: Player) -> None:
    with pytest.raises(CommandError, match="no player Zoe"):
        call_command("token", "Zoe")
    with pytest.raises(CommandError, match="1 to 366 days"):
        call_command("token", "Ada", "--days", "0")


def test_the_admin_shows_no_digest_and_makes_no_token(ada: Player) -> None:
    Player.objects.update(is_staff=True, is_superuser=True)
    tokens.issue(ada, "laptop", ["read"], 90)
    token = Token.objects.get()
    client = Client()
    client.force_login(Player.objects.get())

    pages = [reverse("admin:players_token_changelist"), reverse("admin:players_token_change", args=[token.pk])]
    shown = "".join(client.get(page).content.decode() for page in pages)

    assert "laptop" in shown
    assert token.digest not in shown
    assert client.get(reverse("admin:players_token_add")).status_code == 403
    assert Token in admin.site._registry
