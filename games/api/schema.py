"""How the API is described: one call an operation, and what the generator leaves to us."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.serializers import Serializer

from games.api import outputs
from games.api.codes import CODES, example
from games.api.inputs import LARGEST

View = TypeVar("View", bound=Callable[..., Any])
Schema = dict[str, Any]

ALWAYS = (
    "not-authenticated",
    "bad-token",
    "token-revoked",
    "token-expired",
    "account-disabled",
    "scope-missing",
    "rate-limited",
    "server-error",
)
# A code, or a code with another status than its usual one.
Refused = str | tuple[str, int]
WITH_BODY = ("bad-json", "bad-input", "csrf-failed", "length-required", "body-too-large", "unsupported-media-type")
RATE_HEADERS = {
    "RateLimit-Limit": "Requests a minute.",
    "RateLimit-Remaining": "Requests left in this minute.",
    "RateLimit-Reset": "Seconds until the next minute.",
}
GAME_CODE = OpenApiParameter(
    "code",
    {"type": "string", "pattern": "^[0-9a-z]{1,12}$"},
    OpenApiParameter.PATH,
    description="The game's public id.",
)

SETUP_SLUG = OpenApiParameter(
    "slug",
    {"type": "string", "pattern": "^(?!random$)[-0-9A-Za-z_]{1,60}$"},
    OpenApiParameter.PATH,
    description="The setup's public id.",
)
ABSENCE_ID = OpenApiParameter(
    "number",
    {"type": "integer", "minimum": 0, "maximum": LARGEST},
    OpenApiParameter.PATH,
    description="The id of the absence.",
)
MESSAGE_NUMBER = OpenApiParameter(
    "number",
    {"type": "integer", "minimum": 0, "maximum": LARGEST},
    OpenApiParameter.PATH,
    description="The number of the message.",
)
# What an operation is about, by a word of its name.
TAGS = ("games", "setups", "ratings", "leagues")


def operation(
    name: str,
    summary: str,
    *,
    ok: type[Serializer[Any]] | None,
    status: int = HTTPStatus.OK,
    takes: type[Serializer[Any]] | None = None,
    query: type[Serializer[Any]] | None = None,
    errors: Sequence[Refused] = (),
    text: str = "",
    of_game: bool = True,
    path: OpenApiParameter | Sequence[OpenApiParameter] = (),
    examples: Sequence[OpenApiExample] = (),
) -> Callable[[View], View]:
    """Describe an operation. errors: the codes it refuses with besides those that all share; path: what its address
    names besides a game."""
    shared = [*ALWAYS, *(() if query or not takes else WITH_BODY), *(("bad-input",) if query else ())]
    codes: list[Refused] = [*shared, *(("game-not-found", "engine-failed") if of_game else ()), *errors]
    named = (path,) if isinstance(path, OpenApiParameter) else path
    parameters: list[Any] = [
        *((query,) if query else ()), *((GAME_CODE,) if of_game else ()), *named,
    ]  # fmt: skip
    return extend_schema(
        operation_id=name,
        summary=summary,
        description=text,
        request=takes,
        parameters=parameters,
        responses={status: OpenApiResponse(ok, "Done."), **refusals(codes)},
        examples=list(examples),
        tags=["games" if of_game else next((tag for tag in TAGS if tag[:-1] in name), "you")],
    )


def refusals(codes: Sequence[Refused]) -> dict[int, OpenApiResponse]:
    """The refusals with these codes, by status."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for refused in dict.fromkeys(codes):
        code, status = (refused, CODES[refused].status) if isinstance(refused, str) else refused
        by_status[int(status)].append(code)
    return {
        status: OpenApiResponse(
            outputs.Refusal,
            "; ".join(f"`{code}`" for code in grouped),
            [
                OpenApiExample(code, value=example(code), response_only=True, status_codes=[str(status)])
                for code in grouped
            ],
        )
        for status, grouped in sorted(by_status.items())
    }


def finish(result: Schema, **_given: Any) -> Schema:
    """Say what the generator does not: bodies are closed, every answer has the headers of the rate limit."""
    for path in result["paths"].values():
        for described in path.values():
            body = described.get("requestBody", {}).get("content", {})
            for content in body.values():
                close(result, content["schema"])
            for status, response in described["responses"].items():
                response["headers"] = headers(int(status))
                share_examples(result, response)
    result["components"]["headers"] = header_components()
    strip(result)
    return result


def close(result: Schema, schema: Schema) -> None:
    """Refuse what a body has besides its fields, as the code does."""
    component = result["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    component["additionalProperties"] = False


def headers(status: int) -> Schema:
    """The headers that an answer of this status has."""
    if status == HTTPStatus.INTERNAL_SERVER_ERROR:
        return {}
    names = ["WWW-Authenticate"] if status == HTTPStatus.UNAUTHORIZED else list(RATE_HEADERS)
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        names.append("Retry-After")
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def header_components() -> Schema:
    """All headers that answers have."""
    seconds: Schema = {"type": "integer", "minimum": 0}
    return {
        "WWW-Authenticate": {"schema": {"type": "string"}, "description": "How to authenticate."},
        "Retry-After": {"schema": seconds, "description": "Seconds to wait."},
        **{name: {"schema": seconds, "description": text} for name, text in RATE_HEADERS.items()},
    }


def share_examples(result: Schema, response: Schema) -> None:
    """Keep the examples of refusals once, for all operations."""
    shared = result["components"].setdefault("examples", {})
    for content in response.get("content", {}).values():
        for name, shown in content.get("examples", {}).items():
            if "code" in shown["value"] and "message" in shown["value"]:
                shared[name] = shown
                content["examples"][name] = {"$ref": f"#/components/examples/{name}"}


def strip(node: Any) -> None:
    """Take out the generator's own marks on enumerations."""
    if isinstance(node, dict):
        node.pop("x-spec-enum-id", None)
        for inner in node.values():
            strip(inner)
    elif isinstance(node, list):
        for inner in node:
            strip(inner)
