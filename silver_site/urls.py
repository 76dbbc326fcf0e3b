"""All addresses of the server: the pages at the root, the API, accounts, admin, health."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from health_check.views import HealthCheckView


def mailbox_urls() -> list[URLPattern | URLResolver]:
    """Return the local mailbox's addresses, which exist only where mail goes there."""
    return [path("mailbox/", include("silver_site.mailbox.urls"))] if settings.MAILBOX_DIR else []


handler500 = "games.api.faults.server_error"

urlpatterns = [
    path("api/v1/", include("games.api.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("admin/", admin.site.urls),
    path("health/", HealthCheckView.as_view(checks=["health_check.checks.Database"]), name="health"),
    *mailbox_urls(),
    path("", include("players.urls")),
    path("", include("games.web.urls")),
]
