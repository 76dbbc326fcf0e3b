"""What all views of the API have in common."""

import re
from collections.abc import Sequence
from typing import Any, cast

from django.utils import translation
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games.api.errors import handle
from games.api.json import AlwaysJson, LengthRequired, OrjsonParser, OrjsonRenderer
from games.api.throttling import TokenThrottle
from games.services.errors import ServiceError
from players.authentication import ScopePermission, TokenAuthentication
from players.models import Player

CODE = re.compile(r"[0-9a-z]{1,12}")


class BrowserSession(SessionAuthentication):
    """A browser's session, with its CSRF token."""

    def enforce_csrf(self, request: Request) -> None:
        """Raise PermissionDenied without the token. The body is not parsed for it: a page sends the header."""
        plain: Any = request._request  # noqa: SLF001  (the only way to Django's own request)
        super().enforce_csrf(plain)


class BrowserSessionScheme(SessionScheme):  # type: ignore[no-untyped-call]  # its registration is untyped
    """How the schema describes it."""

    target_class = "games.api.base.BrowserSession"


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # its registration is untyped
    """The same of a token."""

    target_class = "players.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:  # noqa: ARG002  (passed by the generator)
        """Return the security scheme object."""
        return {"type": "http", "scheme": "bearer", "description": "A token from your tokens page: `silver_…`."}


class ApiView(APIView):
    """JSON in, JSON out, by token (or a browser's session, with its CSRF token), within the rate limit.

    Nothing may be kept by caches, and no answer has an ETag: each is this player's own view of this moment.
    """

    authentication_classes: Sequence[type[BaseAuthentication]] = (TokenAuthentication, BrowserSession)
    permission_classes: Sequence[type[BasePermission]] = (ScopePermission,)
    throttle_classes: Sequence[type[BaseThrottle]] = (TokenThrottle,)
    parser_classes = (OrjsonParser,)
    renderer_classes = (OrjsonRenderer,)
    content_negotiation_class = AlwaysJson
    http_method_names: Sequence[str] = ("get", "head", "post")

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Let the request in or not, then read it in its player's language."""
        super().initial(request, *args, **kwargs)
        if "HTTP_TRANSFER_ENCODING" in request.META and not request.META.get("CONTENT_LENGTH"):
            # The framework would take a body in chunks for none, and an option in it would be passed over unnoticed.
            raise LengthRequired
        code = kwargs.get("code")
        if code is not None and not CODE.fullmatch(code):
            # What cannot be a code is not asked of the database, which need not bear every character.
            raise ServiceError("game-not-found", 404)
        language = getattr(request.user, "language", "")
        if language:
            translation.activate(language)

    def perform_authentication(self, request: Request) -> None:
        """Find out who asks, and count it: a request that is refused afterwards counts too."""
        super().perform_authentication(request)
        if request.user.is_authenticated:
            super().check_throttles(request)

    def check_throttles(self, request: Request) -> None:
        """Do nothing: it was counted before."""

    def get_throttles(self) -> list[BaseThrottle]:
        """Return the throttles, and keep them for their headers."""
        self.throttles = super().get_throttles()
        return self.throttles

    def get_exception_handler(self) -> Any:
        """Return the one function that makes refusals."""
        return handle

    @property
    def default_response_headers(self) -> dict[str, str]:
        """Headers of every answer."""
        return {**super().default_response_headers, "Cache-Control": "private, no-store"}

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Tell how many requests are left."""
        for throttle in getattr(self, "throttles", ()):
            self.headers.update(throttle.headers)
        return super().finalize_response(request, response, *args, **kwargs)


def player_of(request: Request) -> Player:
    """Return who asks. The permission let nobody else in."""
    return cast(Player, request.user)


def read(serializer: type[Serializer[Any]], data: Any) -> dict[str, Any]:
    """Return the checked input. Raises ValidationError, which names each field that is wrong."""
    given = serializer(data=data)
    given.is_valid(raise_exception=True)
    checked: dict[str, Any] = given.validated_data
    return checked
