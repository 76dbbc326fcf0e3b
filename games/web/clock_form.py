"""The fields of a new game that are about time. What may be chosen is checked again by the service."""

from typing import Any, ClassVar

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.services.options import MOST_DAYS_OFF
from games.wording import times

MINUTE, HOUR, DAY = 60, 3600, 86400
DEFAULT_MOVE_TIME = 3 * DAY
DEFAULT_BANK, DEFAULT_ADDED, DEFAULT_CAP = 10 * DAY, DAY, 14 * DAY
TIMES = [
    (10 * MINUTE, _("10 minutes")),
    (30 * MINUTE, _("30 minutes")),
    (HOUR, _("1 hour")),
    (4 * HOUR, _("4 hours")),
    (12 * HOUR, _("12 hours")),
    (DAY, _("1 day")),
    (2 * DAY, _("2 days")),
    (3 * DAY, _("3 days")),
    (5 * DAY, _("5 days")),
    (7 * DAY, _("1 week")),
    (10 * DAY, _("10 days")),
    (14 * DAY, _("2 weeks")),
    (21 * DAY, _("3 weeks")),
    (30 * DAY, _("30 days")),
]
EACH, BANK = "each", "bank"
CLOCKS = [
    (EACH, _("The same time for every move")),
    (BANK, _("A bank: time that I do not use is kept for later moves")),
]
MISSES = [0, 1, 2, 3, 5, 10]


def time_field(label: Any, initial: int) -> forms.TypedChoiceField:
    """A length of time to choose; required by `ClockForm.clean` where it counts."""
    return forms.TypedChoiceField(
        label=label, coerce=int, choices=TIMES, initial=initial, required=False, empty_value=None
    )


def _misses(allowed: int) -> str:
    if not allowed:
        return gettext("never")
    return ngettext("after %(n)d missed deadline", "after %(n)d missed deadlines in a row", allowed) % {"n": allowed}


class ClockForm(forms.Form):
    """The clock, and what else a game says of time."""

    clock = forms.ChoiceField(label=_("Time"), choices=CLOCKS, initial=EACH, widget=forms.RadioSelect)
    move_time = time_field(_("Time for a move"), DEFAULT_MOVE_TIME)
    bank = time_field(_("Everybody starts with"), DEFAULT_BANK)
    added = time_field(_("Every move gives back"), DEFAULT_ADDED)
    cap = time_field(_("Nobody saves up more than"), DEFAULT_CAP)
    days_off = forms.TypedMultipleChoiceField(
        label=_("Days off"), coerce=int, required=False,
        widget=forms.CheckboxSelectMultiple(attrs={"class": "in-a-row"}),
        choices=[(number + 1, name) for number, name in WEEKDAYS.items()],
        help_text=_("On these days clocks stand still, in each player’s own time zone."),
    )  # fmt: skip
    misses_allowed = forms.TypedChoiceField(
        label=_("A bot plays for who is not there"), coerce=int, initial=3,
        choices=lambda: [(allowed, _misses(allowed)) for allowed in MISSES],
        help_text=_("Until the player is back: one click is enough. Somebody else may take the seat over meanwhile."),
    )  # fmt: skip
    leave_allowed = forms.BooleanField(
        label=_("Leave is allowed"), required=False, initial=True,
        help_text=_("The clock of a player on leave stands still."),
    )  # fmt: skip
    pauses_allowed = forms.BooleanField(
        label=_("The table may pause"), required=False, initial=True,
        help_text=_("Until a date on which all who play agree."),
    )  # fmt: skip

    clock_fields: ClassVar[tuple[str, ...]] = ("clock", "move_time", "bank", "added", "cap")
    absence_fields: ClassVar[tuple[str, ...]] = ("days_off", "misses_allowed", "leave_allowed", "pauses_allowed")

    def clean_days_off(self) -> list[int]:
        """Some days of the week are left to play on."""
        chosen: list[int] = self.cleaned_data["days_off"]
        if len(chosen) > MOST_DAYS_OFF:
            raise forms.ValidationError(
                _("At most %(most)d days of the week can be off."), params={"most": MOST_DAYS_OFF}
            )
        return chosen

    def clean(self) -> dict[str, Any]:
        """What the chosen clock needs is there, and the bank fits under its cap."""
        data = super().clean() or {}
        for name in self._needed():
            if name not in self.errors and data.get(name) is None:
                self.add_error(name, self.fields[name].error_messages["required"])
        bank, added, cap = (data.get(name) for name in ("bank", "added", "cap"))
        if data.get("clock") == BANK and bank and added and cap and cap < max(bank, added):
            self.add_error("cap", _("This must be at least as much as at the start, and as what a move gives back."))
        return data

    def _needed(self) -> tuple[str, ...]:
        needed: dict[Any, tuple[str, ...]] = {EACH: ("move_time",), BANK: ("bank", "added", "cap")}
        return needed.get(self.cleaned_data.get("clock"), ())

    def time_options(self) -> dict[str, Any]:
        """The cleaned fields as `services.lobby.create_game` takes them."""
        data = self.cleaned_data
        banked = data["clock"] == BANK
        return {
            "move_time": data["added"] if banked else data["move_time"],
            "bank": data["bank"] if banked else None,
            "cap": data["cap"] if banked else None,
            **{name: data[name] for name in self.absence_fields},
        }

    @property
    def meaning_each(self) -> str:
        """What the chosen time for a move means; of what cannot be chosen, what is offered at first."""
        return times.clock_meaning(self._seconds("move_time"), None, None)

    @property
    def meaning_bank(self) -> str:
        """What the chosen bank means."""
        bank, added, cap = (self._seconds(name) for name in ("bank", "added", "cap"))
        return times.clock_meaning(added, bank, max(cap, bank, added))

    def _seconds(self, name: str) -> int:
        chosen = str(self[name].value())
        initial: int = self.fields[name].initial
        return next((seconds for seconds, _label in TIMES if str(seconds) == chosen), initial)
