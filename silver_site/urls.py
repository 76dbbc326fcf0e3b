"""All addresses of the server: the pages at the root, the API, accounts, admin, health."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from games.web.views import mailbox, operations


def mailbox_urls() -> list[URLPattern | URLResolver]:
    """Return the local mailbox's addresses, which exist only where mail goes there."""
    if not settings.MAILBOX_DIR:
        return []
    return [
        path("mailbox/<str:key>/answer/", mailbox.answer, name="mailbox-answer"),
        path("mailbox/", include("silver_site.mailbox.urls")),
    ]


def incoming_urls() -> list[URLPattern | URLResolver]:
    """Return the addresses that providers post mails to, which exist only where one is set."""
    return [path("incoming/", include("games.mail.incoming.urls"))] if settings.ANYMAIL else []


handler500 = "games.api.faults.server_error"

urlpatterns = [
    # Before the games' own, whose last address matches everything.
    path("api/v1/", include("games.ratings.api.urls")),
    path("api/v1/", include("games.leagues.api.urls")),
    path("api/v1/", include("games.api.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("admin/state/", operations.state, name="admin-state"),
    path("admin/", admin.site.urls),
    path("health/", operations.HealthView.as_view(), name="health"),
    path("health/detail/", operations.detail, name="health-detail"),
    path("metrics", operations.metrics, name="metrics"),
    *mailbox_urls(),
    *incoming_urls(),
    path("leagues/", include("games.leagues.web.urls")),
    path("ratings/", include("games.ratings.web.urls")),
    path("", include("players.urls")),
    path("", include("games.web.urls")),
]
