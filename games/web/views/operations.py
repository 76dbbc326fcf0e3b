"""What operators and their machines look at: does it live, how does it fare, in words and in numbers."""

from typing import Any

from django.conf import settings
from django.contrib import admin
from django.contrib.admin.views.decorators import staff_member_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from health_check.views import HealthCheckView

from games.selectors import health
from games.web import metrics as metrics_text


class HealthView(HealthCheckView):  # type: ignore[misc]  # django-health-check ships no types
    """One word, and 200 only while we can serve: for load balancers, and for everybody."""

    checks = ("health_check.checks.Database",)

    async def get(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Ask the database something."""
        with self.get_executor() as executor:
            results = [await check.get_result(executor) for check in self.get_checks()]
        down = any(result.error for result in results)
        return HttpResponse("down\n" if down else "ok\n", status=503 if down else 200, content_type="text/plain")


@never_cache
@require_safe
def detail(request: HttpRequest) -> HttpResponse:
    """Every check with its value, limit and verdict, as JSON; 503 if one is bad. For staff and bearers of the token."""
    # The token first: who bears it is answered also without a database.
    if not _bears_token(request) and not _is_staff(request):
        return _unauthorized()
    found = health.checks()
    verdict = health.verdict(found)
    checks = {check.name: check.to_json() for check in found}
    return JsonResponse({"verdict": verdict, "checks": checks}, status=200 if verdict == health.OK else 503)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """All figures for Prometheus; there is no such page where no token was set."""
    if not settings.SILVER_METRICS_TOKEN:
        raise Http404
    if not _bears_token(request):
        return _unauthorized()
    return HttpResponse(metrics_text.text(), content_type=metrics_text.CONTENT_TYPE)


@staff_member_required
@never_cache
@require_safe
def state(request: HttpRequest) -> HttpResponse:
    """The checks as a page of the admin."""
    found = health.checks()
    title = _("State of the service")
    context = admin.site.each_context(request) | {"title": title, "checks": found, "verdict": health.verdict(found)}
    return render(request, "admin/state.html", context)


def _bears_token(request: HttpRequest) -> bool:
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    known = settings.SILVER_METRICS_TOKEN
    return bool(known) and scheme.lower() == "bearer" and constant_time_compare(token, known)


def _is_staff(request: HttpRequest) -> bool:
    return request.user.is_active and request.user.is_staff


def _unauthorized() -> HttpResponse:
    return HttpResponse(status=401, headers={"WWW-Authenticate": 'Bearer realm="Silver"'})
