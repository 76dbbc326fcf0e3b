"""What players fill in."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from games.leagues import wording
from games.leagues.models import Season, Table
from games.leagues.selectors import reports
from games.leagues.services.fairplay import LONGEST_TEXT
from players.models import Player


class PartnerForm(forms.Form):
    """With whom one registers in a season of teams."""

    partner = forms.CharField(
        label=_("Your partner"), max_length=150, help_text=_("The name of a player. He is asked whether he agrees.")
    )


class TableField(forms.ModelChoiceField[Table]):
    """A table of the season where the reader sits."""

    def label_from_instance(self, obj: Table) -> str:
        """Its number and division."""
        return wording.table(obj)


class ReportForm(forms.Form):
    """Whom one reports, at which table, and what happened."""

    about = forms.ModelChoiceField(Player.objects.none(), label=_("Player"))
    table = TableField(Table.objects.none(), label=_("Table"), required=False, empty_label=_("no particular one"))
    text = forms.CharField(
        label=_("What happened?"), max_length=LONGEST_TEXT, widget=forms.Textarea(attrs={"rows": 6}), strip=True
    )

    def __init__(self, data: Any, season: Season, player: Player) -> None:
        super().__init__(data, label_suffix="")
        people = cast(forms.ModelChoiceField[Player], self.fields["about"])
        places = cast(TableField, self.fields["table"])
        people.queryset = reports.people(season, player)
        places.queryset = reports.tables(season, player)
