"""What a fault of ours looks like: JSON to who uses the API, else our page. Nothing of the fault is in it."""

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from games.api import codes
from games.api.json import MEDIA_TYPE, OrjsonRenderer

ROOT = "/api/"


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to a request that failed; `handler500` of the server's addresses."""
    if not request.path.startswith(ROOT):
        return defaults.server_error(request)
    response = HttpResponse(
        OrjsonRenderer().render(codes.body("server-error", {})),
        content_type=MEDIA_TYPE,
        status=codes.CODES["server-error"].status,
    )
    response["Cache-Control"] = "private, no-store"
    return response
