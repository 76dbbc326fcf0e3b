"""How the OpenAPI schema describes our tokens."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # its registration is untyped
    """An HTTP bearer token."""

    target_class = "players.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:  # noqa: ARG002  (passed by the generator)
        """Return the security scheme object."""
        return {"type": "http", "scheme": "bearer", "description": "A token from your tokens page: `silver_…`."}
