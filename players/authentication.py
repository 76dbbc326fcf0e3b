"""The API's door: who bears this token, and may he do this with it?"""

from typing import NoReturn

from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from players.models import Player, Scope, Token
from players.services import tokens

# A token is 50 characters long; whatever is much longer is none, and need not be hashed.
LONGEST_TOKEN = 200


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer silver_…`: sets request.user and request.auth (the Token), with one query.

    Answers 401 with the codes "bad-token", "token-revoked", "token-expired", "account-disabled".
    """

    def authenticate(self, request: Request) -> tuple[Player, Token] | None:
        """Return player and token; None if the request brings no token."""
        scheme, _space, raw = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = tokens.find(raw) if raw.startswith(tokens.PREFIX) and len(raw) <= LONGEST_TOKEN else None
        if token is None:
            refuse("bad-token", _("This is not a token of ours."))
        if token.revoked_at is not None:
            refuse("token-revoked", _("This token was revoked."))
        if token.is_expired():
            refuse("token-expired", _("This token has expired."))
        if not token.player.may_enter:
            refuse("account-disabled", _("This account may not be used."))
        return token.player, token

    def authenticate_header(self, request: Request) -> str:
        """Return the WWW-Authenticate header of a 401."""
        return 'Bearer realm="Silver"'


def refuse(code: str, message: str) -> NoReturn:
    """Answer 401 with `code`."""
    raise AuthenticationFailed(message, code)


class ScopePermission(BasePermission):
    """Lets in who is logged in and, if by a token, with the scope: "read" to see, "play" to change.

    A view that differs says so: `scope = "read"`. Codes: "not-authenticated" (401), "scope-missing" (403).
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Return True or raise what is missing."""
        if not request.user.is_authenticated:
            raise NotAuthenticated(_("Send a token: “Authorization: Bearer silver_…”."), "not-authenticated")
        scope = getattr(view, "scope", None) or (Scope.READ if request.method in SAFE_METHODS else Scope.PLAY)
        if isinstance(request.auth, Token) and not request.auth.allows(scope):
            message = _("This token does not have the scope “%(scope)s”.") % {"scope": scope}
            raise PermissionDenied(message, "scope-missing")
        return True
