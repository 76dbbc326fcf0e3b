"""GET me."""

import pytest
from django.db import connection

from players.models import Player
from tests.api.client import Api, token_of
from tests.service.test_statements import Statements

pytestmark = pytest.mark.django_db


def test_it_says_who_i_am_and_what_the_token_is_for(ada: Player) -> None:
    answer = Api(token_of(ada, "read")).get("me")

    assert (answer.body["name"], answer.body["scopes"]) == ("Ada", ["read"])
    assert answer.body["expires_at"].endswith("Z")


def test_it_costs_one_statement(ada_api: Api) -> None:
    with Statements(connection) as statements:
        ada_api.get("me")

    assert len(statements.counted) == 1
