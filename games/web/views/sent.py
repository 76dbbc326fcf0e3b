"""What we sent to a player, and why not."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors
from games.models import OutboxMessage
from games.models.game import CODE_ALPHABET
from games.web.refusals import reader
from games.wording import deliveries

PAGE = 30


@login_required
@never_cache
@require_safe
def sent(request: HttpRequest) -> HttpResponse:
    """The ledger, the newest first; of one game with its code."""
    # What cannot be a code is not asked of the database, which need not bear every character.
    code = "".join(sign for sign in request.GET.get("game", "")[:12].lower() if sign in CODE_ALPHABET)
    page = Paginator(selectors.deliveries(reader(request), code), PAGE).get_page(request.GET.get("page"))
    rows = [_shown(row) for row in page.object_list]
    return render(request, "web/account/sent.html", {"page": page, "rows": rows, "code": code})


def _shown(row: OutboxMessage) -> dict[str, Any]:
    return {
        "row": row,
        "kind": deliveries.kind(row),
        "state": deliveries.state(row),
        "reason": deliveries.reason(row),
        "well": row.status in (OutboxMessage.Status.SENT, OutboxMessage.Status.PENDING, OutboxMessage.Status.GATHERED),
    }
