"""The page behind the stop link of our mails. Looking at it does nothing: mail filters look at every link."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.services import unsubscribing
from games.services.errors import ServiceError


# Mail programs post here themselves (RFC 8058), without a cookie; all it can do is what its signed key says.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether all mails shall stop; posted, stop them."""
    try:
        if request.method == "POST":
            unsubscribing.stop(key)
        else:
            unsubscribing.player_of(key)
    except ServiceError:
        raise Http404 from None
    return render(request, "web/unsubscribe.html", {"stopped": request.method == "POST"})
