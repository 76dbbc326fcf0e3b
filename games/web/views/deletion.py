"""Deleting one's account."""

from typing import Any

from allauth.core import ratelimit
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.models import Seat
from games.services import accounts
from games.web.refusals import reader
from players.models import Player

REFUSED = 422
LONGEST_PASSWORD = 4096


class DeletionForm(forms.Form):
    """The password once more, and that it is meant."""

    password = forms.CharField(
        label=gettext_lazy("Your password"), strip=False, max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )  # fmt: skip
    sure = forms.BooleanField(label=gettext_lazy("I want my account to be deleted for good"))

    def __init__(self, request: HttpRequest, data: Any = None) -> None:
        super().__init__(data, label_suffix="")
        self.request = request

    def clean_password(self) -> str:
        """It is his, and was not guessed at too often."""
        password: str = self.cleaned_data["password"]
        player = reader(self.request)
        if not ratelimit.consume(self.request, action="reauthenticate", user=player):
            raise forms.ValidationError(_("Too many wrong passwords. Try again later."))
        if not player.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: HttpRequest) -> HttpResponse:
    """Say what is deleted and what stays; then delete it."""
    player = reader(request)
    form = DeletionForm(request, request.POST or None)
    if request.method == "POST" and form.is_valid():
        logout(request)
        accounts.delete_player(player=player)
        messages.success(request, _("Your account is deleted."))
        return redirect("web:lobby")
    context = {"form": form, "running": _running(player)}
    return render(request, "web/account/delete.html", context, status=REFUSED if form.errors else 200)


def _running(player: Player) -> int:
    """In how many games that go on he sits."""
    return Seat.objects.filter(player=player, resigned_at=None, game__status__in=accounts.GOING_ON).count()
