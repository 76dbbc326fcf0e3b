"""What a player chooses: when he is awake, and what he is sent."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.services import reply_addresses
from games.web.account_forms import MailsForm, TimeForm
from games.web.refusals import reader
from players.services import reachability

REFUSED = 422


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def time(request: HttpRequest) -> HttpResponse:
    """Zone, hours and automatic leave."""
    form = TimeForm(reader(request), request.POST or None)
    if request.method == "POST" and form.is_valid() and form.save():
        messages.success(request, _("Saved. A new zone or new hours hold from the next time a clock of yours starts."))
        return redirect("web:my-time")
    return render(request, "web/account/time.html", {"form": form}, status=REFUSED if form.errors else 200)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mails(request: HttpRequest) -> HttpResponse:
    """Which mails, reminders, digest and quiet hours."""
    player = reader(request)
    form = MailsForm(player, request.POST or None)
    if request.method == "POST" and form.is_valid() and form.save():
        messages.success(request, _("Saved."))
        return redirect("web:my-mails")
    context = {
        "form": form,
        "address": player.email,
        "why_paused": reachability.why_paused(player),
        "takes_answers": bool(settings.SILVER_REPLY_ADDRESS),
    }
    return render(request, "web/account/mails.html", context, status=REFUSED if form.errors else 200)


@login_required
@require_POST
def resume_mails(request: HttpRequest) -> HttpResponse:
    """Mails that were paused are sent again."""
    reachability.resume(reader(request))
    messages.success(request, _("Mails are sent to you again."))
    return redirect("web:my-mails")


@login_required
@require_POST
def revoke_addresses(request: HttpRequest) -> HttpResponse:
    """All reply addresses that I was given are worth nothing from now on."""
    reply_addresses.revoke(reader(request))
    messages.success(request, _("All reply addresses that you had are worthless now. Your next mails bring new ones."))
    return redirect("web:my-mails")
