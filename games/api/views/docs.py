"""The OpenAPI schema and the page that shows it. Both are for everybody, and come from this server alone."""

from functools import cache
from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils import translation
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer

YAML = "application/yaml"
JSON = "application/json"
FILES = {
    "style": "drf_spectacular_sidecar/swagger-ui-dist/swagger-ui.css",
    "bundle": "drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js",
    "icon": "drf_spectacular_sidecar/swagger-ui-dist/favicon-32x32.png",
    "start": "api/docs.js",
}


# The generator bears no second thread beside it.
_making = Lock()


def document(media_type: str) -> bytes:
    """The schema, made once a process: it takes a while, and changes only with the code."""
    with _making:
        return make(media_type)


@cache
def make(media_type: str) -> bytes:
    """Generate the schema, and write it as JSON or YAML."""
    renderer = OpenApiJsonRenderer() if media_type == JSON else OpenApiYamlRenderer()
    with translation.override("en"):
        generator: Any = SchemaGenerator()  # type: ignore[no-untyped-call]  # it has no types
        made: bytes = renderer.render(generator.get_schema(request=None, public=True), renderer_context={})
    return made


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """The schema as JSON; as YAML to `?format=yaml` or whoever accepts no JSON."""
    wants_yaml = request.GET.get("format") == "yaml" or not request.accepts(JSON)
    media_type = YAML if wants_yaml else JSON
    return HttpResponse(document(media_type), content_type=media_type)


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The page to read the schema and try the API. Its scripts are files of ours, as the content policy demands."""
    files = {name: static(path) for name, path in FILES.items()}
    return render(request, "api/docs.html", files)


@require_safe
def to_page(request: HttpRequest) -> HttpResponse:
    """The way to the page."""
    return redirect("api:docs", permanent=True)
