"""Who may ask: tokens and their scopes, and a browser's session."""

import datetime

import pytest
import time_machine
from django.conf import settings
from django.test import Client

from players.models import Player, Token
from players.services import tokens
from tests import factories
from tests.api.client import ROOT, Api, check, published, token_of

pytestmark = pytest.mark.django_db


def addresses() -> list[tuple[str, str]]:
    """Every operation: its method and address."""
    filled = {"code": "aaaaaaaaaa", "slug": "bullet", "number": "1", "name": "Ada"}
    return [
        (method, path.removeprefix(ROOT).format_map(filled))
        for path, methods in published()["paths"].items()
        for method in methods
    ]


@pytest.mark.parametrize(("method", "path"), addresses())
def test_it_asks_for_a_token_everywhere(method: str, path: str) -> None:
    answer = Api().send(method, path, b"{}")

    assert (answer.status, answer.code) == (401, "not-authenticated")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="Silver"'


@pytest.mark.parametrize(
    "token", ["x", "silver_", "silver_" + "a" * 43, "silver_" + "a" * 50_000, "silver_\xff", "a b c"]
)
def test_it_refuses_what_is_no_token(token: str) -> None:
    answer = Api(token).get("me")

    assert (answer.status, answer.code) == (401, "bad-token")
    assert "aaa" not in str(answer.body)


def test_it_refuses_a_token_that_has_expired(ada: Player) -> None:
    api = Api(token_of(ada))

    with time_machine.travel(datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=2)):
        answer = api.get("me")

    assert (answer.status, answer.code) == (401, "token-expired")


def test_it_refuses_a_token_that_was_revoked(ada: Player) -> None:
    api = Api(token_of(ada))
    tokens.revoke(ada, Token.objects.get().pk)

    answer = api.get("me")

    assert (answer.status, answer.code) == (401, "token-revoked")


def test_it_refuses_an_account_that_is_closed(ada: Player) -> None:
    api = Api(token_of(ada))
    Player.objects.update(is_active=False)

    answer = api.get("me")

    assert (answer.status, answer.code) == (401, "account-disabled")


@pytest.mark.parametrize("path", ["games", "setups", "me"])
def test_it_lets_the_scope_read_see(ada: Player, path: str) -> None:
    assert Api(token_of(ada, "read")).get(path).status == 200


@pytest.mark.parametrize(("method", "path"), [(method, path) for method, path in addresses() if method != "get"])
def test_it_lets_the_scope_read_change_nothing(ada: Player, method: str, path: str) -> None:
    answer = Api(token_of(ada, "read")).send(method, path, b"{}")

    assert (answer.status, answer.code) == (403, "scope-missing")


def test_it_knows_a_browser_by_its_session(ada: Player) -> None:
    browser = Client()
    browser.force_login(ada, backend=settings.AUTHENTICATION_BACKENDS[0])

    answer = check("get", "me", browser.get(f"{ROOT}me"))

    assert (answer.body["name"], answer.body["expires_at"]) == ("Ada", None)


def test_it_wants_the_csrf_token_of_a_session(ada: Player) -> None:
    row = factories.opened(ada)
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ada, backend=settings.AUTHENTICATION_BACKENDS[0])
    browser.get(f"{ROOT}docs/")
    path = f"games/{row.code}/leave"

    without = check("post", path, browser.post(ROOT + path))
    secret = {"X-CSRFToken": browser.cookies["csrftoken"].value}
    given = check("post", path, browser.post(ROOT + path, {}, "application/json", headers=secret))

    assert (without.status, without.code) == (403, "csrf-failed")
    assert given.status == 204
