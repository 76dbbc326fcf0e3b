"""Deck setups: the one thing of games that is written here."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import engine
from games.models import DeckSetup
from games.services.setups import NUMBERS, RESERVED, notation
from games.web.setup_form import choice_fields, chosen, field_name, initial

WRITTEN = ("name", "slug", "official", "shared", "owner")


class DeckSetupForm(forms.ModelForm[DeckSetup]):
    """A setup by the deck of each number; its notation follows from them."""

    class Meta:
        model = DeckSetup
        fields: ClassVar[list[str]] = [*WRITTEN]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= choice_fields()
        if self.instance.pk is not None:
            self.initial.update(self._stored())

    def clean_slug(self) -> str:
        """Refuse what is an address of something else."""
        slug: str = self.cleaned_data["slug"]
        if slug in RESERVED:
            raise forms.ValidationError(_("That address is taken by the pages themselves."))
        return slug

    def save(self, commit: bool = True) -> DeckSetup:
        """Write the notation of the choices."""
        self.instance.decks = notation(chosen(self.cleaned_data))
        self.instance.token = self.cleaned_data["token"]
        return super().save(commit)

    def _stored(self) -> dict[str, Any]:
        try:
            return initial(self.instance)
        except engine.BadSetup:
            # Cards of a deck that this server does not have: to be chosen anew.
            return {}


@admin.register(DeckSetup)
class DeckSetupAdmin(admin.ModelAdmin[DeckSetup]):
    """Setups; games that were opened with one keep its cards as they were."""

    form = DeckSetupForm
    list_display = ("name", "slug", "decks", "token", "official", "shared", "retired", "owner")
    list_filter = ("official", "shared", "retired")
    list_select_related = ("owner",)
    search_fields = ("name", "slug")
    autocomplete_fields = ("owner",)
    prepopulated_fields: ClassVar[dict[str, Sequence[str]]] = {"slug": ("name",)}
    fieldsets = (
        (None, {"fields": WRITTEN}),
        (gettext_lazy("Which deck supplies each number"), {"fields": tuple(field_name(number) for number in NUMBERS)}),
        (gettext_lazy("Which token is in play"), {"fields": ("token",)}),
    )

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """The form; the numbers are its own fields, not the model's."""
        return super().get_form(request, obj, change, **{**kwargs, "fields": WRITTEN})
