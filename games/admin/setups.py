"""Deck setups: the one thing of games that is written here."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.utils.translation import gettext as _

from games import engine
from games.models import DeckSetup


class DeckSetupForm(forms.ModelForm[DeckSetup]):
    """A setup that the engine can play."""

    class Meta:
        model = DeckSetup
        fields: ClassVar[list[str]] = ["name", "slug", "decks", "token", "official", "owner"]

    def clean(self) -> dict[str, Any]:
        """Refuse cards and tokens that no deck has."""
        data = super().clean() or {}
        try:
            engine.parse_setup(data.get("decks") or "", data.get("token") or None)
        except engine.BadSetup as error:
            raise forms.ValidationError(
                _("There are no such cards: “%(word)s”."), "bad-setup", {"word": error.params["word"]}
            ) from None
        return data


@admin.register(DeckSetup)
class DeckSetupAdmin(admin.ModelAdmin[DeckSetup]):
    """Setups; games that were opened with one keep its cards as they were."""

    form = DeckSetupForm
    list_display = ("name", "slug", "decks", "token", "official", "owner")
    list_filter = ("official",)
    list_select_related = ("owner",)
    search_fields = ("name", "slug")
    autocomplete_fields = ("owner",)
    prepopulated_fields: ClassVar[dict[str, Sequence[str]]] = {"slug": ("name",)}
