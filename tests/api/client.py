"""A client of the API that holds every answer against the schema, in which nothing may be missing or be too much."""

import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any

import jsonschema
import orjson
from django.http import HttpResponse
from django.test import Client

from games.api.views.docs import JSON, document
from games.models import Game
from players.models import Player
from players.services import tokens
from tests import factories

ROOT = "/api/v1/"
# Refused before it is known whom to count.
UNCOUNTED = ("csrf-failed", "not-found")


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> str:
        """The code of a refusal."""
        return self.body["code"]


class Api:
    """Speaks to the API with a token (None: without one)."""

    def __init__(self, token: str | None = None) -> None:
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str, **query: Any) -> Answer:
        """GET an address below the API's root."""
        return check("get", path, self.client.get(ROOT + path, query, headers=self.headers))

    def post(self, path: str, body: Any = None, **fields: Any) -> Answer:
        """POST these fields, or this body, as JSON."""
        return self.send("post", path, orjson.dumps(fields if body is None else body))

    def put(self, path: str, **fields: Any) -> Answer:
        """PUT these fields as JSON."""
        return self.send("put", path, orjson.dumps(fields))

    def patch(self, path: str, body: Any = None, **fields: Any) -> Answer:
        """PATCH these fields, or this body, as JSON."""
        return self.send("patch", path, orjson.dumps(fields if body is None else body))

    def delete(self, path: str) -> Answer:
        """DELETE an address."""
        return self.send("delete", path, b"")

    def send(self, method: str, path: str, raw: bytes, content_type: str = JSON, **headers: str) -> Answer:
        """Send these very bytes."""
        made = self.client.generic(
            method.upper(), ROOT + path, raw, content_type=content_type, headers={**self.headers, **headers}
        )
        return check(method, path, made)


def token_of(player: Player, *scopes: str) -> str:
    """A new token; for both scopes if none is named."""
    return tokens.issue(player, "test", scopes or ("read", "play"), 1)


def api_of(player: Player, *scopes: str) -> Api:
    """A client with a new token of this player."""
    return Api(token_of(player, *scopes))


def check(method: str, path: str, response: HttpResponse) -> Answer:
    """The answer, once it is found to be as the schema says."""
    body = orjson.loads(response.content) if response.content else None
    described = operation(method, path)
    if described is None:
        # No such address or method: what comes back is a refusal all the same.
        schema: dict[str, Any] | None = {"$ref": "#/components/schemas/Refusal"}
    else:
        assert str(response.status_code) in described["responses"], f"{response.status_code} is not described: {body}"
        said = described["responses"][str(response.status_code)]
        schema = said.get("content", {}).get(JSON, {}).get("schema")
        missing = set(said["headers"]) - set(response.headers)
        assert not missing or body["code"] in UNCOUNTED, f"{missing} are missing"
    if schema is None:
        assert body is None
    else:
        assert response.headers["Content-Type"] == JSON
        jsonschema.Draft202012Validator({**schema, "components": closed()["components"]}).validate(body)
    assert response.headers["Cache-Control"] == "private, no-store"
    assert "ETag" not in response.headers
    assert "Last-Modified" not in response.headers
    return Answer(response.status_code, body, response.headers)


@cache
def published() -> dict[str, Any]:
    """The schema as it is published."""
    return orjson.loads(document(JSON))


@cache
def closed() -> dict[str, Any]:
    """The schema with all objects closed: what is not described must not be there."""
    document = deepcopy(published())
    for component in document["components"]["schemas"].values():
        if "properties" in component:
            component.setdefault("additionalProperties", False)
    return document


def operation(method: str, path: str) -> dict[str, Any] | None:
    """What the schema says of a method at an address."""
    address = ROOT + path.partition("?")[0]
    # An address that is named whole goes before a template that fits it too.
    for template, methods in sorted(published()["paths"].items(), key=lambda item: "{" in item[0]):
        if method in methods and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), address):
            return methods[method]
    return None


def by_invitation(host: Player) -> Game:
    """A running game that nobody but its two players may see."""
    guest = factories.PlayerFactory()
    return factories.started(host, guest, access="invitation", invited=[guest])
