"""All addresses of the server: the pages at the root, the API, accounts, admin, health."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from health_check.views import HealthCheckView

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include("games.api.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("admin/", admin.site.urls),
    path("health/", HealthCheckView.as_view(checks=["health_check.checks.Database"]), name="health"),
    path("", include("players.urls")),
    path("", include("games.web.urls")),
]
if settings.MAILBOX_DIR:
    urlpatterns.append(path("mailbox/", include("silver_site.mailbox.urls")))
