"""A player's own pages: profile, tokens, the address of his calendar, and the demo's log-in link."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players import demo
from players.forms import ProfileForm, TokenForm
from players.models import Player, Token
from players.services import calendars, tokens


def reader(request: HttpRequest) -> Player:
    """Return the logged-in player of a page behind login_required."""
    assert isinstance(request.user, Player)  # noqa: S101  (login_required saw to it; this tells the type checker)
    return request.user


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """What I have chosen, with the pages where it is changed; the language here."""
    player = reader(request)
    form = ProfileForm(request.POST or None, instance=player)
    if request.method == "POST" and form.is_valid():
        form.save()
        # The next page is already in the language that was chosen.
        with translation.override(player.language or translation.get_language_from_request(request)):
            messages.success(request, _("Saved."))
        return redirect("players:profile")
    return render(request, "players/profile.html", {"form": form, "player": player})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def token_list(request: HttpRequest) -> HttpResponse:
    """List my tokens; a POST makes one and shows it, in this one answer and never again."""
    player, raw = reader(request), None
    form = TokenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            raw = tokens.issue(player, **form.cleaned_data)
            form = TokenForm()
        except ValidationError as error:
            form.add_error(None, error)
    mine = Token.objects.filter(player=player, revoked_at=None)
    return render(request, "players/tokens.html", {"form": form, "tokens": mine, "raw": raw})


@login_required
@require_POST
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """Revoke one of my tokens."""
    if not tokens.revoke(reader(request), token_id):
        raise Http404
    messages.success(request, _("The token is revoked."))
    return redirect("players:tokens")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def calendar_address(request: HttpRequest) -> HttpResponse:
    """Tell whether I have a calendar; a POST gives it a new address and shows it, this once."""
    player, address = reader(request), None
    if request.method == "POST":
        address = f"{settings.SILVER_BASE_URL}{reverse('web:calendar', args=[calendars.issue(player)])}"
    return render(request, "players/calendar.html", {"player": player, "address": address})


@login_required
@require_POST
def calendar_close(request: HttpRequest) -> HttpResponse:
    """Close my calendar: its address leads nowhere from now on."""
    calendars.revoke(reader(request))
    messages.success(request, _("Your calendar is closed."))
    return redirect("players:calendar")


@never_cache
@require_GET
def demo_login(request: HttpRequest, signed: str) -> HttpResponse:
    """Log in as a demo account by the link that `manage.py demo` printed."""
    found = demo.read_link(signed)
    if found is None:
        raise Http404
    player, target = found
    login(request, player, backend="players.backends.PlayerBackend")
    return redirect(target)
