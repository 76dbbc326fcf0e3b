"""Fourteen choices of a deck, one a number, and the token, as fields of a form: on the pages and in the admin."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import engine, wording
from games.models import DeckSetup
from games.services.setups import BASES, LONGEST_NAME, NUMBERS, choices_of


class ChoicesForm(forms.Form):
    """The fields of `choice_fields`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= choice_fields()

    def numbers(self) -> list[forms.BoundField]:
        """The fourteen fields."""
        return [self[field_name(number)] for number in NUMBERS]


class SetupForm(ChoicesForm):
    """A setup of one's own."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)
    shared = forms.BooleanField(
        label=gettext_lazy("Everybody may open games with it"), required=False,
    )  # fmt: skip

    field_order = ("name",)

    @property
    def options(self) -> dict[str, Any]:
        """What `services.setups` takes, but for the owner."""
        return {
            "name": self.cleaned_data["name"],
            "choices": chosen(self.cleaned_data),
            "token": self.cleaned_data["token"] or None,
            "shared": self.cleaned_data["shared"],
        }


def choice_fields() -> dict[str, forms.Field]:
    """The fields `number_0` … `number_13` and `token`; each option names the cards of that number and their deck."""
    decks = {deck: card_names(deck) for deck in deck_names()}
    fields: dict[str, forms.Field] = {}
    for number in NUMBERS:
        options = [(deck, f"{names[number]} ({wording.deck(deck)})") for deck, names in decks.items()]
        fields[field_name(number)] = forms.ChoiceField(label=str(number), choices=options)
    tokens = [("", _("of the deck with most numbers")), *((deck, wording.deck(deck)) for deck in decks)]
    fields["token"] = forms.ChoiceField(label=_("Token"), choices=tokens, required=False)
    return fields


def chosen(cleaned: Mapping[str, Any]) -> dict[int, str]:
    """The deck of each number, of cleaned data, as `services.setups` takes them."""
    return {number: cleaned[field_name(number)] for number in NUMBERS}


def deck_names() -> list[str]:
    """All decks, in the order in which they came out; others after them."""
    names = engine.deck_names()
    return [*(deck for deck in BASES if deck in names), *(deck for deck in names if deck not in BASES)]


def field_name(number: int) -> str:
    """The field of a number."""
    return f"number_{number}"


def card_names(deck: str) -> Mapping[int, str]:
    """The names of a deck's cards in the reader's language, by number."""
    names: dict[int, list[str]] = {}
    for info in engine.cards(engine.parse_setup(deck)):
        names.setdefault(info.number, []).append(_(info.name))
    return {number: ", ".join(both) for number, both in names.items()}


def initial(row: DeckSetup) -> dict[str, Any]:
    """What the form shows of a setup that there is, or was drawn. Raises engine.BadSetup."""
    numbers = {field_name(number): deck for number, deck in choices_of(row.decks).items()}
    return {"name": row.name, "shared": row.shared, "token": row.token, **numbers}
