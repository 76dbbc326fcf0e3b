"""What the acts of the desk ask for."""

from typing import Any, cast

from django import forms
from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.leagues import wording
from games.leagues.models import Action, Entry, League, Season, Table, TableSeat
from games.leagues.services import corrections, messages
from games.leagues.services.log import LONGEST_REASON
from players.models import Player
from players.services import people

HOUR = 3600
MOST_HOURS = 7 * 24
Status = Entry.Status
SEATS = "ABCD"


class PlayerField(forms.CharField):
    """The name of a player; the value is the player."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=150, **options)

    def clean(self, value: Any) -> Any:
        """Whoever has that name, in any case."""
        name = super().clean(value)
        if not name:
            return None
        found, _missing = people.by_name([name])
        if not found:
            raise forms.ValidationError(_("Nobody here is called %(name)s."), params={"name": name})
        return found[0]


class EntryField(forms.ModelChoiceField[Entry]):
    """One of a season's entries, by the names of its people."""

    def label_from_instance(self, obj: Entry) -> str:
        """Who it is, and what has become of it."""
        return f"{entry_name(obj)} ({wording.entry_status(obj.status)})"


class TableField(forms.ModelChoiceField[Table]):
    """One of a season's tables, by division, number and people."""

    def label_from_instance(self, obj: Table) -> str:
        """Where it is, who sits there, and what has become of it."""
        return f"{table_name(obj)} ({wording.table_status(obj)})"


class ActForm(forms.Form):
    """What an act asks for; `about` is the league or season that it is done to."""

    def __init__(self, about: Season | League, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, label_suffix="", initial=initial)
        self.prepare(about)
        # The reason is asked last.
        self.order_fields([*(name for name in self.fields if name != "why"), "why"])

    def prepare(self, about: Any) -> None:
        """Offer what can be chosen."""


class WhyForm(ActForm):
    """Why: it stands in the log, and whom it concerns reads it."""

    why = forms.CharField(
        label=lazy("Reason"), max_length=LONGEST_REASON, widget=forms.TextInput(attrs={"size": 60}),
        help_text=lazy("It stands in the log, and whom it concerns reads it."),
    )  # fmt: skip


class NameForm(ActForm):
    """Whom."""

    player = PlayerField(label=lazy("Name of the player"))


class AnnounceForm(ActForm):
    """What to say."""

    text = forms.CharField(
        label=lazy("Text"), max_length=messages.LONGEST, widget=forms.Textarea(attrs={"rows": 8}),
        help_text=lazy("Plain text. All who take part get it by mail, and it stands on the season’s page."),
    )  # fmt: skip


class EntryForm(WhyForm):
    """Which entry, and why."""

    statuses: tuple[str, ...] = (Status.REGISTERED, Status.WAITING, Status.CONFIRMED)
    entry = EntryField(Entry.objects.none(), label=lazy("Who"))

    def prepare(self, about: Season) -> None:
        """Those whom it can be done to."""
        entries = about.entries.filter(status__in=self.statuses).select_related("player", "partner")
        cast(EntryField, self.fields["entry"]).queryset = entries


class PlayingForm(EntryForm):
    """Which of those who play, and why."""

    statuses = (Status.PLAYING,)


class ReplaceForm(EntryForm):
    """Who leaves a place, who takes it, and why."""

    statuses = (Status.PLAYING, Status.WITHDRAWN)
    player = PlayerField(label=lazy("Who takes the place"))
    partner = PlayerField(label=lazy("Partner"), required=False, help_text=lazy("Of a team: both its people are new."))

    def prepare(self, about: Season) -> None:
        """Partners are asked for in team leagues alone."""
        super().prepare(about)
        if not about.terms.teams:
            del self.fields["partner"]


class TableForm(WhyForm):
    """Which table, and why."""

    statuses: tuple[str, ...] = (Table.Status.PLANNED, Table.Status.RUNNING, Table.Status.FINISHED)
    table = TableField(Table.objects.none(), label=lazy("Table"))

    def prepare(self, about: Season) -> None:
        """Those whom it can be done to."""
        cast(TableField, self.fields["table"]).queryset = tables_of(about, self.statuses)


class CorrectForm(TableForm):
    """The result of a table as it should be."""

    statuses = (Table.Status.RUNNING, Table.Status.FINISHED, Table.Status.VOIDED)

    def prepare(self, about: Season) -> None:
        """A place and a score for each seat."""
        super().prepare(about)
        self.letters = SEATS[: about.terms.seats]
        for letter in self.letters:
            self.fields[f"place_{letter}"] = forms.IntegerField(
                label=_("Place of %(seat)s") % {"seat": letter}, min_value=1, max_value=len(self.letters)
            )
        for letter in self.letters:
            self.fields[f"total_{letter}"] = forms.IntegerField(
                label=_("Score of %(seat)s") % {"seat": letter}, required=False,
                min_value=-corrections.MOST_POINTS, max_value=corrections.MOST_POINTS,
            )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        """Scores of all seats; of none, where the table has some that stay."""
        data = super().clean() or {}
        table: Table | None = data.get("table")
        names = [f"total_{letter}" for letter in self.letters]
        missing = [name for name in names if name not in self.errors and data.get(name) is None]
        if table is not None and not table.result:
            self._ask_for(missing, _("Needed, for this table has no scores yet."))
        elif len(missing) < len(names):
            self._ask_for(missing, _("Give the scores of all seats, or of none."))
        return data

    def _ask_for(self, names: list[str], why: str) -> None:
        for name in names:
            self.add_error(name, why)

    def places(self) -> dict[str, int]:
        """By seat."""
        return {letter: self.cleaned_data[f"place_{letter}"] for letter in self.letters}

    def totals(self) -> dict[str, int] | None:
        """By seat, if they were given."""
        totals = {letter: self.cleaned_data[f"total_{letter}"] for letter in self.letters}
        return None if None in totals.values() else totals


class GrantForm(TableForm):
    """How much time for whom."""

    statuses = (Table.Status.RUNNING,)
    hours = forms.IntegerField(
        label=lazy("Hours"), min_value=1, max_value=MOST_HOURS,
        help_text=lazy("For all who are asked now. A week at once, two weeks a game in all."),
    )  # fmt: skip

    def prepare(self, about: Season) -> None:
        """One table, or all of them."""
        super().prepare(about)
        field = cast(TableField, self.fields["table"])
        field.required, field.empty_label = False, _("all running tables")


class UndoForm(WhyForm):
    """Which act to take back, and why."""

    action = forms.ModelChoiceField(Action.objects.none(), label=lazy("Act"), widget=forms.HiddenInput)

    def prepare(self, about: Season) -> None:
        """Those of the season that were not taken back."""
        field = cast(forms.ModelChoiceField[Action], self.fields["action"])
        field.queryset = about.actions.filter(undone_by=None)


def tables_of(season: Season, statuses: tuple[str, ...]) -> QuerySet[Table]:
    """Tables of a season with what their names need."""
    seats = TableSeat.objects.select_related("slot__entry__player", "slot__entry__partner")
    tables = Table.objects.filter(Q(division__season=season, status__in=statuses)).select_related("division")
    return tables.prefetch_related(Prefetch("seats", seats)).order_by("division__order", "number")


def entry_name(entry: Entry) -> str:
    """Its people."""
    people_of = [entry.player.username, *([entry.partner.username] if entry.partner else [])]
    return wording.team(people_of)


def table_name(table: Table) -> str:
    """Where it is, and who sits there now."""
    seated = []
    for seat in table.seats.all():
        entry = seat.slot.entry
        player: Player | None = entry.partner if seat.member else entry.player
        seated.append(f"{seat.letter} {player.username if player else ''}".strip())
    place = _("%(division)s, table %(number)d") % {
        "division": wording.division(table.division),
        "number": table.number,
    }
    return f"{place}: {', '.join(seated)}"
