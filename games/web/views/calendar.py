"""The address that a player's calendar program reads: whoever knows its key may."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.web.calendar import feed
from players.services import calendars

# A key is 43 characters long; whatever is much longer is none, and need not be hashed.
LONGEST_KEY = 100


@never_cache
@require_safe
def calendar_feed(request: HttpRequest, key: str) -> HttpResponse:
    """The feed; 404 with always the same few words for a key that is unknown or no longer good."""
    player = calendars.find(key) if len(key) <= LONGEST_KEY else None
    if player is None:
        response = HttpResponse("There is no such calendar.\n", content_type="text/plain; charset=utf-8", status=404)
    else:
        response = HttpResponse(feed(player), content_type="text/calendar; charset=utf-8")
    response["X-Robots-Tag"] = "noindex"
    return response
