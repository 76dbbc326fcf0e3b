"""The forms about a game's pauses and substitutes."""

from datetime import timedelta

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from silver_site.clock import now

# What a browser's own field for date and time sends.
LOCAL = "%Y-%m-%dT%H:%M"
SUGGESTED = timedelta(days=3)


class PauseForm(forms.Form):
    """Until when to pause, in the reader's own zone."""

    until = forms.DateTimeField(
        label=_("Pause until"),
        input_formats=[LOCAL, "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput(format=LOCAL, attrs={"type": "datetime-local"}),
        help_text=_("Date and time in your zone; an hour to fourteen days from now."),
    )

    @classmethod
    def suggesting(cls) -> "PauseForm":
        """The form to show, with a noon some days from now."""
        until = timezone.localtime(now() + SUGGESTED).replace(hour=12, minute=0, second=0, microsecond=0)
        return cls(label_suffix="", auto_id="pause-%s", initial={"until": until})


class SubstituteForm(forms.Form):
    """Whom the host of a game by invitation asks to take a seat over."""

    name = forms.CharField(label=_("Name of a player"), max_length=30)
