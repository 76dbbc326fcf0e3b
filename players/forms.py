"""The forms of a player's own pages."""

from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from players.models import Player, Scope
from players.services.tokens import DAYS_AT_MOST


class ProfileForm(forms.ModelForm[Player]):
    """The language."""

    language = forms.ChoiceField(label=_("Language"), required=False)

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = ["language"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"].choices = [("", _("as my browser asks")), *settings.LANGUAGES]  # type: ignore[attr-defined]  # a ChoiceField


class TokenForm(forms.Form):
    """A new API token."""

    name = forms.CharField(label=_("Name"), max_length=60, help_text=_("So that you know it again."))
    scopes = forms.MultipleChoiceField(
        label=_("It may"),
        choices=Scope.choices,
        initial=[Scope.READ, Scope.PLAY],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.IntegerField(label=_("Days it lasts"), min_value=1, max_value=DAYS_AT_MOST, initial=90)
