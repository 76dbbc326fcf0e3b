"""What a player can change of what he chose. `games.services.preferences` says what goes together."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework.serializers import Field

from games.api.fields import Distinct, Input, OneOf, Text, TimeOfDay, TrueOrFalse, WholeNumber
from games.services.preferences import KINDS, LEAST_LEAD, LONGEST_LEAD, MOST_REMINDERS, WAYS

LEAST, MOST = int(LEAST_LEAD.total_seconds()), int(LONGEST_LEAD.total_seconds())
LEAD = {"type": "integer", "minimum": LEAST, "maximum": MOST}


@extend_schema_field({"type": "array", "items": LEAD, "maxItems": MOST_REMINDERS, "uniqueItems": True})
class Reminders(Distinct):
    """Seconds before a deadline, each once."""


class Notify(Input):
    """How to be told of each kind of news: at once, in the daily digest, or never. What is left out stays."""

    def get_fields(self) -> dict[str, Field[Any, Any, Any, Any]]:
        """A field a kind."""
        return {str(kind): OneOf(choices=WAYS, required=False) for kind in KINDS}


class ChangedMe(Input):
    """What to change. What is left out stays."""

    time_zone = Text(max_length=64, required=False, help_text="IANA name: `Europe/Berlin`.")
    active_from = TimeOfDay(
        required=False,
        allow_null=True,
        help_text=(
            "From when on, in your zone, a deadline may fall; with `active_to`, 8 hours later at least. null for "
            "both: always. It holds from the next time that a clock of yours starts."
        ),
    )
    active_to = TimeOfDay(required=False, allow_null=True)
    quiet_from = TimeOfDay(
        required=False,
        allow_null=True,
        help_text="From when on, in your zone, nothing is sent that can wait; with `quiet_to`. null for both: never.",
    )
    quiet_to = TimeOfDay(required=False, allow_null=True)
    mails = TrueOrFalse(required=False, help_text="Whether you get any mail.")
    notify = Notify(required=False)
    reminders = Reminders(
        child=WholeNumber(min_value=LEAST, max_value=MOST),
        max_length=MOST_REMINDERS,
        required=False,
        help_text="Seconds before a deadline at which you are reminded. Empty: once, at a moment that suits the game.",
    )
    digest_hour = WholeNumber(min_value=0, max_value=23, required=False, help_text="In your zone.")
    auto_leave = TrueOrFalse(
        required=False, help_text="Whether a deadline that would pass takes a day of your leave, if there is one left."
    )
