"""The one exception handler: whatever is refused becomes {"code", "message", "params"}, with "open" or "legal"."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response

from games import engine
from games.api import codes
from games.api.json import LARGEST_BODY, BodyTooLarge
from games.services.errors import ServiceError

# What stands in a body beside its params.
EXTRAS = ("open", "legal")
# A limit a day frees one place after the other: asking again in an hour may do.
TOO_MANY = 429
HOUR = 3600
# A refusal of the engine that no service has turned into its own; none shows state.
FROM_ENGINE: dict[type[engine.EngineError], tuple[str, int]] = {
    engine.StaleDecision: ("stale-question", 409),
    engine.IllegalAnswer: ("illegal-answer", 422),
    engine.GameOver: ("game-not-running", 409),
    engine.BadSetup: ("bad-setup", 422),
}
# The framework's own refusals; of permissions it denies by itself only what lacks a CSRF token.
FROM_FRAMEWORK = {
    exceptions.PermissionDenied: "csrf-failed",
    exceptions.NotFound: "not-found",
    exceptions.MethodNotAllowed: "method-not-allowed",
    exceptions.ParseError: "bad-json",
    exceptions.UnsupportedMediaType: "unsupported-media-type",
}


def handle(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Return the refusal; None for what is a fault of ours and goes on to be logged and answered with 500."""
    response: Response | None = None
    match error:
        case ServiceError():
            extra = {name: error.params[name] for name in EXTRAS if name in error.params}
            params = {name: value for name, value in error.params.items() if name not in EXTRAS}
            headers = {"Retry-After": str(HOUR)} if error.status == TOO_MANY else None
            response = Response(codes.body(error.code, params, extra), error.status, headers=headers)
        case engine.EngineError() if type(error) in FROM_ENGINE:
            code, status = FROM_ENGINE[type(error)]
            response = Response(codes.body(code, error.params), status)
        case exceptions.ValidationError():
            wrong = dict(fields(error.detail))
            response = Response(codes.body("bad-input", {"fields": wrong}), error.status_code)
        case BodyTooLarge() | RequestDataTooBig():
            response = Response(codes.body("body-too-large", {"most": LARGEST_BODY}), BodyTooLarge.status_code)
        case SuspiciousOperation():
            # Django's own limits, as of the number of fields of a query.
            wrong = {"request": [{"code": "suspicious", "message": _("This request is not one of a client.")}]}
            response = Response(codes.body("bad-input", {"fields": wrong}), exceptions.ParseError.status_code)
        case Http404():
            response = refused(exceptions.NotFound(), context)
        case PermissionDenied():
            response = refused(exceptions.PermissionDenied(), context)
        case exceptions.APIException():
            response = refused(error, context)
    return response


def refused(error: exceptions.APIException, context: Mapping[str, Any]) -> Response:
    """The refusal of the framework, or of our token authentication, which has codes and sentences of its own."""
    if isinstance(error, exceptions.Throttled):
        seconds = max(1, math.ceil(getattr(error, "wait", None) or 1))
        return Response(
            codes.body("rate-limited", {"seconds": seconds}), error.status_code, headers={"Retry-After": str(seconds)}
        )
    code = str(error.get_codes())
    params: dict[str, Any] = {}
    if code == error.default_code:
        code = next((ours for kind, ours in FROM_FRAMEWORK.items() if isinstance(error, kind)), code.replace("_", "-"))
    if code == "method-not-allowed":
        params = {"method": context["request"].method}
    if code in codes.SENTENCES:
        shown = codes.body(code, params)
    else:
        shown = {"code": code, "message": str(error.detail), "params": params}
    # The framework sets it where a 401 must name how to authenticate.
    named = getattr(error, "auth_header", None)
    return Response(shown, error.status_code, headers={"WWW-Authenticate": named} if named else None)


def fields(detail: Any, path: str = "") -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Each field that is wrong with its problems: "invited.0" is the first of a list, "body" the whole."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            key = "body" if name == "non_field_errors" else str(name)
            yield from fields(inner, f"{path}.{key}" if path else key)
    else:
        yield path or "body", [{"code": one.code.replace("_", "-"), "message": str(one)} for one in detail]
