"""Deck setups of one's own: making, changing, deleting them."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import engine, selectors, wording
from games.models import DeckSetup
from games.services import setups
from games.services.errors import ServiceError
from games.web.refusals import reader
from games.web.setup_form import SetupForm, initial
from players.models import Player


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new_setup(request: HttpRequest) -> HttpResponse:
    """The form: empty, drawn at random (`?random=1`), or with the cards of another setup (`?from=…`)."""
    if request.method == "POST":
        return _saved(request, None)
    player = reader(request)
    if "random" in request.GET:
        begin = initial(setups.random_setup()) | {"name": ""}
    else:
        begin = _cards_of(request.GET.get("from", ""), player)
    return render(request, "web/setup_form.html", {"form": SetupForm(initial=begin, label_suffix="")})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_setup(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of a setup of one's own."""
    row = _mine(slug, reader(request))
    if request.method == "POST":
        return _saved(request, row)
    begin = initial(row)
    if "random" in request.GET:
        begin |= initial(setups.random_setup()) | {"name": row.name, "shared": row.shared}
    return render(request, "web/setup_form.html", {"form": SetupForm(initial=begin, label_suffix=""), "setup": row})


@login_required
@require_POST
def delete_setup(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete it."""
    player = reader(request)
    row = _mine(slug, player)
    setups.delete(slug=row.slug, owner=player)
    messages.success(request, _("The setup is deleted; games that were opened with it keep their cards."))
    return redirect("web:setups")


def _saved(request: HttpRequest, row: DeckSetup | None) -> HttpResponse:
    form = SetupForm(request.POST, label_suffix="")
    player = reader(request)
    if form.is_valid():
        try:
            if row is None:
                row = setups.create(owner=player, **form.options)
            else:
                row = setups.update(slug=row.slug, owner=player, **form.options)
        except ServiceError as error:
            form.add_error(None, wording.error(error.code, error.params))
        else:
            messages.success(request, _("The setup is saved."))
            return redirect("web:setup", row.slug)
    return render(request, "web/setup_form.html", {"form": form, "setup": row}, status=422)


def _mine(slug: str, player: Player) -> DeckSetup:
    row = selectors.setups(player).filter(slug=slug, owner=player, official=False).first()
    if row is None:
        raise Http404
    return row


def _cards_of(slug: str, player: Player) -> dict[str, Any]:
    """The cards to begin with: of a setup this player may use, else of the first deck."""
    try:
        return initial(selectors.setup(slug, player)) | {"name": "", "shared": False}
    except (ServiceError, engine.BadSetup):
        return {}
