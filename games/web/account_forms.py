"""The forms of what a player chooses: when he is awake, and what he is sent. `services.preferences` checks them."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from games import wording
from games.models import OutboxMessage
from games.services import preferences
from games.services.errors import ServiceError
from players.models import Player
from players.validators import time_zones

Kind = OutboxMessage.Kind
MINUTE, HOUR, DAY = 60, 3600, 86400
WAYS = [
    (preferences.NOW, _("at once")),
    (preferences.DIGEST, _("in the daily digest")),
    (preferences.NEVER, _("never")),
]
KINDS = {
    Kind.TURN: _("It is my turn"),
    Kind.REMINDER: _("My time runs out soon"),
    Kind.DEADLINE_PASSED: _("My time ran out"),
    Kind.ROUND: _("A round has ended"),
    Kind.GAME_OVER: _("A game is over"),
    Kind.TABLE: _("Somebody is away, back or replaced; pauses"),
    Kind.INVITED: _("I am invited"),
    Kind.JOINED: _("Somebody joins my game"),
    Kind.PICK: _("I may pick cards for a rematch"),
    Kind.LEAVE_ENDED: _("My leave is over"),
    Kind.LEAGUE: _("News of my leagues"),
    Kind.STANDINGS: _("The standings of a season, weekly, where I asked for them"),
}
LEADS = [
    (30 * MINUTE, _("30 minutes before")),
    (HOUR, _("1 hour before")),
    (3 * HOUR, _("3 hours before")),
    (6 * HOUR, _("6 hours before")),
    (12 * HOUR, _("12 hours before")),
    (DAY, _("1 day before")),
    (2 * DAY, _("2 days before")),
    (3 * DAY, _("3 days before")),
    (7 * DAY, _("1 week before")),
]
# What a page says of hours that cannot be: it has no field of the choice's name.
HOURS_REFUSED = {
    "active": _("Give both times, with at least eight hours of the day between them, or none."),
    "quiet": _("Give both times, with at least eight hours of the day outside of them, or none."),
}
HOURS = [(hour, f"{hour:02}:00") for hour in range(24)]


def clock_field(label: Any) -> forms.TimeField:
    """A time of day, or empty."""
    return forms.TimeField(
        label=label, required=False, widget=forms.TimeInput(format="%H:%M", attrs={"type": "time", "class": "brief"})
    )


class ChoicesForm(forms.Form):
    """A form whose fields are choices of `preferences.choose`. `beside`: the field that shows a refusal of a choice
    that is no field of its own."""

    beside: ClassVar[Mapping[str, str]] = {}

    def __init__(self, player: Player, data: Any = None) -> None:
        super().__init__(data, initial=self.chosen_by(player), label_suffix="")
        self.player = player

    def chosen_by(self, player: Player) -> dict[str, Any]:
        """What the player has chosen, by field."""
        return {name: getattr(player, name) for name in self.base_fields}

    def choices(self) -> dict[str, Any]:
        """What the form chooses."""
        return self.cleaned_data

    def save(self) -> bool:
        """Store the choices; False, with the refusal beside its field, if they cannot be."""
        try:
            preferences.choose(player=self.player, **self.choices())
        except ServiceError as error:
            field = error.params["field"]
            self.add_error(self.beside.get(field), HOURS_REFUSED.get(field) or wording.error(error.code, error.params))
            return False
        return True


class TimeForm(ChoicesForm):
    """Time zone, hours, automatic leave."""

    time_zone = forms.ChoiceField(label=_("Time zone"), help_text=_("All times are shown in it."))
    active_from = clock_field(_("from"))
    active_to = clock_field(_("until"))
    auto_leave = forms.BooleanField(
        label=_("Take a day of my leave when a deadline would pass"), required=False,
        help_text=_("For a day all your clocks stand still, as long as you have leave left."),
    )  # fmt: skip

    beside: ClassVar[Mapping[str, str]] = {"active": "active_to", "time_zone": "time_zone"}

    def __init__(self, player: Player, data: Any = None) -> None:
        super().__init__(player, data)
        field = cast(forms.ChoiceField, self.fields["time_zone"])
        # One kept from a machine that knew more zones is shown; it can no longer be chosen.
        field.choices = [(name, name) for name in sorted(time_zones() | {player.time_zone})]


class MailsForm(ChoicesForm):
    """What is sent, and when."""

    mails = forms.BooleanField(
        label=_("Send me mails"), required=False, help_text=_("Without it nothing is sent, whatever is chosen below.")
    )
    reminders = forms.TypedMultipleChoiceField(
        label=_("Remind me of a deadline"), coerce=int, required=False, choices=LEADS,
        widget=forms.CheckboxSelectMultiple(attrs={"class": "in-a-row"}),
        help_text=_("Up to three times. None chosen: once, at a moment that suits the game."),
    )  # fmt: skip
    digest_hour = forms.TypedChoiceField(
        label=_("The daily digest comes at"), coerce=int, choices=HOURS, help_text=_("In your time zone.")
    )
    quiet_from = clock_field(_("from"))
    quiet_to = clock_field(_("until"))

    beside: ClassVar[Mapping[str, str]] = {
        "quiet": "quiet_to", "reminders": "reminders", "digest_hour": "digest_hour",
    }  # fmt: skip

    def __init__(self, player: Player, data: Any = None) -> None:
        super().__init__(player, data)
        # What was chosen elsewhere can stay chosen.
        field = cast(forms.ChoiceField, self.fields["reminders"])
        field.choices = sorted({**_own_leads(player), **dict(LEADS)}.items())
        chosen = preferences.ways(player)
        for kind, label in KINDS.items():
            self.fields[str(kind)] = forms.ChoiceField(label=label, choices=WAYS, initial=chosen[kind])

    def kinds(self) -> list[forms.BoundField]:
        """A field a kind of message."""
        return [self[kind] for kind in KINDS]

    def choices(self) -> dict[str, Any]:
        """What the form chooses."""
        rest = {name: value for name, value in self.cleaned_data.items() if name in self.base_fields}
        notify = {str(kind): self.cleaned_data[kind] for kind in KINDS}
        return {"notify": notify, **rest}


def _own_leads(player: Player) -> dict[int, str]:
    return {lead: _("%(time)s before") % {"time": wording.duration(lead)} for lead in player.reminders}
