"""The form that plans leave, or bots, by days."""

from django import forms
from django.utils.translation import gettext_lazy as _

from players.models import Absence

KINDS = [
    (Absence.Kind.LEAVE, _("Leave: my clocks stand still. It takes days of my leave.")),
    (Absence.Kind.BOT, _("Bots play for me: nobody waits. It takes no leave.")),
]
IN_A_BROWSER = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "class": "brief"})


class AbsenceForm(forms.Form):
    """The first and the last day on which one is away, in one's own zone."""

    kind = forms.ChoiceField(label=_("While I am away"), choices=KINDS, initial="leave", widget=forms.RadioSelect)
    first = forms.DateField(label=_("First day"), widget=IN_A_BROWSER)
    last = forms.DateField(label=_("Last day"), widget=IN_A_BROWSER, help_text=_("You are back on the day after it."))
